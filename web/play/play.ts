// play.ts - the panel of Play: one sentence, who is played against, what the opponent thinks, and how a game ended.
import { lookOf } from '../games/index.js';
import type { PanelField } from '../games/looks.js';
import type { Desk, MountPart } from '../shell/desk.js';
import { el, tell } from '../shell/dom.js';
import { loadTexts, t } from '../shell/i18n.js';
import { fold, openSheet } from '../shell/sheet.js';
import { besideField } from './beside.js';
import type { Ending } from './ending.js';
import { undoKeys } from './keys.js';
import { YOURS } from './levels.js';
import { opponentCard, opponentName } from './opponents.js';
import { soundsOf } from './sound.js';
import { Story } from './story.js';

/** What fill and outline mean. */
const key = () =>
  el(
    'ul',
    { class: 'keys' },
    el('li', {}, el('i', {}), t('key.thinks')),
    el('li', {}, el('i', { class: 'truth' }), t('key.right')),
  );

/** The sentence before the first move and during a game, and what explains it. */
function greeting(desk: Desk): [string, string] {
  const {
    match: { setup, game },
    brains,
  } = desk;
  if (setup.mode === 'two') {
    return [t('say.two'), ''];
  }
  if (setup.level !== YOURS) {
    return [t('say.level', { name: opponentName(desk) }), ''];
  }
  return (brains.facts(game)?.trained ?? 0) > 0 ? [t('say.yours'), ''] : [t('say.newborn'), t('say.newborn.lead')];
}

export const mount: MountPart = (desk, panel, rest) => {
  const { heat, toolbar, match } = desk;
  const leaving = new AbortController();
  const story = new Story(desk, rest.act === '1', () => update());
  const words = el('p', { class: 'say' });
  const lead = el('p', { class: 'lead' });
  const ended = el('section', { class: 'ending', hidden: true, 'aria-label': t('ending') });
  const keys = key();
  const opponent = opponentCard(desk, leaving.signal);
  const own = el('div', {});
  const setUp = fold(t('set-up'), () => openSetUp());
  setUp.hidden = true;
  const beside = besideField(desk, leaving.signal);
  const settings = fold(t('gear'), () => openSettings());
  /** Fetched when somebody plays: a first view does without. */
  let ending: Ending | undefined;
  let fields: PanelField[] = [];

  async function openSettings() {
    const { settingsFields } = await import('./gear.js');
    openSheet(t('gear'), settingsFields(desk), leaving.signal);
  }

  /** What a game begins with, where there is a choice; a button there leads to a position. */
  function openSetUp() {
    const sheet = openSheet(
      t('set-up'),
      fields.filter(({ staysInSight }) => !staysInSight).map(({ element }) => element),
      leaving.signal,
    );
    sheet.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('.field .button') && sheet.close(),
    );
  }

  /** What ends a game is fetched with the first move. */
  async function tellEnding() {
    if ((match.ply > 0 || match.isOver) && !ending) {
      const [fetched] = await Promise.all([import('./ending.js'), loadTexts(['ending'])]).catch(() => []); // without a network it is asked for again at the next move
      ending ??= fetched && !leaving.signal.aborted ? new fetched.Ending(desk, ended, story) : undefined;
    }
    ending?.update();
  }

  function update() {
    const [said, explained] = story.words ?? greeting(desk);
    const thinks = heat.isOn && match.isPersonsTurn ? heat.words : { best: '', wrong: '' };
    ended.hidden = !match.isOver;
    words.hidden = lead.hidden = match.isOver;
    tell(words, thinks.best || said);
    tell(lead, thinks.best || thinks.wrong ? thinks.wrong : explained);
    lead.hidden ||= lead.textContent === '';
    heat.element.hidden = match.isOver;
    keys.hidden = !heat.isOn || match.isOver;
    tell(settings, t(match.ply > 0 ? 'gear' : 'gear.first'));
    opponent.update();
    fields.forEach((one) => one.update());
    beside.update();
    story.update();
    void tellEnding();
  }

  panel.append(
    story.element,
    words,
    lead,
    ended,
    heat.element,
    keys,
    opponent.element,
    own,
    beside.element,
    el('div', { class: 'more' }, setUp, heat.numbers, ...toolbar.tools, settings),
  );
  void lookOf(desk.game)
    .playFields?.(desk)
    .then((made) => {
      if (!leaving.signal.aborted) {
        fields = made;
        own.append(...fields.filter(({ staysInSight }) => staysInSight).map(({ element }) => element));
        setUp.hidden = false;
        fields.forEach((one) => one.update());
      }
    });
  heat.addEventListener('told', update, { signal: leaving.signal });
  soundsOf(match, desk.board, leaving.signal);
  undoKeys(match, leaving.signal);
  return {
    update,
    leave() {
      leaving.abort();
      fields.forEach((one) => one.leave?.());
      ending?.leave();
      story.leave();
    },
  };
};

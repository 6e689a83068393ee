// opponents.ts - who is played against: one card, and a sheet with all the others, machines and people.
import { factsOf, variantsOf } from '../games/index.js';
import { button } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el, tell } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { icon, type IconName } from '../shell/icons.js';
import { fold, openSheet } from '../shell/sheet.js';
import { shape } from '../shell/svg.js';
import { epsilonAgainstPeople } from './parameters.js';
import { SELF_TAUGHT, YOURS, levelName, levelsOf, ownLevel, playsLearned, type Level } from './levels.js';

type Needs = Pick<Desk, 'game' | 'match' | 'brains' | 'selfTaught' | 'screen' | 'learning'>;

/** The opponent that is no level: two people at one board. */
const HERE = 'two';

/** What a level of one's own does. */
function explainOwn({ brain, depth, random }: Level) {
  const how = brain ? t('own.brain') : depth === 0 ? t('own.perfect') : t('own.ahead', { depth });
  return t('own.explained', { how, random });
}

/** What one's own AI knows. */
function explainYours({ game, brains }: Needs) {
  const brain = brains.facts(game);
  if (!factsOf(game).learns) {
    return t('explain.skilled');
  }
  if (brain && brain.trained > 0) {
    const epsilon = epsilonAgainstPeople(game);
    return `${t('explain.learned', { games: brain.trained })} ${epsilon > 0 ? t('explain.tries', { random: number(100 * epsilon) }) : ''}`.trim();
  }
  return brain ? t('explain.from-you') : t('explain.untrained');
}

/** Whether nobody knows here who wins. */
const isUnsolved = (game: string) =>
  variantsOf(game).some(({ name, outcome }) => name === game && outcome === 'unfinished');

/** What an opponent does, in a sentence. */
function explain(desk: Needs, id: string) {
  const {
    match,
    selfTaught: { fetched },
  } = desk;
  const own = ownLevel(id);
  switch (own ? 'own' : id) {
    case 'own':
      return explainOwn(own as Level);
    case YOURS:
      return explainYours(desk);
    case SELF_TAUGHT:
      return fetched === null
        ? t(factsOf(desk.game).firstBrain ? 'explain.proved' : 'explain.self-taught')
        : t('explain.fetching', { done: number(Math.round(10 * fetched) / 10) });
    case 'beginner':
      return t(
        playsLearned(id, desk.game, desk.brains.facts(desk.game)) ? 'explain.beginner.learned' : 'explain.beginner',
      );
    case 'casual':
    case 'skilled':
    case 'strong':
      return t(`explain.${id}`);
    case HERE:
      return t('explain.here');
    default:
      return match.isGuess || isUnsolved(desk.game) ? t('explain.guess') : t('explain.expert');
  }
}

/** Who is played against now; a level that is gone is played as Expert. */
function chosen({ game, match: { setup } }: Needs) {
  return setup.mode === 'two' ? HERE : levelsOf(game).includes(setup.level) ? setup.level : 'expert';
}

const nameOf = ({ game }: Pick<Needs, 'game'>, id: string) => (id === HERE ? t('opponent.here') : levelName(id, game));

/** What the opponent of now is called. */
export const opponentName = (desk: Needs) => nameOf(desk, chosen(desk));

function choose({ game, match, selfTaught }: Needs, id: string) {
  if (id === SELF_TAUGHT) {
    selfTaught.open(game).catch(() => {}); // the app says so
  }
  return match.change(id === HERE ? { mode: 'two' } : { mode: 'ai', level: id });
}

/** Of nine stones. */
const RANKS: Record<string, number> = { beginner: 3, casual: 4, skilled: 5, strong: 6, expert: 9, [SELF_TAUGHT]: 7 };
const ELSEWHERE = 'elsewhere';
const SIGNS: Record<string, IconName> = { [YOURS]: 'teach', [HERE]: 'two', [ELSEWHERE]: 'send' };

/** The face of an opponent: for one that searches nine stones, of which the more are filled the stronger it is. */
function portrait(id: string) {
  const sign = SIGNS[id];
  const stones = [...Array(9).keys()].map((i) =>
    shape('circle', {
      cx: 14 + 8 * (i % 3),
      cy: 14 + 8 * Math.floor(i / 3),
      r: 2.8,
      fill: i < (RANKS[id] ?? 5) ? 'currentColor' : 'none',
      stroke: 'currentColor',
    }),
  );
  const svg = shape('svg', { viewBox: sign ? '-12 -12 48 48' : '0 0 44 44', class: 'portrait', 'aria-hidden': 'true' });
  svg.append(...(sign ? icon(sign).children : stones));
  svg.classList.toggle('drawn', sign !== undefined);
  return svg;
}

function choice(desk: Needs, id: string, close: () => void) {
  const element = el(
    'button',
    {
      type: 'button',
      class: 'choice',
      onclick: () => {
        void choose(desk, id);
        close();
      },
    },
    portrait(id),
    el('span', {}, el('b', {}, nameOf(desk, id)), el('span', { class: 'help' }, explain(desk, id))),
  );
  if (id === chosen(desk)) {
    element.setAttribute('aria-current', 'true');
  }
  return element;
}

/** All of them. */
function openOpponents(desk: Needs, leaving: AbortSignal) {
  const close = () => sheet.close();
  const change = fold(t(ownLevel(desk.match.setup.level) ? 'own.change' : 'own.new'), async () => {
    const { editLevel } = await import('./level-editor.js');
    close();
    editLevel(ownLevel(desk.match.setup.level), (id) => desk.match.change({ mode: 'ai', level: id ?? YOURS }));
  });
  const elsewhere = el(
    'button',
    { type: 'button', class: 'choice', onclick: () => desk.screen.go('online') },
    portrait(ELSEWHERE),
    el('span', {}, el('b', {}, t('opponent.elsewhere')), el('span', { class: 'help' }, t('explain.elsewhere'))),
  );
  elsewhere.hidden = !factsOf(desk.game).inRooms;
  const sheet = openSheet(
    t('opponents'),
    [
      el(
        'section',
        { class: 'choices-list' },
        el('h3', {}, t('opponents.machines')),
        ...levelsOf(desk.game).map((id) => choice(desk, id, close)),
        change,
      ),
      el(
        'section',
        { class: 'choices-list' },
        el('h3', {}, t('opponents.people')),
        choice(desk, HERE, close),
        elsewhere,
      ),
    ],
    leaving,
  );
}

/** Who is played against now. */
export function opponentCard(desk: Needs, leaving: AbortSignal) {
  const face = el('span', {});
  const name = el('b', {});
  const words = el('span', { class: 'help' });
  const element = el(
    'section',
    { class: 'opponent', 'aria-label': t('opponent') },
    face,
    el('span', {}, name, words),
    button(t('opponent.change'), () => openOpponents(desk, leaving)),
  );
  let drawn = '';

  function update() {
    const id = chosen(desk);
    if (drawn !== id) {
      drawn = id;
      face.replaceChildren(portrait(id));
    }
    tell(name, opponentName(desk));
    tell(words, explain(desk, id));
  }
  return { element, update };
}

// play.js - the part where people choose an opponent, and see how they do.
import { button, choices, confirmed, facts, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { lookOf } from '../games/index.js';
import { sendField } from '../challenge/send.js';
import { number, t } from '../shell/i18n.js';
import { keepField } from './keep-field.js';
import { editLevel } from './level-editor.js';
import { sizeField } from './size-field.js';
import { SELF_TAUGHT, levelName, levelsOf, ownLevel, ownLevels } from './levels.js';
import { resetStatistics, statisticsOf } from './statistics.js';

/** @typedef {import('../shell/desk.js').Desk} Desk */

/** @param {Pick<Desk, 'match'>} desk */
function modeField({ match }) {
  return choices(t('mode'), [['ai', t('mode.ai')], ['two', t('mode.two')]], match.setup.mode,
    (mode) => match.change({ mode: mode === 'two' ? 'two' : 'ai' }));
}

/** @param {Pick<Desk, 'match'>} desk */
function beginsField({ match }) {
  const options = [['you', t('begins.you')], ['ai', t('begins.ai')], ['turns', t('begins.turns')]];
  return choices(t('begins'), options, match.setup.begins, (begins) => {
    match.setup.begins = begins === 'ai' || begins === 'turns' ? begins : 'you';
    // A game that has not begun can begin otherwise; one that has goes on.
    return match.knownPly <= 1 ? match.restart() : match.change({});
  });
}

/** What a level does, in a sentence. @param {Pick<Desk, 'game' | 'match' | 'brains' | 'selfTaught'>} desk @param {string} id */
function explainLevel({ game, match, brains, selfTaught }, id) {
  const own = ownLevel(id);
  if (own) {
    const how = own.brain ? t('own.brain') : own.depth === 0 ? t('own.perfect') : t('own.ahead', { depth: own.depth });
    return t('own.explained', { how, random: own.random });
  }
  if (id === 'medium') {
    const brain = brains.facts(game);
    if (brain && brain.trained > 0) {
      return t('explain.learned', { games: brain.trained });
    }
    return !lookOf(game).learnsFromScratch ? t('explain.searches') : brain ? t('explain.from-you') : t('explain.untrained');
  }
  if (id === SELF_TAUGHT) {
    const { fetched } = selfTaught;
    return fetched === null ? t('explain.self-taught') : t('explain.fetching', { done: number(Math.round(10 * fetched) / 10) });
  }
  if (id === 'beginner') {
    return t('explain.beginner');
  }
  return match.isGuess ? t('explain.guess') : t('explain.expert');
}

/** The level that is played: one that is gone is played as Expert. @param {Pick<Desk, 'game' | 'match'>} desk */
function chosenLevel({ game, match }) {
  return levelsOf(game).includes(match.setup.level) ? match.setup.level : 'expert';
}

/** @param {Pick<Desk, 'game' | 'match' | 'selfTaught'>} desk @param {string} level */
function chooseLevel({ game, match, selfTaught }, level) {
  if (level === SELF_TAUGHT) {
    selfTaught.open(game).catch(() => {}); // the app says so
  }
  return match.change({ level });
}

/**
 * @param {Pick<Desk, 'game' | 'match' | 'selfTaught'>} desk @param {HTMLElement} explanation of the chosen level
 * @param {() => void} onLevels called when there are other levels than before
 */
function levelField(desk, explanation, onLevels) {
  const { game, match } = desk;
  const chosen = chosenLevel(desk);
  const group = choices(t('level'), levelsOf(game).map((id) => [id, levelName(id)]), chosen,
    (level) => chooseLevel(desk, level));
  const done = (/** @type {string | null} */ id) => match.change({ level: id ?? 'medium' }).then(onLevels);
  const change = button(t('own.change'), () => editLevel(ownLevel(match.setup.level), done), 'plain');
  change.hidden = !ownLevel(chosen);
  group.append(
    explanation,
    el('div', { class: 'row' }, button(t('own.new'), () => editLevel(undefined, done), 'plain'), change));
  return group;
}

/** @param {Pick<Desk, 'game' | 'brains'>} desk */
function statisticsRows({ game, brains }) {
  const { you, ai, draws } = statisticsOf(game);
  const games = you + ai + draws;
  const rate = games === 0 ? '–' : `${number(Math.round((100 * ai) / games))} %`;
  const brain = brains.facts(game);
  return [
    [t('statistics.games'), number(games)],
    [t('statistics.you'), number(you)],
    [t('statistics.ai'), number(ai)],
    [t('statistics.draws'), number(draws)],
    [t('statistics.rate'), rate],
    [t('statistics.training'), number(brain?.trained ?? 0)],
    [t('statistics.learned'), number(brain?.learned ?? 0)],
  ];
}

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel) {
  const { game, match, brains } = desk;
  const invitation = el('p', { class: 'invitation' }, t('invitation'));
  const levels = el('div', {});
  const explanation = el('p', { class: 'help' });
  const begins = beginsField(desk);
  const numbers = el('div', {});
  const reset = button(t('statistics.reset'), async () => {
    if (await confirmed(t('statistics.reset.question'), t('statistics.reset'), t('cancel'))) {
      await resetStatistics(game);
      update();
    }
  }, 'plain');
  panel.append(invitation, modeField(desk), levels, begins, field(t('statistics'), numbers, reset), sizeField(desk), sendField(desk), keepField(desk));

  // The levels are built anew only when they say something new, so that who
  // walks through them by keyboard keeps the focus.
  let levelsShown = '';
  const showLevels = () => {
    const shown = JSON.stringify([match.setup.level, ownLevels(), brains.facts(game)]);
    if (shown !== levelsShown) {
      const hadFocus = levels.contains(document.activeElement);
      levelsShown = shown;
      levels.replaceChildren(levelField(desk, explanation, showLevels));
      if (hadFocus) {
        /** @type {HTMLElement | null} */ (levels.querySelector('input:checked'))?.focus();
      }
    }
    explanation.textContent = explainLevel(desk, chosenLevel(desk));
  };

  function update() {
    const isAi = match.setup.mode === 'ai';
    const { you, ai, draws } = statisticsOf(game);
    invitation.hidden = you + ai + draws > 0;
    showLevels();
    levels.hidden = !isAi;
    begins.hidden = !isAi;
    numbers.replaceChildren(facts(statisticsRows(desk)));
  }
  return { update };
}

// play.js - the part where people choose an opponent, and see how they do.
import { button, choices, confirmed, facts, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { lookOf } from '../games/index.js';
import { number, t } from '../shell/i18n.js';
import { keepField } from './keep-field.js';
import { editLevel } from './level-editor.js';
import { SELF_TAUGHT, levelName, levelsOf, ownLevel, ownLevels } from './levels.js';
import { resetStatistics, statisticsOf } from './statistics.js';

/** @typedef {import('../shell/app.js').App} App */

/** @param {App} app */
function modeField({ match }) {
  return choices(t('mode'), [['ai', t('mode.ai')], ['two', t('mode.two')]], match.setup.mode,
    (mode) => match.change({ mode: mode === 'two' ? 'two' : 'ai' }));
}

/** @param {App} app */
function beginsField({ match }) {
  const options = [['you', t('begins.you')], ['ai', t('begins.ai')], ['turns', t('begins.turns')]];
  return choices(t('begins'), options, match.setup.begins, (begins) => {
    match.setup.begins = begins === 'ai' || begins === 'turns' ? begins : 'you';
    // A game that has not begun can begin otherwise; one that has goes on.
    return match.knownPly <= 1 ? match.restart() : match.change({});
  });
}

/** What a level does, in a sentence. @param {App} app @param {string} id */
function explainLevel(app, id) {
  const own = ownLevel(id);
  if (own) {
    const how = own.brain ? t('own.brain') : own.depth === 0 ? t('own.perfect') : t('own.ahead', { depth: own.depth });
    return t('own.explained', { how, random: own.random });
  }
  if (id === 'medium') {
    const brain = app.brains.facts(app.game);
    if (brain && brain.trained > 0) {
      return t('explain.learned', { games: brain.trained });
    }
    return !lookOf(app.game).learnsFromScratch ? t('explain.searches') : brain ? t('explain.from-you') : t('explain.untrained');
  }
  if (id === SELF_TAUGHT) {
    const { fetched } = app.selfTaught;
    return fetched === null ? t('explain.self-taught') : t('explain.fetching', { done: number(Math.round(10 * fetched) / 10) });
  }
  if (id === 'beginner') {
    return t('explain.beginner');
  }
  return app.match.isGuess ? t('explain.guess') : t('explain.expert');
}

/** The level that is played: one that is gone is played as Expert. @param {App} app */
function chosenLevel({ game, match }) {
  return levelsOf(game).includes(match.setup.level) ? match.setup.level : 'expert';
}

/** @param {App} app @param {string} level */
function chooseLevel(app, level) {
  if (level === SELF_TAUGHT) {
    app.selfTaught.open(app.game).catch(() => {}); // the app says so
  }
  return app.match.change({ level });
}

/**
 * @param {App} app @param {HTMLElement} explanation of the chosen level
 * @param {() => void} onLevels called when there are other levels than before
 */
function levelField(app, explanation, onLevels) {
  const { match } = app;
  const chosen = chosenLevel(app);
  const group = choices(t('level'), levelsOf(app.game).map((id) => [id, levelName(id)]), chosen,
    (level) => chooseLevel(app, level));
  const done = (/** @type {string | null} */ id) => match.change({ level: id ?? 'medium' }).then(onLevels);
  const change = button(t('own.change'), () => editLevel(ownLevel(match.setup.level), done), 'plain');
  change.hidden = !ownLevel(chosen);
  group.append(
    explanation,
    el('div', { class: 'row' }, button(t('own.new'), () => editLevel(undefined, done), 'plain'), change));
  return group;
}

/** @param {App} app */
function statisticsRows(app) {
  const { you, ai, draws } = statisticsOf(app.game);
  const games = you + ai + draws;
  const rate = games === 0 ? '–' : `${number(Math.round((100 * ai) / games))} %`;
  const brain = app.brains.facts(app.game);
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

/** @type {import('../shell/app.js').MountPart} */
export function mount(app, panel) {
  const { match } = app;
  const invitation = el('p', { class: 'invitation' }, t('invitation'));
  const levels = el('div', {});
  const explanation = el('p', { class: 'help' });
  const begins = beginsField(app);
  const numbers = el('div', {});
  const reset = button(t('statistics.reset'), async () => {
    if (await confirmed(t('statistics.reset.question'), t('statistics.reset'), t('cancel'))) {
      await resetStatistics(app.game);
      update();
    }
  }, 'plain');
  panel.append(invitation, modeField(app), levels, begins, field(t('statistics'), numbers, reset), keepField(app));

  // The levels are built anew only when they say something new, so that who
  // walks through them by keyboard keeps the focus.
  let levelsShown = '';
  const showLevels = () => {
    const shown = JSON.stringify([match.setup.level, ownLevels(), app.brains.facts(app.game)]);
    if (shown !== levelsShown) {
      const hadFocus = levels.contains(document.activeElement);
      levelsShown = shown;
      levels.replaceChildren(levelField(app, explanation, showLevels));
      if (hadFocus) {
        /** @type {HTMLElement | null} */ (levels.querySelector('input:checked'))?.focus();
      }
    }
    explanation.textContent = explainLevel(app, chosenLevel(app));
  };

  function update() {
    const isAi = match.setup.mode === 'ai';
    const { you, ai, draws } = statisticsOf(app.game);
    invitation.hidden = you + ai + draws > 0;
    showLevels();
    levels.hidden = !isAi;
    begins.hidden = !isAi;
    numbers.replaceChildren(facts(statisticsRows(app)));
  }
  return { update };
}

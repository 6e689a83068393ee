// opponents.js - whom one plays against: the AI that one teaches, engines, levels of
// one's own, somebody here, somebody elsewhere.
import { factsOf, variantsOf } from '../games/index.js';
import { button } from '../shell/controls.js';
import { el, newId } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { epsilonAgainstPeople } from '../teach/parameters.js';
import { SELF_TAUGHT, YOURS, levelName, levelsOf, ownLevel, ownLevels, playsLearned } from './levels.js';

/**
 * @typedef {import('../shell/desk.js').Desk} Desk
 * @typedef {Pick<Desk, 'game' | 'match' | 'brains' | 'selfTaught' | 'screen'>} Needs
 */

/** The opponent that is no level: two people at one board. */
const HERE = 'two';

/** What a level of one's own does. @param {import('./levels.js').Level} own */
function explainOwn({ brain, depth, random }) {
  const how = brain ? t('own.brain') : depth === 0 ? t('own.perfect') : t('own.ahead', { depth });
  return t('own.explained', { how, random });
}

/** What one's own AI knows. @param {Needs} desk */
function explainYours({ game, brains }) {
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

/** Whether nobody knows here who wins. @param {string} game */
const isUnsolved = (game) => variantsOf(game).some(({ name, outcome }) => name === game && outcome === 'unfinished');

/** What an opponent does, in a sentence. @param {Needs} desk @param {string} id */
function explain(desk, id) {
  const { match, selfTaught: { fetched } } = desk;
  const own = ownLevel(id);
  switch (own ? 'own' : id) {
    case 'own':
      return explainOwn(/** @type {import('./levels.js').Level} */ (own));
    case YOURS:
      return explainYours(desk);
    case SELF_TAUGHT:
      return fetched === null ? t(factsOf(desk.game).firstBrain ? 'explain.proved' : 'explain.self-taught') : t('explain.fetching', { done: number(Math.round(10 * fetched) / 10) });
    case 'beginner':
      return t(playsLearned(id, desk.game, desk.brains.facts(desk.game)) ? 'explain.beginner.learned' : 'explain.beginner');
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

/** Who is played against now; a level that is gone is played as Expert. @param {Needs} desk */
function chosen({ game, match: { setup } }) {
  return setup.mode === 'two' ? HERE : levelsOf(game).includes(setup.level) ? setup.level : 'expert';
}

/** @param {Pick<Needs, 'game'>} desk @param {string} id */
const nameOf = ({ game }, id) => (id === HERE ? t('opponent.here') : levelName(id, game));

/** What the opponent of now is called. @param {Needs} desk */
export const opponentName = (desk) => nameOf(desk, chosen(desk));

/** @param {Needs} desk @param {string} id */
function choose({ game, match, selfTaught }, id) {
  if (id === SELF_TAUGHT) {
    selfTaught.open(game).catch(() => {}); // the app says so
  }
  return match.change(id === HERE ? { mode: 'two' } : { mode: 'ai', level: id });
}

/**
 * One opponent: a name, a sentence, and a mark where it is chosen.
 * @param {Needs} desk @param {string} id @param {string} group
 */
function card(desk, id, group) {
  const name = newId('opponent');
  const words = newId('opponent');
  return el('label', { class: 'opponent' },
    el('input', {
      type: 'radio', name: group, value: id, checked: id === chosen(desk), onchange: () => choose(desk, id),
      'aria-labelledby': name, 'aria-describedby': words,
    }),
    el('span', { class: 'opponent-name', id: name }, id === YOURS && factsOf(desk.game).learns ? t('opponent.yours') : nameOf(desk, id)),
    el('span', { class: 'help', id: words }, explain(desk, id)));
}

/** All of them. @param {Needs} desk */
export function opponentsField(desk) {
  const group = newId('opponent');
  const cards = el('div', { class: 'opponents' });
  const elsewhere = button(t('opponent.elsewhere'), () => desk.screen.go('online'));
  const element = el('fieldset', { class: 'field' }, el('legend', {}, t('opponent')), cards, elsewhere);
  elsewhere.hidden = !factsOf(desk.game).inRooms;

  // They are built anew only where there are others than before, so that who walks
  // through them by keyboard keeps the focus.
  let built = '';
  function update() {
    const ids = [...levelsOf(desk.game), HERE];
    const now = JSON.stringify([ids, ownLevels()]);
    if (now !== built) {
      built = now;
      cards.replaceChildren(...ids.map((id) => card(desk, id, group)));
    }
    [...cards.children].forEach((one, i) => {
      /** @type {HTMLInputElement} */ (one.firstElementChild).checked = ids[i] === chosen(desk);
      /** @type {HTMLElement} */ (one.lastElementChild).textContent = explain(desk, ids[i]);
    });
  }
  return { element, update };
}

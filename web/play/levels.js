// levels.js - the opponents that people choose from.
import { factsOf, lookOf } from '../games/index.js';
import { t } from '../shell/i18n.js';
import { load, save } from '../shell/storage.js';

/**
 * @typedef {object} Level
 * @property {string} id
 * @property {string} [name] of a level of one's own
 * @property {number} random share of random moves, in per cent
 * @property {number} depth moves looked ahead, 0 for perfect play
 * @property {boolean} [brain] plays what the AI has learned instead of searching
 */

/** Those that the engine has a name for, from the weakest. */
export const BUILT_IN = ['beginner', 'casual', 'medium', 'skilled', 'strong', 'expert'];

/** Those that a server plays: it does not know what was learned here, so its medium is its skilled. */
export const SERVED = BUILT_IN.filter((id) => id !== 'medium');

/** The AI that one teaches. The server, which does not know it, has a level of this name that looks ahead. */
export const YOURS = 'medium';

/** The share of random moves, in per cent, of a beginner, which plays what the AI has learned in the others. */
export const BEGINNER_RANDOM = 70;

/** Steps between Beginner and Expert that are not learned: as many as it takes that none wins nearly every game against the one before it. @param {import('../engine/module.js').GameName} game */
const stepsOf = (game) => (factsOf(game).learns ? lookOf(game).steps ?? ['casual'] : []);

/**
 * Whether a level plays what the AI has learned. Where there are several steps, a beginner looks two moves ahead until that
 * is something: moves at random alone are too far below the next step.
 * @param {string} level @param {import('../engine/module.js').GameName} game @param {import('../engine/module.js').BrainFacts | null} brain
 */
export function playsLearned(level, game, brain) {
  const isBeginner = level === 'beginner' && ((brain?.trained ?? 0) > 0 || lookOf(game).steps === undefined);
  return factsOf(game).learns && (level === YOURS || isBeginner);
}

/** The level of a brain that comes with the page, for the games that have one. */
export const SELF_TAUGHT = 'self-taught';

/** @type {Level[]} */
let own = [];

export async function loadLevels() {
  own = (await load('levels')) ?? [];
}

/** @returns {Level[]} */
export function ownLevels() {
  return own;
}

/** @param {Level[]} levels */
export async function replaceLevels(levels) {
  own = levels;
  await save('levels', own);
}

/** Adds a level, or puts it in the place of the one with its id. @param {Level} level */
export async function keepLevel(level) {
  await replaceLevels([...own.filter(({ id }) => id !== level.id), level]);
}

/** @param {string} id */
export async function removeLevel(id) {
  await replaceLevels(own.filter((level) => level.id !== id));
}

/** @param {string} id @param {import('../engine/module.js').GameName} game */
export function isSelfTaught(id, game) {
  const { brain, name, kind } = factsOf(game);
  return id === SELF_TAUGHT && brain !== '' && name === kind;
}

/** All levels of a game, by their ids. @param {import('../engine/module.js').GameName} game */
export function levelsOf(game) {
  return [YOURS, 'beginner', ...stepsOf(game), 'expert', ...(isSelfTaught(SELF_TAUGHT, game) ? [SELF_TAUGHT] : []), ...own.map(({ id }) => id)];
}

/** What an opponent is called in the page; a game that nothing can learn has no AI of one's own. @param {string} id @param {import('../engine/module.js').GameName} game */
export function levelName(id, game) {
  return id === YOURS && factsOf(game).learns ? t('level.yours') : serverLevelName(id);
}

/** What a level is called where the server plays it. @param {string} id */
export function serverLevelName(id) {
  return BUILT_IN.includes(id) || id === SELF_TAUGHT ? t(`level.${id}`) : (own.find((level) => level.id === id)?.name ?? t('level.expert'));
}

/** A level of one's own; undefined if it is built in, or gone. @param {string} id */
export function ownLevel(id) {
  return own.find((level) => level.id === id);
}

// parameters.js - how the AI learns, as people have set it.
import { load, save } from '../shell/storage.js';

/**
 * @typedef {object} Parameters
 * @property {number} alpha how much one game changes what it believes
 * @property {number} gamma how much later rewards count
 * @property {number} epsilon how often it tries something new against people, where nothing is set for a game
 */

/** Its own figure for a game has the game's name behind it. @param {string} game */
const epsilonKey = (game) => `epsilon.${game}`;

/** What the tutorial has; it is the recipe Tutorial's, and no other's. */
export const TUTORIAL_EPSILON = 0.1;

/** What was learned is what plays: an AI that is proved not to lose must not lose by a move at random. @type {Parameters} */
const FIRST = { alpha: 0.1, gamma: 0.9, epsilon: 0 };

let current = FIRST;

export async function loadParameters() {
  current = { ...FIRST, ...(await load('parameters')) };
}

/** @returns {Parameters} */
export function parameters() {
  return current;
}

/** @param {Partial<Parameters>} changes */
export async function changeParameters(changes) {
  current = { ...current, ...changes };
  await save('parameters', current);
}

/** How often the AI of a game tries something new against people. @param {string} game @returns {number} */
export const epsilonAgainstPeople = (game) => /** @type {Record<string, number>} */ (/** @type {unknown} */ (current))[epsilonKey(game)] ?? current.epsilon;

/** @param {string} game @param {number} epsilon */
export const changeEpsilon = (game, epsilon) => changeParameters({ [epsilonKey(game)]: epsilon });

// statistics.js - games against the AI, counted by game. Training counts apart.
import { load, save } from '../shell/storage.js';

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 * @typedef {object} Counts
 * @property {number} you games that the person won
 * @property {number} ai
 * @property {number} draws
 */

/** @type {Record<string, Counts>} */
let counts = {};

const NONE = { you: 0, ai: 0, draws: 0 };

export async function loadStatistics() {
  counts = (await load('statistics')) ?? {};
}

/** @param {GameName} game @returns {Counts} */
export function statisticsOf(game) {
  return counts[game] ?? NONE;
}

/** @param {GameName} game @param {keyof Counts} winner */
export async function countGame(game, winner) {
  const old = statisticsOf(game);
  counts = { ...counts, [game]: { ...old, [winner]: old[winner] + 1 } };
  await save('statistics', counts);
}

/** @returns {Record<string, Counts>} */
export function allStatistics() {
  return counts;
}

/** @param {Record<string, Counts>} all */
export async function replaceStatistics(all) {
  counts = all;
  await save('statistics', counts);
}

export async function resetStatistics(/** @type {GameName} */ game) {
  await replaceStatistics({ ...counts, [game]: NONE });
}

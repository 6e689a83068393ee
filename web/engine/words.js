// words.js - how shifts find a line, by the names of what is found on the way: stones,
// pairs, fours. The engine tells the shifts of any length of line; these are for four.
import { EngineError } from './module.js';

/**
 * @typedef {object} LineWords how a line of who has just moved is looked for in one direction; a word has a sign for each
 *   bit, the lowest first
 * @property {number} shift in bits
 * @property {string} stones
 * @property {string} shifted the stones, so many bits lower
 * @property {string} pairs where both have a one
 * @property {string} pairsShifted twice as many bits lower
 * @property {string} fours where pairs and those have a one
 *
 * @typedef {object} BoardWords
 * @property {number[]} cells the cell that each bit stands for, -1 for none
 * @property {LineWords[]} directions up, along a row, down a diagonal, up a diagonal
 */

/** @param {import('./module.js').EngineModule} engine @param {import('./module.js').Spot} spot @returns {BoardWords} */
export function lineWords(engine, spot) {
  const words = engine.words(spot);
  if (!words || words.directions.some(({ shifts }) => shifts.length !== 2)) {
    throw new EngineError('no-words', spot.game);
  }
  const cols = 1 + Math.max(...words.places.map(({ col }) => col));
  const directions = words.directions.map(({ shifts: [first, second] }) => ({
    shift: first.bits, stones: words.last, shifted: first.shifted, pairs: first.both, pairsShifted: second.shifted, fours: second.both,
  }));
  return { cells: words.places.map(({ row, col }) => (row < 0 ? -1 : row * cols + col)), directions };
}

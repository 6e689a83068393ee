// words.js - the words in which the engine keeps stones, and how shifts find a line.
import { EngineError } from './module.js';

/**
 * @typedef {object} LineWords how a line is looked for in one direction; a word is 64 signs, its lowest bit first
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

const WORD_BITS = 64;
const DIRECTIONS = 4;

/** The words of one side's stones. @param {import('./module.js').EngineModule} engine @param {import('./module.js').Spot} spot @param {number} side @returns {BoardWords} */
export function lineWords(engine, spot, side) {
  engine.go(spot);
  const count = engine.wasm.fourmi_bit_cells();
  if (count < 0) {
    throw new EngineError('no-words', spot.game);
  }
  const cells = [...engine.numbers.slice(0, count)];
  return { cells, directions: Array.from({ length: DIRECTIONS }, (_, i) => direction(engine, side, i)) };
}

/** @param {import('./module.js').EngineModule} engine @param {number} side @param {number} i @returns {LineWords} */
function direction(engine, side, i) {
  const shift = engine.wasm.fourmi_line_words(side, i);
  const text = engine.text(5 * WORD_BITS);
  const [stones, shifted, pairs, pairsShifted, fours] = [0, 1, 2, 3, 4].map((word) => text.slice(word * WORD_BITS, (word + 1) * WORD_BITS));
  return { shift, stones, shifted, pairs, pairsShifted, fours };
}

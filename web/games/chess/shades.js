// shades.js - the colours of a map of distances: the nearest mate on it is the strongest
// shade and the farthest the faintest. The distances that occur share the shades evenly,
// so that one square far from all the others does not take their slopes away.
import { exactMark, movesToMate } from '../exact.js';

/** @typedef {import('../exact.js').ExactValue & Pick<import('../board.js').Mark, 'cell' | 'from'>} Value */

const FAINTEST = 0.2; // of the strongest shade; a draw has none

/** @param {Value[]} values of one map @returns {import('../board.js').Mark[]} */
export function shaded(values) {
  const wins = values.filter(({ score }) => score !== 0);
  const distances = [...new Set(wins.map(({ plies }) => movesToMate(plies)))].sort((a, b) => a - b);
  const shade = (/** @type {Value} */ { plies }) =>
    1 - ((1 - FAINTEST) * distances.indexOf(movesToMate(plies))) / Math.max(1, distances.length - 1);
  return values.map((value) => ({ ...exactMark(value), tone: Math.sign(value.score) * shade(value) }));
}

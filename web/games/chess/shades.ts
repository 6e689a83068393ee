// shades.ts - the colours of a map of distances: the nearest mate on it is the strongest
// shade and the farthest the faintest. The distances that occur share the shades evenly,
// so that one square far from all the others does not take their slopes away.
import type { ExactValue } from '../../engine/module.js';
import type { Mark } from '../board.js';
import { exactMark, movesToMate } from '../exact.js';

type Value = ExactValue & Pick<Mark, 'cell' | 'from'>;

const FAINTEST = 0.2; // of the strongest shade; a draw has none

/** @param values of one map */
export function shaded(values: Value[]): Mark[] {
  const wins = values.filter(({ score }) => score !== 0);
  const distances = [...new Set(wins.map(({ plies }) => movesToMate(plies)))].sort((a, b) => a - b);
  const shade = ({ plies }: Value) =>
    1 - ((1 - FAINTEST) * distances.indexOf(movesToMate(plies))) / Math.max(1, distances.length - 1);
  return values.map((value) => ({ ...exactMark(value), tone: Math.sign(value.score) * shade(value) }));
}

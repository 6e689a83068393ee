// words.ts - how shifts find a line, by the names of what is found on the way: stones,
// pairs, fours. The engine tells the shifts of any length of line; these are for four.
import { EngineError, type EngineModule, type Spot } from './module.js';

/** how a line of who has just moved is looked for in one direction; a word has a sign for each bit, the lowest first */
export interface LineWords {
  shift: number; // in bits
  stones: string;
  shifted: string; // the stones, so many bits lower
  pairs: string; // where both have a one
  pairsShifted: string; // twice as many bits lower
  fours: string; // where pairs and those have a one
}

export interface BoardWords {
  cells: number[]; // the cell that each bit stands for, -1 for none
  directions: LineWords[]; // up, along a row, down a diagonal, up a diagonal
}

export function lineWords(engine: EngineModule, spot: Spot): BoardWords {
  const words = engine.words(spot);
  if (!words || words.directions.some(({ shifts }) => shifts.length !== 2)) {
    throw new EngineError('no-words', spot.game);
  }
  const cols = 1 + Math.max(...words.places.map(({ col }) => col));
  const directions = words.directions.map(({ shifts: [first, second] }) => ({
    shift: first.bits,
    stones: words.last,
    shifted: first.shifted,
    pairs: first.both,
    pairsShifted: second.shifted,
    fours: second.both,
  }));
  return { cells: words.places.map(({ row, col }) => (row < 0 ? -1 : row * cols + col)), directions };
}

// words.ts - a position of a game whose stones fall, as words of bits, and the shifts that find a line of four in
// them. A word is a text with a sign for each bit, the lowest first: column by column from below, with a row above
// the board that stays empty, so that no line runs on into the next column.
//
//      6 13 20 27 34 41 48   always 0
//      5 12 19 26 33 40 47   top row
//      .  .  .  .  .  .  .
//      0  7 14 21 28 35 42   bottom row
import { EngineError, type EngineModule, type Spot } from './module.js';

/** one shift of the search for a line */
export interface WordShift {
  bits: number; // by how many
  run: number; // how many in a row a bit of `both` begins
  shifted: string; // the word before it, shifted
  both: string; // what is set in both
}

/** a position as words of bits */
export interface Words {
  places: { row: number; col: number }[]; // of the bits, -1 for a row above the board
  own: string; // stones of the side to move
  all: string; // stones
  last: string; // stones of the side that has just moved
  directions: { name: 'up' | 'along' | 'falling' | 'rising'; shifts: WordShift[] }[]; // in which lines are looked for
}

/** how a line of who has just moved is looked for in one direction */
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

const shiftedBy = (word: string, bits: number) => word.slice(bits).padEnd(word.length, '0');

const bothOf = (one: string, other: string) =>
  [...one].map((bit, i) => (bit === '1' && other[i] === '1' ? '1' : '0')).join('');

/** Pairs, and then pairs of pairs. */
function shiftsOf(stones: string, bits: number): WordShift[] {
  const shifts = [];
  for (let run = 2, word = stones; run <= 4; run *= 2) {
    const by = (bits * run) / 2;
    const shifted = shiftedBy(word, by);
    word = bothOf(word, shifted);
    shifts.push({ bits: by, run, shifted, both: word });
  }
  return shifts;
}

/** A position as words; null where stones do not fall. */
export function wordsOf(engine: EngineModule, spot: Spot): Words | null {
  if (!engine.describe(spot.game).hasWords) return null;
  const {
    cells,
    side,
    shape: { rows, cols },
  } = engine.scene(spot);
  const places = Array.from({ length: cols * (rows + 1) }, (_, bit) => ({
    row: rows - 1 - (bit % (rows + 1)),
    col: Math.floor(bit / (rows + 1)),
  }));
  const wordOf = (letters: string) =>
    places.map(({ row, col }) => (row >= 0 && letters.includes(cells[row * cols + col]) ? '1' : '0')).join('');
  const last = wordOf(side === 0 ? 'O' : 'X');
  const ways = [
    ['up', 1],
    ['along', rows + 1],
    ['falling', rows],
    ['rising', rows + 2],
  ] as const;
  return {
    places,
    last,
    own: wordOf(side === 0 ? 'X' : 'O'),
    all: wordOf('XO'),
    directions: ways.map(([name, bits]) => ({ name, shifts: shiftsOf(last, bits) })),
  };
}

export function lineWords(engine: EngineModule, spot: Spot): BoardWords {
  const words = wordsOf(engine, spot);
  if (!words) {
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

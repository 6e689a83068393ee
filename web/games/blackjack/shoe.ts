// shoe.ts - a shuffled shoe for who learns to count: which cards have left it, and what a
// simple count makes of them. What the rest is worth exactly, the engine says.

const DECK = 52;
const CUT = 0.75; // this share is dealt before the shoe is shuffled again
const PER_TRUE_COUNT = 0.005; // a rule of thumb: each point for each deck is worth half a per cent

/** Hi-Lo, by the letter of a card. */
export const hiLo = (letter: string) => ('23456'.includes(letter) ? 1 : 'TA'.includes(letter) ? -1 : 0);

/** Numbers below 1 that look like chance and are the same for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(cards: T[], seed: number): T[] {
  const random = randomFrom(seed);
  const all = [...cards];
  for (let i = all.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [all[i], all[other]] = [all[other], all[i]];
  }
  return all;
}

export class Shoe {
  cards: any[];
  end: number;

  /** @param letters of the ranks @param counts of each */
  constructor(
    public letters: string[],
    counts: number[],
    public seed: number,
  ) {
    this.cards = shuffled(
      letters.flatMap((letter, i) => Array(counts[i]).fill(letter)),
      seed,
    );
    this.end = Math.floor(this.cards.length * CUT);
  }

  /** How many of each rank are among the first so many. */
  goneAt(out: number) {
    return this.letters.map((letter) => this.cards.slice(0, out).filter((card) => card === letter).length);
  }

  runningAt(out: number) {
    return this.cards.slice(0, out).reduce((sum, letter) => sum + hiLo(letter), 0);
  }

  /** For each deck that is left. */
  trueAt(out: number) {
    return (this.runningAt(out) * DECK) / (this.cards.length - out);
  }

  /** What the count says of the edge. @param full the edge of the full shoe */
  hiLoEdge(out: number, full: number) {
    return full + PER_TRUE_COUNT * this.trueAt(out);
  }
}

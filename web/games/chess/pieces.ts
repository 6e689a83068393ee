// pieces.ts - the men, drawn for this page: outlines in a square of 100 by 100, each a
// body, and lines on it.

interface Drawing {
  body: string; // filled, and outlined
  lines: string; // on it
}

const FOOT = 'M25 86c0-7 4-11 10-11h30c6 0 10 4 10 11z';

/** By the letter of a kind, small. */
export const DRAWINGS: Record<string, Drawing> = {
  k: {
    body: `M46.5 9h7v6.5H60v7h-6.5V31h-7v-8.5H40v-7h6.5zM50 41c5-10 20-13 27-5 7 9 1 20-8 29l-2 10H33l-2-10c-9-9-15-20-8-29 7-8 22-5 27 5z${FOOT}`,
    lines: 'M50 41v18M32 66c11-5 25-5 36 0',
  },
  q: {
    body: `M32 75 19 37l16 17-2-27 12 24 5-29 5 29 12-24-2 27 16-17-13 38z${FOOT}M19 38a4.5 4.5 0 1 1 .1 0zM33 28a4.5 4.5 0 1 1 .1 0zM50 23a4.5 4.5 0 1 1 .1 0zM67 28a4.5 4.5 0 1 1 .1 0zM81 38a4.5 4.5 0 1 1 .1 0z`,
    lines: 'M31 67c12-4 26-4 38 0',
  },
  r: {
    body: `M28 20h10v7h7v-7h10v7h7v-7h10v19l-8 7 3 29H33l3-29-8-7z${FOOT}`,
    lines: 'M29 38h42M36 47h28',
  },
  b: {
    body: `M50 21c11 9 18 20 18 30 0 8-5 13-10 15l2 9H40l2-9c-5-2-10-7-10-15 0-10 7-21 18-30z${FOOT}M50 20a5 5 0 1 1 .1 0z`,
    lines: 'M57 34 47 48M41 66h18',
  },
  n: {
    body: `M72 75c2-26 0-47-24-55l-6-8-3 10c-6 3-8 8-10 13L17 52c-3 5 1 11 7 11 4 0 6-3 9-5 6-1 11-3 15-6-1 8-14 11-14 23z${FOOT}`,
    lines: 'M40 35.5a1.6 1.6 0 1 1 .1 0zM24 55l3-2M61 33c5 8 6 17 5 27',
  },
  p: {
    body: `M50 22a13 13 0 0 1 8.5 22.8l-1 .7H63v6h-6c1 9 4 17 10 23.5H33c6-6.500 9-14.500 10-23.500h-6v-6h5.500l-1-.7A13 13 0 0 1 50 22z${FOOT}`,
    lines: 'M42 51.500h16',
  },
};

/** Whether a letter is one of Black's. */
export const isBlack = (piece: string) => piece !== piece.toUpperCase();

export const drawingOf = (piece: string): Drawing => DRAWINGS[piece.toLowerCase()];

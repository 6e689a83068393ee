// cards.ts - cards of our own drawing. The rank is large and stands in the corner, where
// another card that lies on this one leaves it in sight. Suits do not matter here, so
// there are none: below the rank stand as many dots as the card counts, and an ant on the
// ace.
import { shape } from '../../shell/svg.js';

const WIDTH = 100;
const HEIGHT = 140;
const MIDDLE = { x: 50, y: 96 };
const GAP = 19; // between dots
const LATTICE = 14; // between the lines of a back

/** How many dots stand in each row, by what a card counts. */
const DOTS: Record<string, number[]> = {
  2: [2],
  3: [3],
  4: [2, 2],
  5: [2, 1, 2],
  6: [3, 3],
  7: [2, 3, 2],
  8: [3, 2, 3],
  9: [3, 3, 3],
  T: [3, 4, 3],
};

/** Six legs and two feelers; the body lies over them. */
const LEGS = 'M50 94 34 84M50 94 66 84M50 98 32 100M50 98 68 100M50 102 36 116M50 102 64 116M48 80 40 70M52 80 60 70';
const BODY = [
  [50, 82, 6, 6],
  [50, 97, 5, 8],
  [50, 116, 9, 12],
];

const isAce = (letter: string) => letter === 'A';

/** What stands on a card. @param letter as the engine calls it */
export const rankText = (letter: string) => (letter === 'T' ? '10' : letter);

function ant() {
  return [
    shape('path', { class: 'legs', d: LEGS }),
    ...BODY.map(([cx, cy, rx, ry]) => shape('ellipse', { class: 'pip', cx, cy, rx, ry })),
  ];
}

function dots(letter: string) {
  const rows = DOTS[letter] ?? [];
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) =>
      shape('circle', {
        class: 'pip',
        cx: MIDDLE.x + (i - (count - 1) / 2) * GAP,
        cy: MIDDLE.y + (row - (rows.length - 1) / 2) * GAP,
        r: 6,
      }),
    ),
  );
}

function face(letter: string) {
  const rank = shape('text', { class: 'rank', x: 10, y: 52 }, rankText(letter));
  return [rank, ...(isAce(letter) ? ant() : dots(letter))];
}

/** Lines that cross, within a frame. */
function back() {
  const [left, top, right, bottom] = [10, 10, WIDTH - 10, HEIGHT - 10];
  const lines = [];
  for (let at = left + top + LATTICE; at < right + bottom; at += LATTICE) {
    const [x1, x2] = [Math.max(left, at - bottom), Math.min(right, at - top)];
    lines.push(`M${x1} ${at - x1} ${x2} ${at - x2}`, `M${WIDTH - x1} ${at - x1} ${WIDTH - x2} ${at - x2}`);
  }
  return [
    shape('rect', { class: 'frame', x: left, y: top, width: right - left, height: bottom - top, rx: 4 }),
    shape('path', { class: 'lattice', d: lines.join('') }),
  ];
}

/** A card, '' for one that lies face down. */
export function drawCard(letter: string): SVGElement {
  const card = shape('svg', {
    class: `playing-card${letter === '' ? ' is-down' : ''}`,
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    'aria-hidden': 'true',
  });
  card.append(
    shape('rect', { class: 'paper', x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 9 }),
    ...(letter === '' ? back() : face(letter)),
  );
  return card;
}

/** Two hands, small: what is dealt is not chance here, but nobody knows what comes next. */
export function drawMiniature() {
  const picture = shape('svg', { class: 'miniature', viewBox: '0 0 132 132', 'aria-hidden': 'true' });
  for (const [letter, x, y] of [
    ['T', 28, 2],
    ['', 60, 2],
    ['T', 28, 70],
    ['6', 60, 70],
  ] as [string, number, number][]) {
    const card = drawCard(letter);
    for (const [name, value] of Object.entries({ x, y, width: 43, height: 60 })) {
      card.setAttribute(name, String(value));
    }
    picture.append(card);
  }
  return picture;
}

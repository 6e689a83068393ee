// drawing.ts - a body that winds over a grid, drawn by ourselves: a ribbon that grows
// thinner from the head, which has eyes, to the tail. Coils that lie side by side do not
// touch, so that its order is seen without any colour.
//
// Colours are those of the page, by name, in the shapes themselves: the small picture on
// the way in needs no sheet of styles.
import type { Grid } from '../../engine/grid.js';
import { shape } from '../../shell/svg.js';
import { middleOf, neighbour, pointsOf, type Point } from '../../worlds/winding.js';

export const CELL = 10;
const PIECES = 6; // of the ribbon, each thinner than the one before
const THICK = 7;
const THIN = 4.4;
const NOWHERE = 4;
const LOOKS = {
  alive: 'M-1.7 -1.5v.01M1.7 -1.5v.01',
  dead: 'M-2.6 -2.4l1.8 1.8m0 -1.8l-1.8 1.8M.8 -2.4l1.8 1.8m0 -1.8l-1.8 1.8',
  won: 'M-2.7 -1.1q1 -1.6 2 0M.7 -1.1q1 -1.6 2 0',
};
const APPLE =
  'M0 -1.5C-1.5 -2.8 -3.7 -1.9 -3.3 .8C-2.9 2.9 -1.4 4 0 3.2' + 'C1.4 4 2.9 2.9 3.3 .8C3.7 -1.9 1.5 -2.8 0 -1.5Z';
const STALK = 'M0 -1.5Q0 -3 1.2 -3.8';
const BUMP = 'M-4 -5.2v-2.4M0 -5.6v-2.6M4 -5.2v-2.4';

const PLACE = { x: 0, y: 0, cell: CELL };

/** The middle of a cell. */
export const middle = (cell: number, width: number) => middleOf(cell, width, PLACE);

/** Every other cell, as one shape. */
function checks(width: number, height: number) {
  const cells = Array.from({ length: width * height }, (_, cell) => [cell % width, Math.floor(cell / width)]);
  const square = ([x, y]: number[]) => `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z`;
  return cells
    .filter(([x, y]) => (x + y) % 2)
    .map(square)
    .join('');
}

const INK_LINE = { fill: 'none', stroke: 'var(--ink)', 'stroke-linecap': 'round' };

/** An apple with a stalk. */
function apple() {
  const food = shape('g', { class: 'food' });
  food.append(
    shape('path', { fill: 'var(--ink)', d: APPLE }),
    shape('path', { ...INK_LINE, 'stroke-width': 0.9, d: STALK }),
  );
  return food;
}

/** A line; a single point is a short one. @param points at least one */
function pathThrough(points: Point[]) {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}${points.length === 1 ? 'v.01' : ''}`;
}

/** Whether one state follows another by a step. */
const follows = ({ body, width }: Grid, before: Grid) =>
  before.width === width &&
  body[0] !== before.body[0] &&
  (body.length === 1 ? before.body.length === 1 : body[1] === before.body[0]);

export class GridDrawing {
  ground = shape('rect', { fill: 'var(--surface)' });
  checks = shape('path', { fill: 'var(--line)', opacity: 0.45 });
  food = apple();
  pieces = Array.from({ length: PIECES }, (_, i) =>
    shape('path', {
      class: 'piece',
      fill: 'none',
      stroke: 'var(--first)',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'stroke-width': THICK - ((THICK - THIN) * i) / (PIECES - 1),
    }),
  );
  eyes = shape('path', { fill: 'none', stroke: 'var(--surface)', 'stroke-width': 2, 'stroke-linecap': 'round' });
  head = shape('g', { class: 'head' });
  bump: SVGElement;
  marks: SVGElement;
  sights: SVGElement;
  element: SVGElement;
  size = '';

  constructor() {
    this.head.append(shape('circle', { r: 4.4, fill: 'var(--first)' }), this.eyes);
    this.bump = shape('path', { class: 'bump', ...INK_LINE, 'stroke-width': 1.2, d: BUMP });
    this.marks = shape('g', { class: 'marks' });
    this.sights = shape('g', { class: 'sights' });
    this.element = shape('svg', { class: 'grid-drawing', 'aria-hidden': 'true' });
    this.element.append(
      this.ground,
      this.checks,
      this.food,
      ...[...this.pieces].reverse(),
      this.head,
      this.bump,
      this.sights,
      this.marks,
    );
    [this.food, this.head, this.bump].forEach((one) => this.#place(one, null)); // nowhere yet
  }

  #fit({ width, height }: Grid) {
    if (this.size !== `${width}x${height}`) {
      this.size = `${width}x${height}`;
      this.element.setAttribute('viewBox', `0 0 ${width * CELL} ${height * CELL}`);
      this.ground.setAttribute('width', String(width * CELL));
      this.ground.setAttribute('height', String(height * CELL));
      this.checks.setAttribute('d', checks(width, height));
    }
  }

  /** A state, or the way to it from the one before. */
  show(
    grid: Grid,
    {
      look = 'alive',
      before = null,
      share = 1,
    }: { look?: keyof typeof LOOKS; before?: Grid | null; share?: number } = {},
  ) {
    this.#fit(grid);
    const points = pointsOf(grid, before && follows(grid, before) ? before : null, share, PLACE);
    const count = Math.ceil(points.length / PIECES);
    this.pieces.forEach((piece, i) => {
      const own = points.slice(i * count, (i + 1) * count + 1); // up to where the next one begins
      piece.setAttribute('d', i * count < points.length ? pathThrough(own) : '');
    });
    this.#place(this.food, grid.foods.length > 0 ? middle(grid.foods[0], grid.width) : null);
    this.#place(this.head, points[0], grid.facing);
    this.#place(this.bump, look === 'dead' ? points[0] : null, grid.facing);
    this.eyes.setAttribute('d', LOOKS[look]);
    this.eyes.setAttribute('stroke-width', look === 'alive' ? '2' : '1');
  }

  /** @param at null for nowhere */
  #place(element: SVGElement, at: Point | null, facing: number = NOWHERE) {
    element.setAttribute('visibility', at ? 'visible' : 'hidden');
    if (at) {
      element.setAttribute('transform', `translate(${at.x} ${at.y}) rotate(${facing === NOWHERE ? 0 : facing * 90})`);
    }
  }

  /** Lays something over the board. */
  over(shapes: SVGElement[]) {
    this.sights.replaceChildren(...shapes);
  }

  /** Writes something on the cells beside the head, one for each direction that does not lead beyond the wall. */
  mark(grid: Grid, marks: { direction: number; text: string; kind: string }[]) {
    const texts = marks.map(({ direction, text, kind }) => {
      const cell = neighbour(grid, grid.body[0], direction);
      return cell === null
        ? ''
        : shape(
            'text',
            {
              class: `mark ${kind}`,
              ...middle(cell, grid.width),
              'text-anchor': 'middle',
              'dominant-baseline': 'central',
              'font-size': 5,
            },
            text,
          );
    });
    this.marks.replaceChildren(...texts);
  }
}

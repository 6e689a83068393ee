// sights.ts - what a learner looks at, drawn over the board: the cells of a window, each with
// how free it is found to be, or how far a flood runs from where the head will be.
import { SIGHTS, type Grid, type Percept, type Sight } from '../../engine/grid.js';
import { squareShapes, type Square } from '../../inside/network/squares.js';
import { shape } from '../../shell/svg.js';
import { signedAmount } from '../../worlds/decision.js';
import { neighbour } from '../../worlds/winding.js';
import { CELL, middle } from './drawing.js';

const ICON = 28; // pixels of a small picture of a window
const ICON_CELLS = 7;
const DARK = [0.04, 0.14, 0.3, 0.5]; // of cells, the longer they are occupied
const BLOCKED = SIGHTS.indexOf('blocked');

const isOnBoard = ({ width, height }: Grid, { row, column }: Sight) =>
  row >= 0 && column >= 0 && row < height && column < width;

/** A number in a cell. */
const numberIn = (cell: number, grid: Grid, text: number | string, kind: string) =>
  shape(
    'text',
    {
      class: `sight-number ${kind}`,
      ...middle(cell, grid.width),
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
    },
    String(text),
  );

/** A cell that a window looks at. */
function windowCell(grid: Grid, { row, column, kind }: Sight) {
  const frame = shape('rect', {
    class: 'sight',
    x: column * CELL + 0.5,
    y: row * CELL + 0.5,
    width: CELL - 1,
    height: CELL - 1,
    'fill-opacity': DARK[kind],
  });
  return [frame, numberIn(row * grid.width + column, grid, kind, 'of-window')];
}

/** What a flood brings: how far it is, or a cross. */
function floodCell(grid: Grid, steps: number, cell: number, hasNumbers: boolean) {
  const [x, y] = [(cell % grid.width) * CELL, Math.floor(cell / grid.width) * CELL];
  if (steps < 0) {
    return [shape('path', { class: 'out-of-reach', d: `M${x + 2} ${y + 2}l6 6m0 -6l-6 6` })];
  }
  const water = shape('rect', { class: 'flooded', x, y, width: CELL, height: CELL });
  return hasNumbers ? [water, numberIn(cell, grid, steps, 'of-flood')] : [water];
}

/** Where the head will be. */
function nextHead(grid: Grid, direction: number) {
  const cell = neighbour(grid, grid.body[0], direction);
  return cell === null ? [] : [shape('circle', { class: 'next-head', ...centre(cell, grid), r: 4.6 })];
}

function centre(cell: number, grid: Grid) {
  const { x, y } = middle(cell, grid.width);
  return { cx: x, cy: y };
}

/** All that is drawn over the board for a direction. @param how table: null for the flood */
export function sightShapes(
  grid: Grid,
  direction: number,
  percept: Percept,
  { table, hasNumbers }: { table: number | null; hasNumbers: boolean },
) {
  const cells = table === null ? [] : (percept.sights[table] ?? []);
  const shapes =
    cells.length > 0
      ? cells.filter((sight) => isOnBoard(grid, sight)).flatMap((sight) => windowCell(grid, sight))
      : percept.reach.flatMap((steps, cell) => floodCell(grid, steps, cell, hasNumbers));
  return [...shapes, ...nextHead(grid, direction)];
}

const ADDED_PIXELS = 44; // of a cell with a number in it that has a sign and digits

/** What each cell adds to something, for a direction. @param pixels of a cell */
export function addedShapes(grid: Grid, direction: number, squares: Square[], pixels: number) {
  const texts =
    pixels < ADDED_PIXELS
      ? []
      : squares
          .filter(({ weight }) => Math.abs(weight) >= 0.005)
          .map(({ cell, weight }) => numberIn(cell, grid, signedAmount(weight), 'of-added'));
  return [...squareShapes(grid, squares), ...texts, ...nextHead(grid, direction)];
}

/** How many cells of a window are walls, beyond the edge. */
export const beyond = (grid: Grid, sights: Sight[]) => sights.filter((sight) => !isOnBoard(grid, sight)).length;

/** A small picture of a window, the head in the middle. */
export function windowIcon(grid: Grid, direction: number, sights: Sight[]) {
  const svg = shape('svg', { class: 'window-icon', viewBox: `0 0 ${ICON} ${ICON}`, 'aria-hidden': 'true' });
  const head = neighbour(grid, grid.body[0], direction) ?? grid.body[0];
  const [row, column] = [Math.floor(head / grid.width), head % grid.width];
  const [unit, half] = [ICON / ICON_CELLS, Math.floor(ICON_CELLS / 2)];
  const square = (sight: Sight) =>
    shape('rect', {
      class: sight.kind === BLOCKED ? 'is-blocked' : '',
      x: (sight.column - column + half) * unit + 0.5,
      y: (sight.row - row + half) * unit + 0.5,
      width: unit - 1,
      height: unit - 1,
    });
  svg.append(...sights.map(square), shape('circle', { cx: ICON / 2, cy: ICON / 2, r: unit / 2 }));
  return svg;
}

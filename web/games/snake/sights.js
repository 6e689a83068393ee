// sights.js - what a learner looks at, drawn over the board: the cells of a window, each with
// how free it is found to be, or how far a flood runs from where the head will be.
import { SIGHTS } from '../../engine/grid.js';
import { squareShapes } from '../../inside/network/squares.js';
import { shape } from '../../shell/svg.js';
import { signedAmount } from '../../worlds/decision.js';
import { neighbour } from '../../worlds/winding.js';
import { CELL, middle } from './drawing.js';

/**
 * @typedef {import('../../engine/grid.js').Grid} Grid
 * @typedef {import('../../engine/grid.js').Percept} Percept
 * @typedef {import('../../engine/grid.js').Sight} Sight
 */

const ICON = 28; // pixels of a small picture of a window
const ICON_CELLS = 7;
const DARK = [0.04, 0.14, 0.3, 0.5]; // of cells, the longer they are occupied
const BLOCKED = SIGHTS.indexOf('blocked');

/** @param {Grid} grid @param {Sight} sight */
const isOnBoard = ({ width, height }, { row, column }) => row >= 0 && column >= 0 && row < height && column < width;

/** A number in a cell. @param {number} cell @param {Grid} grid @param {number | string} text @param {string} kind */
const numberIn = (cell, grid, text, kind) => shape('text', {
  'class': `sight-number ${kind}`, ...middle(cell, grid.width), 'text-anchor': 'middle', 'dominant-baseline': 'central',
}, String(text));

/** A cell that a window looks at. @param {Grid} grid @param {Sight} sight */
function windowCell(grid, { row, column, kind }) {
  const frame = shape('rect', {
    'class': 'sight', 'x': column * CELL + 0.5, 'y': row * CELL + 0.5, 'width': CELL - 1, 'height': CELL - 1,
    'fill-opacity': DARK[kind],
  });
  return [frame, numberIn(row * grid.width + column, grid, kind, 'of-window')];
}

/**
 * What a flood brings: how far it is, or a cross.
 * @param {Grid} grid @param {number} steps @param {number} cell @param {boolean} hasNumbers
 */
function floodCell(grid, steps, cell, hasNumbers) {
  const [x, y] = [(cell % grid.width) * CELL, Math.floor(cell / grid.width) * CELL];
  if (steps < 0) {
    return [shape('path', { 'class': 'out-of-reach', d: `M${x + 2} ${y + 2}l6 6m0 -6l-6 6` })];
  }
  const water = shape('rect', { 'class': 'flooded', x, y, width: CELL, height: CELL });
  return hasNumbers ? [water, numberIn(cell, grid, steps, 'of-flood')] : [water];
}

/** Where the head will be. @param {Grid} grid @param {number} direction */
function nextHead(grid, direction) {
  const cell = neighbour(grid, grid.body[0], direction);
  return cell === null ? [] : [shape('circle', { 'class': 'next-head', ...centre(cell, grid), r: 4.6 })];
}

/** @param {number} cell @param {Grid} grid */
function centre(cell, grid) {
  const { x, y } = middle(cell, grid.width);
  return { cx: x, cy: y };
}

/**
 * All that is drawn over the board for a direction.
 * @param {Grid} grid @param {number} direction @param {Percept} percept
 * @param {{ table: number | null, hasNumbers: boolean }} how table: null for the flood
 */
export function sightShapes(grid, direction, percept, { table, hasNumbers }) {
  const cells = table === null ? [] : percept.sights[table] ?? [];
  const shapes = cells.length > 0
    ? cells.filter((sight) => isOnBoard(grid, sight)).flatMap((sight) => windowCell(grid, sight))
    : percept.reach.flatMap((steps, cell) => floodCell(grid, steps, cell, hasNumbers));
  return [...shapes, ...nextHead(grid, direction)];
}

const ADDED_PIXELS = 44; // of a cell with a number in it that has a sign and digits

/**
 * What each cell adds to something, for a direction.
 * @param {Grid} grid @param {number} direction @param {import('../../inside/network/squares.js').Square[]} squares
 * @param {number} pixels of a cell
 */
export function addedShapes(grid, direction, squares, pixels) {
  const texts = pixels < ADDED_PIXELS ? [] : squares.filter(({ weight }) => Math.abs(weight) >= 0.005)
    .map(({ cell, weight }) => numberIn(cell, grid, signedAmount(weight), 'of-added'));
  return [...squareShapes(grid, squares), ...texts, ...nextHead(grid, direction)];
}

/** How many cells of a window are walls, beyond the edge. @param {Grid} grid @param {Sight[]} sights */
export const beyond = (grid, sights) => sights.filter((sight) => !isOnBoard(grid, sight)).length;

/**
 * A small picture of a window, the head in the middle.
 * @param {Grid} grid @param {number} direction @param {Sight[]} sights
 */
export function windowIcon(grid, direction, sights) {
  const svg = shape('svg', { 'class': 'window-icon', 'viewBox': `0 0 ${ICON} ${ICON}`, 'aria-hidden': 'true' });
  const head = neighbour(grid, grid.body[0], direction) ?? grid.body[0];
  const [row, column] = [Math.floor(head / grid.width), head % grid.width];
  const [unit, half] = [ICON / ICON_CELLS, Math.floor(ICON_CELLS / 2)];
  const square = (/** @type {Sight} */ sight) => shape('rect', {
    'class': sight.kind === BLOCKED ? 'is-blocked' : '',
    'x': (sight.column - column + half) * unit + 0.5,
    'y': (sight.row - row + half) * unit + 0.5,
    'width': unit - 1, 'height': unit - 1,
  });
  svg.append(...sights.map(square), shape('circle', { cx: ICON / 2, cy: ICON / 2, r: unit / 2 }));
  return svg;
}

// pictures.js - a unit of a neural network drawn as the lines of the board that excite it
// or inhibit it, and what it finds on single lines as little boards.
import * as abi from '../../engine/abi.js';
import { shape } from '../../shell/svg.js';
import { smallBoard } from '../small-board.js';

/**
 * @typedef {import('../../engine/network.js').NetShape} NetShape
 * @typedef {import('../../engine/network.js').Lookup} Lookup
 * @typedef {import('../../engine/network.js').Sight} Sight
 * @typedef {{ game: string, names: string[], shape: { rows: number, cols: number } }} BoardOf
 *
 * @typedef {object} Stroke a part of the board with what it does to a unit
 * @property {Lookup} lookup
 * @property {number} weight
 */

const STROKES = 6; // in a picture: more of them hide each other,
const FAINTEST = 0.35; // of the strongest; and so do fainter ones
const CELL = 20; // its size in a picture
const THINNEST = 0.08; // in cells
const THICKEST = 0.42;
const PIECES = ['-', 'X', 'O', '-', '-', '-'];
const THREATS = [[], [], [], ['first'], ['second'], ['first', 'second']];

/** The strongest weight of each group of a unit, the largest first. @param {NetShape} net @param {Float32Array} weights @param {number} unit @returns {Stroke[]} */
export function strongest({ groups, lookups }, weights, unit) {
  const read = (/** @type {number} */ group, /** @type {number} */ field) => weights[(unit * groups + group) * abi.NET_EXTREME_FIELDS + field];
  const strokes = Array.from({ length: groups }, (_, group) => {
    const [most, least] = [read(group, abi.NET_EXTREME_MOST), read(group, abi.NET_EXTREME_LEAST)];
    return { lookup: lookups[group], weight: most >= -least ? most : least };
  });
  const largest = Math.max(...strokes.map(({ weight }) => Math.abs(weight)));
  return strokes.filter(({ weight }) => weight !== 0 && Math.abs(weight) >= FAINTEST * largest).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, STROKES);
}

/** The middle of a cell. @param {number} cell @param {number} cols */
const xOf = (cell, cols) => ((cell % cols) + 0.5) * CELL;
/** @param {number} cell @param {number} cols */
const yOf = (cell, cols) => (Math.floor(cell / cols) + 0.5) * CELL;

/** A picture as large as a board. @param {BoardOf} board @param {string} kind */
function boardSvg({ shape: { rows, cols } }, kind) {
  return shape('svg', { viewBox: `-2 -2 ${cols * CELL + 4} ${rows * CELL + 4}`, class: kind, 'aria-hidden': 'true' });
}

/** The stones of a position. @param {BoardOf} board @param {string} cells */
const stones = ({ game, shape: { rows, cols } }, cells) =>
  smallBoard({ game, shape: /** @type {any} */ ({ rows, cols }) }, cells, { x: 0, y: 0, width: cols * CELL });

/** @param {Stroke} stroke @param {number} cols @param {number} largest weight */
function strokeShape({ lookup: { cells, kind }, weight }, cols, largest) {
  const [from, to] = [cells[0], cells[cells.length - 1]];
  const width = THINNEST + (THICKEST - THINNEST) * (Math.abs(weight) / largest) ** 2;
  return shape('line', {
    x1: xOf(from, cols), y1: yOf(from, cols), x2: xOf(to, cols), y2: yOf(to, cols),
    'stroke-width': (width * CELL).toFixed(2), class: `${weight > 0 ? 'excites' : 'inhibits'} ${kind}`,
  });
}

/** Lines on a board of dots, or over its stones. @param {BoardOf} board @param {Stroke[]} strokes @param {string} [cells] */
export function linesPicture(board, strokes, cells) {
  const { rows, cols } = board.shape;
  const svg = boardSvg(board, cells ? 'lines over' : 'lines');
  const largest = Math.max(...strokes.map(({ weight }) => Math.abs(weight)), 1e-9);
  if (cells) {
    svg.append(stones(board, cells));
  } else {
    svg.append(...Array.from({ length: rows * cols }, (_, i) => shape('circle', { cx: xOf(i, cols), cy: yOf(i, cols), r: 2, class: 'dot' })));
  }
  svg.append(...[...strokes].reverse().map((stroke) => strokeShape(stroke, cols, largest)));
  return svg;
}

/** A ring where a stone would complete a line. @param {number} cell @param {number} cols @param {string[]} sides */
function threatShapes(cell, cols, sides) {
  return sides.map((side, i) => shape('circle', { cx: xOf(cell, cols), cy: yOf(cell, cols), r: 8 - 4 * i, class: `threat-ring ${side}` }));
}

/** What is found on a line, or looked for there. @param {BoardOf} board @param {Lookup} lookup @param {Sight} sight */
export function sightPicture(board, lookup, { marks, weight }) {
  const { rows, cols } = board.shape;
  const cells = Array(rows * cols).fill('-');
  lookup.cells.forEach((cell, i) => (cells[cell] = PIECES[marks[i]]));
  const svg = boardSvg(board, 'sight');
  svg.append(stones(board, cells.join('')), strokeShape({ lookup, weight }, cols, Math.abs(weight) * 2));
  lookup.cells.forEach((cell, i) => svg.append(...threatShapes(cell, cols, THREATS[marks[i]])));
  return svg;
}

/** A position as it stands. @param {BoardOf} board @param {string} cells */
export function positionPicture(board, cells) {
  const svg = boardSvg(board, 'sight');
  svg.append(stones(board, cells));
  return svg;
}

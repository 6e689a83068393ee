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

/** @param {Stroke} stroke @param {number} cols @param {number} largest weight */
function strokeShape({ lookup: { cells, kind }, weight }, cols, largest) {
  const [from, to] = [cells[0], cells[cells.length - 1]];
  const width = THINNEST + (THICKEST - THINNEST) * (Math.abs(weight) / largest) ** 2;
  return shape('line', {
    x1: (from % cols) + 0.5, y1: Math.floor(from / cols) + 0.5, x2: (to % cols) + 0.5, y2: Math.floor(to / cols) + 0.5,
    'stroke-width': width.toFixed(3), class: `${weight > 0 ? 'excites' : 'inhibits'} ${kind}`,
  });
}

/** Lines on a board of dots, or over its stones. @param {BoardOf} board @param {Stroke[]} strokes @param {string} [cells] */
export function linesPicture({ game, shape: { rows, cols } }, strokes, cells) {
  const svg = shape('svg', { viewBox: `0 0 ${cols} ${rows}`, class: 'lines', 'aria-hidden': 'true' });
  const largest = Math.max(...strokes.map(({ weight }) => Math.abs(weight)), 1e-9);
  if (cells) {
    svg.append(smallBoard({ game, shape: /** @type {any} */ ({ rows, cols }) }, cells, { x: 0, y: 0, width: cols }));
  } else {
    svg.append(...Array.from({ length: rows * cols }, (_, i) => shape('circle', { cx: (i % cols) + 0.5, cy: Math.floor(i / cols) + 0.5, r: 0.09, class: 'dot' })));
  }
  svg.append(...[...strokes].reverse().map((stroke) => strokeShape(stroke, cols, largest)));
  return svg;
}

/** A ring where a stone would complete a line. @param {number} cell @param {number} cols @param {string[]} sides */
function threatShapes(cell, cols, sides) {
  return sides.map((side, i) => shape('circle', { cx: (cell % cols) + 0.5, cy: Math.floor(cell / cols) + 0.5, r: 0.4 - 0.18 * i, class: `threat-ring ${side}` }));
}

/** What is found on a line, or looked for there. @param {BoardOf} board @param {Lookup} lookup @param {Sight} sight */
export function sightPicture({ game, shape: { rows, cols } }, lookup, { marks, weight }) {
  const cells = Array(rows * cols).fill('-');
  lookup.cells.forEach((cell, i) => (cells[cell] = PIECES[marks[i]]));
  const svg = shape('svg', { viewBox: `-0.1 -0.1 ${cols + 0.2} ${rows + 0.2}`, class: 'sight', 'aria-hidden': 'true' });
  svg.append(smallBoard({ game, shape: /** @type {any} */ ({ rows, cols }) }, cells.join(''), { x: 0, y: 0, width: cols }));
  svg.append(strokeShape({ lookup, weight }, cols, Math.abs(weight) * 3));
  lookup.cells.forEach((cell, i) => svg.append(...threatShapes(cell, cols, THREATS[marks[i]])));
  return svg;
}

// atlas-map.js - where the states of an atlas stand and how they are painted.
//
//      0                  o              a row of squares for each ply, in the middle;
//      1                o o o            plies with many have several rows
//      2        o o o o o o o o o o o o  won for who is to move, drawn, lost
//
// Nothing here asks the engine or knows the page: scripts/atlas.mjs draws with it, too.
import * as abi from '../engine/abi.js';
import { fieldOf } from '../engine/atlas.js';

/**
 * @typedef {object} Cell a state's place, its upper left corner
 * @property {number} state
 * @property {number} x
 * @property {number} y
 *
 * @typedef {object} AtlasLayout
 * @property {number} size of a square, with the gap beside it
 * @property {number} width
 * @property {number} height
 * @property {Cell[][]} rows from the start on, each from left to right
 * @property {Cell[]} cells all of them
 * @property {{ ply: number, y: number }[]} labels
 *
 * @typedef {object} StateLook what one sees of a state
 * @property {boolean} isOver
 * @property {boolean} isSeen
 * @property {boolean} isRight it was seen, and every choice that the AI might make is right
 * @property {boolean} isMet its own play leads there
 * @property {number} value for who is to move, from -1 to 1
 */

const GAP_OF_PLIES = 0.5; // in squares
const TOP = 3; // pixels for the mark around the first

/** @param {Float32Array} states */
export const countOf = (states) => states.length / abi.ATLAS_FIELDS;

/** @param {Float32Array} states @param {number} i @returns {StateLook} */
export function lookAt(states, i) {
  const isOver = fieldOf(states, i, abi.ATLAS_IS_OVER) !== 0;
  const isSeen = fieldOf(states, i, abi.ATLAS_SEEN) > 0;
  return {
    isOver, isSeen,
    isRight: !isOver && isSeen && fieldOf(states, i, abi.ATLAS_RIGHT) === fieldOf(states, i, abi.ATLAS_IMAGES),
    isMet: fieldOf(states, i, abi.ATLAS_MET) > 0,
    value: fieldOf(states, i, abi.ATLAS_VALUE),
  };
}

/**
 * @typedef {object} PlyCount
 * @property {number} ply
 * @property {number} states
 * @property {number} seen
 * @property {number} decisions where the game goes on
 * @property {number} right
 */

/**
 * Counts of an atlas, ply by ply. @param {Float32Array} states @returns {PlyCount[]}
 */
export function countPlies(states) {
  /** @type {PlyCount[]} */
  const plies = [];
  for (let i = 0; i < countOf(states); i++) {
    const ply = fieldOf(states, i, abi.ATLAS_PLY);
    plies[ply] ??= { ply, states: 0, seen: 0, decisions: 0, right: 0 };
    const { isOver, isSeen, isRight } = lookAt(states, i);
    plies[ply].states++;
    plies[ply].seen += Number(isSeen);
    plies[ply].decisions += Number(!isOver);
    plies[ply].right += Number(isRight);
  }
  return plies;
}

/** @typedef {{ states: number, seen: number, decisions: number, right: number, met: number, metRight: number }} AtlasCount */

/** Counts of a whole atlas; the last two are those of the engine's measure, with every mirror image. @param {Float32Array} states @returns {AtlasCount} */
export function countAll(states) {
  const sum = { states: 0, seen: 0, decisions: 0, right: 0, met: 0, metRight: 0 };
  for (const ply of countPlies(states)) {
    sum.states += ply.states;
    sum.seen += ply.seen;
    sum.decisions += ply.decisions;
    sum.right += ply.right;
  }
  for (let i = 0; i < countOf(states); i++) {
    sum.met += fieldOf(states, i, abi.ATLAS_MET);
    sum.metRight += fieldOf(states, i, abi.ATLAS_MET_RIGHT);
  }
  return sum;
}

/** The states of each ply: won, drawn and lost for who is to move; ends of games last. @param {Float32Array} states @returns {number[][]} */
function statesByPly(states) {
  /** @type {number[][]} */
  const plies = [];
  for (let i = 0; i < countOf(states); i++) {
    (plies[fieldOf(states, i, abi.ATLAS_PLY)] ??= []).push(i);
  }
  const rank = (/** @type {number} */ i) => 4 * fieldOf(states, i, abi.ATLAS_IS_OVER) - fieldOf(states, i, abi.ATLAS_OUTCOME);
  return plies.map((ply) => ply.sort((a, b) => rank(a) - rank(b) || a - b));
}

/** How many squares a ply has side by side, so that its rows are even. @param {number} count @param {number} columns */
const columnsOf = (count, columns) => Math.ceil(count / Math.ceil(count / columns));

/** @param {number[][]} plies @param {number} columns */
function heightOf(plies, columns) {
  const rows = plies.reduce((sum, ply) => sum + Math.ceil(ply.length / columns), 0);
  return rows + (plies.length - 1) * GAP_OF_PLIES;
}

/** The largest squares with which all plies fit, at most so large. @param {number[][]} plies @param {number} width @param {number} height @param {number} largest */
function fit(plies, width, height, largest) {
  let size = largest;
  while (size > 4 && heightOf(plies, Math.floor(width / size)) * size > height) {
    size -= 0.5;
  }
  return size;
}

/**
 * @param {Float32Array} states @param {{ width: number, height: number, left: number, largest: number }} room `left` is for labels
 * @returns {AtlasLayout}
 */
export function layOut(states, { width, height, left, largest }) {
  const plies = statesByPly(states);
  const size = fit(plies, width - left, height - 2 * TOP, largest);
  const columns = Math.floor((width - left) / size);
  /** @type {AtlasLayout} */
  const layout = { size, width, height: 0, rows: [], cells: [], labels: [] };
  let y = TOP;
  plies.forEach((ply, number) => {
    layout.labels.push({ ply: number, y });
    const across = columnsOf(ply.length, columns);
    for (let first = 0; first < ply.length; first += across) {
      const row = ply.slice(first, first + across);
      const x = left + Math.round((width - left - row.length * size) / 2);
      layout.rows.push(row.map((state, i) => ({ state, x: x + i * size, y })));
      y += size;
    }
    y += size * GAP_OF_PLIES;
  });
  layout.cells = layout.rows.flat();
  layout.height = Math.ceil(y);
  return layout;
}

/** The state at a point, or the nearest in reach; -1 for none. @param {AtlasLayout} layout @param {number} x @param {number} y */
export function stateAt({ cells, size }, x, y) {
  let found = -1;
  let nearest = 2 * size;
  for (const cell of cells) {
    const distance = Math.hypot(cell.x + size / 2 - x, cell.y + size / 2 - y);
    if (distance < nearest) {
      nearest = distance;
      found = cell.state;
    }
  }
  return found;
}

/** The neighbour of a state, or itself at the edge. @param {AtlasLayout} layout @param {number} state @param {number} across @param {number} down */
export function neighbour({ rows }, state, across, down) {
  const row = Math.max(0, rows.findIndex((one) => one.some((cell) => cell.state === state)));
  const column = Math.max(0, rows[row].findIndex((cell) => cell.state === state));
  const target = rows[Math.min(rows.length - 1, Math.max(0, row + down))];
  if (down === 0) {
    return target[Math.min(target.length - 1, Math.max(0, column + across))].state;
  }
  const { x } = rows[row][column];
  return target.reduce((best, cell) => (Math.abs(cell.x - x) < Math.abs(best.x - x) ? cell : best)).state;
}

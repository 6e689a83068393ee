// atlas-map.ts - where the states of an atlas stand and how they are painted.
//
//      0                  o              a row of squares for each ply, in the middle;
//      1                o o o            plies with many have several rows
//      2        o o o o o o o o o o o o  won for who is to move, drawn, lost
//
// Nothing here asks the engine or knows the page: scripts/atlas.mjs draws with it, too.
import * as abi from '../engine/abi.js';
import { fieldOf } from '../engine/atlas.js';

/** a state's place, its upper left corner */
interface Cell {
  state: number;
  x: number;
  y: number;
}

export interface AtlasLayout {
  size: number; // of a square, with the gap beside it
  width: number;
  height: number;
  rows: Cell[][]; // from the start on, each from left to right
  cells: Cell[]; // all of them
  labels: { ply: number; y: number }[];
}

/** what one sees of a state */
interface StateLook {
  isOver: boolean;
  isSeen: boolean;
  isRight: boolean; // it was seen, and every choice that the AI might make is right
  isMet: boolean; // its own play leads there
  value: number; // for who is to move, from -1 to 1
}

const GAP_OF_PLIES = 0.5; // in squares
const TOP = 3; // pixels for the mark around the first

export const countOf = (states: Float32Array) => states.length / abi.ATLAS_FIELDS;

export function lookAt(states: Float32Array, i: number): StateLook {
  const isOver = fieldOf(states, i, abi.ATLAS_IS_OVER) !== 0;
  const isSeen = fieldOf(states, i, abi.ATLAS_SEEN) > 0;
  return {
    isOver,
    isSeen,
    isRight: !isOver && isSeen && fieldOf(states, i, abi.ATLAS_RIGHT) === fieldOf(states, i, abi.ATLAS_IMAGES),
    isMet: fieldOf(states, i, abi.ATLAS_MET) > 0,
    value: fieldOf(states, i, abi.ATLAS_VALUE),
  };
}

interface PlyCount {
  ply: number;
  states: number;
  seen: number;
  decisions: number; // where the game goes on
  right: number;
}

/** Counts of an atlas, ply by ply. */
export function countPlies(states: Float32Array): PlyCount[] {
  const plies: PlyCount[] = [];
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

type AtlasCount = { states: number; seen: number; decisions: number; right: number; met: number; metRight: number };

/** Counts of a whole atlas; the last two are those of the engine's measure, with every mirror image. */
export function countAll(states: Float32Array): AtlasCount {
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

/** The states of each ply: won, drawn and lost for who is to move; ends of games last. */
function statesByPly(states: Float32Array): number[][] {
  const plies: number[][] = [];
  for (let i = 0; i < countOf(states); i++) {
    (plies[fieldOf(states, i, abi.ATLAS_PLY)] ??= []).push(i);
  }
  const rank = (i: number) => 4 * fieldOf(states, i, abi.ATLAS_IS_OVER) - fieldOf(states, i, abi.ATLAS_OUTCOME);
  return plies.map((ply) => ply.sort((a, b) => rank(a) - rank(b) || a - b));
}

/** How many squares a ply has side by side, so that its rows are even. */
const columnsOf = (count: number, columns: number) => Math.ceil(count / Math.ceil(count / columns));

function heightOf(plies: number[][], columns: number) {
  const rows = plies.reduce((sum, ply) => sum + Math.ceil(ply.length / columns), 0);
  return rows + (plies.length - 1) * GAP_OF_PLIES;
}

/** The largest squares with which all plies fit, at most so large. */
function fit(plies: number[][], width: number, height: number, largest: number) {
  let size = largest;
  while (size > 4 && heightOf(plies, Math.floor(width / size)) * size > height) {
    size -= 0.5;
  }
  return size;
}

/** @param room `left` is for labels */
export function layOut(
  states: Float32Array,
  { width, height, left, largest }: { width: number; height: number; left: number; largest: number },
): AtlasLayout {
  const plies = statesByPly(states);
  const size = fit(plies, width - left, height - 2 * TOP, largest);
  const columns = Math.floor((width - left) / size);
  const layout: AtlasLayout = { size, width, height: 0, rows: [], cells: [], labels: [] };
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

/** The state at a point, or the nearest in reach; -1 for none. */
export function stateAt({ cells, size }: AtlasLayout, x: number, y: number) {
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

/** The neighbour of a state, or itself at the edge. */
export function neighbour({ rows }: AtlasLayout, state: number, across: number, down: number) {
  const row = Math.max(
    0,
    rows.findIndex((one) => one.some((cell) => cell.state === state)),
  );
  const column = Math.max(
    0,
    rows[row].findIndex((cell) => cell.state === state),
  );
  const target = rows[Math.min(rows.length - 1, Math.max(0, row + down))];
  if (down === 0) {
    return target[Math.min(target.length - 1, Math.max(0, column + across))].state;
  }
  const { x } = rows[row][column];
  return target.reduce((best, cell) => (Math.abs(cell.x - x) < Math.abs(best.x - x) ? cell : best)).state;
}

// pictures.ts - a unit of a neural network drawn as the lines of the board that excite it
// or inhibit it, and what it finds on single lines as little boards.
import * as abi from '../../engine/abi.js';
import type { Lookup, NetShape, Sight } from '../../engine/network.js';
import { shape } from '../../shell/svg.js';
import { smallBoard } from '../small-board.js';

export type BoardOf = { game: string; names: string[]; shape: { rows: number; cols: number } };

/** a part of the board with what it does to a unit */
interface Stroke {
  lookup: Lookup;
  weight: number;
}

const STROKES = 6; // in a picture: more of them hide each other,
const FAINTEST = 0.35; // of the strongest; and so do fainter ones
const CELL = 20; // its size in a picture
const THINNEST = 0.08; // in cells
const THICKEST = 0.42;
const PIECES = ['-', 'X', 'O', '-', '-', '-'];
const THREATS = [[], [], [], ['first'], ['second'], ['first', 'second']];

/** The strongest weight of each group of a unit, the largest first. */
export function strongest({ groups, lookups }: NetShape, weights: Float32Array, unit: number): Stroke[] {
  const read = (group: number, field: number) => weights[(unit * groups + group) * abi.NET_EXTREME_FIELDS + field];
  const strokes = Array.from({ length: groups }, (_, group) => {
    const [most, least] = [read(group, abi.NET_EXTREME_MOST), read(group, abi.NET_EXTREME_LEAST)];
    return { lookup: lookups[group], weight: most >= -least ? most : least };
  });
  const largest = Math.max(...strokes.map(({ weight }) => Math.abs(weight)));
  return strokes
    .filter(({ weight }) => weight !== 0 && Math.abs(weight) >= FAINTEST * largest)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, STROKES);
}

/** The middle of a cell. */
const xOf = (cell: number, cols: number) => ((cell % cols) + 0.5) * CELL;
const yOf = (cell: number, cols: number) => (Math.floor(cell / cols) + 0.5) * CELL;

/** A picture as large as a board. */
function boardSvg({ shape: { rows, cols } }: BoardOf, kind: string) {
  return shape('svg', { viewBox: `-2 -2 ${cols * CELL + 4} ${rows * CELL + 4}`, class: kind, 'aria-hidden': 'true' });
}

/** The stones of a position. */
const stones = ({ game, shape: { rows, cols } }: BoardOf, cells: string) =>
  smallBoard({ game, shape: { rows, cols } as any }, cells, { x: 0, y: 0, width: cols * CELL });

/** @param largest weight */
function strokeShape({ lookup: { cells, kind }, weight }: Stroke, cols: number, largest: number) {
  const [from, to] = [cells[0], cells[cells.length - 1]];
  const width = THINNEST + (THICKEST - THINNEST) * (Math.abs(weight) / largest) ** 2;
  return shape('line', {
    x1: xOf(from, cols),
    y1: yOf(from, cols),
    x2: xOf(to, cols),
    y2: yOf(to, cols),
    'stroke-width': (width * CELL).toFixed(2),
    class: `${weight > 0 ? 'excites' : 'inhibits'} ${kind}`,
  });
}

/** Lines on a board of dots, or over its stones. */
export function linesPicture(board: BoardOf, strokes: Stroke[], cells?: string) {
  const { rows, cols } = board.shape;
  const svg = boardSvg(board, cells ? 'lines over' : 'lines');
  const largest = Math.max(...strokes.map(({ weight }) => Math.abs(weight)), 1e-9);
  if (cells) {
    svg.append(stones(board, cells));
  } else {
    svg.append(
      ...Array.from({ length: rows * cols }, (_, i) =>
        shape('circle', { cx: xOf(i, cols), cy: yOf(i, cols), r: 2, class: 'dot' }),
      ),
    );
  }
  svg.append(...[...strokes].reverse().map((stroke) => strokeShape(stroke, cols, largest)));
  return svg;
}

/** A ring where a stone would complete a line. */
function threatShapes(cell: number, cols: number, sides: string[]) {
  return sides.map((side, i) =>
    shape('circle', { cx: xOf(cell, cols), cy: yOf(cell, cols), r: 8 - 4 * i, class: `threat-ring ${side}` }),
  );
}

/** What is found on a line, or looked for there. */
export function sightPicture(board: BoardOf, lookup: Lookup, { marks, weight }: Sight) {
  const { rows, cols } = board.shape;
  const cells = Array(rows * cols).fill('-');
  lookup.cells.forEach((cell, i) => (cells[cell] = PIECES[marks[i]]));
  const svg = boardSvg(board, 'sight');
  svg.append(stones(board, cells.join('')), strokeShape({ lookup, weight }, cols, Math.abs(weight) * 2));
  lookup.cells.forEach((cell, i) => svg.append(...threatShapes(cell, cols, THREATS[marks[i]])));
  return svg;
}

/** A position as it stands. */
export function positionPicture(board: BoardOf, cells: string) {
  const svg = boardSvg(board, 'sight');
  svg.append(stones(board, cells));
  return svg;
}

// squares.ts - what the cells of a grid add to something: a square on each, as large as what it
// adds, filled where that is above 0 and hollow where it is below.
import type { SightLook } from '../../engine/world-network.js';
import { shape } from '../../shell/svg.js';

type GridSize = { width: number; height: number };

export type Square = { cell: number; weight: number };

export const CELL = 10; // its size in a picture
const LARGEST = 9;
const SMALLEST = 1; // what is smaller is not seen
const THICKEST = 1.4; // line of a hollow one

/** What the cells add to a unit. @param units how many there are */
export const squaresOfUnit = ({ cells, weights }: SightLook, unit: number, units: number): Square[] =>
  cells.map((cell, sight) => ({ cell, weight: weights[sight * units + unit] })).filter(({ cell }) => cell >= 0);

/** What they add to the score. */
export const squaresOfScore = ({ cells, parts }: SightLook): Square[] =>
  cells.map((cell, sight) => ({ cell, weight: parts[sight] })).filter(({ cell }) => cell >= 0);

/** The middle of a cell. */
const middle = (cell: number, width: number) => ({
  x: ((cell % width) + 0.5) * CELL,
  y: (Math.floor(cell / width) + 0.5) * CELL,
});

/** @param largest weight */
function squareShape({ cell, weight }: Square, width: number, largest: number) {
  const { x, y } = middle(cell, width);
  const whole = Math.max(LARGEST * Math.sqrt(Math.abs(weight) / largest), SMALLEST);
  const thickness = weight < 0 ? Math.min(THICKEST, whole / 4) : 0; // so that also a small one is hollow
  const size = whole - thickness;
  return shape('rect', {
    class: `square ${weight < 0 ? 'inhibits' : 'excites'}`,
    x: x - size / 2,
    y: y - size / 2,
    width: size,
    height: size,
    'stroke-width': thickness,
  });
}

export function squareShapes({ width }: GridSize, squares: Square[]): SVGElement[] {
  const largest = Math.max(...squares.map(({ weight }) => Math.abs(weight)), 1e-9);
  return squares
    .filter(({ weight }) => Math.abs(weight) > largest / 200)
    .map((square) => squareShape(square, width, largest));
}

/** All of it as a picture. @param head the cell where it will be */
export function squaresPicture(grid: GridSize, squares: Square[], head?: number) {
  const { width, height } = grid;
  const svg = shape('svg', {
    viewBox: `-1 -1 ${width * CELL + 2} ${height * CELL + 2}`,
    class: 'squares',
    'aria-hidden': 'true',
  });
  svg.append(
    shape('rect', { class: 'squares-ground', x: 0, y: 0, width: width * CELL, height: height * CELL }),
    ...squareShapes(grid, squares),
  );
  if (head !== undefined) {
    const { x, y } = middle(head, width);
    svg.append(shape('circle', { class: 'squares-head', cx: x, cy: y, r: 3 }));
  }
  return svg;
}

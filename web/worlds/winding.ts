// winding.ts - where a body that winds over a grid lies on the screen, at rest and on its way
// from one state to the next.
import type { Grid } from '../engine/grid.js';

export type Point = { x: number; y: number };

/** of a grid: its corner, and how large a cell is */
export type Place = { x: number; y: number; cell: number };

/** To the right and down, by direction: up, right, down, left. */
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The middle of a cell. @param width of the grid */
export const middleOf = (at: number, width: number, { x, y, cell }: Place): Point => ({
  x: x + ((at % width) + 0.5) * cell,
  y: y + (Math.floor(at / width) + 0.5) * cell,
});

/** @param share of the way */
const between = (a: Point, b: Point, share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

/** The points of the body, from the head on. @param share of the way from there */
export function pointsOf({ body, width }: Grid, before: Grid | null, share: number, place: Place) {
  const middle = (at: number) => middleOf(at, width, place);
  const points = body.map(middle);
  if (before && share < 1) {
    points[0] = between(middle(before.body[0]), points[0], share);
    if (body.length === before.body.length && body.length > 1) {
      points.push(between(middle(before.body[before.body.length - 1]), points[points.length - 1], share));
    }
  }
  return points;
}

/** The cell beside another one, null beyond the wall. */
export function neighbour({ width, height }: Grid, cell: number, direction: number) {
  const [right, down] = STEPS[direction];
  const [x, y] = [(cell % width) + right, Math.floor(cell / width) + down];
  return x < 0 || y < 0 || x >= width || y >= height ? null : y * width + x;
}

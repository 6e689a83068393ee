// winding.js - where a body that winds over a grid lies on the screen, at rest and on its way
// from one state to the next.

/**
 * @typedef {import('../engine/grid.js').Grid} Grid
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ x: number, y: number, cell: number }} Place of a grid: its corner, and how large a cell is
 */

/** To the right and down, by direction: up, right, down, left. */
export const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** The middle of a cell. @param {number} at @param {number} width of the grid @param {Place} place @returns {Point} */
export const middleOf = (at, width, { x, y, cell }) =>
  ({ x: x + ((at % width) + 0.5) * cell, y: y + (Math.floor(at / width) + 0.5) * cell });

/** @param {Point} a @param {Point} b @param {number} share of the way */
const between = (a, b, share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

/**
 * The points of the body, from the head on.
 * @param {Grid} grid @param {Grid | null} before @param {number} share of the way from there @param {Place} place
 */
export function pointsOf({ body, width }, before, share, place) {
  const middle = (/** @type {number} */ at) => middleOf(at, width, place);
  const points = body.map(middle);
  if (before && share < 1) {
    points[0] = between(middle(before.body[0]), points[0], share);
    if (body.length === before.body.length && body.length > 1) {
      points.push(between(middle(before.body[before.body.length - 1]), points[points.length - 1], share));
    }
  }
  return points;
}

/**
 * The cell beside another one, null beyond the wall.
 * @param {Grid} grid @param {number} cell @param {number} direction
 */
export function neighbour({ width, height }, cell, direction) {
  const [right, down] = STEPS[direction];
  const [x, y] = [(cell % width) + right, Math.floor(cell / width) + down];
  return x < 0 || y < 0 || x >= width || y >= height ? null : y * width + x;
}

// arrows.js - marks over the board: the move that was played, and the best one. An arrow
// where a piece goes or falls; a ring where a stone is placed, for nothing moves there.
//
// They differ by dash and by head, not only by colour. A cell is one unit wide, so
// the picture fits over the board at any size.
import { shape } from '../shell/svg.js';

/**
 * @typedef {object} Arrow
 * @property {'played' | 'best'} kind
 * @property {number} from the cell that a piece leaves, -1 where a new one is placed
 * @property {number} cell
 *
 * @typedef {import('../engine/module.js').Shape} Shape
 * @typedef {{ x: number, y: number }} Point
 */

const HEAD = 0.16; // how long and half as wide, in cells of a board with so many columns
const RING = 0.42; // half as wide as a cell, nearly: around its piece
const USUAL_COLS = 7;

/** Two points as the path of a line. @param {Point[]} points */
const path = (points) => `M${points.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}`;

/** @param {number} cell @param {number} cols @returns {Point} */
const centre = (cell, cols) => ({ x: (cell % cols) + 0.5, y: Math.floor(cell / cols) + 0.5 });

/** From where to where: a piece comes from its cell, a stone that falls from above the board. @param {Arrow} arrow @param {number} cols @returns {[Point, Point]} */
function ends({ from, cell }, cols) {
  const to = centre(cell, cols);
  return from >= 0 ? [centre(from, cols), to] : [{ x: to.x, y: 0.04 }, { x: to.x, y: to.y - 0.2 }];
}

/** Whether a move places a stone on a cell, so that nothing comes from anywhere. @param {Arrow} arrow @param {Shape} board */
const isPlaced = ({ from }, { movesAreColumns }) => from < 0 && !movesAreColumns;

/** The head: filled for what was played, open for what is best. @param {Point} from @param {Point} to @param {boolean} isOpen @param {number} size in cells */
function headPath(from, to, isOpen, size) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / length) * size, ((to.y - from.y) / length) * size];
  const wing = (/** @type {number} */ side) => ({ x: to.x - dx + side * dy * 0.7, y: to.y - dy - side * dx * 0.7 });
  return path([wing(1), to, wing(-1)]) + (isOpen ? '' : 'Z');
}

/** One arrow: a wide stroke of paper below, so that it is seen on any piece. @param {Arrow['kind']} kind @param {Point} from @param {Point} to @param {number} [head] its size, in cells */
function arrowShape(kind, from, to, head = HEAD) {
  const group = shape('g', { class: `arrow ${kind}` });
  const line = path([from, to]);
  const tip = headPath(from, to, kind === 'best', head);
  group.append(shape('path', { d: line + tip, class: 'halo' }), shape('path', { d: line, class: 'shaft' }), shape('path', { d: tip, class: 'head' }));
  return group;
}

/** A ring around a cell, on paper as an arrow is. @param {Arrow['kind']} kind @param {Point} at @param {number} [radius] in cells */
function ringShape(kind, { x, y }, radius = RING) {
  const group = shape('g', { class: `ring ${kind}` });
  const circle = { cx: String(x), cy: String(y), r: String(radius) };
  group.append(shape('circle', { ...circle, class: 'halo' }), shape('circle', { ...circle, class: 'shaft' }));
  return group;
}

export class ArrowLayer {
  constructor() {
    this.element = shape('svg', { 'class': 'arrows', 'aria-hidden': 'true' });
  }

  /** @param {Arrow[]} arrows @param {Shape} board @param {boolean} [isTurned] */
  show(arrows, board, isTurned) {
    const last = board.rows * board.cols - 1;
    const place = (/** @type {number} */ cell) => (isTurned && cell >= 0 ? last - cell : cell);
    const shown = arrows.map((arrow) => ({ ...arrow, from: place(arrow.from), cell: place(arrow.cell) }));
    const share = Math.max(0.6, Math.min(1, board.cols / USUAL_COLS)); // large cells need no thicker arrows
    this.element.setAttribute('viewBox', `0 0 ${board.cols} ${board.rows}`);
    this.element.style.setProperty('--share', String(share));
    this.element.replaceChildren(...shown.map((arrow) => (isPlaced(arrow, board)
      ? ringShape(arrow.kind, centre(arrow.cell, board.cols))
      : arrowShape(arrow.kind, ...ends(arrow, board.cols), HEAD * share))));
  }
}

/** The same, small, for a legend. @param {Arrow} arrow @param {Shape} board */
export function markSign(arrow, board) {
  const sign = shape('svg', { 'class': 'arrows sign', 'viewBox': '0 0 1 0.5', 'aria-hidden': 'true' });
  sign.append(isPlaced(arrow, board)
    ? ringShape(arrow.kind, { x: 0.75, y: 0.25 }, 0.18)
    : arrowShape(arrow.kind, { x: 0.08, y: 0.25 }, { x: 0.92, y: 0.25 }));
  return sign;
}

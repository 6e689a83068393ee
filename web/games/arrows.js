// arrows.js - arrows over the board: the move that was played, and the best one.
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
 * @typedef {{ x: number, y: number }} Point
 */

const HEAD = 0.16; // how long and half as wide, in cells of a board with so many columns
const USUAL_COLS = 7;

/** Two points as the path of a line. @param {Point[]} points */
const path = (points) => `M${points.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}`;

/**
 * From where to where: a piece comes from its cell, a stone that falls from above the board, another from the edge of
 * its cell. @param {Arrow} arrow @param {import('../engine/module.js').Shape} shape @returns {[Point, Point]}
 */
function ends({ from, cell }, { cols, movesAreColumns }) {
  const centre = (/** @type {number} */ at) => ({ x: (at % cols) + 0.5, y: Math.floor(at / cols) + 0.5 });
  const to = centre(cell);
  if (from >= 0) {
    return [centre(from), to];
  }
  return [{ x: to.x, y: movesAreColumns ? 0.04 : to.y - 0.48 }, { x: to.x, y: to.y - (movesAreColumns ? 0.2 : 0.1) }];
}

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

export class ArrowLayer {
  constructor() {
    this.element = shape('svg', { 'class': 'arrows', 'aria-hidden': 'true' });
  }

  /** @param {Arrow[]} arrows @param {import('../engine/module.js').Shape} board */
  show(arrows, board) {
    const share = Math.max(0.6, Math.min(1, board.cols / USUAL_COLS)); // large cells need no thicker arrows
    this.element.setAttribute('viewBox', `0 0 ${board.cols} ${board.rows}`);
    this.element.style.setProperty('--share', String(share));
    this.element.replaceChildren(...arrows.map((arrow) => arrowShape(arrow.kind, ...ends(arrow, board), HEAD * share)));
  }
}

/** A little arrow for a legend. @param {Arrow['kind']} kind */
export function arrowSign(kind) {
  const sign = shape('svg', { 'class': 'arrows sign', 'viewBox': '0 0 1 0.5', 'aria-hidden': 'true' });
  sign.append(arrowShape(kind, { x: 0.08, y: 0.25 }, { x: 0.92, y: 0.25 }));
  return sign;
}

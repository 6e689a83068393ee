// arrows.ts - marks over the board: the move that was played, and the best one. An arrow
// where a piece goes or falls; a ring where a stone is placed, for nothing moves there.
//
// They differ by dash and by head, not only by colour. A cell is one unit wide, so
// the picture fits over the board at any size.
import type { Shape } from '../engine/module.js';
import { shape } from '../shell/svg.js';

export interface Arrow {
  kind: 'played' | 'best';
  from: number; // the cell that a piece leaves, -1 where a new one is placed
  cell: number;
}

type Point = { x: number; y: number };

const HEAD = 0.16; // how long and half as wide, in cells of a board with so many columns
const RING = 0.42; // half as wide as a cell, nearly: around its piece
const USUAL_COLS = 7;

/** Two points as the path of a line. */
const path = (points: Point[]) => `M${points.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}`;

const centre = (cell: number, cols: number): Point => ({ x: (cell % cols) + 0.5, y: Math.floor(cell / cols) + 0.5 });

/** From where to where: a piece comes from its cell, a stone that falls from above the board. */
function ends({ from, cell }: Arrow, cols: number): [Point, Point] {
  const to = centre(cell, cols);
  return from >= 0
    ? [centre(from, cols), to]
    : [
        { x: to.x, y: 0.04 },
        { x: to.x, y: to.y - 0.2 },
      ];
}

/** Whether a move places a stone on a cell, so that nothing comes from anywhere. */
const isPlaced = ({ from }: Arrow, { movesAreColumns }: Shape) => from < 0 && !movesAreColumns;

/** The head: filled for what was played, open for what is best. @param size in cells */
function headPath(from: Point, to: Point, isOpen: boolean, size: number) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / length) * size, ((to.y - from.y) / length) * size];
  const wing = (side: number) => ({ x: to.x - dx + side * dy * 0.7, y: to.y - dy - side * dx * 0.7 });
  return path([wing(1), to, wing(-1)]) + (isOpen ? '' : 'Z');
}

/** One arrow: a wide stroke of paper below, so that it is seen on any piece. @param head its size, in cells */
function arrowShape(kind: Arrow['kind'], from: Point, to: Point, head: number = HEAD) {
  const group = shape('g', { class: `arrow ${kind}` });
  const line = path([from, to]);
  const tip = headPath(from, to, kind === 'best', head);
  group.append(
    shape('path', { d: line + tip, class: 'halo' }),
    shape('path', { d: line, class: 'shaft' }),
    shape('path', { d: tip, class: 'head' }),
  );
  return group;
}

/** A ring around a cell, on paper as an arrow is. @param radius in cells */
function ringShape(kind: Arrow['kind'], { x, y }: Point, radius: number = RING) {
  const group = shape('g', { class: `ring ${kind}` });
  const circle = { cx: String(x), cy: String(y), r: String(radius) };
  group.append(shape('circle', { ...circle, class: 'halo' }), shape('circle', { ...circle, class: 'shaft' }));
  return group;
}

export class ArrowLayer {
  element = shape('svg', { class: 'arrows', 'aria-hidden': 'true' });

  show(arrows: Arrow[], board: Shape, isTurned?: boolean) {
    const last = board.rows * board.cols - 1;
    const place = (cell: number) => (isTurned && cell >= 0 ? last - cell : cell);
    const shown = arrows.map((arrow) => ({ ...arrow, from: place(arrow.from), cell: place(arrow.cell) }));
    const share = Math.max(0.6, Math.min(1, board.cols / USUAL_COLS)); // large cells need no thicker arrows
    this.element.setAttribute('viewBox', `0 0 ${board.cols} ${board.rows}`);
    this.element.style.setProperty('--share', String(share));
    this.element.replaceChildren(
      ...shown.map((arrow) =>
        isPlaced(arrow, board)
          ? ringShape(arrow.kind, centre(arrow.cell, board.cols))
          : arrowShape(arrow.kind, ...ends(arrow, board.cols), HEAD * share),
      ),
    );
  }
}

// small-board.js - a position no larger than a stamp, for the calls of a tree.
import { lookOf, ownerOf } from '../games/index.js';
import { shape } from '../shell/svg.js';

/** @typedef {{ x: number, y: number, width: number }} Frame */

/** A piece: discs and crosses for the first side, rings for the second, letters for others. @param {string} piece @param {boolean} isStone @param {number} x @param {number} y @param {number} size */
function pieceShape(piece, isStone, x, y, size) {
  const side = ownerOf(piece) === 0 ? 'first' : 'second';
  const arm = size * 0.28;
  if (piece === 'O') {
    return shape('circle', { cx: x, cy: y, r: arm, class: `ring ${side}` });
  }
  if (piece !== 'X') {
    return shape('text', { x, y: y + size * 0.3, class: `letter ${side}`, 'font-size': size * 0.8 }, piece);
  }
  return isStone
    ? shape('circle', { cx: x, cy: y, r: size * 0.38, class: `disc ${side}` })
    : shape('path', { d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`, class: `cross ${side}` });
}

/** @param {Pick<import('../engine/module.js').Scene, 'game' | 'shape'>} board @param {string} cells @param {Frame} frame */
export function smallBoard({ game, shape: { rows, cols } }, cells, { x, y, width }) {
  const size = width / cols;
  const isStone = lookOf(game).sides === 'stones';
  const group = shape('g', { 'class': 'small', 'stroke-width': Math.max(1, size * 0.13) });
  group.append(shape('rect', { x, y, width, height: size * rows, rx: 3, class: 'frame' }));
  [...cells].forEach((piece, i) => {
    if (piece !== '-') {
      group.append(pieceShape(piece, isStone, x + ((i % cols) + 0.5) * size, y + (Math.floor(i / cols) + 0.5) * size, size));
    }
  });
  return group;
}

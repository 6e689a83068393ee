// small-board.ts - a position no larger than a stamp, for the calls of a tree.
import type { Scene } from '../engine/module.js';
import { lookOf, ownerOf } from '../games/index.js';
import { shape } from '../shell/svg.js';

type Frame = { x: number; y: number; width: number };

/** A piece: discs and crosses for the first side, rings for the second, letters for others. */
function pieceShape(piece: string, isStone: boolean, x: number, y: number, size: number) {
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
    : shape('path', {
        d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
        class: `cross ${side}`,
      });
}

/** The empty cells of a solid face. */
function holes(cells: string, cols: number, { x, y, width }: Frame) {
  const size = width / cols;
  const r = size * 0.36;
  const at = [...cells].flatMap((piece, i) =>
    piece === '-'
      ? [
          `M${x + ((i % cols) + 0.5) * size - r} ${y + (Math.floor(i / cols) + 0.5) * size}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
        ]
      : [],
  );
  return shape('path', { d: at.join(''), class: 'holes' });
}

export function smallBoard(
  { game, shape: { rows, cols } }: Pick<Scene, 'game' | 'shape'>,
  cells: string,
  { x, y, width }: Frame,
) {
  const size = width / cols;
  const isStone = lookOf(game).sides === 'stones';
  const group = shape('g', { class: 'small', 'stroke-width': Math.max(1, size * 0.13) });
  group.append(
    shape('rect', {
      x,
      y,
      width,
      height: size * rows,
      rx: Math.min(6, size / 3),
      class: isStone ? 'frame solid' : 'frame',
    }),
  );
  const inset = size * 0.14;
  const lines = [...Array(cols - 1).keys()]
    .map((i) => `M${x + (i + 1) * size} ${y + inset}v${size * rows - 2 * inset}`)
    .concat([...Array(rows - 1).keys()].map((i) => `M${x + inset} ${y + (i + 1) * size}h${width - 2 * inset}`));
  group.append(isStone ? holes(cells, cols, { x, y, width }) : shape('path', { d: lines.join(''), class: 'grid' }));
  [...cells].forEach((piece, i) => {
    if (piece !== '-') {
      group.append(
        pieceShape(piece, isStone, x + ((i % cols) + 0.5) * size, y + (Math.floor(i / cols) + 0.5) * size, size),
      );
    }
  });
  return group;
}

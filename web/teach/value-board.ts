// value-board.ts - a little board: pieces, and in free cells what the AI thinks of
// moves there.
import type { MoveValue } from '../engine/module.js';
import { factsOf, ownerOf } from '../games/index.js';
import { writeValue } from '../play/heat.js';
import { el } from '../shell/dom.js';

const TONE_MAX = 30; // per cent of colour, so that the number on it stays readable

/**
 * @param marks the cell of the move that is told; what is exact of moves, by their cells; and cells of those that keep
 * the result
 */
export function valueBoard(
  cells: string,
  cols: number,
  moves: MoveValue[],
  {
    played = -1,
    exact = new Map(),
    right = [],
  }: { played?: number; exact?: Map<number, string>; right?: number[] } = {},
) {
  const values = new Map(moves.map((move) => [move.cell, move]));
  const board = el(
    'span',
    { class: 'value-board', 'aria-hidden': 'true' },
    ...[...cells].map((piece, cell) => {
      const known = values.get(cell);
      const side = piece === '-' ? '' : ownerOf(piece) === 0 ? 'first' : 'second';
      const square = el('span', { class: side }, piece === '-' ? (known ? writeValue(known.value) : '') : piece);
      if (known && piece === '-') {
        square.style.setProperty('--tone', `${Math.round(Math.min(1, Math.abs(known.value)) * TONE_MAX)}%`);
        square.classList.add(known.value < 0 ? 'bad' : 'good');
      }
      if (exact.has(cell)) {
        square.append(el('small', { class: 'truth' }, exact.get(cell)));
      }
      square.classList.toggle('played', cell === played);
      square.classList.toggle('exact', right.includes(cell));
      return square;
    }),
  );
  board.style.setProperty('--cols', String(cols));
  return board;
}

/** A board before there is anything to see, as large as it will be. */
export function emptyBoard(game: string) {
  const { rows, cols } = factsOf(game);
  return valueBoard('-'.repeat(rows * cols), cols, []);
}

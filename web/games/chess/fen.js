// fen.js - the cells of a board as the first fields of a FEN. What they mean is the engine's.

const SIZE = 8;

/** One row: letters, and figures for runs of empty squares. @param {string} cells */
const writeRow = (cells) => cells.replace(/-+/g, (run) => String(run.length));

/** @param {string} cells row by row from the top @param {number} side to move */
export function writeFen(cells, side) {
  const rows = Array.from({ length: SIZE }, (_, row) => writeRow(cells.slice(row * SIZE, (row + 1) * SIZE)));
  return `${rows.join('/')} ${side === 0 ? 'w' : 'b'} - -`;
}

/** Another letter on one cell. @param {string} cells @param {number} cell @param {string} piece */
export const withPiece = (cells, cell, piece) => cells.slice(0, cell) + piece + cells.slice(cell + 1);

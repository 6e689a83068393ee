// fen.ts - the cells of a board as the first fields of a FEN, and back. What they mean is the engine's.

const SIZE = 8;

/** One row: letters, and figures for runs of empty squares. */
const writeRow = (cells: string) => cells.replace(/-+/g, (run) => String(run.length));

/** @param cells row by row from the top @param side to move */
export function writeFen(cells: string, side: number) {
  const rows = Array.from({ length: SIZE }, (_, row) => writeRow(cells.slice(row * SIZE, (row + 1) * SIZE)));
  return `${rows.join('/')} ${side === 0 ? 'w' : 'b'} - -`;
}

/** One row, as cells. */
const readRow = (row: string) => row.replace(/[1-8]/g, (run) => '-'.repeat(Number(run)));

/** The men and the side to move of a FEN, whether or not the rules allow them; null where it is none. */
export function readFen(fen: string) {
  const [rows, side] = fen.split(/\s+/);
  const cells = rows.split('/').map(readRow);
  const isOne = cells.length === SIZE && cells.every((row) => row.length === SIZE && /^[-kqrbnp]+$/i.test(row));
  return isOne ? { cells: cells.join(''), side: side === 'b' ? 1 : 0 } : null;
}

/** Another letter on one cell. */
export const withPiece = (cells: string, cell: number, piece: string) =>
  cells.slice(0, cell) + piece + cells.slice(cell + 1);

// selection.ts - what a press on a cell means, where moves lead from cell to cell as
// well as where pieces are placed.
import type { LegalMove, Scene } from '../engine/module.js';

type Choices = Pick<Scene, 'shape' | 'legal'>;

export const NOTHING = -1;

/** The move that places something on a cell, or in its column. */
function placing({ shape, legal }: Choices, cell: number): LegalMove | undefined {
  return legal.find(
    (one) => one.from < 0 && (shape.movesAreColumns ? one.cell % shape.cols === cell % shape.cols : one.cell === cell),
  );
}

/** The moves of the piece on a cell. */
export function movesFrom({ legal }: Choices, cell: number) {
  return legal.filter(({ from }) => from >= 0 && from === cell);
}

/** The moves that a press on a cell may mean: more than one where a piece may turn into others. */
export function movesAt(scene: Choices, selected: number, cell: number): LegalMove[] {
  const moves = movesFrom(scene, selected).filter((one) => one.cell === cell);
  const placed = placing(scene, cell);
  return moves.length > 0 || !placed ? moves : [placed];
}

/** The first of them. */
export function moveAt(scene: Choices, selected: number, cell: number): LegalMove | undefined {
  return movesAt(scene, selected, cell)[0];
}

/** Whether a press on a cell does something. */
export function isOpen(scene: Choices, selected: number, cell: number) {
  return moveAt(scene, selected, cell) !== undefined || movesFrom(scene, cell).length > 0;
}

/**
 * The cell that is selected after a press that makes no move: a piece that can go somewhere, unless it was selected.
 */
export function selectedAfter(scene: Choices, selected: number, cell: number) {
  return cell !== selected && movesFrom(scene, cell).length > 0 ? cell : NOTHING;
}

/**
 * Where what is said about moves goes: beside a selected piece, to the cells that it can reach; before one is
 * selected, to each piece the best that is said about its moves.
 */
export function marksInSight<M extends { cell: number; from: number; tone: number }>(
  marks: M[],
  selected: number,
): M[] {
  const shown = new Map<number, M>();
  for (const mark of marks) {
    const isMove = mark.from >= 0;
    if (isMove && selected !== NOTHING && mark.from !== selected) {
      continue;
    }
    const cell = isMove && selected === NOTHING ? mark.from : mark.cell;
    const before = shown.get(cell);
    if (!before || mark.tone > before.tone) {
      shown.set(cell, { ...mark, cell });
    }
  }
  return [...shown.values()];
}

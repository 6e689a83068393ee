// selection.js - what a press on a cell means, where moves lead from cell to cell as
// well as where pieces are placed.

/**
 * @typedef {import('../engine/module.js').LegalMove} LegalMove
 * @typedef {Pick<import('../engine/module.js').Scene, 'shape' | 'legal'>} Choices
 */

export const NOTHING = -1;

/** The move that places something on a cell, or in its column. @param {Choices} scene @param {number} cell @returns {LegalMove | undefined} */
function placing({ shape, legal }, cell) {
  return legal.find((one) => one.from < 0 && (shape.movesAreColumns ? one.cell % shape.cols === cell % shape.cols : one.cell === cell));
}

/** The moves of the piece on a cell. @param {Choices} scene @param {number} cell */
export function movesFrom({ legal }, cell) {
  return legal.filter(({ from }) => from >= 0 && from === cell);
}

/** The moves that a press on a cell may mean: more than one where a piece may turn into others. @param {Choices} scene @param {number} selected @param {number} cell @returns {LegalMove[]} */
export function movesAt(scene, selected, cell) {
  const moves = movesFrom(scene, selected).filter((one) => one.cell === cell);
  const placed = placing(scene, cell);
  return moves.length > 0 || !placed ? moves : [placed];
}

/** The first of them. @param {Choices} scene @param {number} selected @param {number} cell @returns {LegalMove | undefined} */
export function moveAt(scene, selected, cell) {
  return movesAt(scene, selected, cell)[0];
}

/** Whether a press on a cell does something. @param {Choices} scene @param {number} selected @param {number} cell */
export function isOpen(scene, selected, cell) {
  return moveAt(scene, selected, cell) !== undefined || movesFrom(scene, cell).length > 0;
}

/** The cell that is selected after a press that makes no move: a piece that can go somewhere, unless it was selected. @param {Choices} scene @param {number} selected @param {number} cell */
export function selectedAfter(scene, selected, cell) {
  return cell !== selected && movesFrom(scene, cell).length > 0 ? cell : NOTHING;
}

/**
 * Where what is said about moves goes: beside a selected piece, to the cells that it can reach; before one is
 * selected, to each piece the best that is said about its moves.
 * @template {{ cell: number, from: number, tone: number }} M
 * @param {M[]} marks @param {number} selected @returns {M[]}
 */
export function marksInSight(marks, selected) {
  /** @type {Map<number, M>} */
  const shown = new Map();
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

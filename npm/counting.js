// counting.js - the engine counts moves and actions from 0, and everybody else from 1.

/**
 * @typedef {import('./index.js').Move} Move
 * @typedef {import('./index.js').Action} Action
 */

/** @param {import('../web/engine/module.js').LegalMove} move @returns {Move} */
export const moveOut = ({ move, text, name }) => ({ move: move + 1, text, name });

/** @param {import('../web/engine/world.js').WorldAction} action @returns {Action} */
export const actionOut = ({ action, name }) => ({ action: action + 1, name });

/** @param {import('../web/engine/module.js').MoveValue[]} values @returns {(Move & import('./index.js').LearnedValue)[]} */
export const learnedMoves = (values) => values.map((one) => ({ ...moveOut(one), value: one.value, visits: one.visits }));

/** @param {import('../web/engine/world.js').WorldAction[]} legal @param {import('../web/engine/world.js').LearnedAction[]} values @returns {(Action & import('./index.js').LearnedValue)[]} */
export const learnedActions = (legal, values) => legal.map((one, i) => ({ ...actionOut(one), ...values[i] }));

/** @param {import('../web/engine/module.js').ExactValue} value @returns {import('./index.js').Value} */
export function valueOut({ score, plies, unit }) {
  const outcome = score > 0 ? 1 : score < 0 ? -1 : 0;
  return { unit: unit === 'mate' ? 'mate' : 'score', outcome, score, plies };
}

/** @param {import('../web/engine/module.js').Scene} scene @returns {import('./index.js').Position} */
export const positionOut = ({ game, start, moves, cells, shape, side, result, why, legal }) => ({
  game, start, moves, board: cells, rows: shape.rows, columns: shape.cols, side, result, why, legal: legal.map(moveOut),
});

/**
 * @param {import('../web/engine/world.js').Episode} episode @param {import('../web/engine/world.js').WorldScene} scene
 * @returns {import('./index.js').Episode}
 */
export const episodeOut = ({ world, seed, actions }, { picture, legal, steps, reward, total, isOver, isCut }) => ({
  world, seed, actions: actions.map((action) => action + 1), picture, legal: legal.map(actionOut), steps, reward, total, isOver, isCut,
});

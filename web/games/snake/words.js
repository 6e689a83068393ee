// words.js - what is to be said of a snake.
import { t } from '../../shell/i18n.js';
import { neighbour } from '../../worlds/winding.js';

/**
 * @typedef {import('../../engine/grid.js').Grid} Grid
 * @typedef {import('../../engine/world.js').WorldScene} WorldScene
 * @typedef {'' | 'won' | 'wall' | 'body' | 'cut'} Ending
 */

/** @param {WorldScene} scene @returns {Grid} */
const gridOf = ({ grid }) => /** @type {Grid} */ (grid);

/** What a neural network sees, beside cells. @param {string} sight as the engine calls it */
export const sightName = (sight) => t(`snake.sight-of.${sight.replaceAll(' ', '-')}`);

/** How it ended, '' while it has not. @param {WorldScene} scene @returns {Ending} */
export function endingOf(scene) {
  const grid = gridOf(scene);
  if (!scene.isOver) {
    return scene.isCut ? 'cut' : '';
  }
  if (grid.body.length === cellsOf(grid)) {
    return 'won';
  }
  return neighbour(grid, grid.body[0], grid.facing) === null ? 'wall' : 'body';
}

/** With which eyes it looks. @param {WorldScene} scene @returns {'alive' | 'dead' | 'won'} */
export function lookOfEnd(scene) {
  const ending = endingOf(scene);
  return ending === 'won' ? 'won' : ending === 'wall' || ending === 'body' ? 'dead' : 'alive';
}

/** @param {Grid} grid */
export const cellsOf = ({ width, height }) => width * height;

/** How long it is, and how long it can become. @param {WorldScene} scene */
export function lengthWords(scene) {
  const grid = gridOf(scene);
  return t('snake.length.of', { length: grid.body.length, cells: cellsOf(grid) });
}

/** @param {WorldScene} scene */
export function statusOf(scene) {
  const ending = endingOf(scene);
  const words = { length: gridOf(scene).body.length, steps: scene.steps };
  return ending === '' ? lengthWords(scene) : t(`snake.end.${ending}`, words);
}

/** Where a cell lies, in words. @param {Grid} grid @param {number} cell */
const placeOf = ({ width }, cell) =>
  t('snake.place', { row: Math.floor(cell / width) + 1, column: (cell % width) + 1 });

/** @param {WorldScene} scene */
export function describe(scene) {
  const grid = gridOf(scene);
  const facing = grid.facing < 4 ? `, ${t(`snake.facing.${grid.facing}`)}` : '';
  const head = t('snake.head', { place: placeOf(grid, grid.body[0]) + facing });
  const food = grid.foods.length > 0 ? t('snake.food', { place: placeOf(grid, grid.foods[0]) }) : '';
  const board = t('snake.board', { width: grid.width, height: grid.height });
  return [board, statusOf(scene).replace(/[^.!]$/, '$&.'), head, food].filter(Boolean).join(' ');
}

/** @param {WorldScene} scene */
export const situationOf = ({ steps }) => t('snake.step', { number: steps + 1 });

/** What a direction is called. @param {import('../../engine/world.js').WorldAction} action */
export const turnName = ({ action }) => t(`snake.turn.${action}`);

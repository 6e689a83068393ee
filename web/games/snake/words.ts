// words.ts - what is to be said of a snake.
import type { Grid } from '../../engine/grid.js';
import type { WorldAction, WorldScene } from '../../engine/world.js';
import { t } from '../../shell/i18n.js';
import { neighbour } from '../../worlds/winding.js';

type Ending = '' | 'won' | 'wall' | 'body' | 'cut';

const gridOf = ({ grid }: WorldScene): Grid => grid as Grid;

/** What a neural network sees, beside cells. @param sight as the engine calls it */
export const sightName = (sight: string) => t(`snake.sight-of.${sight.replaceAll(' ', '-')}`);

/** How it ended, '' while it has not. */
export function endingOf(scene: WorldScene): Ending {
  const grid = gridOf(scene);
  if (!scene.isOver) {
    return scene.isCut ? 'cut' : '';
  }
  if (grid.body.length === cellsOf(grid)) {
    return 'won';
  }
  return neighbour(grid, grid.body[0], grid.facing) === null ? 'wall' : 'body';
}

/** With which eyes it looks. */
export function lookOfEnd(scene: WorldScene): 'alive' | 'dead' | 'won' {
  const ending = endingOf(scene);
  return ending === 'won' ? 'won' : ending === 'wall' || ending === 'body' ? 'dead' : 'alive';
}

export const cellsOf = ({ width, height }: Grid) => width * height;

/** How long it is, and how long it can become. */
export function lengthWords(scene: WorldScene) {
  const grid = gridOf(scene);
  return t('snake.length.of', { length: grid.body.length, cells: cellsOf(grid) });
}

export function statusOf(scene: WorldScene) {
  const ending = endingOf(scene);
  const words = { length: gridOf(scene).body.length, steps: scene.steps };
  return ending === '' ? lengthWords(scene) : t(`snake.end.${ending}`, words);
}

/** Where a cell lies, in words. */
const placeOf = ({ width }: Grid, cell: number) =>
  t('snake.place', { row: Math.floor(cell / width) + 1, column: (cell % width) + 1 });

export function describe(scene: WorldScene) {
  const grid = gridOf(scene);
  const facing = grid.facing < 4 ? `, ${t(`snake.facing.${grid.facing}`)}` : '';
  const head = t('snake.head', { place: placeOf(grid, grid.body[0]) + facing });
  const food = grid.foods.length > 0 ? t('snake.food', { place: placeOf(grid, grid.foods[0]) }) : '';
  const board = t('snake.board', { width: grid.width, height: grid.height });
  return [board, statusOf(scene).replace(/[^.!]$/, '$&.'), head, food].filter(Boolean).join(' ');
}

export const situationOf = ({ steps }: WorldScene) => t('snake.step', { number: steps + 1 });

/** What a direction is called. */
export const turnName = ({ action }: WorldAction) => t(`snake.turn.${action}`);

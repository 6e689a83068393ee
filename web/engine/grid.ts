// grid.ts - the body on the grid of a world, and what is seen of where each action leads.
import * as abi from './abi.js';
import type { WorldModule } from './world.js';

/** cells are numbered row by row from the top left */
export interface Grid {
  width: number;
  height: number;
  body: number[]; // its cells, the head first
  facing: number; // where the head looks: 0 up, 1 right, 2 down, 3 left, 4 nowhere
  foods: number[]; // cells with food
}

export interface Percept {
  isOver: boolean; // the action ends the episode
  reward: number;
  numbers: number[]; // what each table sees of it
  sights: Sight[][]; // the cells that each table looks at; none where it counts, or the action ends the episode
  /** how many steps it is to each cell of the grid, -1 for never; none where the action ends the episode */
  reach: number[];
}

/** a cell that a table looks at, which may lie beyond the edge of the grid */
export interface Sight {
  row: number;
  column: number;
  kind: number; // place in SIGHTS
}

export interface Percepts {
  tables: string[]; // what each looks at
  actions: Percept[]; // in the order of the legal ones
}

/** How a cell is seen, by number: whether one who goes there finds it free. */
export const { SIGHTS } = abi;

const KIND = Object.fromEntries(abi.GRID_KINDS.map((kind, i) => [kind, i]));

/** The grid of the state that is open; null in a world without. */
export function gridHere({ wasm, engine }: WorldModule): Grid | null {
  const count = wasm.fourmi_grid();
  if (count === 0) {
    return null;
  }
  const grid: Grid = {
    width: engine.numbers[abi.GRID_WIDTH],
    height: engine.numbers[abi.GRID_HEIGHT],
    body: [],
    facing: 4,
    foods: [],
  };
  for (let cell = 0; cell < count; cell++) {
    wasm.fourmi_grid_cell(cell);
    note(grid, cell, engine.numbers);
  }
  return grid;
}

/** @param numbers that tell it */
function note(grid: Grid, cell: number, numbers: Int32Array) {
  const kind = numbers[abi.CELL_KIND];
  if (kind === KIND.food) {
    grid.foods.push(cell);
  } else if (kind !== KIND.empty) {
    grid.body[numbers[abi.CELL_ORDER]] = cell;
  }
  if (kind === KIND.head) {
    grid.facing = numbers[abi.CELL_NEXT];
  }
}

/** What one who acts sees of each action; null in a world without percepts. */
export function perceptsHere(worlds: WorldModule): Percepts | null {
  const { wasm, engine } = worlds;
  const count = wasm.fourmi_percepts();
  if (count < 0) {
    return null;
  }
  const overs = [...engine.numbers.slice(0, count)];
  const actions: Percept[] = worlds
    .reals(count)
    .map((reward, i) => ({ isOver: overs[i] !== 0, reward, numbers: [], sights: [], reach: [] }));
  const tables = [];
  for (let i = 0, length; (length = wasm.fourmi_percept_table(i)) >= 0; i++) {
    actions.forEach(({ numbers }, action) => numbers.push(engine.numbers[action]));
    tables.push(engine.text(length));
  }
  worlds.legal().forEach(({ action }, i) => actions[i].isOver || look(worlds, action, tables.length, actions[i]));
  return { tables, actions };
}

/** Tells where the tables look. */
function look({ wasm, engine }: WorldModule, action: number, tables: number, percept: Percept) {
  percept.sights = Array.from({ length: tables }, (_, table) =>
    Array.from({ length: wasm.fourmi_percept_cells(action, table) }, (__, i) => {
      wasm.fourmi_percept_cell(i);
      return {
        row: engine.numbers[abi.SIGHT_ROW],
        column: engine.numbers[abi.SIGHT_COLUMN],
        kind: engine.numbers[abi.SIGHT_KIND],
      };
    }),
  );
  percept.reach = Array.from({ length: wasm.fourmi_reach(action) }, (_, cell) => wasm.fourmi_reach_cell(cell));
}

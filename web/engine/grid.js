// grid.js - the body on the grid of a world, and what is seen of where each action leads.
import * as abi from './abi.js';

/**
 * @typedef {object} Grid cells are numbered row by row from the top left
 * @property {number} width
 * @property {number} height
 * @property {number[]} body its cells, the head first
 * @property {number} facing where the head looks: 0 up, 1 right, 2 down, 3 left, 4 nowhere
 * @property {number[]} foods cells with food
 *
 * @typedef {object} Percept
 * @property {boolean} isOver the action ends the episode
 * @property {number} reward
 * @property {number[]} numbers what each table sees of it
 * @property {Sight[][]} sights the cells that each table looks at; none where it counts, or the action ends the episode
 * @property {number[]} reach how many steps it is to each cell of the grid, -1 for never; none where the action ends the episode
 *
 * @typedef {object} Sight a cell that a table looks at, which may lie beyond the edge of the grid
 * @property {number} row
 * @property {number} column
 * @property {number} kind place in SIGHTS
 *
 * @typedef {object} Percepts
 * @property {string[]} tables what each looks at
 * @property {Percept[]} actions in the order of the legal ones
 */

/** How a cell is seen, by number: whether one who goes there finds it free. */
export const { SIGHTS } = abi;

const KIND = Object.fromEntries(abi.GRID_KINDS.map((kind, i) => [kind, i]));

/** The grid of the state that is open; null in a world without. @param {import('./world.js').WorldModule} worlds @returns {Grid | null} */
export function gridHere({ wasm, engine }) {
  const count = wasm.fourmi_grid();
  if (count === 0) {
    return null;
  }
  /** @type {Grid} */
  const grid = { width: engine.numbers[abi.GRID_WIDTH], height: engine.numbers[abi.GRID_HEIGHT], body: [], facing: 4, foods: [] };
  for (let cell = 0; cell < count; cell++) {
    wasm.fourmi_grid_cell(cell);
    note(grid, cell, engine.numbers);
  }
  return grid;
}

/** @param {Grid} grid @param {number} cell @param {Int32Array} numbers that tell it */
function note(grid, cell, numbers) {
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

/** What one who acts sees of each action; null in a world without percepts. @param {import('./world.js').WorldModule} worlds @returns {Percepts | null} */
export function perceptsHere(worlds) {
  const { wasm, engine } = worlds;
  const count = wasm.fourmi_percepts();
  if (count < 0) {
    return null;
  }
  const overs = [...engine.numbers.slice(0, count)];
  /** @type {Percept[]} */
  const actions = worlds.reals(count).map((reward, i) => ({ isOver: overs[i] !== 0, reward, numbers: [], sights: [], reach: [] }));
  const tables = [];
  for (let i = 0, length; (length = wasm.fourmi_percept_table(i)) >= 0; i++) {
    actions.forEach(({ numbers }, action) => numbers.push(engine.numbers[action]));
    tables.push(engine.text(length));
  }
  worlds.legal().forEach(({ action }, i) => actions[i].isOver || look(worlds, action, tables.length, actions[i]));
  return { tables, actions };
}

/** Tells where the tables look. @param {import('./world.js').WorldModule} worlds @param {number} action @param {number} tables @param {Percept} percept */
function look({ wasm, engine }, action, tables, percept) {
  percept.sights = Array.from({ length: tables }, (_, table) =>
    Array.from({ length: wasm.fourmi_percept_cells(action, table) }, (__, i) => {
      wasm.fourmi_percept_cell(i);
      return { row: engine.numbers[abi.SIGHT_ROW], column: engine.numbers[abi.SIGHT_COLUMN], kind: engine.numbers[abi.SIGHT_KIND] };
    }));
  percept.reach = Array.from({ length: wasm.fourmi_reach(action) }, (_, cell) => wasm.fourmi_reach_cell(cell));
}

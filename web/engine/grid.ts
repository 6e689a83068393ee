// grid.ts - the body on the grid of a world, and what is seen of where each action leads.
import type { Game, Lab, Scene } from '../../npm/index.js';
import * as abi from './abi.js';
import { isRefusal, using } from './module.js';

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

const WAYS = ['up', 'right', 'down', 'left', 'nowhere'];
const MARKS = '-~+#'; // the same in the words of the library

/** The grid of a state; null in a game without. */
export function gridOf({ rows, cols, own }: Scene): Grid | null {
  if (rows === 0 || !own) return null;
  const { body, facing, food } = JSON.parse(own);
  return { width: cols, height: rows, body, facing: WAYS.indexOf(facing), foods: food };
}

/** What one who acts sees of each action; null in a game without percepts. */
export function perceptsOf(lab: Lab, game: Game, state: Uint8Array): Percepts | null {
  let tables: string[] = [];
  try {
    const actions = game.stateLegal(state)[0].map((action) =>
      using(lab.insight({ game, state, action }), ({ sights, reach }) => {
        const after = state.slice();
        const reward = game.statePlay(after, action);
        tables = sights.length > 0 ? sights.map(({ title }) => title) : tables;
        return {
          reward,
          reach,
          isOver: game.stateTurn(after) === 'over',
          numbers: sights.map(({ number }) => number),
          sights: sights.map(({ places, marks }) =>
            [...marks].map((mark, i) => ({ row: places[2 * i], column: places[2 * i + 1], kind: MARKS.indexOf(mark) })),
          ),
        };
      }),
    );
    return { tables, actions };
  } catch (error) {
    if (isRefusal(error) && error.code === 'unsupported') return null;
    throw error;
  }
}

// charts.ts - the charts of a world: its decisions by row and column, with what each choice
// is worth exactly and what a learner thinks of it.
import type { Cell, Charts } from '../../npm/index.js';
import { NEVER, run } from './module.js';
import {
  marked,
  type ActionValue,
  type LearnedAction,
  type WorldAction,
  type WorldModule,
  type WorldValue,
} from './world.js';

/** a decision */
export interface ChartCell {
  row: number; // from 0, as is the column
  column: number;
  legal: WorldAction[];
  situation: string; // one in which it is to be made, '' where nobody writes them in a line
}

export interface Chart {
  name: string; // a word, `hard` for example
  rows: string[]; // what stands beside each row
  columns: string[]; // and over each column
  cells: ChartCell[]; // row by row; places without a decision are left out
}

/** in the order of the cells of all charts, one after the other */
export interface LearnedCell {
  actions: LearnedAction[]; // in the order of the legal ones
  best: number[]; // actions that the learner would take
}

/** Places in charts, one chart after the other, row by row. */
const placesOf = (charts: Charts) =>
  charts.charts.flatMap(({ cells, columns }, chart) =>
    cells.map((cell, at) => ({ cell, chart, row: Math.floor(at / columns.length), column: at % columns.length })),
  );

/** Actions that are legal in a cell. */
const legalIn = ({ values }: Cell) => values.flatMap((value, action) => (Number.isNaN(value) ? [] : [action]));

export class ChartModule {
  /** What was solved, of the shoe as it is and of the last one from which something was gone. */
  solved = new Map<string, { key: string; charts: Charts }>();

  constructor(public worlds: WorldModule) {}

  /** All charts of a world with their values; null if it lost patience, NEVER if it cannot know. */
  #solve(world: string, gone: number[]): Charts | null | typeof NEVER {
    const text = this.worlds.goneText(world, gone);
    const [place, key] = [text === '' ? 'whole' : 'less', `${world} ${text}`];
    const known = this.solved.get(place);
    if (known?.key === key) return known.charts;
    return this.worlds.asking(world, gone, (exact) => {
      const charts = this.worlds.lab.charts({ game: exact.game, exact });
      try {
        run(charts);
      } catch (error) {
        charts.free();
        throw error;
      }
      known?.charts.free();
      this.solved.set(place, { key, charts });
      return charts;
    });
  }

  /** All charts of a world, none if it has no such thing; null if it lost patience, NEVER if it cannot know. */
  charts(world: string): Chart[] | null | typeof NEVER {
    if (!this.worlds.describeWorld(world).hasCharts) return [];
    const solved = this.#solve(world, []);
    if (solved === null || solved === NEVER) return solved;
    const { actions } = solved;
    const places = placesOf(solved).filter(({ cell }) => cell.values.length > 0);
    return solved.charts.map(({ name, rows, columns }, chart) => ({
      name,
      rows,
      columns,
      cells: places
        .filter((place) => place.chart === chart)
        .map(({ cell, row, column }) => ({
          row,
          column,
          situation: cell.state ?? '',
          legal: legalIn(cell).map((action) => ({ action, name: actions[action] })),
        })),
    }));
  }

  /**
   * The exact value of every action in every cell, in the order of the cells of all charts, in the mean over the states
   * of a cell; null if it lost patience, NEVER if it cannot know.
   * @param gone so many of each rank have left before
   */
  chartValues(world: string, gone: number[] = []): ActionValue[][] | null | typeof NEVER {
    const whole = this.#solve(world, []);
    const solved = whole === null || whole === NEVER ? whole : this.#solve(world, gone);
    if (whole === null || whole === NEVER || solved === null || solved === NEVER)
      return solved === NEVER ? NEVER : null;
    const now = placesOf(solved);
    return placesOf(whole).flatMap(({ cell }, i) => {
      if (cell.values.length === 0) return [];
      const { values } = now[i].cell.values.length > 0 ? now[i].cell : cell; // where no game leads any more the usual ones
      return [marked(legalIn(cell).map((action) => ({ amount: values[action], steps: 0 })))];
    });
  }

  /** What an episode is worth for who goes by the charts alone, as well as can be. */
  chartsValue(world: string): WorldValue | null | typeof NEVER {
    const solved = this.#solve(world, []);
    return solved === null || solved === NEVER ? solved : { amount: solved.byCharts, steps: 0 };
  }

  /** What the learner thinks of every cell; null without a learner of this world. */
  learnedCells(world: string): LearnedCell[] | null | typeof NEVER {
    const learner = this.worlds.learnerOf(world);
    const solved = learner && this.#solve(world, []);
    if (!learner || solved === null || solved === NEVER) return solved === NEVER ? NEVER : null;
    return placesOf(solved)
      .filter(({ cell }) => cell.values.length > 0)
      .map(({ cell }) => {
        const opinions = learner.opinions(learner.game.stateRead(cell.state ?? ''));
        return {
          actions: opinions.map(({ value, visits }) => ({ value, visits })),
          best: opinions.filter(({ probability }) => probability > 0).map(({ action }) => action),
        };
      });
  }
}

// charts.ts - the charts of a world: its decisions by row and column, with what each choice
// is worth exactly and what a learner thinks of it.
import * as abi from './abi.js';
import { NEVER } from './module.js';
import type { ActionValue, LearnedAction, WorldAction, WorldModule, WorldValue } from './world.js';

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

export class ChartModule {
  wasm: any;
  /** Those of the worlds that were asked about. */
  known = new Map<string, Chart[]>();

  constructor(public worlds: WorldModule) {
    this.wasm = worlds.wasm;
  }

  /** All charts of a world, none if it has no such thing. */
  charts(world: string): Chart[] {
    this.worlds.openWorld(world);
    const charts = this.known.get(world) ?? this.#list();
    this.known.set(world, charts);
    return charts;
  }

  #list() {
    const charts = [];
    for (let i = 0, length; (length = this.wasm.fourmi_chart(i)) >= 0; i++) {
      charts.push(this.#chart(i, this.#text(length)));
    }
    return charts;
  }

  #text(length: number) {
    return this.worlds.engine.text(length);
  }

  #chart(i: number, name: string): Chart {
    const { numbers } = this.worlds.engine;
    const [rowCount, columnCount] = [numbers[abi.CHART_ROWS], numbers[abi.CHART_COLUMNS]];
    const places = Array.from({ length: rowCount * columnCount }, (_, at) => ({
      row: Math.floor(at / columnCount),
      column: at % columnCount,
    }));
    return {
      name,
      rows: Array.from({ length: rowCount }, (_, row) => this.#text(this.wasm.fourmi_row_label(i, row))),
      columns: Array.from({ length: columnCount }, (_, column) => this.#text(this.wasm.fourmi_column_label(i, column))),
      cells: places
        .filter(({ row, column }) => this.wasm.fourmi_open_cell(i, row, column) === 1)
        .map((place) => ({ ...place, ...this.#cell(i, place) })),
    };
  }

  #cell(chart: number, { row, column }: { row: number; column: number }) {
    this.wasm.fourmi_open_cell(chart, row, column);
    const length = this.wasm.fourmi_situation();
    return { situation: length < 0 ? '' : this.#text(length), legal: this.worlds.legal() };
  }

  /** Calls back in every cell of every chart. */
  #inCells<T>(world: string, ask: () => T): T[] {
    return this.charts(world).flatMap(({ cells }, chart) =>
      cells.map(({ row, column }) => {
        this.wasm.fourmi_open_cell(chart, row, column);
        return ask();
      }),
    );
  }

  /**
   * The exact value of every action in every cell, in the order of the cells of all charts, in the mean over the states
   * of a cell; null if the oracle lost patience, NEVER if it cannot know.
   * @param gone so many of each rank have left before
   */
  chartValues(world: string, gone: number[] = []): ActionValue[][] | null | typeof NEVER {
    this.worlds.openWorld(world);
    if (!this.worlds.setGone(gone)) {
      return NEVER;
    }
    const found = [];
    for (const values of this.#inCells(world, () => this.worlds.readValues(this.wasm.fourmi_cell_values()))) {
      if (values === null || values === NEVER) {
        return values;
      }
      found.push(values);
    }
    return found;
  }

  /** What an episode is worth for who goes by the charts alone, as well as can be. */
  chartsValue(world: string): WorldValue | null | typeof NEVER {
    this.worlds.openWorld(world);
    return this.worlds.setGone([]) ? this.worlds.readValue(this.wasm.fourmi_charts_value()) : NEVER;
  }

  /** What the learner thinks of every cell; null without a learner of this world. */
  learnedCells(world: string): LearnedCell[] | null {
    const found = this.#inCells(world, () => this.#learned());
    return found.includes(null) ? null : (found as LearnedCell[]);
  }

  #learned(): LearnedCell | null {
    const actions = this.worlds.learnedHere();
    return actions && { actions, best: this.worlds.learnedBestHere() };
  }
}

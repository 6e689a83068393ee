// charts.js - the charts of a world: its decisions by row and column, with what each choice
// is worth exactly and what a learner thinks of it.
import * as abi from './abi.js';
import { NEVER } from './module.js';

/**
 * @typedef {import('./world.js').ActionValue} ActionValue
 * @typedef {import('./world.js').LearnedAction} LearnedAction
 * @typedef {import('./world.js').WorldAction} WorldAction
 *
 * @typedef {object} ChartCell a decision
 * @property {number} row from 0, as is the column
 * @property {number} column
 * @property {WorldAction[]} legal
 * @property {string} situation one in which it is to be made, '' where nobody writes them in a line
 *
 * @typedef {object} Chart
 * @property {string} name a word, `hard` for example
 * @property {string[]} rows what stands beside each row
 * @property {string[]} columns and over each column
 * @property {ChartCell[]} cells row by row; places without a decision are left out
 *
 * @typedef {object} LearnedCell in the order of the cells of all charts, one after the other
 * @property {LearnedAction[]} actions in the order of the legal ones
 * @property {number[]} best actions that the learner would take
 */

export class ChartModule {
  /** @param {import('./world.js').WorldModule} worlds */
  constructor(worlds) {
    this.worlds = worlds;
    this.wasm = worlds.wasm;
    /** Those of the worlds that were asked about. @type {Map<string, Chart[]>} */
    this.known = new Map();
  }

  /** All charts of a world, none if it has no such thing. @param {string} world @returns {Chart[]} */
  charts(world) {
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

  /** @param {number} length */
  #text(length) {
    return this.worlds.engine.text(length);
  }

  /** @param {number} i @param {string} name @returns {Chart} */
  #chart(i, name) {
    const { numbers } = this.worlds.engine;
    const [rowCount, columnCount] = [numbers[abi.CHART_ROWS], numbers[abi.CHART_COLUMNS]];
    const places = Array.from({ length: rowCount * columnCount }, (_, at) => ({ row: Math.floor(at / columnCount), column: at % columnCount }));
    return {
      name,
      rows: Array.from({ length: rowCount }, (_, row) => this.#text(this.wasm.fourmi_row_label(i, row))),
      columns: Array.from({ length: columnCount }, (_, column) => this.#text(this.wasm.fourmi_column_label(i, column))),
      cells: places.filter(({ row, column }) => this.wasm.fourmi_open_cell(i, row, column) === 1)
        .map((place) => ({ ...place, ...this.#cell(i, place) })),
    };
  }

  /** @param {number} chart @param {{ row: number, column: number }} place */
  #cell(chart, { row, column }) {
    this.wasm.fourmi_open_cell(chart, row, column);
    const length = this.wasm.fourmi_situation();
    return { situation: length < 0 ? '' : this.#text(length), legal: this.worlds.legal() };
  }

  /** Calls back in every cell of every chart. @template T @param {string} world @param {() => T} ask @returns {T[]} */
  #inCells(world, ask) {
    return this.charts(world).flatMap(({ cells }, chart) => cells.map(({ row, column }) => {
      this.wasm.fourmi_open_cell(chart, row, column);
      return ask();
    }));
  }

  /**
   * The exact value of every action in every cell, in the order of the cells of all charts, in the mean over the states
   * of a cell; null if the oracle lost patience, NEVER if it cannot know.
   * @param {string} world @param {number[]} [gone] so many of each rank have left before @returns {ActionValue[][] | null | typeof NEVER}
   */
  chartValues(world, gone = []) {
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

  /** What an episode is worth for who goes by the charts alone, as well as can be. @param {string} world @returns {import('./world.js').WorldValue | null | typeof NEVER} */
  chartsValue(world) {
    this.worlds.openWorld(world);
    return this.worlds.setGone([]) ? this.worlds.readValue(this.wasm.fourmi_charts_value()) : NEVER;
  }

  /** What the learner thinks of every cell; null without a learner of this world. @param {string} world @returns {LearnedCell[] | null} */
  learnedCells(world) {
    const found = this.#inCells(world, () => this.#learned());
    return found.includes(null) ? null : /** @type {LearnedCell[]} */ (found);
  }

  /** @returns {LearnedCell | null} */
  #learned() {
    const actions = this.worlds.learnedHere();
    return actions && { actions, best: this.worlds.learnedBestHere() };
  }
}

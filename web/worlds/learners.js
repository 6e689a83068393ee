// learners.js - the learners of a world that has charts, one of each kind, each in a worker
// of its own, and the exact charts that they are held against. Who listens hears 'change'.
import { preference, setPreference } from '../shell/storage.js';
import { USUAL, kindOfKnob, kindsFor } from './kinds.js';
import { WorldLearning } from './learning.js';

/**
 * @typedef {import('../engine/charts.js').Chart} Chart
 * @typedef {import('../engine/charts.js').ChartCell} ChartCell
 * @typedef {import('../engine/charts.js').LearnedCell} LearnedCell
 * @typedef {import('../engine/world.js').ActionValue} ActionValue
 *
 * @typedef {object} ExactCharts
 * @property {Chart[]} charts
 * @property {ChartCell[]} cells of all of them, one after the other
 * @property {ActionValue[][]} values of each cell
 */

/** Actions that are as good as any. @param {ChartCell} cell @param {ActionValue[]} values */
export const rightActions = ({ legal }, values) => legal.filter((_, i) => values[i].isBest).map(({ action }) => action);

/** Whether all that a learner may do in a cell is right. @param {LearnedCell} learned @param {ChartCell} cell @param {ActionValue[]} values */
export function isRight({ best }, cell, values) {
  const right = rightActions(cell, values);
  return best.every((action) => right.includes(action));
}

/** Whether nothing was learned in a cell: all its actions are alike. @param {ChartCell} cell @param {LearnedCell} learned */
export const isUnknown = ({ legal }, { best }) => legal.length > 1 && best.length === legal.length;

export class Learners extends EventTarget {
  /** @param {import('../engine/engine.js').Engine} engine @param {string} world */
  constructor(engine, world) {
    super();
    this.engine = engine;
    this.world = world;
    /** @type {WorldLearning[]} */
    this.all = [];
    /** @type {ExactCharts | null} */
    this.exact = null;
    /** @type {Promise<void> | null} */
    this.ready = null;
    this.name = preference('learner-kind') ?? USUAL.name;
  }

  /** The learners as they were left, and the exact charts. */
  prepare() {
    this.ready ??= this.#begin();
    return this.ready;
  }

  async #begin() {
    const { world, engine } = this;
    const presets = await engine.ask('worldPresets', [world]);
    this.all = kindsFor(presets).map((kind) => new WorldLearning(world, kind, { countWrong: (cells) => this.#countWrong(cells) }));
    this.all.forEach((one) => one.addEventListener('change', () => this.#changed()));
    this.#changed();
    await this.#findExact();
    await Promise.all(this.all.map((one) => one.prepare()));
  }

  async #findExact() {
    const charts = await this.engine.charts(this.world);
    const values = await this.engine.chartValues(this.world);
    this.exact = { charts, cells: charts.flatMap(({ cells }) => cells), values };
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** The one that is looked at. @returns {WorldLearning | undefined} */
  get chosen() {
    return this.all.find(({ kind }) => kind.name === this.name) ?? this.all.find(({ kind }) => kind === USUAL) ?? this.all[0];
  }

  /** @param {string} name of a kind */
  choose(name) {
    this.name = name;
    setPreference('learner-kind', name);
    this.#changed();
  }

  get isTraining() {
    return this.all.some(({ training }) => training !== null);
  }

  stop() {
    this.all.forEach((one) => one.stop());
  }

  /** All of them side by side, or the chosen one; false if one had no more room. @param {number} count @param {boolean} isAll */
  async train(count, isAll) {
    const trained = isAll ? this.all : this.all.filter((one) => one === this.chosen);
    return (await Promise.all(trained.map((one) => one.train(count)))).every((hadRoom) => hadRoom !== false);
  }

  /** Takes a brain over, as the learner of its kind; false if it is none of this world. @param {Uint8Array} brain */
  async take(brain) {
    const { chosen } = this;
    const before = await chosen?.brain();
    if (!chosen || !before || !(await chosen.take(brain))) {
      return false;
    }
    const name = kindOfKnob(await chosen.knob('bootstrap'));
    const owner = this.all.find(({ kind }) => kind.name === name);
    if (owner && owner !== chosen) {
      await chosen.take(before);
      await owner.take(brain);
      this.choose(name);
    }
    return true;
  }

  /** @param {LearnedCell[]} cells @returns {Promise<{ wrong: number, empty: number }>} */
  async #countWrong(cells) {
    await (this.exact ?? this.#findExact());
    const { cells: places, values } = /** @type {ExactCharts} */ (this.exact);
    const wrong = cells.filter((learned, i) => !isRight(learned, places[i], values[i])).length;
    return { wrong, empty: cells.filter((learned, i) => isUnknown(places[i], learned)).length };
  }
}

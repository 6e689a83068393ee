// learners.ts - the learners of a world that has charts, one of each kind, each in a worker
// of its own, and the exact charts that they are held against. Who listens hears 'change'.
import type { Chart, ChartCell, LearnedCell } from '../engine/charts.js';
import type { Engine } from '../engine/engine.js';
import type { ActionValue } from '../engine/world.js';
import { preference, setPreference } from '../shell/storage.js';
import { USUAL, kindOfKnob, kindsFor } from './kinds.js';
import { WorldLearning } from './learning.js';

export interface ExactCharts {
  charts: Chart[];
  cells: ChartCell[]; // of all of them, one after the other
  values: ActionValue[][]; // of each cell
}

/** Actions that are as good as any. */
export const rightActions = ({ legal }: ChartCell, values: ActionValue[]) =>
  legal.filter((_, i) => values[i].isBest).map(({ action }) => action);

/** Whether all that a learner may do in a cell is right. */
export function isRight({ best }: LearnedCell, cell: ChartCell, values: ActionValue[]) {
  const right = rightActions(cell, values);
  return best.every((action) => right.includes(action));
}

/** Whether nothing was learned in a cell: all its actions are alike. */
export const isUnknown = ({ legal }: ChartCell, { best }: LearnedCell) =>
  legal.length > 1 && best.length === legal.length;

export class Learners extends EventTarget {
  all: WorldLearning[] = [];
  exact: ExactCharts | null = null;
  ready: Promise<void> | null = null;
  name = preference('learner-kind') ?? USUAL.name;

  constructor(
    public engine: Engine,
    public world: string,
  ) {
    super();
  }

  /** The learners as they were left, and the exact charts. */
  prepare() {
    this.ready ??= this.#begin();
    return this.ready;
  }

  async #begin() {
    const { world, engine } = this;
    const presets = await engine.ask('worldPresets', [world]);
    this.all = kindsFor(presets).map(
      (kind) => new WorldLearning(world, kind, { countWrong: (cells) => this.#countWrong(cells) }),
    );
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

  /** The one that is looked at. */
  get chosen(): WorldLearning | undefined {
    return (
      this.all.find(({ kind }) => kind.name === this.name) ?? this.all.find(({ kind }) => kind === USUAL) ?? this.all[0]
    );
  }

  /** @param name of a kind */
  choose(name: string) {
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

  /** All of them side by side, or the chosen one; false if one had no more room. */
  async train(count: number, isAll: boolean) {
    const trained = isAll ? this.all : this.all.filter((one) => one === this.chosen);
    return (await Promise.all(trained.map((one) => one.train(count)))).every((hadRoom) => hadRoom !== false);
  }

  /** Takes a brain over, as the learner of its kind; false if it is none of this world. */
  async take(brain: Uint8Array) {
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

  async #countWrong(cells: LearnedCell[]): Promise<{ wrong: number; empty: number }> {
    await (this.exact ?? this.#findExact());
    const { cells: places, values } = this.exact as ExactCharts;
    const wrong = cells.filter((learned, i) => !isRight(learned, places[i], values[i])).length;
    return { wrong, empty: cells.filter((learned, i) => isUnknown(places[i], learned)).length };
  }
}

// charts-view.ts - all charts of a world, what was learned beside what is exact, with a cell
// that is looked at.
import type { Chart, ChartCell, LearnedCell } from '../engine/charts.js';
import type { ActionValue, WorldAction } from '../engine/world.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { ChartGrid, type CellLook } from './chart-grid.js';
import { actionLetter, chartName } from './chart-words.js';
import { isRight, isUnknown, rightActions, type ExactCharts } from './learners.js';
import { actionName } from './words.js';

const actionOf = ({ legal }: ChartCell, action: number): WorldAction =>
  legal.find((one) => one.action === action) as WorldAction;

function learnedLook(cell: ChartCell, learned: LearnedCell, values: ActionValue[]): CellLook {
  const right = actionOf(cell, rightActions(cell, values)[0]);
  if (isUnknown(cell, learned)) {
    return { action: null, isWrong: false, words: t('chart.unknown', { right: actionName(right) }) };
  }
  const action = actionOf(cell, learned.best[0]);
  const isWrong = !isRight(learned, cell, values);
  const words = { learned: actionName(action), right: actionName(right) };
  return { action, isWrong, words: t(isWrong ? 'chart.wrong' : 'chart.right', words) };
}

function exactLook(cell: ChartCell, values: ActionValue[]): CellLook {
  const action = actionOf(cell, rightActions(cell, values)[0]);
  return { action, isWrong: false, words: actionName(action) };
}

const chartSection = (chart: Chart, grid: ChartGrid) =>
  el(
    'section',
    { class: 'chart-place', 'aria-label': chartName(chart) },
    el('p', { class: 'chart-title', 'aria-hidden': 'true' }, chartName(chart)),
    grid.element,
  );

/** What letters, contour and circle mean. */
function legend({ cells }: ExactCharts) {
  const actions = new Map(cells.flatMap(({ legal }) => legal).map((one) => [one.action, one]));
  const key = (props: Record<string, unknown>, sign: string, words: string) =>
    el('li', {}, el('span', { ...props, 'aria-hidden': 'true' }, sign), ` ${words}`);
  return el(
    'ul',
    { class: 'chart-legend' },
    ...[...actions.values()]
      .sort((a, b) => a.action - b.action)
      .map((one) => key({ class: 'chart-key', 'data-action': one.action }, actionLetter(one), actionName(one))),
    key({ class: 'chart-key is-contour' }, '', t('chart.contour')),
    key({ class: 'chart-key is-wrong' }, '', t('chart.differs')),
  );
}

export class ChartsView {
  firsts: number[];
  learned: ChartGrid[];
  element: HTMLDivElement;

  /** @param kind of the world */
  constructor(
    public kind: string,
    public exact: ExactCharts,
    onChoose: (cell: number) => void,
  ) {
    this.firsts = exact.charts.map((_, i) =>
      exact.charts.slice(0, i).reduce((sum, { cells }) => sum + cells.length, 0),
    );
    this.learned = exact.charts.map(
      (chart, i) =>
        new ChartGrid(kind, chart, t('world.told-of', { name: chartName(chart), words: t('chart.learned') }), (cell) =>
          onChoose(this.firsts[i] + cell),
        ),
    );
    this.learned.forEach((grid, i) => grid.outline(this.#of(i, (cell, values) => rightActions(cell, values)[0])));
    this.element = el(
      'div',
      { class: 'charts' },
      el('div', { class: 'charts-row' }, ...this.learned.map((grid, i) => chartSection(exact.charts[i], grid))),
      legend(exact),
    );
  }

  /** The exact charts, for who wants to see them beside the learned ones. */
  exactCharts() {
    return this.exact.charts.map((chart, i) => {
      const label = t('world.told-of', { name: chartName(chart), words: t('chart.exact') });
      const grid = new ChartGrid(this.kind, chart, label, null);
      grid.paint(this.#of(i, (cell, values) => exactLook(cell, values)));
      return chartSection(chart, grid);
    });
  }

  /** Something of each cell of chart number `i`. */
  #of<T>(i: number, ask: (cell: ChartCell, values: ActionValue[], number: number) => T): T[] {
    const first = this.firsts[i];
    return this.exact.charts[i].cells.map((cell, at) => ask(cell, this.exact.values[first + at], first + at));
  }

  show(cells: LearnedCell[]) {
    this.learned.forEach((grid, i) =>
      grid.paint(this.#of(i, (cell, values, number) => learnedLook(cell, cells[number], values))),
    );
  }

  /** @param chosen of all cells */
  mark(chosen: number) {
    this.learned.forEach((grid, i) => {
      const at = chosen - this.firsts[i];
      grid.mark(at >= 0 && at < this.exact.charts[i].cells.length ? at : -1);
    });
  }

  /** The chart of a cell. @param number of all cells */
  chartOf(number: number) {
    return this.exact.charts[this.firsts.filter((first) => first <= number).length - 1];
  }
}

// charts-view.ts - all charts of a world, what was learned beside what is exact, with a cell
// that is looked at.
import type { ChartCell, LearnedCell } from '../engine/charts.js';
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

/** What the letters mean. */
function legend({ cells }: ExactCharts) {
  const actions = new Map(cells.flatMap(({ legal }) => legal).map((one) => [one.action, one]));
  return el(
    'ul',
    { class: 'chart-legend' },
    ...[...actions.values()]
      .sort((a, b) => a.action - b.action)
      .map((one) =>
        el(
          'li',
          {},
          el('span', { class: 'chart-key', 'data-action': one.action, 'aria-hidden': 'true' }, actionLetter(one)),
          ` ${actionName(one)}`,
        ),
      ),
    el('li', {}, el('span', { class: 'chart-key is-wrong', 'aria-hidden': 'true' }, '?'), ` ${t('chart.differs')}`),
  );
}

export class ChartsView {
  firsts: number[];
  learned: ChartGrid[];
  element: HTMLDivElement;

  /** @param kind of the world */
  constructor(
    kind: string,
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
    const truths = exact.charts.map(
      (chart) =>
        new ChartGrid(kind, chart, t('world.told-of', { name: chartName(chart), words: t('chart.exact') }), null),
    );
    truths.forEach((grid, i) => grid.paint(this.#of(i, (cell, values) => exactLook(cell, values))));
    this.element = el(
      'div',
      { class: 'charts' },
      legend(exact),
      el(
        'div',
        { class: 'chart-pairs' },
        ...exact.charts.map((chart, i) =>
          el(
            'section',
            { class: 'chart-pair', 'aria-label': chartName(chart) },
            el('p', { class: 'chart-title', 'aria-hidden': 'true' }, chartName(chart)),
            el(
              'div',
              { class: 'chart-sides' },
              el(
                'div',
                {},
                el('p', { class: 'quiet', 'aria-hidden': 'true' }, t('chart.learned')),
                this.learned[i].element,
              ),
              el('div', {}, el('p', { class: 'quiet', 'aria-hidden': 'true' }, t('chart.exact')), truths[i].element),
            ),
          ),
        ),
      ),
    );
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

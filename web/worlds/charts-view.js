// charts-view.js - all charts of a world, what was learned beside what is exact, with a cell
// that is looked at.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { ChartGrid } from './chart-grid.js';
import { actionLetter, chartName } from './chart-words.js';
import { isRight, isUnknown, rightActions } from './learners.js';
import { actionName } from './words.js';

/**
 * @typedef {import('./learners.js').ExactCharts} ExactCharts
 * @typedef {import('../engine/charts.js').ChartCell} ChartCell
 * @typedef {import('../engine/charts.js').LearnedCell} LearnedCell
 * @typedef {import('../engine/world.js').ActionValue} ActionValue
 * @typedef {import('../engine/world.js').WorldAction} WorldAction
 */

/** @param {ChartCell} cell @param {number} action @returns {WorldAction} */
const actionOf = ({ legal }, action) => /** @type {WorldAction} */ (legal.find((one) => one.action === action));

/** @param {ChartCell} cell @param {LearnedCell} learned @param {ActionValue[]} values @returns {import('./chart-grid.js').CellLook} */
function learnedLook(cell, learned, values) {
  const right = actionOf(cell, rightActions(cell, values)[0]);
  if (isUnknown(cell, learned)) {
    return { action: null, isWrong: false, words: t('chart.unknown', { right: actionName(right) }) };
  }
  const action = actionOf(cell, learned.best[0]);
  const isWrong = !isRight(learned, cell, values);
  const words = { learned: actionName(action), right: actionName(right) };
  return { action, isWrong, words: t(isWrong ? 'chart.wrong' : 'chart.right', words) };
}

/** @param {ChartCell} cell @param {ActionValue[]} values @returns {import('./chart-grid.js').CellLook} */
function exactLook(cell, values) {
  const action = actionOf(cell, rightActions(cell, values)[0]);
  return { action, isWrong: false, words: actionName(action) };
}

/** What the letters mean. @param {ExactCharts} exact */
function legend({ cells }) {
  const actions = new Map(cells.flatMap(({ legal }) => legal).map((one) => [one.action, one]));
  return el('ul', { class: 'chart-legend' },
    ...[...actions.values()].sort((a, b) => a.action - b.action).map((one) =>
      el('li', {}, el('span', { class: 'chart-key', 'data-action': one.action, 'aria-hidden': 'true' }, actionLetter(one)), ` ${actionName(one)}`)),
    el('li', {}, el('span', { class: 'chart-key is-wrong', 'aria-hidden': 'true' }, '?'), ` ${t('chart.differs')}`));
}

export class ChartsView {
  /** @param {string} kind of the world @param {ExactCharts} exact @param {(cell: number) => void} onChoose */
  constructor(kind, exact, onChoose) {
    this.exact = exact;
    /** The number of the first cell of each chart. */
    this.firsts = exact.charts.map((_, i) => exact.charts.slice(0, i).reduce((sum, { cells }) => sum + cells.length, 0));
    this.learned = exact.charts.map((chart, i) =>
      new ChartGrid(kind, chart, t('world.told-of', { name: chartName(chart), words: t('chart.learned') }), (cell) => onChoose(this.firsts[i] + cell)));
    const truths = exact.charts.map((chart) => new ChartGrid(kind, chart, t('world.told-of', { name: chartName(chart), words: t('chart.exact') }), null));
    truths.forEach((grid, i) => grid.paint(this.#of(i, (cell, values) => exactLook(cell, values))));
    this.element = el('div', { class: 'charts' }, legend(exact),
      el('div', { class: 'chart-pairs' }, ...exact.charts.map((chart, i) => el('section', { class: 'chart-pair', 'aria-label': chartName(chart) },
        el('p', { class: 'chart-title', 'aria-hidden': 'true' }, chartName(chart)),
        el('div', { class: 'chart-sides' },
          el('div', {}, el('p', { class: 'quiet', 'aria-hidden': 'true' }, t('chart.learned')), this.learned[i].element),
          el('div', {}, el('p', { class: 'quiet', 'aria-hidden': 'true' }, t('chart.exact')), truths[i].element))))));
  }

  /** Something of each cell of chart number `i`. @template T @param {number} i @param {(cell: ChartCell, values: ActionValue[], number: number) => T} ask @returns {T[]} */
  #of(i, ask) {
    const first = this.firsts[i];
    return this.exact.charts[i].cells.map((cell, at) => ask(cell, this.exact.values[first + at], first + at));
  }

  /** @param {LearnedCell[]} cells */
  show(cells) {
    this.learned.forEach((grid, i) => grid.paint(this.#of(i, (cell, values, number) => learnedLook(cell, cells[number], values))));
  }

  /** @param {number} chosen of all cells */
  mark(chosen) {
    this.learned.forEach((grid, i) => {
      const at = chosen - this.firsts[i];
      grid.mark(at >= 0 && at < this.exact.charts[i].cells.length ? at : -1);
    });
  }

  /** The chart of a cell. @param {number} number of all cells */
  chartOf(number) {
    return this.exact.charts[this.firsts.filter((first) => first <= number).length - 1];
  }
}

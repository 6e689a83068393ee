// chart-grid.js - one chart as a table: a letter for each decision, by row and column. What
// was learned is filled, what is exact is outlined, and where they differ there is a frame.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { actionLetter, cellName, labelText } from './chart-words.js';

/**
 * @typedef {import('../engine/charts.js').Chart} Chart
 *
 * @typedef {object} CellLook
 * @property {import('../engine/world.js').WorldAction | null} action that is shown, null for none
 * @property {boolean} isWrong
 * @property {string} words what is to be said of it
 */

/** The keys that walk over a chart: rows and columns. @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class ChartGrid {
  /** @param {string} kind of the world @param {Chart} chart @param {string} label @param {((cell: number) => void) | null} onChoose null: nothing can be chosen */
  constructor(kind, chart, label, onChoose) {
    this.kind = kind;
    this.chart = chart;
    this.onChoose = onChoose;
    this.tds = chart.cells.map((_, i) => this.#td(i));
    /** What each shows, so that only what has changed is drawn. */
    this.shown = chart.cells.map(() => '');
    const corner = el('td', { class: 'corner' });
    this.element = el('table', { class: `chart ${onChoose ? 'is-learned' : 'is-exact'}`, 'aria-label': label, ...(onChoose && { role: 'grid' }) },
      el('thead', {}, el('tr', {}, corner, ...chart.columns.map((name) => el('th', { scope: 'col' }, labelText(name))))),
      el('tbody', {}, ...chart.rows.map((name, row) => el('tr', {}, el('th', { scope: 'row' }, labelText(name)), ...this.#row(row)))));
    if (onChoose) {
      this.element.addEventListener('keydown', (event) => this.#walk(event));
    }
  }

  /** @param {number} i */
  #td(i) {
    return this.onChoose
      ? el('td', { tabIndex: i === 0 ? 0 : -1, onclick: () => this.#choose(i) })
      : el('td', {});
  }

  /** @param {number} row */
  #row(row) {
    return this.chart.columns.map((_, column) => this.tds[this.#at(row, column)] ?? el('td', { class: 'none' }));
  }

  /** @param {number} row @param {number} column */
  #at(row, column) {
    return this.chart.cells.findIndex((cell) => cell.row === row && cell.column === column);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const i = this.tds.indexOf(/** @type {HTMLTableCellElement} */ (event.target));
    const step = STEPS[event.key];
    if (i < 0 || !step) {
      return;
    }
    const { row, column } = this.chart.cells[i];
    const next = this.#at(row + step[0], column + step[1]);
    event.preventDefault();
    if (next >= 0) {
      this.#choose(next);
      this.tds[next].focus();
    }
  }

  /** @param {number} i */
  #choose(i) {
    this.onChoose?.(i);
  }

  /** Marks a cell as the one that is looked at; -1 for none of this chart. @param {number} chosen */
  mark(chosen) {
    this.tds.forEach((td, i) => {
      td.classList.toggle('is-chosen', i === chosen);
      if (this.onChoose) {
        td.tabIndex = i === Math.max(0, chosen) ? 0 : -1;
        td.setAttribute('aria-selected', String(i === chosen));
      }
    });
  }

  /** @param {CellLook[]} looks in the order of its cells */
  paint(looks) {
    looks.forEach(({ action, isWrong, words }, i) => {
      const now = `${action?.action} ${isWrong} ${words}`;
      if (now !== this.shown[i]) {
        this.shown[i] = now;
        this.#paintCell(this.tds[i], action, isWrong);
        this.tds[i].setAttribute('aria-label', t('world.told-of', { name: cellName(this.kind, this.chart, this.chart.cells[i]), words }));
      }
    });
  }

  /** @param {HTMLTableCellElement} td @param {CellLook['action']} action @param {boolean} isWrong */
  #paintCell(td, action, isWrong) {
    td.textContent = action ? actionLetter(action) : '';
    td.dataset.action = action ? String(action.action) : '';
    td.classList.toggle('is-wrong', isWrong);
  }
}

// chart-grid.ts - one chart as a table: a letter for each decision, by row and column. What
// was learned is filled, a contour surrounds what is right, and where they differ there is a circle.
import type { Chart } from '../engine/charts.js';
import type { WorldAction } from '../engine/world.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { actionLetter, cellName, labelText } from './chart-words.js';

export interface CellLook {
  action: WorldAction | null; // that is shown, null for none
  isWrong: boolean;
  words: string; // what is to be said of it
}

/** The keys that walk over a chart: rows and columns. */
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class ChartGrid {
  tds: HTMLTableCellElement[];
  shown: string[];
  element: HTMLTableElement;

  /** @param kind of the world @param onChoose null: nothing can be chosen */
  constructor(
    public kind: string,
    public chart: Chart,
    label: string,
    public onChoose: ((cell: number) => void) | null,
  ) {
    this.tds = chart.cells.map((_, i) => this.#td(i));
    this.shown = chart.cells.map(() => '');
    const corner = el('td', { class: 'corner' });
    this.element = el(
      'table',
      {
        class: `chart ${onChoose ? 'is-learned' : 'is-exact'}`,
        'aria-label': label,
        ...(onChoose && { role: 'grid' }),
      },
      el(
        'thead',
        {},
        el('tr', {}, corner, ...chart.columns.map((name) => el('th', { scope: 'col' }, labelText(name)))),
      ),
      el(
        'tbody',
        {},
        ...chart.rows.map((name, row) => el('tr', {}, el('th', { scope: 'row' }, labelText(name)), ...this.#row(row))),
      ),
    );
    if (onChoose) {
      this.element.addEventListener('keydown', (event) => this.#walk(event));
    }
  }

  #td(i: number) {
    return this.onChoose ? el('td', { tabIndex: i === 0 ? 0 : -1, onclick: () => this.#choose(i) }) : el('td', {});
  }

  #row(row: number) {
    return this.chart.columns.map((_, column) => this.tds[this.#at(row, column)] ?? el('td', { class: 'none' }));
  }

  #at(row: number, column: number) {
    return this.chart.cells.findIndex((cell) => cell.row === row && cell.column === column);
  }

  #walk(event: KeyboardEvent) {
    const i = this.tds.indexOf(event.target as HTMLTableCellElement);
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

  #choose(i: number) {
    this.onChoose?.(i);
  }

  /** Draws the contour: between cells whose right actions differ, and around those that differ from the first. @param right in the order of the cells */
  outline(right: number[]) {
    const base = right[0];
    const sides = { top: [-1, 0], right: [0, 1], bottom: [1, 0], left: [0, -1] };
    this.chart.cells.forEach(({ row, column }, i) => {
      for (const [side, [down, across]] of Object.entries(sides)) {
        const other = right[this.#at(row + down, column + across)] ?? base;
        // Of two cells one draws the line between them.
        const isFirst = side === 'top' || side === 'left' || right[i] !== base;
        this.tds[i].classList.toggle(`edge-${side}`, right[i] !== other && isFirst);
      }
    });
  }

  /** Marks a cell as the one that is looked at; -1 for none of this chart. */
  mark(chosen: number) {
    this.tds.forEach((td, i) => {
      td.classList.toggle('is-chosen', i === chosen);
      if (this.onChoose) {
        td.tabIndex = i === Math.max(0, chosen) ? 0 : -1;
        td.setAttribute('aria-selected', String(i === chosen));
      }
    });
  }

  /** @param looks in the order of its cells */
  paint(looks: CellLook[]) {
    looks.forEach(({ action, isWrong, words }, i) => {
      const now = `${action?.action} ${isWrong} ${words}`;
      if (now !== this.shown[i]) {
        this.shown[i] = now;
        this.#paintCell(this.tds[i], action, isWrong);
        this.tds[i].setAttribute(
          'aria-label',
          t('world.told-of', { name: cellName(this.kind, this.chart, this.chart.cells[i]), words }),
        );
      }
    });
  }

  #paintCell(td: HTMLTableCellElement, action: CellLook['action'], isWrong: boolean) {
    td.textContent = action ? actionLetter(action) : '';
    td.dataset.action = action ? String(action.action) : '';
    td.classList.toggle('is-wrong', isWrong);
  }
}

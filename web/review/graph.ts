// graph.ts - the exact values over a game: a bar for each move, above the line where the
// first side is winning, below it where the second side is.
//
// For the eyes and the finger; the list of moves says the same in words.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';

export class Graph {
  /** The bar of the move that is looked at, from 0. */
  chosen = -1;
  bars = el('div', {
    class: 'value-bars',
    role: 'slider',
    tabIndex: 0,
    'aria-label': t('review.graph'),
    'aria-valuemin': '0',
  });
  numbers: HTMLDivElement;
  element: HTMLElement;

  /** @param onChoose the number of a move, from 1 */
  constructor(
    players: string[],
    public onChoose: (ply: number) => void,
  ) {
    const [top, bottom] = players.map((side) =>
      el('span', { 'aria-hidden': 'true' }, t('review.graph.wins', { side })),
    );
    this.numbers = el('div', { class: 'value-numbers', 'aria-hidden': 'true' });
    this.element = el('figure', { class: 'value-graph' }, top, this.bars, bottom, this.numbers);
    this.bars.addEventListener('pointerdown', (event) => this.#point(event));
    this.bars.addEventListener('pointermove', (event) => event.buttons === 1 && this.#point(event));
  }

  #point({ clientX }: PointerEvent) {
    const { left, width } = this.bars.getBoundingClientRect();
    const count = this.bars.children.length;
    this.onChoose(Math.max(1, Math.min(count, Math.ceil(((clientX - left) / width) * count))));
  }

  /** @param values of the first side, null where none is known */
  draw(values: (number | null)[]) {
    const most = Math.max(1, ...values.map((value) => Math.abs(value ?? 0)));
    this.bars.replaceChildren(...values.map((value) => bar(value, most)));
    this.bars.setAttribute('aria-valuemax', String(values.length));
    this.bars.children[this.chosen]?.classList.add('chosen');
  }

  /** @param ply its number from 1; 0 for the start @param number as people count it @param words about it */
  mark(ply: number, number: string, words: string) {
    this.chosen = ply - 1;
    [...this.bars.children].forEach((one, i) => one.classList.toggle('chosen', i === this.chosen));
    this.bars.setAttribute('aria-valuenow', String(ply));
    this.bars.setAttribute('aria-valuetext', words);
    this.numbers.textContent = ply === 0 ? '' : number;
    this.numbers.style.setProperty('--at', String((ply - 0.5) / Math.max(1, this.bars.children.length)));
  }
}

function bar(value: number | null, most: number) {
  const element = el('span', {
    class: `value-bar ${value === null ? 'unknown' : value > 0 ? 'good' : value < 0 ? 'bad' : 'even'}`,
  });
  element.style.setProperty('--height', `${(50 * Math.abs(value ?? 0)) / most}%`);
  return element;
}

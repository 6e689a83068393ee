// graph.ts - the exact values over a game, from the first side's view: a bar for each
// move, above the line where the first side is winning, below it where it is losing.
//
// For the eyes and the finger; the list of moves says the same in words.
import type { MoveReview } from '../engine/module.js';
import { isMistake } from '../games/outcome.js';
import { el } from '../shell/dom.js';
import { signed, t } from '../shell/i18n.js';
import { SHAPES } from './words.js';

export class Graph {
  bars: HTMLDivElement;
  top: HTMLSpanElement;
  bottom: HTMLSpanElement;
  value: HTMLOutputElement;
  element: HTMLElement;
  /** Whether values are moves to mate, of which fewer are better. */
  countsMoves = false;
  caption: HTMLElement;

  /** @param name of the first side @param onChoose the number of a move, from 1 */
  constructor(
    public name: string,
    public onChoose: (ply: number) => void,
  ) {
    this.bars = el('div', {
      class: 'value-bars',
      role: 'slider',
      tabIndex: 0,
      'aria-label': t('review.graph', { side: name }),
      'aria-valuemin': '0',
    });
    this.top = el('span', { class: 'figure' });
    this.bottom = el('span', { class: 'figure' });
    this.value = el('output', { class: 'figure now' });
    const scale = el(
      'div',
      { class: 'value-scale', 'aria-hidden': 'true' },
      this.top,
      el('span', { class: 'figure' }, '0'),
      this.bottom,
    );
    this.element = el(
      'figure',
      { class: 'value-graph' },
      el('figcaption', {}, el('span', {}, t('review.graph', { side: name })), this.value),
      el('div', { class: 'value-plot' }, scale, this.bars),
    );
    this.caption = this.element.querySelector('figcaption span') as HTMLElement;
    this.bars.addEventListener('pointerdown', (event) => this.#point(event));
    this.bars.addEventListener('pointermove', (event) => event.buttons === 1 && this.#point(event));
  }

  #point({ clientX }: PointerEvent) {
    const { left, width } = this.bars.getBoundingClientRect();
    const count = this.bars.children.length;
    this.onChoose(Math.max(1, Math.min(count, Math.ceil(((clientX - left) / width) * count))));
  }

  /** @param values of the first side, null where none is known */
  draw(reviews: (MoveReview | null | undefined)[], values: (number | null)[]) {
    const most = Math.max(1, ...values.map((value) => Math.abs(value ?? 0)));
    this.top.textContent = signed(most);
    this.bottom.textContent = signed(-most);
    this.bars.replaceChildren(...values.map((value, ply) => bar(value, most, reviews[ply])));
    this.bars.setAttribute('aria-valuemax', String(values.length));
    if (this.countsMoves) {
      this.caption.textContent = t('review.graph.mate', { side: this.name });
    }
  }

  /** @param ply its number from 1 @param words about it */
  mark(ply: number, value: number | null, words: string) {
    [...this.bars.children].forEach((one, i) => one.classList.toggle('chosen', i + 1 === ply));
    this.bars.setAttribute('aria-valuenow', String(ply));
    this.bars.setAttribute('aria-valuetext', words);
    this.value.textContent = value === null ? '' : signed(value);
    this.value.dataset.tone = toneOf(value);
  }
}

const toneOf = (value: number | null) => (value === null ? 'unknown' : value > 0 ? 'good' : value < 0 ? 'bad' : 'even');

function bar(value: number | null, most: number, review: MoveReview | null | undefined) {
  const verdict = review?.verdict;
  const element = el(
    'span',
    { class: `value-bar ${toneOf(value)}` },
    verdict && isMistake(verdict) ? el('span', { class: 'value-mistake' }, SHAPES[verdict]) : null,
  );
  element.style.setProperty('--height', `${(50 * Math.abs(value ?? 0)) / most}%`);
  return element;
}

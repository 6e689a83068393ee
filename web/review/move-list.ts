// move-list.ts - every move of a game in words, each with its verdict and its exact value.
import type { MoveReview } from '../engine/module.js';
import { el } from '../shell/dom.js';
import { signed } from '../shell/i18n.js';
import { SHAPES, SIGNS, verdictWords } from './words.js';

export class MoveList {
  items: { button: HTMLButtonElement; verdict: HTMLSpanElement; value: HTMLSpanElement }[];
  element: HTMLOListElement;

  /** @param onChoose the number of a move, from 1 */
  constructor(moves: { number: string; words: string }[], onChoose: (ply: number) => void) {
    this.items = moves.map(({ number, words }, ply) => {
      const verdict = el('span', { class: 'verdict' }, SIGNS.open);
      const value = el('span', { class: 'figure' });
      const button = el(
        'button',
        { type: 'button', class: 'move', onclick: () => onChoose(ply + 1) },
        el('span', { class: 'figure' }, number),
        el('span', {}, words),
        verdict,
        value,
      );
      return { button, verdict, value };
    });
    this.element = el('ol', { class: 'moves' }, ...this.items.map(({ button }) => el('li', {}, button)));
  }

  draw(reviews: (MoveReview | null | undefined)[], values: (number | null)[]) {
    this.items.forEach(({ button, verdict, value }, ply) => {
      const review = reviews[ply];
      if (review === undefined) {
        return;
      }
      const kind = review?.verdict ?? 'unknown';
      const sign = [review && SHAPES[review.verdict], SIGNS[kind]].filter(Boolean).join(' ');
      button.className = `move ${kind}`;
      verdict.replaceChildren(el('span', { 'aria-hidden': 'true' }, sign), ` ${verdictWords(review, kind)}`);
      value.textContent = values[ply] === null ? '' : signed(Number(values[ply]));
    });
  }

  /** @param ply its number from 1; 0 for none */
  mark(ply: number) {
    this.items.forEach(({ button }, i) => button.setAttribute('aria-pressed', String(i + 1 === ply)));
    const chosen = this.items[ply - 1]?.button.parentElement;
    if (chosen) {
      // The list alone moves, and not the page with it.
      this.element.scrollTop = chosen.offsetTop - (this.element.clientHeight - chosen.offsetHeight) / 2;
    }
  }
}

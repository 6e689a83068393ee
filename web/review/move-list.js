// move-list.js - every move of a game in words, each with its verdict and its exact value.
import { el } from '../shell/dom.js';
import { signed } from '../shell/i18n.js';
import { SHAPES, SIGNS, verdictWords } from './words.js';

/** @typedef {import('../engine/module.js').MoveReview} MoveReview */

export class MoveList {
  /** @param {{ number: string, words: string }[]} moves @param {(ply: number) => void} onChoose the number of a move, from 1 */
  constructor(moves, onChoose) {
    this.items = moves.map(({ number, words }, ply) => {
      const verdict = el('span', { class: 'verdict' }, SIGNS.open);
      const value = el('span', { class: 'figure' });
      const button = el('button', { type: 'button', class: 'move', onclick: () => onChoose(ply + 1) },
        el('span', { class: 'figure' }, number), el('span', {}, words), verdict, value);
      return { button, verdict, value };
    });
    this.element = el('ol', { class: 'moves' }, ...this.items.map(({ button }) => el('li', {}, button)));
  }

  /** @param {(MoveReview | null | undefined)[]} reviews @param {(number | null)[]} values */
  draw(reviews, values) {
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

  /** @param {number} ply its number from 1; 0 for none */
  mark(ply) {
    this.items.forEach(({ button }, i) => button.setAttribute('aria-pressed', String(i + 1 === ply)));
    const chosen = this.items[ply - 1]?.button.parentElement;
    if (chosen) {
      // The list alone moves, and not the page with it.
      this.element.scrollTop = chosen.offsetTop - (this.element.clientHeight - chosen.offsetHeight) / 2;
    }
  }
}

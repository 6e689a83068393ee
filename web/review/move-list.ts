// move-list.ts - the moves of one side in words, each with its mark.
import type { MoveReview } from '../engine/module.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { SIGNS } from './words.js';

/** A mark: its sign in a circle. */
export const markOf = (kind: keyof typeof SIGNS) =>
  el('span', { class: `mark ${kind}`, 'aria-hidden': 'true' }, SIGNS[kind]);

export class MoveList {
  items: { button: HTMLButtonElement; mark: HTMLSpanElement; verdict: HTMLSpanElement; row: HTMLLIElement }[];
  element: HTMLOListElement;
  side = -1;

  /** @param onChoose the number of a move, from 1 */
  constructor(
    public moves: { number: string; words: string; side: number }[],
    onChoose: (ply: number) => void,
  ) {
    this.items = moves.map(({ number, words }, ply) => {
      const mark = el('span', {}, markOf('open'));
      const verdict = el('span', { class: 'verdict' });
      const button = el(
        'button',
        { type: 'button', class: 'move', onclick: () => onChoose(ply + 1) },
        mark,
        el('span', { class: 'figure' }, number),
        el('span', {}, words),
        verdict,
      );
      return { button, mark, verdict, row: el('li', {}, button) };
    });
    this.element = el('ol', { class: 'moves' });
  }

  /** Lists the moves of a side. */
  list(side: number) {
    if (side !== this.side) {
      this.side = side;
      this.element.replaceChildren(...this.items.filter((_, i) => this.moves[i].side === side).map(({ row }) => row));
    }
  }

  draw(reviews: (MoveReview | null | undefined)[]) {
    this.items.forEach(({ button, mark, verdict }, ply) => {
      const review = reviews[ply];
      if (review !== undefined) {
        const kind = review?.verdict ?? 'unknown';
        button.className = `move ${kind}`;
        mark.replaceChildren(markOf(kind));
        verdict.textContent = t(`verdict.${kind}`);
      }
    });
  }

  /** @param ply its number from 1; 0 for none */
  mark(ply: number) {
    this.items.forEach(({ button }, i) => button.setAttribute('aria-pressed', String(i + 1 === ply)));
    if (ply > 0) {
      this.list(this.moves[ply - 1].side);
    }
  }
}

// state-card.ts - a state of the table, as a button that puts it on the board.
import type { LearnedState } from '../engine/learner.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { valueBoard } from '../teach/value-board.js';

/** @param open puts it on the board */
export function stateCard({ cells, start, moves }: LearnedState, cols: number, open: () => void) {
  const tried = moves.filter(({ visits }) => visits > 0).length; // visits are not summed: mirror images share theirs
  return el(
    'li',
    {},
    el(
      'button',
      { type: 'button', class: 'state', disabled: start === '', onclick: open },
      el('span', { class: 'unseen' }, cells),
      valueBoard(cells, cols, moves),
      el('span', { class: 'help' }, t('inside.tried', { tried, all: moves.length })),
    ),
  );
}

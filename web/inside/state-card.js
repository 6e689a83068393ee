// state-card.js - a state of the table, as a button that puts it on the board.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { valueBoard } from '../teach/value-board.js';

/** @param {import('../engine/learner.js').LearnedState} state @param {number} cols @param {() => void} open puts it on the board */
export function stateCard({ cells, start, moves }, cols, open) {
  const visits = moves.reduce((sum, move) => sum + move.visits, 0);
  return el('li', {}, el('button', { type: 'button', class: 'state', disabled: start === '', onclick: open },
    el('span', { class: 'unseen' }, cells), valueBoard(cells, cols, moves), el('span', { class: 'help' }, t('inside.tried', { visits }))));
}

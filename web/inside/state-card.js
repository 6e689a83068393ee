// state-card.js - a state of the table, as a button that puts it on the board.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { valueBoard } from '../teach/value-board.js';

/** @param {import('../engine/learner.js').LearnedState} state @param {number} cols @param {() => void} open puts it on the board */
export function stateCard({ cells, start, moves }, cols, open) {
  const tried = moves.filter(({ visits }) => visits > 0).length; // visits are not summed: mirror images share theirs
  return el('li', {}, el('button', { type: 'button', class: 'state', disabled: start === '', onclick: open },
    el('span', { class: 'unseen' }, cells), valueBoard(cells, cols, moves), el('span', { class: 'help' }, t('inside.tried', { tried, all: moves.length }))));
}

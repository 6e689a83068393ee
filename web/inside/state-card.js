// state-card.js - a state of the table: a little board with pieces, and in its free cells
// what the AI thinks of them.
import { el } from '../shell/dom.js';
import { ownerOf } from '../games/index.js';
import { t } from '../shell/i18n.js';
import { writeValue } from '../play/heat.js';

const TONE_MAX = 45; // per cent of colour, so that the number on it stays readable

/** @param {import('../engine/learner.js').LearnedState} state @param {number} cols @param {() => void} open puts it on the board */
export function stateCard({ cells, start, moves }, cols, open) {
  const values = new Map(moves.map((move) => [move.cell, move]));
  const board = el('span', { class: 'small-board', 'aria-hidden': 'true' }, ...[...cells].map((piece, cell) => square(piece, values.get(cell)?.value)));
  board.style.setProperty('--cols', String(cols));
  const visits = moves.reduce((sum, move) => sum + move.visits, 0);
  return el('li', {}, el('button', { type: 'button', class: 'state', disabled: start === '', onclick: open },
    el('span', { class: 'unseen' }, cells), board, el('span', { class: 'help' }, t('inside.tried', { visits }))));
}

/** @param {string} piece @param {number | undefined} value of the move to this cell */
function square(piece, value) {
  if (piece !== '-') {
    return el('span', { class: ownerOf(piece) === 0 ? 'first' : 'second' }, piece);
  }
  if (value === undefined) {
    return el('span', {});
  }
  const element = el('span', { class: value < 0 ? 'bad' : 'good' }, writeValue(value));
  element.style.setProperty('--tone', `${Math.round(Math.min(1, Math.abs(value)) * TONE_MAX)}%`);
  return element;
}

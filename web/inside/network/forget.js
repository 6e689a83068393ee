// forget.js - what a network forgets without some of its units: the values of the moves
// with them and without, and how often it still keeps the result.
import { writeMove } from '../../games/index.js';
import { writeValue } from '../../play/heat.js';
import { el } from '../../shell/dom.js';
import { number, t } from '../../shell/i18n.js';

/**
 * @typedef {import('../../engine/network.js').NetLook} NetLook
 * @typedef {import('../../engine/network.js').NetExam} NetExam
 */

/** @param {import('../../engine/module.js').MoveValue[]} moves */
const bestOf = (moves) => Math.max(...moves.map(({ value }) => value));

/** @param {string} game @param {NetLook} look */
export function forgottenMoves(game, { moves, movesWithout }) {
  const [best, bestWithout] = [bestOf(moves), bestOf(movesWithout)];
  return el('table', {},
    el('caption', { class: 'unseen' }, t('network.without')),
    el('thead', {}, el('tr', {}, ...['column.move', 'network.with', 'network.without'].map((key) => el('th', { scope: 'col' }, t(key))))),
    el('tbody', {}, ...moves.map(({ name, value }, i) => el('tr', {},
      el('th', { scope: 'row' }, writeMove(game, name)),
      el('td', { class: value === best ? 'chosen' : '' }, writeValue(value)),
      el('td', { class: movesWithout[i].value === bestWithout ? 'chosen' : '' }, writeValue(movesWithout[i].value))))));
}

/** @param {NetExam | null} whole @param {NetExam | null} without */
export function forgottenExam(whole, without) {
  if (!whole || !without) {
    return el('p', { class: 'help' }, t('network.exam.unknown'));
  }
  return el('p', { class: 'exam' }, t(without === whole ? 'network.kept.whole' : 'network.kept', { kept: number(whole.kept), positions: number(whole.positions), without: number(without.kept) }));
}

// forget.ts - what a network forgets without some of its units: the values of the moves
// with them and without, and how often it still keeps the result.
import type { MoveValue } from '../../engine/module.js';
import type { NetExam, NetLook } from '../../engine/network.js';
import { writeMove } from '../../games/index.js';
import { writeValue } from '../../play/heat.js';
import { el } from '../../shell/dom.js';
import { number, t } from '../../shell/i18n.js';

const bestOf = (moves: MoveValue[]) => Math.max(...moves.map(({ value }) => value));

export function forgottenMoves(game: string, { moves, movesWithout }: NetLook) {
  const [best, bestWithout] = [bestOf(moves), bestOf(movesWithout)];
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, t('network.without')),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ...['column.move', 'network.with', 'network.without'].map((key) => el('th', { scope: 'col' }, t(key))),
      ),
    ),
    el(
      'tbody',
      {},
      ...moves.map(({ name, value }, i) =>
        el(
          'tr',
          {},
          el('th', { scope: 'row' }, writeMove(game, name)),
          el('td', { class: value === best ? 'chosen' : '' }, writeValue(value)),
          el('td', { class: movesWithout[i].value === bestWithout ? 'chosen' : '' }, writeValue(movesWithout[i].value)),
        ),
      ),
    ),
  );
}

export function forgottenExam(whole: NetExam | null, without: NetExam | null) {
  if (!whole || !without) {
    return el('p', { class: 'help' }, t('network.exam.unknown'));
  }
  return el(
    'p',
    { class: 'exam' },
    t(without === whole ? 'network.kept.whole' : 'network.kept', {
      kept: number(whole.kept),
      positions: number(whole.positions),
      without: number(without.kept),
    }),
  );
}

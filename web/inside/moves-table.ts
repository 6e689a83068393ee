// moves-table.ts - what the AI thinks of each move of a position, beside the exact truth.
import type { MoveScore, MoveValue } from '../engine/module.js';
import { describeExact } from '../games/exact.js';
import { writeMove } from '../games/index.js';
import { writeValue } from '../play/heat.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';

/** The column of visits is left out where nobody counts them. @param unknown in place of a score */
export function movesTable(
  game: string,
  values: MoveValue[],
  scores: MoveScore[] | null,
  isCounted: boolean,
  unknown = '',
) {
  const best = Math.max(...values.map(({ value }) => value));
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, t('inside.position')),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ...['move', 'value', 'exact', ...(isCounted ? ['visits'] : [])].map((key) =>
          el('th', { scope: 'col' }, t(`column.${key}`)),
        ),
      ),
    ),
    el(
      'tbody',
      {},
      ...values.map(({ name, value, visits }, i) =>
        el(
          'tr',
          { class: value === best ? 'best' : '' },
          el('th', { scope: 'row' }, writeMove(game, name)),
          el('td', {}, writeValue(value)),
          el('td', {}, scores ? describeExact(scores[i]) : unknown),
          isCounted && el('td', {}, number(visits)),
        ),
      ),
    ),
  );
}

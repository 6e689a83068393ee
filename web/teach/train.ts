// train.ts - how many games it practises next.
import { el, newId, tell } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import type { Learning } from './learning.js';
import type { Piece } from './teach.js';

const GAMES_MAX = 10_000_000;
const SUGGESTED = [100, 1000, 10_000, 100_000];

/** @param onChange what is written there can be used or not */
export function countField(learning: Learning, onChange: () => void): Piece & { isWrong: () => boolean } {
  const id = newId('games');
  const list = newId('suggested');
  const errorId = newId('error');
  const count = el('input', {
    id,
    type: 'number',
    min: 1,
    max: GAMES_MAX,
    step: 1,
    required: true,
    value: String(learning.count),
    inputMode: 'numeric',
    'aria-describedby': errorId,
    oninput: () => {
      update();
      onChange();
      return count.validity.valid && learning.change({ count: Number(count.value) });
    },
  });
  count.setAttribute('list', list);
  const suggested = el('datalist', { id: list }, ...SUGGESTED.map((games) => el('option', { value: String(games) })));
  const error = el('p', { id: errorId, class: 'field-error', 'aria-live': 'polite' });
  const element = el(
    'section',
    { class: 'field games' },
    el('label', { for: id }, t('teach.count')),
    count,
    suggested,
    error,
  );
  const isWrong = () => !count.validity.valid && !learning.isBusy;

  function update() {
    tell(error, isWrong() ? t('teach.count.error', { most: GAMES_MAX }) : '');
    count.setAttribute('aria-invalid', String(isWrong()));
    count.disabled = learning.isBusy;
    if (count.validity.valid && document.activeElement !== count) {
      count.value = String(learning.count); // the usual number is known with the recipes
    }
  }
  return { element, update, isWrong };
}

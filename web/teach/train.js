// train.js - so many games, a button, and how far it is.
import { notify, say } from '../shell/notices.js';
import { button } from '../shell/controls.js';
import { el, newId } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';

/**
 * @typedef {import('./learning.js').Learning} Learning
 */

const GAMES_MAX = 10_000_000;
const SUGGESTED = [100, 1000, 10_000, 100_000];

/** @param {Learning} learning @returns {import('./teach.js').Piece} */
export function trainField(learning) {
  const id = newId('games');
  const list = newId('suggested');
  const count = el('input', {
    id, type: 'number', min: 1, max: GAMES_MAX, step: 1, required: true, value: String(learning.count), inputMode: 'numeric',
    oninput: () => count.validity.valid && learning.change({ count: Number(count.value) }),
  });
  count.setAttribute('list', list);
  const suggested = el('datalist', { id: list }, ...SUGGESTED.map((games) => el('option', { value: String(games) })));
  const action = button('', () => (learning.training ? learning.stop() : train()), 'primary train');
  const bar = el('progress', { 'aria-label': t('teach.progress') });
  const words = el('span', { class: 'figure' });
  const progress = el('div', { class: 'training' }, bar, words);
  const element = el('section', { class: 'field' },
    el('div', { class: 'row train-row' },
      el('div', { class: 'games' }, el('label', { 'for': id }, t('teach.count')), count, suggested), action),
    progress);

  async function train() {
    if (!count.reportValidity()) {
      return;
    }
    const hadRoom = await learning.train(learning.count);
    const { point } = learning;
    say(tn('teach.done', point?.games ?? 0));
    if (!hadRoom) {
      notify(t('teach.full'));
    }
  }

  function update() {
    const { training, isTrained } = learning;
    const games = { games: number(learning.count) };
    action.textContent = training ? t('teach.stop') : isTrained ? tn('teach.more', learning.count, games) : tn('teach.train', learning.count, games);
    action.disabled = !training && learning.state.truth === 'unknown'; // so that no press is lost in the exam before
    progress.hidden = !training;
    count.disabled = training !== null;
    if (training) {
      const { from, to, games: now } = training;
      bar.max = to - from;
      bar.value = now - from;
      words.textContent = t('teach.progress.words', { done: now - from, all: to - from });
    }
  }
  return { element, update };
}

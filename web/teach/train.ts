// train.ts - so many games, a button, and how far it is; fast, or one game slowly.
import { button, choices } from '../shell/controls.js';
import { el, newId, tell } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';
import { notify, say } from '../shell/notices.js';
import type { Learning } from './learning.js';
import type { Piece } from './teach.js';

const GAMES_MAX = 10_000_000;
const SUGGESTED = [100, 1000, 10_000, 100_000];

/** The exam before the first game, or the games. */
function progressOf({
  training,
  isBusy,
  stepsToTruth,
  stepsInAll,
}: Learning): { done: number; all: number; words: string } | null {
  if (training) {
    const [done, all] = [training.games - training.from, training.to - training.from];
    return { done, all, words: t('teach.progress.words', { done, all }) };
  }
  return isBusy
    ? { done: stepsInAll - stepsToTruth, all: Math.max(1, stepsInAll), words: t('teach.exam', { steps: stepsToTruth }) }
    : null;
}

interface Surroundings {
  mayTrace: boolean; // whether a game can probably be told slowly, before the learner says so
  onPace: (isSlow: boolean) => void;
  beside: HTMLElement; // what else is chosen here
}

export function trainField(learning: Learning, { mayTrace, onPace, beside }: Surroundings): Piece {
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
      return count.validity.valid && learning.change({ count: Number(count.value) });
    },
  });
  count.setAttribute('list', list);
  const suggested = el('datalist', { id: list }, ...SUGGESTED.map((games) => el('option', { value: String(games) })));
  const error = el('p', { id: errorId, class: 'field-error', 'aria-live': 'polite' });
  const action = button('', () => (learning.isBusy ? learning.stop() : train()), 'primary train');
  const bar = el('progress', { 'aria-label': t('teach.progress') });
  const words = el('span', { class: 'figure' });
  const progress = el('div', { class: 'training' }, bar, words);
  const fast = el(
    'div',
    { class: 'row train-row' },
    el('div', { class: 'games' }, el('label', { for: id }, t('teach.count')), count, suggested),
    action,
  );
  let isSlow = false;
  const pace = choices(
    t('pace'),
    [
      ['fast', t('pace.fast')],
      ['slow', t('pace.slow')],
    ],
    'fast',
    (value) => {
      isSlow = value === 'slow';
      update();
      onPace(isSlow);
    },
  );
  const elsewhere = el('p', { class: 'help', 'aria-live': 'polite' });
  const element = el(
    'section',
    { class: 'field train-field' },
    el('div', { class: 'paces' }, pace, beside),
    fast,
    error,
    elsewhere,
    progress,
  );

  async function train() {
    const hadRoom = await learning.train(learning.count);
    if (hadRoom !== undefined) {
      say(tn('teach.done', learning.point?.games ?? 0));
    }
    if (hadRoom === false) {
      notify(t('teach.full'));
    }
  }

  /** What the button would do now. */
  function actionText() {
    const games = { games: number(learning.count) };
    if (learning.isBusy) {
      return t('teach.stop');
    }
    if (!count.validity.valid) {
      return t('teach.cannot');
    }
    return tn(learning.isTrained ? 'teach.more' : 'teach.train', learning.count, games);
  }

  function update() {
    const {
      isBusy,
      state,
      lock: { isElsewhere },
    } = learning;
    const now = progressOf(learning);
    const isWrong = !count.validity.valid && !isBusy;
    pace.hidden = !(learning.canTrace ?? mayTrace);
    fast.hidden = isSlow && !isBusy;
    tell(action, actionText());
    tell(elsewhere, isElsewhere ? t('elsewhere') : '');
    elsewhere.hidden = !isElsewhere;
    action.disabled =
      isWrong || isElsewhere || (learning.wanted !== '' && !isBusy) || state.activity.name === 'stopping';
    tell(error, isWrong ? t('teach.count.error', { most: GAMES_MAX }) : '');
    count.setAttribute('aria-invalid', String(isWrong));
    count.disabled = isBusy;
    if (count.validity.valid && document.activeElement !== count) {
      count.value = String(learning.count); // the usual number is known with the recipes
    }
    progress.classList.toggle('idle', now === null);
    if (now) {
      bar.max = now.all;
      bar.value = now.done;
      tell(words, now.words);
    }
  }
  return { element, update };
}

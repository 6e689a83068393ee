// teach.js - the part where the AI learns: train it, watch its curve, travel back
// along it, change the recipe, look inside.
import { notify } from '../shell/notices.js';
import { button, confirmed } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { EngineError } from '../engine/module.js';
import { t } from '../shell/i18n.js';
import { curveField } from './curve-field.js';
import { headline } from './headline.js';
import { recipeField } from './recipe.js';
import { trainField } from './train.js';

/**
 * @typedef {import('./learning.js').Learning} Learning
 *
 * @typedef {object} Piece
 * @property {HTMLElement} element
 * @property {(what: 'progress' | 'point' | 'change' | 'match') => void} update
 * @property {() => void} [close]
 */

/** @param {Learning} learning @returns {Piece} */
function resetField(learning) {
  const reset = button(t('teach.reset'), async () => {
    if (await confirmed(t('teach.reset.question'), t('teach.reset'), t('cancel'))) {
      await learning.restart();
    }
  }, 'plain');
  return { element: el('div', {}, reset), update: () => (reset.hidden = !learning.isTrained) };
}

/** The way to what it has learned. @param {Pick<import('../shell/desk.js').Screen, 'go'>} screen @returns {Piece} */
function insideLink(screen) {
  return { element: el('div', {}, button(t('inside'), () => screen.go('inside', { see: 'table' }), 'plain')), update: () => {} };
}

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel) {
  const { learning, heat } = desk;
  const pieces = [
    headline(desk),
    trainField(learning),
    curveField(learning),
    recipeField(learning),
    insideLink(desk.screen),
    resetField(learning),
  ];
  panel.append(...pieces.map(({ element }) => element));
  heat.offer();

  // More may happen between two frames than can be seen: what is drawn once per
  // frame is the most that has happened since the last one.
  const ear = new AbortController();
  /** @type {('progress' | 'point' | 'change')[]} */
  const kinds = ['progress', 'point', 'change'];
  let most = -1;
  let frame = 0;
  const draw = () => {
    const kind = kinds[most];
    most = -1;
    pieces.forEach((piece) => piece.update(kind));
    if (kind !== 'progress') {
      heat.update();
    }
  };
  kinds.forEach((kind, i) => learning.addEventListener(kind, () => {
    if (most < 0) {
      frame = requestAnimationFrame(draw);
    }
    most = Math.max(most, i);
  }, { signal: ear.signal }));
  learning.prepare().catch((error) => {
    if (error instanceof EngineError && error.code === 'no-learner') {
      panel.replaceChildren(el('p', { class: 'invitation' }, t('teach.no-learner')));
    } else {
      notify(t('error.engine-failed'));
    }
  });
  return {
    update: () => pieces.forEach((piece) => piece.update('match')),
    leave: () => {
      ear.abort();
      cancelAnimationFrame(frame);
      pieces.forEach((piece) => piece.close?.());
    },
  };
}

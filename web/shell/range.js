// range.js - a slider that fingers can set: it follows a finger that drags, not one
// that only touches it, and has a button for one step less and one for one more.
import { el } from './dom.js';
import { t } from './i18n.js';

const DRAG_PX = 8;

/** A touch that does not drag leaves the value as it is. @param {HTMLInputElement} input */
function needsDrag(input) {
  /** @type {{ x: number, value: string } | null} */
  let touched = null;
  input.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    touched = pointerType === 'touch' ? { x: clientX, value: input.value } : null;
  });
  input.addEventListener('pointermove', ({ clientX }) => {
    if (touched && Math.abs(clientX - touched.x) > DRAG_PX) {
      touched = null;
    }
  });
  input.addEventListener('keydown', () => (touched = null));
  input.addEventListener('input', (event) => {
    if (touched) {
      input.value = touched.value;
      event.stopImmediatePropagation();
    }
  }, { capture: true });
}

/** @param {HTMLInputElement} input @param {number} direction @param {string} sign @param {string} name */
function step(input, direction, sign, name) {
  return el('button', { type: 'button', class: 'button', 'aria-label': name, onclick: () => {
    if (direction < 0) {
      input.stepDown();
    } else {
      input.stepUp();
    }
    input.dispatchEvent(new CustomEvent('input'));
  } }, sign);
}

/** The slider with its two buttons. @param {HTMLInputElement} input of type range @param {string} name what it sets */
export function range(input, name) {
  needsDrag(input);
  return el('div', { class: 'range' },
    step(input, -1, '−', t('range.less', { name })), input, step(input, 1, '+', t('range.more', { name })));
}

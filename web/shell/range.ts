// range.ts - a slider that fingers can set: it follows a finger that drags, not one
// that only touches it, and has a button for one step less and one for one more.
import { el } from './dom.js';
import { t } from './i18n.js';

const DRAG_PX = 8;
const TAP_MS = 500; // in which a browser may still make a click of a tap

/** A touch that does not drag leaves the value as it is. */
function needsDrag(input: HTMLInputElement) {
  let touched: { x: number; value: string } | null = null;
  input.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    touched = pointerType === 'touch' ? { x: clientX, value: input.value } : null;
  });
  input.addEventListener('pointermove', ({ clientX }) => {
    if (touched && Math.abs(clientX - touched.x) > DRAG_PX) {
      touched = null;
    }
  });
  input.addEventListener('pointerup', () => {
    const tap = touched;
    setTimeout(() => (touched = touched === tap ? null : touched), TAP_MS);
  });
  input.addEventListener(
    'input',
    (event) => {
      if (touched && !(event instanceof CustomEvent)) {
        // which a button makes
        input.value = touched.value;
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}

function step(input: HTMLInputElement, direction: number, sign: string, names: Record<string, string>) {
  return el(
    'button',
    {
      type: 'button',
      class: 'button',
      ...names,
      onclick: () => {
        if (direction < 0) {
          input.stepDown();
        } else {
          input.stepUp();
        }
        input.dispatchEvent(new CustomEvent('input'));
      },
    },
    sign,
  );
}

/** The slider with its two buttons. @param input of type range @param label the id of what names it */
export function range(input: HTMLInputElement, label: string) {
  needsDrag(input);
  const about = { 'aria-describedby': label };
  return el(
    'div',
    { class: 'range' },
    step(input, -1, '−', { ...about, 'aria-label': t('range.less') }),
    input,
    step(input, 1, '+', { ...about, 'aria-label': t('range.more') }),
  );
}

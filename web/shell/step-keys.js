// step-keys.js - arrow keys that walk through steps: one back, one forward, to the start, to the end.
//
// They work wherever the focus is, but for places that have a use for such keys of their own.

/** @typedef {{ back: () => void, forward: () => void, first: () => void, last: () => void }} Steps */

/** @type {Record<string, keyof Steps>} */
const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };

/** Whether an element takes arrow keys itself. @param {EventTarget | null} target */
const hasOwnUse = (target) => target instanceof Element && target.matches('input, select, textarea, dialog *');

/** Listens until the signal says that nobody steps here any more. @param {Steps} steps @param {AbortSignal} signal */
export function stepByKeys(steps, signal) {
  document.addEventListener('keydown', (event) => {
    const step = KEYS[event.key];
    const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (step && isPlain && !event.defaultPrevented && !hasOwnUse(event.target)) {
      event.preventDefault();
      steps[step]();
    }
  }, { signal });
}

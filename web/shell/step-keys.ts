// step-keys.ts - arrow keys that walk through steps: one back, one forward, to the start, to the end.
//
// They work wherever the focus is, but for places that have a use for such keys of their own.

type Steps = { back: () => void; forward: () => void; first: () => void; last: () => void };

const KEYS: Record<string, keyof Steps> = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };

/** Whether an element takes arrow keys itself. */
const hasOwnUse = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, select, textarea, dialog *');

/** Listens until the signal says that nobody steps here any more. */
export function stepByKeys(steps: Steps, signal: AbortSignal) {
  document.addEventListener(
    'keydown',
    (event) => {
      const step = KEYS[event.key];
      const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
      if (step && isPlain && !event.defaultPrevented && !hasOwnUse(event.target)) {
        event.preventDefault();
        steps[step]();
      }
    },
    { signal },
  );
}

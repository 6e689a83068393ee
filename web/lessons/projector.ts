// projector.ts - lessons for a whole room: larger type, more contrast, and keys to
// turn the pages. It is a switch; it lasts, and it counts in lessons only.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { preference, setPreference } from '../shell/storage.js';

const root = document.documentElement;

const isProjecting = () => preference('projector') === 'on';

/** Shows the page as it was chosen to be, in a lesson; `false` when that is left. */
export function project(isInLesson = true) {
  root.toggleAttribute('data-projector', isInLesson && isProjecting());
  dispatchEvent(new Event('resize')); // what measures itself does so again
}

/** The switch. */
export function projectorSwitch() {
  const input = el('input', {
    type: 'checkbox',
    checked: isProjecting(),
    onchange: () => {
      setPreference('projector', input.checked ? 'on' : 'off');
      project();
    },
  });
  return el('label', { class: 'switch' }, input, el('span', {}, t('lesson.projector')));
}

/** Whether a key is meant for what has the focus: a field, the board, a list that scrolls. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, select, textarea, [role=grid], dialog, [role=dialog], .tree') !== null;

function toggleFullScreen() {
  if (document.fullscreenElement) {
    void document.exitFullscreen();
  } else {
    root.requestFullscreen().catch(() => {}); // a browser may refuse
  }
}

/** Turns pages by keys, until told to stop. F is a letter, so it counts in projector mode only. */
export function listenToKeys({ back, next }: { back: () => void; next: () => void }): () => void {
  const stop = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) {
        return;
      }
      const keys: Record<string, () => void> = {
        ArrowRight: next,
        ArrowLeft: back,
        ...(isProjecting() ? { f: toggleFullScreen, F: toggleFullScreen } : {}),
      };
      keys[event.key]?.();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

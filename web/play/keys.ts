// keys.ts - what the keyboard does while one plays, beside the digits of the board.

import { isWriting } from '../shell/dom.js';
import type { Match } from './match.js';

/** Ctrl+Z takes back, Ctrl+Shift+Z or Ctrl+Y plays again. */
export function undoKeys(match: Match, signal: AbortSignal) {
  document.addEventListener(
    'keydown',
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isWriting(event.target)) {
        return;
      }
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
      if (isRedo || key === 'z') {
        event.preventDefault();
        void (isRedo ? match.redo() : match.undo());
      }
    },
    { signal },
  );
}

// notices.ts - what the page says: messages that everybody sees, and words for who
// cannot see the board.
import { button } from './controls.js';
import { byId, el } from './dom.js';
import { t } from './i18n.js';

const MENTIONED_MS = 10_000;

/** The message that will pass. */
let mentioned: Element | null = null;

/** Says something to who cannot see the board. */
export function say(text: string) {
  byId('live').textContent = text;
}

/** Shows a message until it is closed, with something to do about it if there is. */
export function notify(text: string, ...actions: { text: string; act: () => void; kind?: string }[]) {
  byId('notice').replaceChildren(
    el('p', {}, text),
    el(
      'div',
      { class: 'row' },
      ...actions.map(({ text: name, act, kind = 'primary' }) => button(name, act, kind)),
      button(t('close'), dismiss),
    ),
  );
}

/** Shows a message that is soon out of date: it goes by itself, or with the next step. */
export function mention(text: string) {
  notify(text);
  const shown = byId('notice').firstElementChild;
  mentioned = shown;
  setTimeout(() => shown === mentioned && pass(), MENTIONED_MS);
}

/** Makes a message one that goes with the next view, but not by itself. */
export function passWithView() {
  mentioned = byId('notice').firstElementChild;
}

/** Takes away what was mentioned, if it is still there; no other message. */
export function pass() {
  if (mentioned?.isConnected) {
    dismiss();
  }
}

/** Takes the message away. */
export function dismiss() {
  byId('notice').replaceChildren();
}

// faults.js - what the page says when something fails that nobody expected: whether it is
// the engine, the page itself or what was stored, and what exactly. Each notice offers to start fresh.
import { confirmed } from './controls.js';
import { notify, passWithView } from './notices.js';
import { t } from './i18n.js';
import { forgetEverything } from './storage.js';

/** @typedef {{ code?: string, message?: string } | null | undefined} Fault */

const reload = () => ({ text: t('fresh.reload'), act: () => location.reload() });

const startFresh = () => ({ text: t('fresh'), kind: '', act: async () => {
  if (await confirmed(t('fresh.question'), t('fresh'), t('cancel'))) {
    await forgetEverything();
    history.replaceState(null, '', location.pathname);
    location.reload();
  }
} });

/** Says that something cannot be stored, or could not be read. @param {string} text */
export const tellStorage = (text) => notify(text, startFresh());

/** Says what failed, until the view changes. What fails in a view that was left is said to nobody. @param {any} fault @param {AbortSignal} [left] */
export function tellFault(fault, left) {
  const { code, message } = /** @type {NonNullable<Fault>} */ (fault ?? {});
  if (left?.aborted || code === 'cancelled') {
    return; // nobody waits for it any more
  }
  const isEngine = code === 'engine-failed';
  notify(t(isEngine ? 'error.engine-failed' : 'error.page', { what: message || String(fault) }), reload(), startFresh());
  passWithView();
}

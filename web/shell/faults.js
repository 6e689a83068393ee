// faults.js - what the page says when something fails that nobody expected: whether it is
// the engine or the page itself, and what exactly.
import { notify, passWithView } from './notices.js';
import { t } from './i18n.js';

/** @typedef {{ code?: string, message?: string } | null | undefined} Fault */

/** Says what failed, until the view changes. What fails in a view that was left is said to nobody. @param {any} fault @param {AbortSignal} [left] */
export function tellFault(fault, left) {
  const { code, message } = /** @type {NonNullable<Fault>} */ (fault ?? {});
  if (left?.aborted || code === 'cancelled') {
    return; // nobody waits for it any more
  }
  notify(t(code === 'engine-failed' ? 'error.engine-failed' : 'error.page', { what: message || String(fault) }));
  passWithView();
}

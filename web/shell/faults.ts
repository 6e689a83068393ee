// faults.ts - what the page says when something fails that nobody expected: whether it is
// the engine, the page itself or what was stored, and what exactly. Each notice offers to start fresh.
import { confirmed } from './controls.js';
import { t } from './i18n.js';
import { notify, passWithView } from './notices.js';
import { forgetEverything } from './storage.js';

type Fault = { code?: string; message?: string } | null | undefined;

const reload = () => ({ text: t('fresh.reload'), act: () => location.reload() });

const startFresh = () => ({
  text: t('fresh'),
  kind: '',
  act: async () => {
    if (await confirmed(t('fresh.question'), t('fresh'), t('cancel'))) {
      await forgetEverything();
      history.replaceState(null, '', location.pathname);
      location.reload();
    }
  },
});

/** Says that something cannot be stored, or could not be read. */
export const tellStorage = (text: string) => notify(text, startFresh());

/** Says what failed, until the view changes. What fails in a view that was left is said to nobody. */
export function tellFault(fault: any, left?: AbortSignal) {
  const { code, message } = (fault ?? {}) as NonNullable<Fault>;
  if (left?.aborted || code === 'cancelled') {
    return; // nobody waits for it any more
  }
  const isEngine = code === 'engine-failed';
  notify(
    t(isEngine ? 'error.engine-failed' : 'error.page', { what: message || String(fault) }),
    reload(),
    startFresh(),
  );
  passWithView();
}

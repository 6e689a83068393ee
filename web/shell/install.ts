// install.ts - use without a network, and a clean change to a new version.
import { t } from './i18n.js';
import { notify } from './notices.js';

/** Offers a version that is ready; everything is stored, so a reload loses nothing. */
function offer(worker: ServiceWorker) {
  notify(t('update.ready'), {
    text: t('update.use'),
    act: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('take over');
    },
  });
}

/** When all of the first view is there and the browser has nothing else to do: keeping the page must not compete with showing it. */
function untilIdle() {
  const idle = () =>
    new Promise((resolve) =>
      'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 5000 }) : setTimeout(resolve, 1000),
    );
  return document.readyState === 'complete'
    ? idle()
    : new Promise((loaded) => addEventListener('load', loaded)).then(idle);
}

export async function install() {
  await untilIdle();
  // Browsers offer it on secure addresses only, and it may be switched off.
  const registration = await navigator.serviceWorker?.register('./sw.js').catch(() => undefined);
  if (!registration) {
    return;
  }
  const offerWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) {
      offer(registration.waiting);
    }
  };
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
}

// install.js - use without a network, and a clean change to a new version.
import { t } from './i18n.js';

/** @typedef {import('./app.js').App} App */

/**
 * Offers a version that is ready; everything is stored, so a reload loses nothing.
 * @param {App} app @param {ServiceWorker} worker
 */
function offer(app, worker) {
  app.notify(t('update.ready'), {
    text: t('update.use'),
    act: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('take over');
    },
  });
}

/** @param {App} app */
export async function install(app) {
  // Browsers offer it on secure addresses only, and it may be switched off.
  const registration = await navigator.serviceWorker?.register('./sw.js').catch(() => undefined);
  if (!registration) {
    return;
  }
  const offerWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) {
      offer(app, registration.waiting);
    }
  };
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
}

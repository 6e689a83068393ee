// review.js - the part where a game is judged by the exact truth.
import { el } from '../dom.js';
import { t } from '../i18n.js';

/** @type {import('../app.js').MountPart} */
export function mount(_app, panel) {
  panel.append(el('h2', {}, t('review.title')), el('p', { class: 'quiet' }, t('review.empty')));
  return {};
}

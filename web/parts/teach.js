// teach.js - the part where the AI learns.
import { el } from '../dom.js';
import { t } from '../i18n.js';

/** @type {import('../app.js').MountPart} */
export function mount(_app, panel) {
  panel.append(el('h2', {}, t('teach.title')), el('p', { class: 'quiet' }, t('teach.empty')));
  return {};
}

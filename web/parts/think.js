// think.js - the part where a search is watched, call by call.
import { el } from '../dom.js';
import { t } from '../i18n.js';

/** @type {import('../app.js').MountPart} */
export function mount(_app, panel) {
  panel.append(el('h2', {}, t('think.title')));
  return {};
}

// sheet.js - on a phone the panel of Play is a sheet at the foot of the screen, over the
// verbs: its handle says who plays, and opens it. On larger screens it is an open panel.
import { el, newId } from '../shell/dom.js';
import { icon } from '../shell/icons.js';

export class Sheet {
  /** @param {HTMLElement} place the panel @param {HTMLElement[]} content @param {AbortSignal} leaving */
  constructor(place, content, leaving) {
    const id = newId('sheet');
    this.words = el('span', {});
    this.handle = el('button', { type: 'button', class: 'sheet-handle', 'aria-expanded': 'false', 'aria-controls': id, onclick: () => this.#toggle(!this.isOpen) },
      this.words, icon('forward'));
    this.content = el('div', { class: 'sheet-content', id }, ...content);
    place.append(this.handle, this.content);
    this.#listen(place, leaving);
  }

  get isOpen() {
    return this.handle.getAttribute('aria-expanded') === 'true';
  }

  /** @param {boolean} isOpen */
  #toggle(isOpen) {
    this.handle.setAttribute('aria-expanded', String(isOpen));
  }

  /** Escape closes it, and so does whatever happens outside: nothing in use hides behind it. @param {HTMLElement} place @param {AbortSignal} signal */
  #listen(place, signal) {
    place.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && this.isOpen) {
        this.#toggle(false);
        this.handle.focus();
      }
    }, { signal });
    const closeOutside = (/** @type {Event} */ { target }) => {
      if (target instanceof Element && !place.contains(target) && !target.closest('dialog, #notice')) {
        this.#toggle(false);
      }
    };
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener('click', closeOutside, { signal });
  }

  /** @param {string} words on the handle */
  update(words) {
    this.words.textContent = words;
  }
}

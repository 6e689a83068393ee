// controls.js - the controls that the parts are made of.
import { el, newId } from './dom.js';

/** A named group. @param {string} name @param {...Node} content */
export function field(name, ...content) {
  const id = newId('field');
  return el('section', { class: 'field', 'aria-labelledby': id }, el('h3', { id }, name), ...content);
}

/**
 * One of several, all in sight.
 * @param {string} name @param {string[][]} options value and text of each
 * @param {string} chosen @param {(value: string) => void} onChoose
 */
export function choices(name, options, chosen, onChoose) {
  const group = newId('choice');
  return el('fieldset', { class: 'field choices' }, el('legend', {}, name),
    el('div', { class: 'segments' }, ...options.map(([value, text]) =>
      el('label', {},
        el('input', { type: 'radio', name: group, value, checked: value === chosen, onchange: () => onChoose(value) }),
        el('span', {}, text)))));
}

// controls.js - the controls that the parts are made of.
import { el, newId } from './dom.js';
import { range } from './range.js';

/** A named group. @param {string} name @param {...(Node | string)} content */
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

/**
 * A number on a scale, with its value beside its name.
 * @param {string} name
 * @param {{ min: number, max: number, step?: number, value: number, help?: string }} range
 * @param {(value: number) => string} write how the value is shown
 * @param {(value: number) => void} onChange called while it moves
 */
export function slider(name, { min, max, step = 1, value, help }, write, onChange) {
  const id = newId('slider');
  const shown = el('output', { 'for': id, class: 'figure' }, write(value));
  const hint = help ? el('p', { class: 'help', id: `${id}-help` }, help) : null;
  const input = el('input', {
    id, type: 'range', min, max, step, value: String(value),
    'aria-valuetext': write(value),
    'aria-describedby': hint?.id,
    oninput: () => {
      const now = Number(input.value);
      shown.textContent = write(now);
      input.setAttribute('aria-valuetext', write(now));
      onChange(now);
    },
  });
  return el('div', { class: 'field slider' },
    el('div', { class: 'slider-head' }, el('label', { 'for': id, id: `${id}-name` }, name), shown), range(input, `${id}-name`), hint);
}

/** @param {string} text @param {() => void} onclick @param {string} [kind] */
export function button(text, onclick, kind = '') {
  return el('button', { type: 'button', class: `button ${kind}`.trim(), onclick }, text);
}

/**
 * A table of names and values.
 * @param {string[][]} rows
 */
export function facts(rows) {
  return el('dl', { class: 'facts' },
    ...rows.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))));
}

/**
 * Asks before something is lost.
 * @param {string} question @param {string} yes @param {string} no @returns {Promise<boolean>}
 */
export function confirmed(question, yes, no) {
  return new Promise((resolve) => {
    const id = newId('question');
    const dialog = el('dialog', { 'aria-labelledby': id, onclose: () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    } },
    el('p', { id }, question),
    el('div', { class: 'row' },
      button(no, () => dialog.close('no')), button(yes, () => dialog.close('yes'), 'primary')));
    document.body.append(dialog);
    dialog.showModal();
  });
}

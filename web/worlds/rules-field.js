// rules-field.js - by which rules of a world one plays: those that its look offers, and
// the ones of now.
import { gameName, lookOf } from '../games/index.js';
import { el, newId } from '../shell/dom.js';
import { t, tOr } from '../shell/i18n.js';

/** The whole name of a variant. @param {string} kind @param {string} options */
const nameOf = (kind, options) => (options === '' ? kind : `${kind}:${options}`);

/** As the beginning of a line. @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What rules are called here; those that have no name are written as they are. @param {string} world @param {string} kind */
function rulesName(world, kind) {
  const options = world.slice(kind.length + 1);
  const name = tOr(options === '' ? `variant.${kind}` : `variant.${kind}.${options}`, '');
  return name === '' ? options || gameName(world) : capitalised(name);
}

/** @param {import('./worlds.js').WorldDesk} desk @param {string} [part] where one is @returns {HTMLElement | null} */
export function rulesField({ facts: { name, kind }, screen }, part = 'play') {
  const { variants } = lookOf(name);
  if (!variants) {
    return null;
  }
  const offered = variants.map((options) => nameOf(kind, options));
  const all = offered.includes(name) ? offered : [...offered, name];
  const id = newId('rules');
  const select = el('select', { id, onchange: () => screen.go(part, {}, select.value) },
    ...all.map((world) => el('option', { value: world, selected: world === name }, rulesName(world, kind))));
  return el('div', { class: 'field' }, el('label', { 'for': id }, t('world.rules')), select, el('p', { class: 'help' }, tOr(`rules.${name}`, '')));
}

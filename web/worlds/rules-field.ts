// rules-field.ts - by which rules of a world one plays: those that its look offers, and
// the ones of now.
import { gameName, lookOf } from '../games/index.js';
import { el, newId } from '../shell/dom.js';
import { t, tOr } from '../shell/i18n.js';
import type { WorldDesk } from './worlds.js';

/** The whole name of a variant. */
const nameOf = (kind: string, options: string) => (options === '' ? kind : `${kind}:${options}`);

/** As the beginning of a line. */
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What rules are called here; those that have no name are written as they are. */
function rulesName(world: string, kind: string) {
  const options = world.slice(kind.length + 1);
  const name = tOr(options === '' ? `variant.${kind}` : `variant.${kind}.${options}`, '');
  return name === '' ? options || gameName(world) : capitalised(name);
}

/** @param part where one is */
export function rulesField({ facts: { name, kind }, screen }: WorldDesk, part = 'play'): HTMLElement | null {
  const { variants } = lookOf(name);
  if (!variants) {
    return null;
  }
  const offered = variants.map((options) => nameOf(kind, options));
  const all = offered.includes(name) ? offered : [...offered, name];
  const id = newId('rules');
  const select = el(
    'select',
    { id, onchange: () => screen.go(part, {}, select.value) },
    ...all.map((world) => el('option', { value: world, selected: world === name }, rulesName(world, kind))),
  );
  return el(
    'div',
    { class: 'field' },
    el('label', { for: id }, t('world.rules')),
    select,
    el('p', { class: 'help' }, tOr(`rules.${name}`, '')),
  );
}

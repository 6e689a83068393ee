// rules-field.ts - on which board one plays, and whether the tail may be bitten while it
// leaves.
import { el, newId } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import type { WorldDesk } from '../../worlds/worlds.js';

const SIZES = ['4x4', '5x5', '6x6', '8x8', '10x10', '20x20'];
const USUAL_SIZE = '6x6';
const DEADLY = 'tail=deadly';

/** What stands behind the colon. @param name of a world */
const optionsOf = (name: string) => name.split(':')[1]?.split(',') ?? [];

/** @param options the size first */
function nameOf(kind: string, [size, ...others]: string[]) {
  const said = [size === USUAL_SIZE ? '' : size, ...others].filter(Boolean).join(',');
  return said === '' ? kind : `${kind}:${said}`;
}

/** @param part where one is */
export function rulesField({ facts: { name, kind }, screen }: WorldDesk, part: string) {
  const options = optionsOf(name);
  const size = options.find((option) => /^\d+x\d+$/.test(option)) ?? USUAL_SIZE;
  const others = options.filter((option) => option !== size && option !== DEADLY);
  const sizes = SIZES.includes(size) ? SIZES : [...SIZES, size];
  const [sizeId, tailId] = [newId('size'), newId('tail')];
  const go = () => screen.go(part, {}, nameOf(kind, [choice.value, ...others, tail.checked ? DEADLY : '']));
  const option = (one: string) =>
    el('option', { value: one, selected: one === size }, one.replace('x', '\u00a0×\u00a0'));
  const choice = el('select', { id: sizeId, onchange: go }, ...sizes.map(option));
  const tail = el('input', { id: tailId, type: 'checkbox', checked: options.includes(DEADLY), onchange: go });
  return el(
    'div',
    { class: 'field snake-rules' },
    el('div', { class: 'field' }, el('label', { for: sizeId }, t('snake.size')), choice),
    el('label', { class: 'switch', for: tailId }, tail, el('span', {}, t('snake.deadly'))),
    el('p', { class: 'help' }, t('snake.deadly.help')),
  );
}

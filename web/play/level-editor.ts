// level-editor.ts - the dialog in which people define a level of their own.
import { button, choices, slider } from '../shell/controls.js';
import { el, newId } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { keepLevel, removeLevel, type Level } from './levels.js';

const DEPTH_MAX = 10; // deeper than this people wait
const NAME_LENGTH_MAX = 24;

const newLevel = (): Level => ({ id: `own-${Date.now()}`, name: '', random: 20, depth: 3, brain: false });

const isPerfect = (level: Level) => !level.brain && level.depth === 0;

/** Opens the editor for a level, or for a new one. @param onDone the level kept, null if it was removed */
export function editLevel(old: Level | undefined, onDone: (id: string | null) => void) {
  const level = { ...(old ?? newLevel()) };
  const nameId = newId('name');
  const titleId = newId('title');
  const name = el('input', {
    id: nameId,
    type: 'text',
    required: true,
    maxLength: NAME_LENGTH_MAX,
    value: level.name ?? '',
    autocomplete: 'off',
  });
  const depth = slider(t('own.depth'), { min: 1, max: DEPTH_MAX, value: level.depth || DEPTH_MAX }, number, (value) => {
    level.depth = value;
  });
  const ways = [
    ['search', t('own.search')],
    ['perfect', t('own.perfect')],
    ['brain', t('own.brain')],
  ];
  const how = choices(t('own.how'), ways, level.brain ? 'brain' : isPerfect(level) ? 'perfect' : 'search', (value) => {
    level.brain = value === 'brain';
    level.depth = value === 'search' ? level.depth || DEPTH_MAX : 0;
    depth.hidden = value !== 'search';
  });
  depth.hidden = level.brain === true || isPerfect(level);
  const random = slider(
    t('own.random'),
    { min: 0, max: 100, step: 5, value: level.random },
    (value) => `${number(value)}\u00a0%`,
    (value) => {
      level.random = value;
    },
  );

  const remove = button(t('own.remove'), async () => {
    await removeLevel(level.id);
    dialog.close();
    onDone(null);
  });
  remove.hidden = old === undefined;
  const form = el(
    'form',
    {
      class: 'editor',
      method: 'dialog',
      onsubmit: async () => {
        await keepLevel({ ...level, name: name.value.trim() || t('own.unnamed') });
        onDone(level.id);
      },
    },
    el('h2', { id: titleId }, t(old ? 'own.change' : 'own.new')),
    el('div', { class: 'field' }, el('label', { for: nameId }, t('own.name')), name),
    how,
    depth,
    random,
    el(
      'div',
      { class: 'row' },
      remove,
      button(t('cancel'), () => dialog.close()),
      el('button', { type: 'submit', class: 'button primary' }, t('own.keep')),
    ),
  );
  const dialog = el('dialog', { 'aria-labelledby': titleId, onclose: () => dialog.remove() }, form);
  document.body.append(dialog);
  dialog.showModal();
}

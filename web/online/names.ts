// names.ts - what players on the server are called.
import { BUILT_IN } from '../play/levels.js';
import { el, newId } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { preference, setPreference } from '../shell/storage.js';

const NAME_LENGTH_MAX = 15; // the server takes 47 bytes, and a letter may need three

/** An AI by its level, a person by their name. @param name as the server has it */
export function playerName(name: string) {
  if (BUILT_IN.includes(name)) {
    return t('online.ai', { level: t(`level.${name}`) });
  }
  const [, brain] = /^brain:(\d+)$/.exec(name) ?? [];
  const [, player] = /^Player (\d)$/.exec(name) ?? []; // who has given no name
  if (brain) {
    return t('online.brain', { number: brain });
  }
  return player ? t('online.player', { number: player }) : name;
}

/** What the server refuses in names, because nobody sees it: parts of some emoji, for example. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028-\u202e\u2800\ufff0-\ufffb]/gu;

const seen = (name: string) => name.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim();

/** The name that this person likes to have, undefined for none. */
export const ownName = () => seen(preference('name') ?? '') || undefined;

/** A field for one's name, which is kept for the next room. */
export function nameInput(onChange?: (name: string) => void) {
  const id = newId('name');
  const input = el('input', {
    id,
    type: 'text',
    maxLength: NAME_LENGTH_MAX,
    value: ownName() ?? '',
    autocomplete: 'nickname',
    onchange: () => {
      const name = seen(input.value);
      setPreference('name', name);
      onChange?.(name);
    },
  });
  return el('div', { class: 'field' }, el('label', { for: id }, t('online.name')), input);
}

// kind-field.ts - which kind of learner is the AI of a world with goals, where there are several.
import { choices } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import type { Piece } from './teach.js';
import type { WorldDesk } from './worlds.js';

export function kindField({ goalLearners, learning, screen }: WorldDesk): Piece {
  const { kinds } = goalLearners;
  const { name } = learning.kind;
  const choose = (chosen: string) => {
    goalLearners.choose(kinds.find((kind) => kind.name === chosen) ?? kinds[0]);
    void screen.renew();
  };
  const field =
    kinds.length > 1
      ? choices(
          t('kind'),
          kinds.map((kind) => [kind.name, t(`goals.kind.${kind.name}`)]),
          name,
          choose,
        )
      : '';
  const element = el(
    'div',
    { class: 'field' },
    field,
    field && el('p', { class: 'help' }, t(`goals.kind.${name}.help`)),
  );
  const update = () =>
    element.querySelectorAll('input').forEach((input) => (input.disabled = learning.training !== null));
  return { element, update };
}

// size-field.ts - a board of another size, and who wins on it.
import { DEPTH_INSTEAD } from '../engine/limits.js';
import type { GameVariant } from '../engine/module.js';
import { variantsOf } from '../games/index.js';
import { field } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el, newId } from '../shell/dom.js';
import { t } from '../shell/i18n.js';

/** Its size, and who wins on it with best play. */
const textOf = ({ cols, rows, outcome }: GameVariant) =>
  t('size.option', { cols, rows, outcome: t(`size.${outcome}`) });

/** Nothing, for a game of one size. */
export function sizeField({ game, screen }: Pick<Desk, 'game' | 'screen'>) {
  const id = newId('size');
  const variants = variantsOf(game);
  const select = el(
    'select',
    {
      'aria-label': t('size'),
      'aria-describedby': id,
      onchange: () => screen.go('play', {}, select.value),
    },
    ...variants.map((variant) =>
      el('option', { value: variant.name, selected: variant.name === game }, textOf(variant)),
    ),
  );
  return variants.length === 0
    ? ''
    : field(t('size'), select, el('p', { class: 'help', id }, t('size.help', { depth: DEPTH_INSTEAD })));
}

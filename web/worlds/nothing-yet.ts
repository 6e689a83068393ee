// nothing-yet.ts - what stands where one looks back before there is anything to look back at:
// how the world begins, what to do, and the way there.
import type { WorldPicture } from '../games/looks.js';
import { button } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import type { WorldDesk } from './worlds.js';

/** The contents of a stage. */
export function nothingYet({ screen, facts, episode }: WorldDesk, picture: WorldPicture): HTMLElement[] {
  if (episode.scene) {
    picture.show(episode.scene);
  }
  return [
    picture.element,
    el('p', { class: 'sentence world-verdict' }, t('world-review.none.help')),
    el(
      'div',
      { class: 'row world-actions' },
      button(t('part.play'), () => screen.go('play', {}), 'primary'),
      facts.hasPlayer && button(t('world-review.watch'), () => screen.go('play', { watch: '1' })),
    ),
  ];
}

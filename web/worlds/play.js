// play.js - the part where a person acts in a world.
import { facts } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { WorldStage } from './stage.js';
import { amount } from './words.js';

/** @type {import('./worlds.js').MountWorldPart} */
export function mount(desk, panel) {
  const { episode } = desk;
  const stage = new WorldStage(desk);
  const sums = el('div', {});
  panel.append(el('p', { class: 'invitation' }, t('world.invitation')), el('p', { class: 'help' }, t('world.keys')), sums);
  const update = () => {
    stage.update();
    const { scene } = episode;
    sums.replaceChildren(scene
      ? facts([[t('world.steps'), number(scene.steps)], [t('world.reward'), amount(scene.reward)], [t('world.return'), amount(scene.total)]])
      : '');
  };
  return { stage: stage.element, update, leave: () => stage.leave(), address: () => episode.address() };
}

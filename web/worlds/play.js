// play.js - the part where a person acts in a world.
import { facts } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { accountField } from './account-field.js';
import { rulesField } from './rules-field.js';
import { WorldStage } from './stage.js';
import { amount, tOfWorld } from './words.js';

/** How far the episode is. @param {import('./worlds.js').WorldDesk} desk @returns {import('./teach.js').Piece} */
function sumsField({ episode }) {
  const element = el('div', {});
  const update = () => {
    const { scene } = episode;
    element.replaceChildren(scene
      ? facts([[t('world.steps'), number(scene.steps)], [t('world.reward'), amount(scene.reward)], [t('world.return'), amount(scene.total)]])
      : '');
  };
  return { element, update };
}

/** @type {import('./worlds.js').MountWorldPart} */
export function mount(desk, panel) {
  const { episode, account, facts: { kind } } = desk;
  const stage = new WorldStage(desk);
  const sums = account.isKept && desk.facts.hasTruth ? accountField(desk) : sumsField(desk);
  panel.append(el('p', { class: 'invitation' }, tOfWorld(kind, 'world.invitation')), sums.element, rulesField(desk) ?? '',
    el('p', { class: 'help' }, tOfWorld(kind, 'world.keys')));
  const update = () => {
    stage.update();
    sums.update();
  };
  return { stage: stage.element, update, leave: () => stage.leave(), address: () => episode.address() };
}

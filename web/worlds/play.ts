// play.ts - the part where a person acts in a world.
import { lookOf } from '../games/index.js';
import { facts } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { accountField } from './account-field.js';
import { actField } from './act-field.js';
import { rulesField } from './rules-field.js';
import { WorldStage } from './stage.js';
import type { Piece } from './teach.js';
import { amount, tOfWorld } from './words.js';
import type { MountWorldPart, WorldDesk } from './worlds.js';

/** How far the episode is. */
function sumsField({ episode }: WorldDesk): Piece {
  const element = el('div', {});
  const update = () => {
    const { scene } = episode;
    element.replaceChildren(
      scene
        ? facts([
            [t('world.steps'), number(scene.steps)],
            [t('world.reward'), amount(scene.reward)],
            [t('world.return'), amount(scene.total)],
          ])
        : '',
    );
  };
  return { element, update };
}

/** For who does not know the world. */
function basicsField(world: string) {
  const [heading, ...texts] = lookOf(world).basics ?? [];
  return heading
    ? el('details', { class: 'basics' }, el('summary', {}, t(heading)), ...texts.map((key) => el('p', {}, t(key))))
    : '';
}

/** Where learners are compared, the one that is looked at shows what it has learned. */
function learnerActs(desk: WorldDesk) {
  const { hasCharts, canBeLearned, hasTruth, kind } = desk.facts;
  if (!hasCharts || !canBeLearned || !hasTruth) {
    return null;
  }
  const act = actField(desk, () => desk.learners.prepare().then(() => desk.learners.chosen));
  act.update();
  return {
    ...act,
    element: el(
      'div',
      { class: 'field' },
      act.element,
      el('p', { class: 'help' }, tOfWorld(kind, 'world.let-act.help')),
    ),
  };
}

export const mount: MountWorldPart = (desk, panel, rest) => {
  const {
    episode,
    account,
    facts: { kind },
  } = desk;
  const stage = new WorldStage(desk);
  const sums = account.isKept && desk.facts.hasTruth ? accountField(desk) : sumsField(desk);
  const act = learnerActs(desk);
  panel.append(
    el('p', { class: 'invitation' }, tOfWorld(kind, 'world.invitation')),
    basicsField(desk.facts.name),
    sums.element,
    rulesField(desk) ?? '',
    act?.element ?? '',
    el('p', { class: 'help' }, tOfWorld(kind, 'world.keys')),
  );
  if (rest.watch) {
    void act?.run();
  }
  const update = () => {
    stage.update();
    sums.update();
  };
  const leave = () => {
    stage.leave();
    act?.close?.();
  };
  return { stage: stage.element, update, leave, address: () => episode.address() };
};

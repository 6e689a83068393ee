// setup.ts - the part where people set a position up, in games that have a way to do so.
import { lookOf } from '../games/index.js';
import type { MountPart } from '../shell/desk.js';
import { el } from '../shell/dom.js';

export const mount: MountPart = (desk, panel, rest) => {
  const stage = el('div', { class: 'set-up' });
  let view: { address: () => Record<string, string> } | undefined;
  void lookOf(desk.game)
    .setUp?.()
    .then(({ setUp }) => {
      const made = setUp(desk, panel, rest);
      stage.append(made.stage);
      view = made;
    });
  return { stage, hidesBoard: true, isApart: true, address: () => view?.address() ?? rest };
};

// setup.js - the part where people set a position up, in games that have a way to do so.
import { lookOf } from '../games/index.js';
import { el } from '../shell/dom.js';

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel, rest) {
  const stage = el('div', { class: 'set-up' });
  /** @type {{ address: () => Record<string, string> } | undefined} */
  let view;
  lookOf(desk.game).setUp?.().then(({ setUp }) => {
    const made = setUp(desk, panel, rest);
    stage.append(made.stage);
    view = made;
  });
  return { stage, hidesBoard: true, isApart: true, address: () => view?.address() ?? rest };
}

// act-field.ts - lets the AI of a world act, to the end or until somebody has seen enough.
import type { Episode } from '../engine/world.js';
import { button } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import type { Piece } from './teach.js';
import { tOfWorld } from './words.js';
import type { WorldDesk } from './worlds.js';

/** whose turn it may be */
interface Actor {
  choose: (episode: Episode) => Promise<number | null>; // what it does, null at the end
}

const STEP_MS = 400;
const SLOW_STEP_MS = 1000; // where each step is to be looked at

export function actField(
  desk: WorldDesk,
  findActor: () => Promise<Actor | undefined>,
): Piece & { run: () => Promise<void> } {
  const {
    episode,
    account,
    facts: { kind },
  } = desk;
  let isActing = false;
  const act = button('', () => (isActing ? stop() : run()));
  const rest = () => new Promise((resolve) => setTimeout(resolve, account.isKept ? SLOW_STEP_MS : STEP_MS));
  const stop = () => {
    isActing = false;
    update();
  };
  async function run() {
    isActing = true;
    update();
    const actor = await findActor();
    // A person who could hand over an episode that goes badly would choose their own luck.
    const isTheirs = account.isKept && !episode.isWatched;
    if (isActing && (isTheirs || episode.scene?.legal.length === 0)) {
      await episode.startWatched();
      await rest();
    }
    while (actor && isActing && episode.scene?.legal.length) {
      const action = await actor.choose(episode.episode);
      if (isActing && action !== null) {
        await episode.act(action, true);
        await rest();
      }
    }
    stop();
  }
  const update = () => (act.textContent = isActing ? t('teach.stop') : tOfWorld(kind, 'world.let-act'));
  return { element: el('div', {}, act), update, close: () => (isActing = false), run };
}

// episode.js - the episode of a world that is on the screen: its seed and the
// actions that were taken, by a person or by the AI. Who listens hears 'change'.
import { EngineError } from '../engine/module.js';
import { save } from '../shell/storage.js';

/**
 * @typedef {import('../engine/world.js').Episode} Episode
 * @typedef {import('../engine/world.js').WorldScene} WorldScene
 * @typedef {{ seed: number, actions: number[], isWatched?: boolean, aside?: Kept | null }} Kept isWatched: the AI has acted in it;
 *   aside: the person's own, which waits meanwhile
 */

const LINK_SIZE_MAX = 4000; // characters of actions; longer episodes make no link
const RUN_MIN = 4; // as often as this an action is written once, with its count
const RUN_MAX = 1000; // what anybody can mean by a link

/** Episodes vary: each has its own seed. */
export function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

export class WorldEpisode extends EventTarget {
  /** @param {Pick<import('../engine/engine.js').Engine, 'episode'>} engine @param {string} world @param {boolean} [takesOnlyAction] where there is but one */
  constructor(engine, world, takesOnlyAction = false) {
    super();
    this.engine = engine;
    this.world = world;
    /** @type {Episode} */
    this.episode = { world, seed: newSeed(), actions: [] };
    /** @type {WorldScene | null} */
    this.scene = null;
    this.isBusy = false;
    this.isWatched = false;
    /** The person's own episode, while the AI has one. @type {Kept | null} */
    this.aside = null;
    this.takesOnlyAction = takesOnlyAction;
  }

  /** Shows an episode once the engine has agreed to it; false if it has not. @param {Kept} kept */
  async #show({ seed, actions, isWatched = false, aside = this.aside }) {
    let episode = { world: this.world, seed, actions };
    this.isBusy = true;
    try {
      let scene = await this.engine.episode(episode);
      while (this.takesOnlyAction && scene.legal.length === 1) {
        episode = { ...episode, actions: [...episode.actions, scene.legal[0].action] };
        scene = await this.engine.episode(episode);
      }
      this.scene = scene;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return false;
    } finally {
      this.isBusy = false;
    }
    this.episode = episode;
    this.isWatched = isWatched;
    this.aside = aside;
    save(`episode.${this.world}`, { seed, actions: episode.actions, isWatched, aside });
    this.dispatchEvent(new Event('change'));
    return true;
  }

  start() {
    return this.#show(this.aside ? { ...this.aside, aside: null } : { seed: newSeed(), actions: [] });
  }

  /** One for the AI. What the person has begun waits, and comes back with the next start. */
  startWatched() {
    const { seed, actions } = this.episode;
    const isOwn = !this.isWatched && (this.scene?.legal.length ?? 0) > 0;
    return this.#show({ seed: newSeed(), actions: [], isWatched: true, aside: isOwn ? { seed, actions } : this.aside });
  }

  /** Takes an action, unless it is illegal here or another one is under way. @param {number} action @param {boolean} [isWatched] the AI takes it */
  async act(action, isWatched = this.isWatched) {
    const { seed, actions } = this.episode;
    if (!this.isBusy && this.scene?.legal.some((one) => one.action === action)) {
      await this.#show({ seed, actions: [...actions, action], isWatched });
    }
  }

  /** Goes on where somebody has stopped; with a new episode, and false, if that is none of this world. @param {unknown} kept */
  async resume(kept) {
    const isResumed = isKept(kept) && await this.#show({ ...kept, aside: isKept(kept.aside) ? kept.aside : null });
    if (!isResumed) {
      await this.start();
    }
    return isResumed;
  }

  /** What a link must say to find this again. @returns {Record<string, string>} */
  address() {
    return addressOf(this.episode);
  }
}

/** What a link must say to find an episode again. @param {Kept} kept @returns {Record<string, string>} */
export function addressOf({ seed, actions }) {
  const text = writeActions(actions);
  return text.length > LINK_SIZE_MAX ? {} : { seed: String(seed), actions: text };
}

/** From 1, with points between; an action that comes again and again with its count: 2*7. @param {number[]} actions */
export function writeActions(actions) {
  const words = [];
  for (let i = 0, end; i < actions.length; i = end) {
    for (end = i + 1; actions[end] === actions[i]; end++);
    const word = String(actions[i] + 1);
    words.push(...(end - i >= RUN_MIN ? [`${word}*${end - i}`] : Array(end - i).fill(word)));
  }
  return words.join('.');
}

/** @param {string} text @returns {number[]} */
function readActions(text) {
  return text.split('.').filter(Boolean).flatMap((word) => {
    const [number, count] = word.split('*').map(Number);
    return Array(Math.min(Math.max(1, Math.trunc(count) || 1), RUN_MAX)).fill(number - 1);
  });
}

/** Whether that is an episode at all. @param {any} kept @returns {kept is Kept} */
export function isKept(kept) {
  const isWord = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32;
  return isWord(kept?.seed) && Array.isArray(kept.actions) && kept.actions.every(isWord);
}

/** What a link says of an episode; null if it says nothing. @param {Record<string, string>} rest */
export function keptIn({ seed, actions = '' }) {
  return seed === undefined
    ? null
    : { seed: Number(seed), actions: readActions(actions) };
}

/** An episode as a text says it: seed=3&actions=1.2. @param {string} world @param {string} text @returns {Episode} */
export function episodeIn(world, text) {
  return { world, seed: 0, actions: [], ...keptIn(Object.fromEntries(new URLSearchParams(text))) };
}

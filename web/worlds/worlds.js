// worlds.js - the worlds of the page: the episode of each, how its AI learns, and
// the parts that make sense for one who acts alone.
import { factsOfWorld } from '../games/index.js';
import { load } from '../shell/storage.js';
import { WorldEpisode, keptIn } from './episode.js';
import { WorldLearning } from './learning.js';
import { mount as mountPlay } from './play.js';
import { mount as mountTeach } from './teach.js';

/**
 * @typedef {object} WorldDesk what lies ready for the parts of a world
 * @property {import('../engine/world.js').WorldFacts} facts
 * @property {WorldEpisode} episode
 * @property {WorldLearning} learning
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../shell/desk.js').Screen} screen
 *
 * @typedef {(desk: WorldDesk, panel: HTMLElement) => import('../shell/desk.js').PartView} MountWorldPart
 */

/** @type {Record<string, MountWorldPart>} */
export const WORLD_PARTS = { play: mountPlay, teach: mountTeach };

export class Worlds {
  /** @param {import('../engine/engine.js').Engine} engine @param {(world: string) => void} onChange an episode has changed */
  constructor(engine, onChange) {
    this.engine = engine;
    this.onChange = onChange;
    /** Of the worlds that were met. @type {Map<string, { episode: WorldEpisode, learning: WorldLearning }>} */
    this.met = new Map();
  }

  /** What the page keeps about a world. @param {string} world */
  #meet(world) {
    const known = this.met.get(world) ?? { episode: new WorldEpisode(this.engine, world), learning: new WorldLearning(world) };
    if (!this.met.has(world)) {
      this.met.set(world, known);
      known.episode.addEventListener('change', () => this.onChange(world));
    }
    return known;
  }

  /** The episode of a world as it was left, or as a link says. @param {string} world @param {Record<string, string>} rest */
  async resume(world, rest) {
    const { episode } = this.#meet(world);
    const kept = keptIn(rest) ?? (episode.scene ? null : (await load(`episode.${world}`)) ?? {});
    if (kept) {
      await episode.resume(kept);
    }
  }

  /** @param {string} part @param {string} world @param {HTMLElement} panel @param {import('../shell/desk.js').Screen} screen */
  mount(part, world, panel, screen) {
    const { engine } = this;
    const desk = { facts: factsOfWorld(world), ...this.#meet(world), engine, screen };
    return WORLD_PARTS[part](desk, panel);
  }
}

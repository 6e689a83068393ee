// worlds.js - the worlds of the page: the episode of each, how its AI learns, and
// the parts that make sense for one who acts alone.
import { factsOfWorld, lookOf } from '../games/index.js';
import { load } from '../shell/storage.js';
import { Account } from './account.js';
import { WorldEpisode, keptIn } from './episode.js';
import { Learners } from './learners.js';
import { WorldLearning } from './learning.js';
import { mount as mountPlay } from './play.js';
import { mount as mountReview } from './review.js';
import { mount as mountTeach } from './teach.js';

/**
 * @typedef {object} WorldDesk what lies ready for the parts of a world
 * @property {import('../engine/world.js').WorldFacts} facts
 * @property {WorldEpisode} episode
 * @property {WorldLearning} learning
 * @property {Learners} learners of all kinds, in a world with charts
 * @property {Account} account
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../shell/desk.js').Screen} screen
 *
 * @typedef {(desk: WorldDesk, panel: HTMLElement, rest: Record<string, string>) => import('../shell/desk.js').PartView} MountWorldPart
 */

/** @type {Record<string, MountWorldPart>} */
export const WORLD_PARTS = { play: mountPlay, teach: mountTeach, review: mountReview };

export class Worlds {
  /** @param {import('../engine/engine.js').Engine} engine @param {(world: string) => void} onChange an episode has changed */
  constructor(engine, onChange) {
    this.engine = engine;
    this.onChange = onChange;
    /** Of the worlds that were met. @type {Map<string, { episode: WorldEpisode, learning: WorldLearning, learners: Learners, account: Account }>} */
    this.met = new Map();
  }

  /** What the page keeps about a world. @param {string} world */
  #meet(world) {
    const known = this.met.get(world) ?? this.#begin(world);
    this.met.set(world, known);
    return known;
  }

  /** @param {string} world */
  #begin(world) {
    const episode = new WorldEpisode(this.engine, world, lookOf(world).takesOnlyAction);
    const account = new Account(this.engine, world);
    episode.addEventListener('change', () => {
      account.note(episode);
      this.onChange(world);
    });
    account.addEventListener('change', () => this.onChange(world));
    return { episode, account, learning: new WorldLearning(world), learners: new Learners(this.engine, world) };
  }

  /** The episode of a world as it was left, or as a link says. @param {string} world @param {Record<string, string>} rest */
  async resume(world, rest) {
    const { episode, account } = this.#meet(world);
    await account.load();
    const kept = keptIn(rest) ?? (episode.scene ? null : (await load(`episode.${world}`)) ?? {});
    if (kept) {
      await episode.resume(kept);
    }
  }

  /** How a part of a world comes on the screen: as its look says, else as in any world. @param {string} part @param {string} world @returns {Promise<MountWorldPart>} */
  async fetch(part, world) {
    const own = lookOf(world).parts?.[part];
    return own ? (await own()).mount : WORLD_PARTS[part];
  }

  /** What lies ready for a part. @param {string} world @param {import('../shell/desk.js').Screen} screen @returns {WorldDesk} */
  desk(world, screen) {
    return { facts: factsOfWorld(world), ...this.#meet(world), engine: this.engine, screen };
  }
}

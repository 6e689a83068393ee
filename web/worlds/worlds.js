// worlds.js - the worlds of the page: the episode of each, how its AI learns, and
// the parts that make sense for one who acts alone.
import { factsOfWorld, loadStyle, lookOf } from '../games/index.js';
import { notify } from '../shell/notices.js';
import { load, setAside } from '../shell/storage.js';
import { Account } from './account.js';
import { WorldEpisode, keptIn } from './episode.js';
import { GoalLearners } from './goal-learners.js';
import { Learners } from './learners.js';
import { mount as mountPlay } from './play.js';
import { mount as mountReview } from './review.js';
import { mount as mountTeach } from './teach.js';
import { tOfWorld } from './words.js';

/**
 * @typedef {object} WorldDesk what lies ready for the parts of a world
 * @property {import('../engine/world.js').WorldFacts} facts
 * @property {WorldEpisode} episode
 * @property {import('./learning.js').WorldLearning} learning
 * @property {Learners} learners of all kinds, in a world with charts
 * @property {GoalLearners} goalLearners of all kinds, in a world with goals; `learning` is the chosen one
 * @property {Account} account
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../shell/desk.js').Screen} screen
 *
 * @typedef {(desk: WorldDesk, panel: HTMLElement, rest: Record<string, string>) => import('../shell/desk.js').PartView} MountWorldPart
 */

/** @type {Record<string, MountWorldPart>} */
export const WORLD_PARTS = { play: mountPlay, teach: mountTeach, review: mountReview };

/** How learners are judged in a world: by what episodes are to reach, where that says more than their sum of rewards. @param {WorldDesk['facts']} facts @returns {import('./learning.js').Measure} */
const measureOf = ({ hasGoals, hasTruth }) => (hasGoals ? { goals: hasTruth ? 'exactly' : 'by-episodes' } : {});

/** Where it says how to teach by goals, with its styles. */
const teachGoals = () => Promise.all([import('./teach-goals.js'), loadStyle('worlds/goals.css')]).then(([module]) => module);

export class Worlds {
  /** @param {import('../engine/engine.js').Engine} engine @param {(world: string) => void} onChange an episode has changed */
  constructor(engine, onChange) {
    this.engine = engine;
    this.onChange = onChange;
    /** Of the worlds that were met. @type {Map<string, { episode: WorldEpisode, goalLearners: GoalLearners, learners: Learners, account: Account }>} */
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
    return { episode, account, goalLearners: new GoalLearners(this.engine, world, measureOf(factsOfWorld(world))), learners: new Learners(this.engine, world) };
  }

  /** The episode of a world as it was left, or as a link says; if there is none as it says, a new one, with a notice. @param {string} world @param {Record<string, string>} rest */
  async resume(world, rest) {
    const { episode, account } = this.#meet(world);
    await account.load();
    const linked = keptIn(rest);
    const stored = episode.scene ? null : (await load(`episode.${world}`)) ?? {};
    // After a reload the link names the episode that is stored: with it stands who acts, and whose episode waits.
    const kept = linked && linked.seed === stored?.seed ? { ...stored, ...linked } : linked ?? stored;
    if (!kept || await episode.resume(kept)) {
      return;
    }
    if (linked) {
      const { kind } = factsOfWorld(world);
      notify(tOfWorld(kind, 'world.bad-link'));
    } else if ('seed' in kept) {
      await setAside(`episode.${world}`, kept);
    }
  }

  /** How a part of a world comes on the screen: as its look says, else as in any world. @param {string} part @param {string} world @returns {Promise<MountWorldPart>} */
  async fetch(part, world) {
    const { hasGoals, hasGrid, canBeLearned } = factsOfWorld(world);
    if (part === 'teach' && hasGoals && canBeLearned) {
      await this.#meet(world).goalLearners.findKinds();
    }
    const own = lookOf(world).parts?.[part] ?? (part === 'teach' && hasGoals && hasGrid && canBeLearned ? teachGoals : undefined);
    return own ? (await own()).mount : WORLD_PARTS[part];
  }

  /** What lies ready for a part. @param {string} world @param {import('../shell/desk.js').Screen} screen @returns {WorldDesk} */
  desk(world, screen) {
    const met = this.#meet(world);
    return { facts: factsOfWorld(world), ...met, learning: met.goalLearners.chosen, engine: this.engine, screen };
  }
}

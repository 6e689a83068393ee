// learning.js - how the AI of a world learns. The learner is the engine's, in a
// worker of its own, so that training and acting do not wait for each other. Who
// listens hears 'change'.
import { Engine } from '../engine/engine.js';
import { EngineError } from '../engine/module.js';
import { load, save } from '../shell/storage.js';
import { newSeed } from './episode.js';

/**
 * @typedef {import('../engine/world.js').WorldVerdict} WorldVerdict
 * @typedef {import('../engine/world.js').Episode} Episode
 * @typedef {import('../engine/world.js').LearnedAction} LearnedAction
 */

const FIRST_SEED = 1; // as of `fourmi train`
const SLICE_MS = 50; // progress is shown about so often
const SLICE_MAX = 4096;

export class WorldLearning extends EventTarget {
  /** @param {string} world */
  constructor(world) {
    super();
    this.world = world;
    /** @type {Engine | null} */
    this.engine = null;
    /** @type {Promise<void> | null} */
    this.ready = null;
    this.episodes = 0;
    /** @type {{ from: number, to: number } | null} */
    this.training = null;
    this.isStopping = false;
    /** What its policy is worth; null while that is not known. @type {WorldVerdict | 'too-hard' | null} */
    this.verdict = null;
  }

  /** @param {string} method @param {...any} args @returns {Promise<any>} */
  #ask(method, ...args) {
    this.engine ??= new Engine();
    return this.engine.ask(method, args);
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** The learner as it was left; a new one for who comes first. */
  prepare() {
    this.ready ??= this.#begin();
    return this.ready;
  }

  async #begin() {
    const brain = await load(`world-brain.${this.world}`);
    const isKept = brain instanceof Uint8Array && (await this.#resume(brain));
    if (!isKept) {
      await this.#ask('startWorldLearner', this.world, FIRST_SEED);
      this.episodes = 0;
    }
    await this.#judge();
  }

  /** @param {Uint8Array} brain */
  async #resume(brain) {
    try {
      this.episodes = await this.#ask('resumeWorldLearner', this.world, brain);
      return true;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return false; // of an older version, perhaps
    }
  }

  async #judge() {
    try {
      this.verdict = await this.#ask('judgeWorld', this.world);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.verdict = 'too-hard';
    }
    this.#changed();
  }

  /** Trains for so many episodes, or until it is stopped; false if there was no more room. @param {number} count */
  async train(count) {
    await this.prepare();
    this.training = { from: this.episodes, to: this.episodes + count };
    this.isStopping = false;
    this.#changed();
    const hadRoom = await this.#trainTo(this.training.to);
    this.training = null;
    this.verdict = null;
    this.#changed();
    await this.#keep();
    await this.#judge();
    return hadRoom;
  }

  /** Stores its brain, unless it knows more than a brain can hold. */
  async #keep() {
    const brain = await this.brain().catch(() => undefined);
    if (brain) {
      await save(`world-brain.${this.world}`, brain);
    }
  }

  /** The bytes of its brain file. @returns {Promise<Uint8Array>} */
  async brain() {
    await this.prepare();
    return this.#ask('worldBrain');
  }

  /** Goes on from another brain; false if that is none of this world, and nothing changes. @param {Uint8Array} brain */
  async take(brain) {
    const before = await this.brain();
    const isTaken = await this.#resume(brain);
    if (isTaken) {
      await this.#keep();
    } else {
      await this.#resume(before);
    }
    await this.#judge();
    return isTaken;
  }

  /** In slices that take about as long as a blink, whatever an episode takes. @param {number} to */
  async #trainTo(to) {
    for (let slice = 1; this.episodes < to && !this.isStopping; ) {
      const before = performance.now();
      const { episodes, isFull } = await this.#ask('trainEpisodes', Math.min(slice, to - this.episodes));
      this.episodes = episodes;
      this.#changed();
      if (isFull) {
        return false;
      }
      slice = performance.now() - before < SLICE_MS ? Math.min(2 * slice, SLICE_MAX) : Math.ceil(slice / 2);
    }
    return true;
  }

  stop() {
    this.isStopping = true;
  }

  /** Forgets everything. */
  async restart() {
    await save(`world-brain.${this.world}`, undefined);
    this.verdict = null;
    this.ready = null;
    await this.prepare();
  }

  /** What it expects of each action. @param {Episode} episode @returns {Promise<LearnedAction[] | null>} */
  async learned(episode) {
    await this.prepare();
    return this.#ask('learnedActions', episode);
  }

  /** The action that it takes, null at the end. @param {Episode} episode @returns {Promise<number | null>} */
  async choose(episode) {
    await this.prepare();
    return this.#ask('chooseAction', episode, newSeed());
  }
}

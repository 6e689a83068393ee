// goal-learners.js - the learners of a world whose episodes are to reach something, one of each
// kind. One of them is the world's AI: it is trained, looked into and played with.
import { preference, setPreference } from '../shell/storage.js';
import { GOAL_KINDS, USUAL, isAmong } from './kinds.js';
import { WorldLearning } from './learning.js';

/** @typedef {import('./kinds.js').Kind} Kind */

export class GoalLearners {
  /** @type {Map<Kind, WorldLearning>} those that somebody has asked for */
  #made = new Map();
  /** Those that this world has, once they were found. @type {Kind[]} */
  kinds = [];

  /** @param {import('../engine/engine.js').Engine} engine @param {string} world @param {import('./learning.js').Measure} measure */
  constructor(engine, world, measure) {
    this.engine = engine;
    this.world = world;
    this.measure = measure;
    const name = preference(this.#key) ?? USUAL.name;
    this.kind = (measure.goals && GOAL_KINDS.find((kind) => kind.name === name)) || USUAL;
  }

  get #key() {
    return `learner.${this.world}`;
  }

  async findKinds() {
    const presets = await this.engine.ask('worldPresets', [this.world]);
    this.kinds = GOAL_KINDS.filter((kind) => isAmong(kind, presets));
  }

  /** @param {Kind} kind */
  #of(kind) {
    const learning = this.#made.get(kind) ?? new WorldLearning(this.world, kind, this.measure);
    this.#made.set(kind, learning);
    return learning;
  }

  /** The world's AI. */
  get chosen() {
    return this.#of(this.kind);
  }

  /** @param {Kind} kind */
  choose(kind) {
    this.kind = kind;
    setPreference(this.#key, kind.name);
  }

  /** Takes a brain over, as the learner of its kind; false if it is none of this world. @param {Uint8Array} brain */
  async take(brain) {
    const others = this.kinds.filter((kind) => kind !== this.kind);
    for (const kind of [this.kind, ...others]) {
      if (await this.#of(kind).take(brain)) {
        this.choose(kind);
        return true;
      }
    }
    return false;
  }
}

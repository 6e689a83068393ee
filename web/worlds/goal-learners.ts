// goal-learners.ts - the learners of a world whose episodes are to reach something, one of each
// kind. One of them is the world's AI: it is trained, looked into and played with.
import type { Engine } from '../engine/engine.js';
import { preference, setPreference } from '../shell/storage.js';
import { GOAL_KINDS, USUAL, isAmong, type Kind } from './kinds.js';
import { WorldLearning, type Measure } from './learning.js';

export class GoalLearners {
  kind: Kind;

  /** those that somebody has asked for */
  #made = new Map<Kind, WorldLearning>();
  /** Those that this world has, once they were found. */
  kinds: Kind[] = [];

  constructor(
    public engine: Engine,
    public world: string,
    public measure: Measure,
  ) {
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

  #of(kind: Kind) {
    const learning = this.#made.get(kind) ?? new WorldLearning(this.world, kind, this.measure);
    this.#made.set(kind, learning);
    return learning;
  }

  /** The world's AI. */
  get chosen() {
    return this.#of(this.kind);
  }

  choose(kind: Kind) {
    this.kind = kind;
    setPreference(this.#key, kind.name);
  }

  /** Takes a brain over, as the learner of its kind; false if it is none of this world. */
  async take(brain: Uint8Array) {
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

// situations.ts - states of a world that people write in a line, with what each choice is
// worth there, and what chance may bring next.
import * as abi from './abi.js';
import { EngineError, NEVER } from './module.js';
import type { ActionValue, LearnedAction, WorldModule, WorldScene } from './world.js';

/** something that chance may bring after an action, up to the next decision */
export interface Prospect {
  name: string; // of what was drawn, or what it came to
  chance: number;
  value: number; // if all goes on as well as can be
  next: string; // the situation of the next decision, '' if there is none
}

export interface Situation {
  scene: WorldScene;
  values: ActionValue[]; // exact ones, in the order of `scene.legal`
  prospects: Prospect[][]; // of each of these actions; none where nothing is told
}

export class SituationModule {
  wasm: any;

  constructor(public worlds: WorldModule) {
    this.wasm = worlds.wasm;
  }

  #open(world: string, text: string) {
    this.worlds.openWorld(world);
    this.worlds.engine.write(text);
    if (this.wasm.fourmi_open_situation() !== 1) {
      throw new EngineError('bad-situation', text);
    }
  }

  /**
   * All that is known of a situation; null if the oracle lost patience, NEVER if it cannot know.
   * @param gone so many of each rank have left before
   */
  situation(world: string, text: string, gone: number[] = []): Situation | null | typeof NEVER {
    this.#open(world, text);
    if (!this.worlds.setGone(gone)) {
      return NEVER;
    }
    const values = this.worlds.readValues(this.wasm.fourmi_action_values());
    if (values === null || values === NEVER) {
      return values;
    }
    const scene = this.worlds.sceneHere();
    return { scene, values, prospects: scene.legal.map(({ action }) => this.#prospects(action)) };
  }

  #prospects(action: number): Prospect[] {
    const found = [];
    for (let i = 0, length; (length = this.wasm.fourmi_prospect(action, i)) >= 0; i++) {
      const [name, next = ''] = this.worlds.engine.text(length).split('\n');
      const [chance, value] = this.worlds.reals(2);
      found.push({ name, next, chance, value });
    }
    return found;
  }

  /** What the learner expects of each action in a situation; null without a learner of this world. */
  learnedIn(world: string, text: string): LearnedAction[] | null {
    this.#open(world, text);
    return this.worlds.learnedHere();
  }

  /** How many of each symbol a text names, cards for example. */
  gone(world: string, text: string): number[] {
    this.worlds.openWorld(world);
    this.worlds.engine.write(text);
    const count = this.wasm.fourmi_read_gone();
    if (count === abi.NO_SUCH_THING) {
      throw new EngineError('bad-situation', text);
    }
    return [...this.worlds.engine.numbers.slice(0, count)];
  }

  /** How many cards of each rank there are before any has left; none where that has no end. */
  shoe(world: string): number[] {
    const counts = this.worlds.ranks(world).map((letter) => this.#mostOf(world, letter));
    return counts.every((count) => count === 0) ? [] : counts; // nothing leaves an endless one
  }

  #mostOf(world: string, letter: string) {
    let count = 0;
    while (this.#canBeGone(world, letter.repeat(count + 1))) {
      count++;
    }
    return count;
  }

  #canBeGone(world: string, text: string) {
    this.worlds.openWorld(world);
    this.worlds.engine.write(text);
    return this.wasm.fourmi_read_gone() !== abi.NO_SUCH_THING;
  }
}

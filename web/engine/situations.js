// situations.js - states of a world that people write in a line, with what each choice is
// worth there, and what chance may bring next.
import * as abi from './abi.js';
import { EngineError, NEVER } from './module.js';

/**
 * @typedef {import('./world.js').ActionValue} ActionValue
 * @typedef {import('./world.js').LearnedAction} LearnedAction
 * @typedef {import('./world.js').WorldScene} WorldScene
 *
 * @typedef {object} Prospect something that chance may bring after an action, up to the next decision
 * @property {string} name of what was drawn, or what it came to
 * @property {number} chance
 * @property {number} value if all goes on as well as can be
 * @property {string} next the situation of the next decision, '' if there is none
 *
 * @typedef {object} Situation
 * @property {WorldScene} scene
 * @property {ActionValue[]} values exact ones, in the order of `scene.legal`
 * @property {Prospect[][]} prospects of each of these actions; none where nothing is told
 */


export class SituationModule {
  /** @param {import('./world.js').WorldModule} worlds */
  constructor(worlds) {
    this.worlds = worlds;
    this.wasm = worlds.wasm;
  }

  /** @param {string} world @param {string} text */
  #open(world, text) {
    this.worlds.openWorld(world);
    this.worlds.engine.write(text);
    if (this.wasm.fourmi_open_situation() !== 1) {
      throw new EngineError('bad-situation', text);
    }
  }

  /**
   * All that is known of a situation; null if the oracle lost patience, NEVER if it cannot know.
   * @param {string} world @param {string} text @param {number[]} [gone] so many of each rank have left before @returns {Situation | null | typeof NEVER}
   */
  situation(world, text, gone = []) {
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

  /** @param {number} action @returns {Prospect[]} */
  #prospects(action) {
    const found = [];
    for (let i = 0, length; (length = this.wasm.fourmi_prospect(action, i)) >= 0; i++) {
      const [name, next = ''] = this.worlds.engine.text(length).split('\n');
      const [chance, value] = this.worlds.reals(2);
      found.push({ name, next, chance, value });
    }
    return found;
  }

  /** What the learner expects of each action in a situation; null without a learner of this world. @param {string} world @param {string} text @returns {LearnedAction[] | null} */
  learnedIn(world, text) {
    this.#open(world, text);
    return this.worlds.learnedHere();
  }

  /** How many of each symbol a text names, cards for example. @param {string} world @param {string} text @returns {number[]} */
  gone(world, text) {
    this.worlds.openWorld(world);
    this.worlds.engine.write(text);
    const count = this.wasm.fourmi_read_gone();
    if (count === abi.NO_SUCH_THING) {
      throw new EngineError('bad-situation', text);
    }
    return [...this.worlds.engine.numbers.slice(0, count)];
  }

  /** How many cards of each rank there are before any has left; none where that has no end. @param {string} world @returns {number[]} */
  shoe(world) {
    const counts = this.worlds.ranks(world).map((letter) => this.#mostOf(world, letter));
    return counts.every((count) => count === 0) ? [] : counts; // nothing leaves an endless one
  }

  /** @param {string} world @param {string} letter */
  #mostOf(world, letter) {
    let count = 0;
    while (this.#canBeGone(world, letter.repeat(count + 1))) {
      count++;
    }
    return count;
  }

  /** @param {string} world @param {string} text */
  #canBeGone(world, text) {
    this.worlds.openWorld(world);
    this.worlds.engine.write(text);
    return this.wasm.fourmi_read_gone() !== abi.NO_SUCH_THING;
  }
}

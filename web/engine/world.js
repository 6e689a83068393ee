// world.js - the worlds of the WebAssembly engine as JavaScript functions.
//
// As in module.js everything here translates. An episode is said by its seed and
// its actions, so that every question can be asked by itself.
import * as abi from './abi.js';
import { gridHere, perceptsHere } from './grid.js';
import { EngineError, NEVER } from './module.js';

/**
 * @typedef {object} WorldFacts what the catalogue says of a world
 * @property {string} name as the engine knows it, with options after a colon
 * @property {string} kind the same without options
 * @property {boolean} hasTruth its exact values are known
 * @property {boolean} countsSteps they are chances to succeed, and steps until then
 * @property {boolean} canBeLearned
 * @property {boolean} hasCards that lie on a table
 * @property {boolean} hasCharts its decisions have cells of charts, see charts.js
 * @property {boolean} hasGrid with a body on it, see grid.js
 * @property {boolean} hasPercepts what is seen of each action can be told
 * @property {boolean} hasGoals episodes are to reach something, see goals.js
 * @property {boolean} hasPlayer somebody plays it well without having learned it
 * @property {number} discount what a reward one step later is worth now
 *
 * @typedef {object} Episode
 * @property {string} world
 * @property {number} seed that all chance comes from
 * @property {number[]} actions that were taken
 *
 * @typedef {object} WorldAction
 * @property {number} action
 * @property {string} name '' if it has none
 *
 * @typedef {object} CardGroup cards that lie together
 * @property {boolean} isOfHouse
 * @property {boolean} isInPlay the next action is about it
 * @property {string[]} cards the letter of each, '' for one that lies face down
 * @property {number} total of those that lie open, 0 where nobody counts
 * @property {boolean} isSoft the total may still fall
 * @property {number} stake 0 for the house
 * @property {'' | 'won' | 'lost' | 'tied'} result '' while it is not known
 * @property {number} earned once it is known
 *
 * @typedef {object} WorldScene all that there is to show of an episode
 * @property {string} picture lines of text
 * @property {CardGroup[]} groups the cards on the table, none in a world without
 * @property {import('./grid.js').Grid | null} grid null in a world without
 * @property {WorldAction[]} legal none at the end
 * @property {number} steps
 * @property {number} reward the last one
 * @property {number} total the return so far
 * @property {boolean} isOver
 * @property {boolean} isCut it has taken all the steps that it may
 *
 * @typedef {object} WorldValue what is to be expected
 * @property {number} amount a return, or a chance to succeed
 * @property {number} steps until then, where steps are counted
 *
 * @typedef {WorldValue & { isBest: boolean }} ActionValue
 *
 * @typedef {object} LearnedAction
 * @property {number} value
 * @property {number} visits how often it was tried
 *
 * @typedef {object} WorldVerdict
 * @property {WorldValue} value of the learner's policy
 * @property {WorldValue} best of the best one
 * @property {boolean} isOptimal
 */

/** What a worker may be asked of these at once; the truth takes patience. */
export const WORLD_METHODS = [
  'worlds', 'describeWorld', 'episode', 'ranks', 'startWorldLearner', 'resumeWorldLearner', 'trainEpisodes', 'worldBrain',
  'learnedActions', 'chooseAction', 'worldPresets', 'worldKnob', 'percepts', 'playerAction', 'countsVisits', 'learnedParts', 'learnedDeadEnds',
];

export class WorldModule {
  /** @param {import('./module.js').EngineModule} engine */
  constructor(engine) {
    this.engine = engine;
    this.wasm = engine.wasm;
    /** @type {string | null} */
    this.open = null;
    /** What the open world is called, however somebody has named it. */
    this.usualName = '';
    this.discount = 1;
    /** How many of each symbol have left before an episode begins. @type {number[]} */
    this.gone = [];
  }

  /** The first real numbers that the last call has written. @param {number} count */
  reals(count) {
    return [...new Float64Array(this.wasm.memory.buffer, this.wasm.fourmi_world_reals(), count)];
  }

  /** All worlds. @returns {WorldFacts[]} */
  worlds() {
    const names = [];
    for (let i = 0, length; (length = this.wasm.fourmi_world(i)) >= 0; i++) {
      names.push(this.engine.text(length));
    }
    return names.map((name) => this.describeWorld(name));
  }

  /** A world, of any variant, by its usual name. Throws an EngineError if there is none. @param {string} name @returns {WorldFacts} */
  describeWorld(name) {
    this.open = null;
    this.openWorld(name);
    const { numbers } = this.engine;
    return {
      name: this.usualName,
      kind: name.split(':')[0],
      hasTruth: numbers[abi.WORLD_HAS_TRUTH] !== 0,
      countsSteps: numbers[abi.WORLD_COUNTS_STEPS] !== 0,
      canBeLearned: numbers[abi.WORLD_CAN_BE_LEARNED] !== 0,
      hasCards: numbers[abi.WORLD_HAS_CARDS] !== 0,
      hasCharts: numbers[abi.WORLD_HAS_CHARTS] !== 0,
      hasGrid: numbers[abi.WORLD_HAS_GRID] !== 0,
      hasPercepts: numbers[abi.WORLD_HAS_PERCEPTS] !== 0,
      hasGoals: numbers[abi.WORLD_HAS_GOALS] !== 0,
      hasPlayer: numbers[abi.WORLD_HAS_PLAYER] !== 0,
      discount: this.discount,
    };
  }

  /** The oracle keeps what it has found out as long as its world is open. @param {string} name */
  openWorld(name) {
    if (this.open === name) {
      return;
    }
    this.engine.write(name);
    const length = this.wasm.fourmi_open_world();
    if (length < 0) {
      throw new EngineError('no-such-world', name);
    }
    this.open = name;
    this.usualName = this.engine.text(length);
    this.gone = [];
    this.discount = this.reals(abi.WORLD_DISCOUNT + 1)[abi.WORLD_DISCOUNT];
  }

  /** @param {Episode} episode */
  #go({ world, seed, actions }) {
    this.openWorld(world);
    this.wasm.fourmi_start_episode(seed);
    if (!actions.every((action) => this.wasm.fourmi_act(action) === 1)) {
      throw new EngineError('bad-actions', String(actions));
    }
  }

  /** @param {Episode} episode @returns {WorldScene} */
  episode(episode) {
    this.#go(episode);
    return this.sceneHere();
  }

  /** The state that is open. @returns {WorldScene} */
  sceneHere() {
    this.wasm.fourmi_episode();
    const [reward, total] = this.reals(2);
    const numbers = [...this.engine.numbers];
    return {
      picture: this.#picture(),
      groups: this.#groups(),
      grid: gridHere(this),
      legal: this.legal(),
      steps: numbers[abi.EPISODE_STEPS],
      isOver: numbers[abi.EPISODE_IS_OVER] !== 0,
      isCut: numbers[abi.EPISODE_IS_CUT] !== 0,
      reward, total,
    };
  }

  /** What is seen of each legal action; null in a world without percepts. @param {Episode} episode */
  percepts(episode) {
    this.#go(episode);
    return perceptsHere(this);
  }

  /** What the player that has not learned does; null at the end, or without one. @param {Episode} episode @returns {number | null} */
  playerAction(episode) {
    this.#go(episode);
    const action = this.wasm.fourmi_player_action();
    return action < 0 ? null : action;
  }

  #picture() {
    const lines = [];
    for (let i = 0, length; (length = this.wasm.fourmi_picture_line(i)) >= 0; i++) {
      lines.push(this.engine.text(length));
    }
    return lines.join('\n');
  }

  /** The letters of all ranks, in order; none in a world without cards. @param {string} world @returns {string[]} */
  ranks(world) {
    this.openWorld(world);
    return Array.from({ length: this.wasm.fourmi_card_ranks() }, (_, i) => this.#letter(i + 1));
  }

  /** @returns {CardGroup[]} */
  #groups() {
    return Array.from({ length: this.wasm.fourmi_card_groups() }, (_, i) => this.#group(i));
  }

  /** @param {number} i @returns {CardGroup} */
  #group(i) {
    const count = this.wasm.fourmi_card_group(i);
    const numbers = [...this.engine.numbers.slice(0, abi.GROUP_FIRST_CARD + count)];
    const reals = this.reals(2);
    return {
      isOfHouse: numbers[abi.GROUP_IS_OF_HOUSE] !== 0,
      isInPlay: numbers[abi.GROUP_IS_IN_PLAY] !== 0,
      cards: numbers.slice(abi.GROUP_FIRST_CARD).map((rank) => this.#letter(rank)),
      total: numbers[abi.GROUP_TOTAL],
      isSoft: numbers[abi.GROUP_IS_SOFT] !== 0,
      stake: reals[abi.GROUP_STAKE],
      result: abi.CARD_RESULTS[numbers[abi.GROUP_RESULT]],
      earned: reals[abi.GROUP_EARNED],
    };
  }

  /** @param {number} rank */
  #letter(rank) {
    return rank === abi.CARDS_FACE_DOWN ? '' : String.fromCharCode(this.wasm.fourmi_card_letter(rank));
  }

  /** What can be done in the state that is open. @returns {WorldAction[]} */
  legal() {
    const count = this.wasm.fourmi_actions();
    return [...this.engine.numbers.slice(0, count)].map((action) =>
      ({ action, name: this.engine.text(this.wasm.fourmi_action_name(action)) }));
  }

  /**
   * The exact value of each legal action; null if the oracle lost patience, NEVER if it cannot know.
   * @param {Episode} episode @param {number[]} [gone] @returns {ActionValue[] | null | typeof NEVER}
   */
  actionValues(episode, gone = []) {
    this.#go(episode);
    return this.setGone(gone) ? this.readValues(this.wasm.fourmi_action_values()) : NEVER;
  }

  /** From now on values are as if so many of each symbol, cards of a rank, had left before an episode begins; false if that cannot be. @param {number[]} gone */
  setGone(gone) {
    if (gone.join() === this.gone.join()) {
      return true;
    }
    this.engine.numbers.set(gone);
    const isSet = this.wasm.fourmi_set_gone(gone.length) === 1;
    this.gone = isSet ? gone : this.gone;
    return isSet;
  }

  /** What an answer about the actions here has brought. @param {number} count @returns {ActionValue[] | null | typeof NEVER} */
  readValues(count) {
    if (count < 0) {
      return count === abi.NEVER_KNOWN ? NEVER : null;
    }
    const reals = this.reals(2 * count);
    const isBest = this.engine.numbers;
    return Array.from({ length: count }, (_, i) => ({ ...valueAt(reals, i), isBest: isBest[i] !== 0 }));
  }

  /**
   * What an episode is worth before it begins; null if the oracle lost patience, NEVER if it cannot know.
   * @param {string} world @param {number[]} [gone] so many of each rank have left before @returns {WorldValue | null | typeof NEVER}
   */
  startValue(world, gone = []) {
    this.openWorld(world);
    return this.setGone(gone) ? this.readValue(this.wasm.fourmi_start_value()) : NEVER;
  }

  /** What an answer about an episode has brought. @param {number} answer @returns {WorldValue | null | typeof NEVER} */
  readValue(answer) {
    return answer < 0 ? (answer === abi.NEVER_KNOWN ? NEVER : null) : valueAt(this.reals(2), 0);
  }

  /** The presets of a world, the usual one first. @param {string} world @returns {string[]} */
  worldPresets(world) {
    this.openWorld(world);
    const names = [];
    for (let i = 0, length; (length = this.wasm.fourmi_world_preset(i)) >= 0; i++) {
      names.push(this.engine.text(length));
    }
    return names;
  }

  /** A new learner of a world, with the usual preset unless another is named, and with some knobs turned. @param {string} world @param {number} seed @param {string} [preset] @param {Record<string, number>} [knobs] */
  startWorldLearner(world, seed, preset = this.worldPresets(world)[0], knobs = {}) {
    this.takeWorldPreset(world, preset);
    for (const [knob, value] of Object.entries(knobs)) {
      this.engine.write(knob);
      if (this.wasm.fourmi_turn_world_knob(value) !== 0) {
        throw new EngineError('no-such-knob', knob);
      }
    }
    this.beginWorldLearner(seed);
  }

  /** The learner that begins next has the options of a preset. @param {string} world @param {string} [preset] */
  takeWorldPreset(world, preset = '') {
    this.openWorld(world);
    this.engine.write(preset);
    if (this.wasm.fourmi_take_world_preset() !== 0) {
      throw new EngineError('no-such-preset', preset);
    }
  }

  /** With the options that were chosen last, in the open world. @param {number} seed */
  beginWorldLearner(seed) {
    if (this.wasm.fourmi_start_world_learner(seed) !== 0) {
      throw new EngineError('no-memory');
    }
  }

  /** How a knob of the learner is turned; null if its kind has none of that name. @param {string} knob @returns {number | null} */
  worldKnob(knob) {
    this.engine.write(knob);
    return this.wasm.fourmi_world_knob() === 1 ? this.reals(1)[0] : null;
  }

  /** Goes on with the learner of a brain; returns how many episodes it has seen. @param {string} world @param {Uint8Array} bytes */
  resumeWorldLearner(world, bytes) {
    this.openWorld(world);
    const { byteOffset } = this.engine.fillSlot(bytes);
    if (this.wasm.fourmi_resume_world_learner(byteOffset, bytes.length) !== 0) {
      throw new EngineError('cannot-resume');
    }
    return this.episodesSeen();
  }

  /** How many episodes of training the learner has seen. @returns {number} */
  episodesSeen() {
    return this.#learnerFact(abi.LEARNER_GAMES);
  }

  /** How many values it has learned. @returns {number} */
  learnedCount() {
    return this.wasm.fourmi_world_learner_values();
  }

  /** 0 without a learner. @param {number} fact */
  #learnerFact(fact) {
    return this.wasm.fourmi_world_learner_facts() === 0 ? this.engine.numbers[fact] : 0;
  }

  /**
   * Acts for so many episodes of training, or fewer if there is no room; tells how many it has seen by now, and how long this took.
   * @param {number} count @returns {{ episodes: number, isFull: boolean, ms: number }}
   */
  trainEpisodes(count) {
    const before = performance.now();
    const isFull = this.wasm.fourmi_train_episodes(count) < count;
    return { episodes: this.episodesSeen(), isFull, ms: performance.now() - before };
  }

  /** Whether the learner knows how often an action was tried. */
  countsVisits() {
    return this.#learnerFact(abi.LEARNER_COUNTS_VISITS) !== 0;
  }

  /** The bytes of its brain file. @returns {Uint8Array} */
  worldBrain() {
    const at = this.wasm.fourmi_world_brain();
    if (at === 0) {
      throw new EngineError('no-memory');
    }
    return new Uint8Array(this.wasm.memory.buffer, at, this.engine.numbers[0]).slice();
  }

  /** What the learner expects of each legal action; null without a learner of this world. @param {Episode} episode @returns {LearnedAction[] | null} */
  learnedActions(episode) {
    this.#go(episode);
    return this.learnedHere();
  }

  /** What each table of the learner adds to the value of each legal action; none where that is no such sum. @param {Episode} episode @returns {number[][]} */
  learnedParts(episode) {
    this.#go(episode);
    return this.legal().map(({ action }) => this.reals(this.wasm.fourmi_learned_parts(action)));
  }

  /** Whether the learner takes what each legal action leads to for a dead end. @param {Episode} episode @returns {boolean[]} */
  learnedDeadEnds(episode) {
    this.#go(episode);
    return this.legal().map(({ action }) => this.wasm.fourmi_learned_dead_end(action) === 1);
  }

  /** What it expects in the state that is open. @returns {LearnedAction[] | null} */
  learnedHere() {
    const count = this.wasm.fourmi_learned_actions();
    if (count < 0) {
      return null;
    }
    const visits = this.engine.numbers;
    return this.reals(count).map((value, i) => ({ value, visits: visits[i] }));
  }

  /** The actions that the learner would take in the state that is open. */
  learnedBestHere() {
    const count = this.wasm.fourmi_learned_best();
    return [...this.engine.numbers.slice(0, count)];
  }

  /** The learner's action; null at the end, or without a learner. @param {Episode} episode @param {number} seed @returns {number | null} */
  chooseAction(episode, seed) {
    this.#go(episode);
    const action = this.wasm.fourmi_choose_action(seed);
    return action < 0 ? null : action;
  }

  /**
   * What the learner's policy is worth, beside the best; null if the oracle lost patience, NEVER if it cannot know.
   * @param {string} world @returns {WorldVerdict | null | typeof NEVER}
   */
  judgeWorld(world) {
    this.openWorld(world);
    this.setGone([]);
    const answer = this.wasm.fourmi_judge_world();
    if (answer === abi.NO_SUCH_THING) {
      throw new EngineError('no-learner', world);
    }
    if (answer < 0) {
      return answer === abi.NEVER_KNOWN ? NEVER : null;
    }
    const reals = this.reals(4);
    return { value: valueAt(reals, 0), best: valueAt(reals, 1), isOptimal: answer === 1 };
  }
}

/** @param {number[]} reals @param {number} i @returns {WorldValue} */
function valueAt(reals, i) {
  return { amount: reals[2 * i], steps: reals[2 * i + 1] };
}

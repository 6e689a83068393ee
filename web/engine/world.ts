// world.ts - the worlds of the WebAssembly engine as JavaScript functions.
//
// As in module.ts everything here translates. An episode is said by its seed and
// its actions, so that every question can be asked by itself.
import * as abi from './abi.js';
import { gridHere, perceptsHere, type Grid } from './grid.js';
import { EngineError, NEVER, type EngineModule } from './module.js';

/** what the catalogue says of a world */
export interface WorldFacts {
  name: string; // as the engine knows it, with options after a colon
  kind: string; // the same without options
  hasTruth: boolean; // its exact values are known
  countsSteps: boolean; // they are chances to succeed, and steps until then
  canBeLearned: boolean;
  hasCards: boolean; // that lie on a table
  hasCharts: boolean; // its decisions have cells of charts, see charts.js
  hasGrid: boolean; // with a body on it, see grid.js
  hasPercepts: boolean; // what is seen of each action can be told
  hasGoals: boolean; // episodes are to reach something, see goals.js
  hasPlayer: boolean; // somebody plays it well without having learned it
  discount: number; // what a reward one step later is worth now
}

export interface Episode {
  world: string;
  seed: number; // that all chance comes from
  actions: number[]; // that were taken
}

export interface WorldAction {
  action: number;
  name: string; // '' if it has none
}

/** cards that lie together */
export interface CardGroup {
  isOfHouse: boolean;
  isInPlay: boolean; // the next action is about it
  cards: string[]; // the letter of each, '' for one that lies face down
  total: number; // of those that lie open, 0 where nobody counts
  isSoft: boolean; // the total may still fall
  stake: number; // 0 for the house
  result: '' | 'won' | 'lost' | 'tied'; // '' while it is not known
  earned: number; // once it is known
}

/** all that there is to show of an episode */
export interface WorldScene {
  picture: string; // lines of text
  groups: CardGroup[]; // the cards on the table, none in a world without
  grid: Grid | null; // null in a world without
  legal: WorldAction[]; // none at the end
  steps: number;
  reward: number; // the last one
  total: number; // the return so far
  isOver: boolean;
  isCut: boolean; // it has taken all the steps that it may
}

/** what is to be expected */
export interface WorldValue {
  amount: number; // a return, or a chance to succeed
  steps: number; // until then, where steps are counted
}

export type ActionValue = WorldValue & { isBest: boolean };

export interface LearnedAction {
  value: number;
  visits: number; // how often it was tried
}

export interface WorldVerdict {
  value: WorldValue; // of the learner's policy
  best: WorldValue; // of the best one
  isOptimal: boolean;
}

/** What a worker may be asked of these at once; the truth takes patience. */
export const WORLD_METHODS = [
  'worlds',
  'describeWorld',
  'episode',
  'ranks',
  'startWorldLearner',
  'resumeWorldLearner',
  'trainEpisodes',
  'worldBrain',
  'learnedActions',
  'chooseAction',
  'worldPresets',
  'worldKnob',
  'percepts',
  'playerAction',
  'countsVisits',
  'learnedParts',
  'learnedDeadEnds',
];

export class WorldModule {
  wasm: any;
  open: string | null = null;
  /** What the open world is called, however somebody has named it. */
  usualName = '';
  discount = 1;
  /** How many of each symbol have left before an episode begins. */
  gone: number[] = [];

  constructor(public engine: EngineModule) {
    this.wasm = engine.wasm;
  }

  /** The first real numbers that the last call has written. */
  reals(count: number) {
    return [...new Float64Array(this.wasm.memory.buffer, this.wasm.fourmi_world_reals(), count)];
  }

  /** All worlds. */
  worlds(): WorldFacts[] {
    const names = [];
    for (let i = 0, length; (length = this.wasm.fourmi_world(i)) >= 0; i++) {
      names.push(this.engine.text(length));
    }
    return names.map((name) => this.describeWorld(name));
  }

  /** A world, of any variant, by its usual name. Throws an EngineError if there is none. */
  describeWorld(name: string): WorldFacts {
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

  /** The oracle keeps what it has found out as long as its world is open. */
  openWorld(name: string) {
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

  #go({ world, seed, actions }: Episode) {
    this.openWorld(world);
    this.wasm.fourmi_start_episode(seed);
    if (!actions.every((action) => this.wasm.fourmi_act(action) === 1)) {
      throw new EngineError('bad-actions', String(actions));
    }
  }

  episode(episode: Episode): WorldScene {
    this.#go(episode);
    return this.sceneHere();
  }

  /** The state that is open. */
  sceneHere(): WorldScene {
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
      reward,
      total,
    };
  }

  /** What is seen of each legal action; null in a world without percepts. */
  percepts(episode: Episode) {
    this.#go(episode);
    return perceptsHere(this);
  }

  /** What the player that has not learned does; null at the end, or without one. */
  playerAction(episode: Episode): number | null {
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

  /** The letters of all ranks, in order; none in a world without cards. */
  ranks(world: string): string[] {
    this.openWorld(world);
    return Array.from({ length: this.wasm.fourmi_card_ranks() }, (_, i) => this.#letter(i + 1));
  }

  #groups(): CardGroup[] {
    return Array.from({ length: this.wasm.fourmi_card_groups() }, (_, i) => this.#group(i));
  }

  #group(i: number): CardGroup {
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

  #letter(rank: number) {
    return rank === abi.CARDS_FACE_DOWN ? '' : String.fromCharCode(this.wasm.fourmi_card_letter(rank));
  }

  /** What can be done in the state that is open. */
  legal(): WorldAction[] {
    const count = this.wasm.fourmi_actions();
    return [...this.engine.numbers.slice(0, count)].map((action) => ({
      action,
      name: this.engine.text(this.wasm.fourmi_action_name(action)),
    }));
  }

  /** The exact value of each legal action; null if the oracle lost patience, NEVER if it cannot know. */
  actionValues(episode: Episode, gone: number[] = []): ActionValue[] | null | typeof NEVER {
    this.#go(episode);
    return this.setGone(gone) ? this.readValues(this.wasm.fourmi_action_values()) : NEVER;
  }

  /**
   * From now on values are as if so many of each symbol, cards of a rank, had left before an episode begins; false if
   * that cannot be.
   */
  setGone(gone: number[]) {
    if (gone.join() === this.gone.join()) {
      return true;
    }
    this.engine.numbers.set(gone);
    const isSet = this.wasm.fourmi_set_gone(gone.length) === 1;
    this.gone = isSet ? gone : this.gone;
    return isSet;
  }

  /** What an answer about the actions here has brought. */
  readValues(count: number): ActionValue[] | null | typeof NEVER {
    if (count < 0) {
      return count === abi.NEVER_KNOWN ? NEVER : null;
    }
    const reals = this.reals(2 * count);
    const isBest = this.engine.numbers;
    return Array.from({ length: count }, (_, i) => ({ ...valueAt(reals, i), isBest: isBest[i] !== 0 }));
  }

  /**
   * What an episode is worth before it begins; null if the oracle lost patience, NEVER if it cannot know.
   * @param gone so many of each rank have left before
   */
  startValue(world: string, gone: number[] = []): WorldValue | null | typeof NEVER {
    this.openWorld(world);
    return this.setGone(gone) ? this.readValue(this.wasm.fourmi_start_value()) : NEVER;
  }

  /** What an answer about an episode has brought. */
  readValue(answer: number): WorldValue | null | typeof NEVER {
    return answer < 0 ? (answer === abi.NEVER_KNOWN ? NEVER : null) : valueAt(this.reals(2), 0);
  }

  /** The presets of a world, the usual one first. */
  worldPresets(world: string): string[] {
    this.openWorld(world);
    const names = [];
    for (let i = 0, length; (length = this.wasm.fourmi_world_preset(i)) >= 0; i++) {
      names.push(this.engine.text(length));
    }
    return names;
  }

  /** A new learner of a world, with the usual preset unless another is named, and with some knobs turned. */
  startWorldLearner(
    world: string,
    seed: number,
    preset: string = this.worldPresets(world)[0],
    knobs: Record<string, number> = {},
  ) {
    this.takeWorldPreset(world, preset);
    for (const [knob, value] of Object.entries(knobs)) {
      this.engine.write(knob);
      if (this.wasm.fourmi_turn_world_knob(value) !== 0) {
        throw new EngineError('no-such-knob', knob);
      }
    }
    this.beginWorldLearner(seed);
  }

  /** The learner that begins next has the options of a preset. */
  takeWorldPreset(world: string, preset = '') {
    this.openWorld(world);
    this.engine.write(preset);
    if (this.wasm.fourmi_take_world_preset() !== 0) {
      throw new EngineError('no-such-preset', preset);
    }
  }

  /** With the options that were chosen last, in the open world. */
  beginWorldLearner(seed: number) {
    if (this.wasm.fourmi_start_world_learner(seed) !== 0) {
      throw new EngineError('no-memory');
    }
  }

  /** How a knob of the learner is turned; null if its kind has none of that name. */
  worldKnob(knob: string): number | null {
    this.engine.write(knob);
    return this.wasm.fourmi_world_knob() === 1 ? this.reals(1)[0] : null;
  }

  /** Goes on with the learner of a brain; returns how many episodes it has seen. */
  resumeWorldLearner(world: string, bytes: Uint8Array) {
    this.openWorld(world);
    const { byteOffset } = this.engine.fillSlot(bytes);
    if (this.wasm.fourmi_resume_world_learner(byteOffset, bytes.length) !== 0) {
      throw new EngineError('cannot-resume');
    }
    return this.episodesSeen();
  }

  /** How many episodes of training the learner has seen. */
  episodesSeen(): number {
    return this.#learnerFact(abi.LEARNER_GAMES);
  }

  /** How many values it has learned. */
  learnedCount(): number {
    return this.wasm.fourmi_world_learner_values();
  }

  /** 0 without a learner. */
  #learnerFact(fact: number) {
    return this.wasm.fourmi_world_learner_facts() === 0 ? this.engine.numbers[fact] : 0;
  }

  /**
   * Acts for so many episodes of training, or fewer if there is no room; tells how many it has seen by now, and how
   * long this took.
   */
  trainEpisodes(count: number): { episodes: number; isFull: boolean; ms: number } {
    const before = performance.now();
    const isFull = this.wasm.fourmi_train_episodes(count) < count;
    return { episodes: this.episodesSeen(), isFull, ms: performance.now() - before };
  }

  /** Whether the learner knows how often an action was tried. */
  countsVisits() {
    return this.#learnerFact(abi.LEARNER_COUNTS_VISITS) !== 0;
  }

  /** The bytes of its brain file. */
  worldBrain(): Uint8Array {
    const at = this.wasm.fourmi_world_brain();
    if (at === 0) {
      throw new EngineError('no-memory');
    }
    return new Uint8Array(this.wasm.memory.buffer, at, this.engine.numbers[0]).slice();
  }

  /** What the learner expects of each legal action; null without a learner of this world. */
  learnedActions(episode: Episode): LearnedAction[] | null {
    this.#go(episode);
    return this.learnedHere();
  }

  /** What each table of the learner adds to the value of each legal action; none where that is no such sum. */
  learnedParts(episode: Episode): number[][] {
    this.#go(episode);
    return this.legal().map(({ action }) => this.reals(this.wasm.fourmi_learned_parts(action)));
  }

  /** Whether the learner takes what each legal action leads to for a dead end. */
  learnedDeadEnds(episode: Episode): boolean[] {
    this.#go(episode);
    return this.legal().map(({ action }) => this.wasm.fourmi_learned_dead_end(action) === 1);
  }

  /** What it expects in the state that is open. */
  learnedHere(): LearnedAction[] | null {
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

  /** The learner's action; null at the end, or without a learner. */
  chooseAction(episode: Episode, seed: number): number | null {
    this.#go(episode);
    const action = this.wasm.fourmi_choose_action(seed);
    return action < 0 ? null : action;
  }

  /** What the learner's policy is worth, beside the best; null if the oracle lost patience, NEVER if it cannot know. */
  judgeWorld(world: string): WorldVerdict | null | typeof NEVER {
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

function valueAt(reals: number[], i: number): WorldValue {
  return { amount: reals[2 * i], steps: reals[2 * i + 1] };
}

// learner.ts - the learner of the WebAssembly engine as JavaScript functions.
//
// As in module.ts everything here translates, and nothing learns.
import * as abi from './abi.js';
import {
  EngineError,
  NEVER,
  type EngineModule,
  type GameName,
  type LegalMove,
  type MoveValue,
  type Spot,
} from './module.js';

/** a parameter of a learner */
export interface Knob {
  name: string;
  value: number;
  min: number;
  max: number;
  step: number;
  isSwitch: boolean;
  isLasting: boolean; // no brain can change it
}

/** the value of every knob */
export type Recipe = Record<string, number>;

export interface Preset {
  name: string;
  kind: string; // of learner: 'qtable', 'network'
  knobs: Knob[];
}

export interface LearnerFacts {
  games: number; // of training
  learned: number; // values
  states: number; // positions in its table, 0 if it keeps none
  countsVisits: boolean; // it knows how often it has tried a move
  canTrace: boolean; // its games can be told in numbers
  kind: string; // of learner
}

interface Shares {
  won: number;
  drawn: number;
  lost: number;
}

/** what a learner is worth on one side */
export interface SideMeasure {
  lines: number; // games that opponents can play against it
  lost: number;
  decisions: number;
  optimal: number;
  due: number; // to this side with perfect play: 1 a win, 0 a draw, -1 a loss
  missed: number; // lines that get less
  random: Shares; // against random play
  perfect: Shares;
}

/** what it is worth on solved positions */
interface SampleMeasure {
  positions: number;
  kept: number;
  telling: number; // those where not every move keeps the result
  tellingKept: number;
  expected: number; // positions that it keeps on average, if it chooses by chance among moves that it thinks equal
  tellingExpected: number;
  chance: number; // positions that chance alone keeps
  tellingChance: number;
}

/** what it is worth in won positions, all of them */
export interface MatesMeasure {
  won: number; // positions, with the first side to move
  mated: number; // from how many it mates against perfect defence
  wasted: number; // moves beyond the fewest, on average where it mates
  matedAny: number; // from how many against every defence
  isCertified: boolean; // it mates from all of them against every defence, and holds every draw
}

export type Measured = { sides: SideMeasure[] } | { sample: SampleMeasure } | { mates: MatesMeasure };

/** a position in the table */
export interface LearnedState {
  cells: string;
  start: string; // the position as text, '' in a game that has none
  moves: MoveValue[];
}

const GAMES_PER_LOOK = 50; // at the clock

export class LearnerModule {
  wasm: any;
  /** Whether the learner is judged by the mates that it finds, from every won position. */
  judgesMates = false;

  constructor(public engine: EngineModule) {
    this.wasm = engine.wasm;
  }

  #reals(count: number) {
    return [...new Float64Array(this.wasm.memory.buffer, this.wasm.fourmi_learner_reals(), count)];
  }

  /** The presets of a game, the default first. */
  presets(game: GameName): Preset[] {
    this.engine.open(game);
    const presets = [];
    for (let i = 0, length; (length = this.wasm.fourmi_preset_name(i)) >= 0; i++) {
      const name = this.engine.text(length);
      this.takePreset(name);
      presets.push({ name, kind: this.engine.text(this.wasm.fourmi_kind(0)), knobs: this.#knobs() });
    }
    return presets;
  }

  /** The learner of the open game that begins next has the options of a preset. */
  takePreset(name: string) {
    this.engine.write(name);
    if (this.wasm.fourmi_take_preset() !== 0) {
      throw new EngineError('no-such-preset', name);
    }
  }

  /** The knobs of the options chosen last. */
  #knobs(): Knob[] {
    const knobs = [];
    for (let i = 0, length; (length = this.wasm.fourmi_knob(i)) >= 0; i++) {
      const name = this.engine.text(length);
      const [value, min, max, step] = this.#reals(4);
      const [isSwitch, isLasting] = this.engine.numbers;
      knobs.push({ name, value, min, max, step, isSwitch: isSwitch !== 0, isLasting: isLasting !== 0 });
    }
    return knobs;
  }

  /** Turns the knobs that are to have other values. */
  #turn(recipe: Recipe) {
    this.#knobs().forEach(({ name, value }, i) => {
      if (name in recipe && recipe[name] !== value && this.wasm.fourmi_turn_knob(i, recipe[name]) !== 0) {
        throw new EngineError('bad-knob', `${name} ${recipe[name]}`);
      }
    });
  }

  /** A new learner: a preset, with other values for some knobs. */
  startLearner(game: GameName, preset: string, recipe: Recipe, seed: number) {
    this.engine.open(game);
    this.takePreset(preset);
    this.#turn(recipe);
    this.beginLearner(seed);
  }

  /** With the options that were chosen last. */
  beginLearner(seed: number) {
    if (this.wasm.fourmi_start_learner(seed) !== 0) {
      throw new EngineError('no-memory');
    }
  }

  /** Goes on with the learner of a brain; returns its knobs. */
  resumeLearner(bytes: Uint8Array): Knob[] {
    const { byteOffset } = this.engine.fillSlot(bytes);
    if (this.wasm.fourmi_resume_learner(byteOffset, bytes.length) !== 0) {
      throw new EngineError('cannot-resume');
    }
    return this.#knobs();
  }

  /** Goes on with other values. */
  changeLearner(recipe: Recipe, restartsEpsilon: boolean) {
    this.#turn(recipe);
    if (this.wasm.fourmi_change_learner(Number(restartsEpsilon)) !== 0) {
      throw new EngineError('cannot-change');
    }
  }

  /** Plays so many games, or fewer if there is no room or the time is up; whether there was room. */
  #play(games: number, end: number) {
    let left = games;
    let isFull = false;
    do {
      const slice = Math.min(left, GAMES_PER_LOOK);
      isFull = this.wasm.fourmi_train(slice) < slice;
      left -= slice;
    } while (left > 0 && !isFull && performance.now() < end);
    return !isFull;
  }

  /** Plays so many games of training, or fewer if there is no room or the time is up. */
  train(games: number, ms: number = Infinity): LearnerFacts & { isFull: boolean } {
    const isFull = !this.#play(games, performance.now() + ms);
    return { ...this.learnerFacts(), isFull };
  }

  /**
   * Trains until each of these numbers of games in turn and measures there, as far as there is room and time. The facts
   * take time where weights must be counted, so they are told with points only.
   */
  trainThrough(
    stops: number[],
    ms: number,
  ): { games: number; isFull: boolean; points: ({ games: number } & Measured)[]; facts: LearnerFacts | null } {
    const end = performance.now() + ms;
    const gamesNow = () => this.wasm.fourmi_learner_games();
    const points = [];
    let isFull = false;
    for (const stop of stops) {
      isFull = !this.#play(stop - gamesNow(), end);
      if (isFull || gamesNow() === stop) {
        points.push({ games: gamesNow(), ...this.measure() });
      }
      if (isFull || gamesNow() !== stop || performance.now() >= end) {
        break;
      }
    }
    return { games: gamesNow(), isFull, points, facts: points.length > 0 ? this.learnerFacts() : null };
  }

  /** Learns from a game that people play: from its last move, or from all of it when it is over. */
  learnGame(spot: Spot) {
    this.engine.go(spot);
    return this.wasm.fourmi_learn_game() === 1;
  }

  learnerFacts(): LearnerFacts {
    const kind = this.engine.text(this.wasm.fourmi_kind(1));
    this.wasm.fourmi_learner_facts();
    const { numbers } = this.engine;
    return {
      kind,
      games: numbers[abi.LEARNER_GAMES],
      learned: numbers[abi.LEARNER_VALUES],
      states: numbers[abi.LEARNER_STATES],
      countsVisits: numbers[abi.LEARNER_COUNTS_VISITS] !== 0,
      canTrace: numbers[abi.LEARNER_CAN_TRACE] !== 0,
    };
  }

  /** The bytes of its brain file. */
  learnerBrain(): Uint8Array {
    const at = this.wasm.fourmi_learner_brain();
    if (at === 0) {
      throw new EngineError('no-memory');
    }
    return new Uint8Array(this.wasm.memory.buffer, at, this.engine.numbers[0]).slice();
  }

  #values(legal: LegalMove[], count: number): MoveValue[] {
    const values = this.#reals(count);
    const visits = this.engine.numbers.slice(0, count);
    return legal.map((move, i) => ({ ...move, value: values[i], visits: visits[i] }));
  }

  /** What it thinks of each move. */
  learnerValues(spot: Spot): MoveValue[] {
    this.engine.go(spot);
    const legal = this.engine.legalMoves();
    return this.#values(legal, this.wasm.fourmi_learner_values());
  }

  /** A page of its table. */
  states(game: GameName, first: number, count: number): LearnedState[] {
    this.engine.open(game);
    const listed = this.wasm.fourmi_list_states(first, Math.min(count, abi.STATES_PER_PAGE));
    return Array.from({ length: listed }, (_, i) => this.#state(i));
  }

  #state(i: number): LearnedState {
    this.wasm.fourmi_show_state(i);
    const cells = this.engine.cells();
    const start = this.engine.text(this.wasm.fourmi_write_position());
    const legal = this.engine.legalMoves();
    return { cells, start, moves: this.#values(legal, this.wasm.fourmi_learner_values()) };
  }

  /**
   * One step towards knowing the truth about a game; how many are left, null if
   * the oracle has lost patience, NEVER if it cannot know.
   */
  prepareMeasure(game: GameName): number | null | typeof NEVER {
    this.engine.open(game);
    const prepared = this.#prepareMates();
    this.judgesMates = prepared === 0;
    const left = prepared !== abi.NO_SUCH_THING ? prepared : this.wasm.fourmi_prepare_measure();
    return left >= 0 ? left : left === abi.NEVER_KNOWN ? NEVER : null;
  }

  /** As fourmi_prepare_mates says, which the module of a first view does not have. */
  #prepareMates(): number {
    return this.engine.unit === 'mate' && this.wasm.fourmi_prepare_mates
      ? this.wasm.fourmi_prepare_mates()
      : abi.NO_SUCH_THING;
  }

  /** What is known of the truth by now has to do. */
  endMeasure() {
    this.wasm.fourmi_end_measure();
  }

  /** Judges the learner by exact truth. */
  measure(): Measured {
    const count = this.judgesMates ? this.wasm.fourmi_measure_mates() : this.wasm.fourmi_measure();
    const reals = this.#reals(Math.max(0, count));
    if (count === abi.MEASURE_MATES_REALS) {
      const [won, mated, wasted, matedAny, , isCertified] = reals;
      return { mates: { won, mated, wasted, matedAny, isCertified: isCertified !== 0 } };
    }
    if (count === abi.MEASURE_SAMPLE_REALS) {
      const [positions, kept, telling, tellingKept, expected, tellingExpected, chance, tellingChance] = reals;
      return { sample: { positions, kept, telling, tellingKept, expected, tellingExpected, chance, tellingChance } };
    }
    return {
      sides: [sideMeasure(reals.slice(0, abi.MEASURE_SIDE_REALS)), sideMeasure(reals.slice(abi.MEASURE_SIDE_REALS))],
    };
  }
}

function sideMeasure([lines, lost, decisions, optimal, due, missed, ...shares]: number[]): SideMeasure {
  const [random, perfect] = [shares.slice(0, 3), shares.slice(3)].map(([won, drawn, lost_]) => ({
    won,
    drawn,
    lost: lost_,
  }));
  return { lines, lost, decisions, optimal, due, missed, random, perfect };
}

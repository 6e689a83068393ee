// learner.ts - the learner of a board game, and what it is worth by exact values.
import type { FourmiError } from '../../npm/door.js';
import type { Evaluation, Lab, Learner, Option, Turn } from '../../npm/index.js';
import {
  EngineError,
  isRefusal,
  refusedAs,
  run,
  using,
  type EngineModule,
  type GameName,
  type MoveValue,
  type NEVER,
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

/** Options as fourmi.h reads them. */
const textOf = (recipe: Recipe) =>
  Object.entries(recipe)
    .map(([name, value]) => `${name}=${Number(value)}`)
    .join();

/** The options that people turn in the page. */
const knobsOf = (options: readonly Option[]): Knob[] =>
  options
    .filter(({ sliderStep }) => sliderStep > 0)
    .map(({ name, value, sliderLeast, sliderMost, sliderStep, isSwitch, isLasting }) => ({
      name,
      value,
      min: sliderLeast,
      max: sliderMost,
      step: sliderStep,
      isSwitch,
      isLasting,
    }));

export class LearnerModule {
  lab: Lab;
  learner: Learner | null = null;
  /** An evaluation of random play, which has found out what all evaluations of its game need. */
  truth: Evaluation | null = null;
  /** How many states of a sample have to do; 0 for the usual number. */
  sampled = 0;
  /** Evaluations of the learner. */
  judges: Evaluation[] = [];

  constructor(public engine: EngineModule) {
    this.lab = engine.lab;
  }

  /** The presets of a game, the default first. */
  presets(game: GameName): Preset[] {
    return using(this.lab.presets({ game: this.engine.game(game) }), ({ presets }) =>
      presets.map(({ name, type, options }) => ({ name, kind: type, knobs: knobsOf(options) })),
    );
  }

  #take(make: () => Learner, code: (error: FourmiError) => string) {
    const learner = refusedAs(make, code);
    this.#forget();
    this.learner?.free();
    this.learner = learner;
  }

  /** Frees evaluations of the learner. @param player of one player only */
  #forget(player?: Turn) {
    const gone = this.judges.filter((judge) => player === undefined || judge.player === player);
    this.judges = this.judges.filter((judge) => !gone.includes(judge));
    gone.forEach((judge) => judge.free());
  }

  /** The learner that there is. */
  get present(): Learner {
    if (!this.learner) throw new EngineError('no-learner');
    return this.learner;
  }

  /** A new learner: a preset, with other values for some knobs. */
  startLearner(game: GameName, preset: string, recipe: Recipe, seed: number) {
    const options = { game: this.engine.game(game), preset, options: textOf(recipe), seed: seed === 0 ? 1 : seed };
    this.#take(
      () => this.lab.learner(options),
      ({ message }) => (/ no preset /.test(message) ? 'no-such-preset' : 'bad-knob'),
    );
  }

  /** Goes on with the learner of a brain; returns its knobs. */
  resumeLearner(bytes: Uint8Array): Knob[] {
    this.#take(
      () => this.lab.learner({ bytes }),
      () => 'cannot-resume',
    );
    if (this.present.game.players !== 2) throw new EngineError('cannot-resume');
    return knobsOf(this.present.options);
  }

  /** Goes on with the learner of another engine, and knows the truth as that did. */
  takeOver({ present, truth }: LearnerModule) {
    this.resumeLearner(present.write());
    while (truth && Number(this.prepareMeasure(truth.game.name)) > 0);
  }

  /** Goes on with other values. */
  changeLearner(recipe: Recipe, restartsEpsilon: boolean) {
    const options = [textOf(recipe), ...(restartsEpsilon ? ['restart=1'] : [])].filter(Boolean).join();
    refusedAs(
      () => this.present.change(options),
      ({ message }) => (/lasting/.test(message) ? 'cannot-change' : 'bad-knob'),
    );
  }

  /** Trains so many games; whether there was room. */
  #trainGames(games: number) {
    try {
      this.present.train(games);
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'full') throw error;
      return false;
    }
    return true;
  }

  /** Plays so many games, or fewer if there is no room or the time is up; whether there was room. */
  #play(games: number, end: number) {
    for (
      let left = games, isFirst = true;
      left > 0 && (isFirst || performance.now() < end);
      left -= GAMES_PER_LOOK, isFirst = false
    ) {
      if (!this.#trainGames(Math.min(left, GAMES_PER_LOOK))) return false;
    }
    return true;
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
    const learner = this.present;
    const points = [];
    let isFull = false;
    for (const stop of stops) {
      isFull = !this.#play(stop - learner.episodes, end);
      if (isFull || learner.episodes === stop) {
        points.push({ games: learner.episodes, ...this.measure() });
      }
      if (isFull || learner.episodes !== stop || performance.now() >= end) {
        break;
      }
    }
    return { games: learner.episodes, isFull, points, facts: points.length > 0 ? this.learnerFacts() : null };
  }

  /** Learns from a game that people play: from its last move, or from all of it when it is over. */
  learnGame(spot: Spot) {
    return this.engine.at(spot, (record) => {
      try {
        this.present.observe(record);
      } catch (error) {
        if (isRefusal(error)) return false;
        throw error;
      }
      return true;
    });
  }

  learnerFacts(): LearnerFacts {
    const learner = this.present;
    learner.train(0); // which counts
    const { type, episodes, values, states, countsVisits, canTrace } = learner;
    return { kind: type, games: episodes, learned: values, states, countsVisits, canTrace };
  }

  /** The bytes of its brain file. */
  learnerBrain(): Uint8Array {
    return this.present.write();
  }

  /** What it thinks of each move. */
  learnerValues(spot: Spot): MoveValue[] {
    return this.engine.at(spot, ({ state, turn }) =>
      turn === 'over' ? [] : this.engine.opinions(this.present, state),
    );
  }

  /** A page of its table. @param _game the learner's */
  states(_game: GameName, first: number, count: number): LearnedState[] {
    const learner = this.present;
    learner.train(0);
    return Array.from({ length: Math.max(0, Math.min(count, learner.states - first)) }, (_, i) => {
      const state = learner.state(first + i);
      return { ...this.boardOf(state), moves: this.engine.opinions(learner, state) };
    });
  }

  /** A state of the learner's game as it is drawn. */
  boardOf(state: Uint8Array) {
    return using(this.lab.scene({ game: this.present.game, state }), ({ cells, state: start }) => ({
      cells,
      start: start ?? '',
    }));
  }

  /**
   * One step towards knowing the truth about a game; how many are left, null if
   * it lost patience, NEVER if it cannot know.
   */
  prepareMeasure(name: GameName): number | null | typeof NEVER {
    const game = this.engine.game(name);
    if (this.truth?.game !== game) {
      this.#forget();
      this.truth?.free();
      this.sampled = 0;
    }
    return this.engine.asking(game, (exact) => {
      if (this.truth?.game !== game) {
        this.truth = using(this.lab.policy({ game, level: 'random' }), (policy) =>
          this.lab.evaluation({ policy, exact }),
        );
      }
      const { truth } = this;
      const isDone = truth.method === 'sample' ? this.sampled > 0 : !Number.isNaN(truth.due) || truth.mates.won > 0;
      if (!isDone && run(truth, 1) === 'ok' && truth.method === 'sample') this.sampled = truth.decisions;
      return this.sampled > 0 || truth.method !== 'sample' ? 0 : SAMPLES - truth.decisions;
    });
  }

  /** What is known of the truth by now has to do. */
  endMeasure() {
    this.sampled = this.truth?.decisions ?? 0;
  }

  /** How good the learner is as one of the players. */
  #judge(player: 'first' | 'second'): Evaluation {
    const learner = this.present;
    const known = this.truth;
    if (known?.game !== learner.game) throw new EngineError('no-truth');
    let judge = this.judges.find((one) => one.player === player);
    if (!judge || this.sampled > 0) {
      // a sample that was cut short is not gone through again
      judge = using(this.lab.policy({ learner }), (policy) =>
        this.lab.evaluation({ policy, player, known, method: known.method }),
      );
      this.#forget(player);
      this.judges.push(judge);
    }
    judge.run(this.sampled);
    return judge;
  }

  /** Judges the learner by exact truth. */
  measure(): Measured {
    const first = this.#judge('first');
    if (first.method === 'starts') {
      const { won, any, perfect, toHold, held } = first.mates;
      return {
        mates: {
          won,
          mated: perfect.states,
          wasted: perfect.wasted,
          matedAny: any.states,
          isCertified: any.states === won && held === toHold,
        },
      };
    }
    if (first.method === 'sample') {
      const { decisions, right, telling, tellingRight, expected, tellingExpected } = first;
      const { expected: chance, tellingExpected: tellingChance } = this.truth as Evaluation;
      return {
        sample: {
          positions: decisions,
          kept: right,
          telling,
          tellingKept: tellingRight,
          expected,
          tellingExpected,
          chance,
          tellingChance,
        },
      };
    }
    return {
      sides: [first, this.#judge('second')].map(({ lines, lost, decisions, right, due, drawn, random, perfect }) => ({
        lines,
        lost,
        decisions,
        optimal: right,
        due,
        missed: due > 0 ? drawn + lost : due === 0 ? lost : 0,
        random,
        perfect,
      })),
    };
  }
}

const SAMPLES = 300; // states of the usual sample

// network.ts - a neural network of a board game, taken apart. It comes when somebody first looks into one.
import type { Insight, Lab, Learner, Value } from '../../npm/index.js';
import * as abi from './abi.js';
import type { LearnerModule } from './learner.js';
import { isRefusal, using, type EngineModule, type GameName, type MoveValue, type Spot } from './module.js';

/** a state of an exam, and the moves that keep the result */
type Question = { state: Uint8Array; keeping: number[] };

/** a part of the board that every unit looks at */
export interface Lookup {
  kind: 'line' | 'column' | 'threat';
  cells: number[];
}

export interface NetShape {
  units: number; // of the first layer
  hidden: number; // units of the second
  groups: number; // in each image
  images: number; // of the board, turned and mirrored
  lookups: Lookup[]; // image by image
}

/** what a unit looks for, or finds */
export interface Sight {
  group: number;
  weight: number; // that it adds
  /** on the cells of the group: 0 empty, 1 first, 2 second, 3 to 5 a threat of the first, the second, both */
  marks: number[];
}

/** what a unit adds up in a position, in the image that excites it most */
interface UnitSum {
  image: number;
  offset: number; // that the sum begins with
  parts: (Sight & { lookup: number })[]; // without those that are 0
  sum: number; // exactly the offset and all parts
}

/** a position as the network sees it */
export interface NetLook {
  sums: number[][]; // of each unit, by image
  says: number[]; // what each unit says: its sums cut to 0 .. 1, added up over the images
  value: number; // of the position for the side that has just moved
  without: number; // some units
  unit: UnitSum; // that is looked at
  moves: MoveValue[];
  movesWithout: MoveValue[];
}

export interface NetExam {
  positions: number;
  kept: number;
  mistakes: NetMistake[]; // the surest first
}

export interface NetMistake {
  cells: string;
  start: string;
  name: string; // of the move that it prefers
  value: number; // that it expects of it
  missed: number; // what it expects of the best that keeps the result
}

const STRONGEST = 4; // of each sign that are told of a unit
const MARKS = '-12abc'; // what is on a cell, see Sight
const MISTAKES_MAX = 12;
const LOSSES_MAX = 100; // states by which a loss is told

/** Units that are switched off, a bit each. */
export const bitsOf = (off: number[]) => off.reduce((bits, unit) => bits | (1n << BigInt(unit)), 0n);

const marksOf = ({ marks }: import('../../npm/index.js').Sight) => [...marks].map((mark) => MARKS.indexOf(mark));

export class NetworkModule {
  engine: EngineModule;
  lab: Lab;

  constructor(public learner: LearnerModule) {
    this.engine = learner.engine;
    this.lab = learner.lab;
  }

  /** What a state is made of, or the network in general; null if the learner is no network. */
  #insight<T>(
    state: Uint8Array | null,
    read: (insight: Insight) => T,
    learner: Learner = this.learner.present,
  ): T | null {
    try {
      return using(this.lab.insight({ learner, state: state ?? undefined }), read);
    } catch (error) {
      if (isRefusal(error) && error.code === 'unsupported') return null;
      throw error;
    }
  }

  netShape(): NetShape | null {
    return this.#insight(this.learner.present.game.stateStart(), ({ units, hidden, images, sights }) =>
      units === 0
        ? null
        : {
            units,
            hidden,
            images,
            groups: sights.length / images,
            lookups: sights.map(({ title, cells }) => ({ kind: title as Lookup['kind'], cells })),
          },
    );
  }

  /** For each unit, and within it each group, the strongest weight of either sign: NET_EXTREME_FIELDS numbers. */
  netWeights(): Float32Array {
    return Float32Array.from(this.#insight(null, ({ sights }) => sights.map(({ weights }) => weights[0])) ?? []);
  }

  /** What excites a unit most, and what inhibits it most. */
  netUnit(unit: number): { excites: Sight[]; inhibits: Sight[] } {
    return (
      this.#insight(null, ({ units, sights }) => {
        const groups = sights.length / units / abi.NET_EXTREME_FIELDS;
        const list = (field: number) =>
          Array.from({ length: groups }, (_, group) => ({
            group,
            sight: sights[(unit * groups + group) * abi.NET_EXTREME_FIELDS + field],
          }))
            .map(({ group, sight }) => ({ group, weight: sight.weights[0], marks: marksOf(sight) }))
            .filter(({ weight }) => weight !== 0)
            .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
            .slice(0, STRONGEST);
        return { excites: list(abi.NET_EXTREME_MOST), inhibits: list(abi.NET_EXTREME_LEAST) };
      }) ?? { excites: [], inhibits: [] }
    );
  }

  /** Asks the learner with units switched off. */
  #without<T>(off: number[], ask: (learner: Learner) => T): T {
    const { present } = this.learner;
    return off.length === 0 ? ask(present) : using(this.lab.learner({ copy: present, without: bitsOf(off) }), ask);
  }

  /** @param off units that are switched off */
  netLook(spot: Spot, unit: number, off: number[]): NetLook | null {
    return this.engine.at(spot, ({ state, turn }) =>
      this.#insight(state, ({ units, images, sums, says, value, sights, offsets }) => {
        const sumsOf = Array.from({ length: images }, (_, image) => sums.slice(image * units, (image + 1) * units));
        const image = sumsOf.reduce((best, of, i) => (of[unit] > sumsOf[best][unit] ? i : best), 0);
        const groups = sights.length / images;
        const parts = sights
          .slice(image * groups, (image + 1) * groups)
          .map((sight, group) => ({
            group,
            lookup: image * groups + group,
            weight: sight.weights[unit],
            marks: marksOf(sight),
          }))
          .filter(({ weight }) => weight !== 0);
        const movesOf = (learner: Learner) => (turn === 'over' ? [] : this.engine.opinions(learner, state));
        return {
          sums: sumsOf,
          says,
          value,
          moves: movesOf(this.learner.present),
          unit: { image, offset: offsets[unit], parts, sum: sumsOf[image][unit] },
          ...this.#without(off, (learner) => ({
            without: this.#insight(state, (insight) => insight.value, learner) ?? 0,
            movesWithout: movesOf(learner),
          })),
        };
      }),
    );
  }

  /**
   * What is asked in an exam: all states of a small game up to symmetry, else those of a sample; null before the truth
   * is known.
   */
  #questions(): Question[] | null {
    const { truth } = this.learner;
    const { game } = this.learner.present;
    if (truth?.game !== game || truth.method === 'starts') return null;
    if (truth.method === 'sample')
      return truth.sampled.map(({ state, keeping }) => ({ state: state as Uint8Array, keeping }));
    return using(this.lab.atlas({ game }), (atlas) => {
      atlas.run();
      const states = atlas.states.flatMap(({ state, turn }) =>
        state && turn !== 'over' ? [{ state, sign: turn === 'first' ? 1 : -1 }] : [],
      );
      const all = new Uint8Array(states.length * game.stateSize);
      states.forEach(({ state }, i) => all.set(state, i * game.stateSize));
      const [, values] = this.engine.asking(game, (exact) => exact.list(all, states.length)) as Value[][];
      return states.map(({ state, sign }, i) => {
        const outcomes = game
          .stateLegal(state)[0]
          .map((action) => ({ action, outcome: sign * values[i * game.actions + action].outcome }));
        const best = Math.max(...outcomes.map(({ outcome }) => outcome));
        return { state, keeping: outcomes.filter(({ outcome }) => outcome === best).map(({ action }) => action) };
      });
    });
  }

  /**
   * How often it keeps the result without some units, and where it does not. The truth must be known.
   * @param _game the learner's
   */
  netExam(_game: GameName, off: number[]): NetExam | null {
    const questions = this.#questions();
    return (
      questions &&
      this.#without(off, (learner) => {
        const wrong = questions.flatMap(({ state, keeping }) => {
          const opinions = learner.opinions(state);
          const chosen = opinions.find(({ action, probability }) => probability > 0 && !keeping.includes(action));
          const missed = Math.max(
            ...opinions.filter(({ action }) => keeping.includes(action)).map(({ value }) => value),
          );
          return chosen ? [{ state, move: chosen.action, value: chosen.value, missed }] : [];
        });
        const mistakes = [...wrong]
          .sort((a, b) => b.value - b.missed - (a.value - a.missed))
          .slice(0, MISTAKES_MAX)
          .map(({ state, move, value, missed }) => ({
            ...this.learner.boardOf(state),
            name: learner.game.actionWrite(state, move, true),
            value,
            missed,
          }));
        return { positions: questions.length, kept: questions.length - wrong.length, mistakes };
      })
    );
  }

  /** What moves while it learns: the strongest weights, and the loss, -1 before the truth is known. */
  netProgress() {
    const questions = this.#questions() ?? [];
    const some = questions.filter((_, i) => i % Math.ceil(questions.length / LOSSES_MAX) === 0);
    const sum = some.reduce((so_far, { state }) => so_far + (this.#insight(state, ({ loss }) => loss) ?? 0), 0);
    return { weights: this.netWeights(), loss: some.length > 0 ? sum / some.length : -1 };
  }
}

// atlas.ts - all states of a small game, and one game of training in slow motion.
import type { Atlas, Learner, Record } from '../../npm/index.js';
import * as abi from './abi.js';
import type { LearnerModule } from './learner.js';
import { isRefusal, using, type EngineModule, type GameName, type MoveValue, type Result } from './module.js';

/** with how it ends in perfect play, for who makes it: 1, 0 or -1 */
export type JudgedMove = MoveValue & { outcome: number };

/** one state, looked at closely */
export interface AtlasDetail {
  cells: string;
  start: string; // the position as text, '' in a game that has none
  side: 0 | 1; // to move
  moves: JudgedMove[]; // none when the game is over
}

/** how a value moved: after = before + rate * (target - before) */
export interface Update {
  ply: number; // of the move whose value it is
  kind: (typeof abi.TRACE_TARGETS)[number]; // what the target is made of
  visits: number; // how often the move was tried before
  before: number;
  reward: number;
  bestReply: number;
  gamma: number;
  target: number;
  rate: number;
  after: number;
}

/** a game of training */
export interface Trace {
  moves: string; // as people write them
  exploring: boolean[]; // for each move whether it was made to explore
  states: number[]; // the state before each move and at the end, -1 without an atlas
  updates: Update[]; // in the order in which they were made
  replayed: number; // updates from earlier games
  result: Result;
}

/** A field of a state in the array of all. */
export const fieldOf = (states: Float32Array, i: number, field: number) => states[i * abi.ATLAS_FIELDS + field];

export class AtlasModule {
  engine: EngineModule;
  /** That of the learner that was there last. */
  known: { of: Learner; atlas: Atlas } | null = null;

  constructor(public learner: LearnerModule) {
    this.engine = learner.engine;
  }

  /** The atlas of the learner as it was when it was looked at last; null where there is none. */
  #known() {
    const of = this.learner.present;
    if (this.known?.of === of) return this.known.atlas;
    this.known?.atlas.free();
    this.known =
      this.learner.truth?.method === 'lines'
        ? { of, atlas: this.engine.lab.atlas({ game: of.game, learner: of }) }
        : null;
    this.known?.atlas.run();
    return this.known?.atlas ?? null;
  }

  /** What the learner makes of every state, ATLAS_FIELDS numbers each; null in a game that has too many. */
  atlas(): Float32Array | null {
    const atlas = this.#known();
    if (!atlas) return null;
    atlas.run();
    return Float32Array.from(
      atlas.states.flatMap(({ ply, turn, outcome, images, seen, right, met, metRight, value }) => [
        ply,
        Number(turn === 'over'),
        ply % 2 === 0 ? outcome : -outcome,
        images,
        seen,
        right,
        met,
        metRight,
        value,
      ]),
    );
  }

  /** One state, with what is thought and what is true of its moves. @param _game the learner's */
  atlasState(_game: GameName, i: number): AtlasDetail | null {
    const found = this.#known()?.states[i];
    if (!found?.state) return null;
    const { state, ply, turn } = found;
    const { game } = this.learner.present;
    const side = (ply % 2) as 0 | 1;
    const truth = this.engine.asking(game, (exact) =>
      this.engine.answer({ exact, state, noLine: true }, ({ actions }) => actions.map(({ value }) => value.outcome)),
    );
    const outcomes = truth as number[]; // a small game is known in a moment
    const moves = turn === 'over' ? [] : this.engine.opinions(this.learner.present, state);
    return {
      ...this.learner.boardOf(state),
      side,
      moves: moves.map((move, at) => ({ ...move, outcome: outcomes[at] * (side === 0 ? 1 : -1) + 0 })),
    };
  }

  /** Trains for one game, and tells it; null if the table is full. @param _game the learner's */
  traceGame(_game: GameName): Trace | null {
    const atlas = this.#known();
    return using(this.engine.lab.trace({ learner: this.learner.present }), (trace) => {
      try {
        trace.run(1);
      } catch (error) {
        if (isRefusal(error) && error.code === 'full') return null;
        throw error;
      }
      const record = trace.record as Record;
      const { game, actions, total } = record;
      const state = game.stateStart();
      const placeOf = () => atlas?.find(state) ?? -1;
      return {
        moves: record.write(),
        exploring: trace.exploring,
        states: [placeOf(), ...actions.map((action) => (game.statePlay(state, action), placeOf()))],
        updates: trace.updates.map(({ target: kind, reply: bestReply, discount: gamma, goal: target, ...rest }) => ({
          ...rest,
          kind,
          bestReply,
          gamma,
          target,
        })),
        replayed: trace.replayed,
        result: total > 0 ? 'first' : total < 0 ? 'second' : 'draw',
      };
    });
  }
}

// atlas.ts - all states of a small game, and one game of training in slow motion, as
// the WebAssembly engine tells them.
//
// As in module.ts everything here translates, and nothing learns or judges.
import * as abi from './abi.js';
import type { EngineModule, GameName, MoveValue } from './module.js';

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
  result: (typeof abi.RESULTS)[number];
}

/** A field of a state in the array of all. */
export const fieldOf = (states: Float32Array, i: number, field: number) => states[i * abi.ATLAS_FIELDS + field];

export class AtlasModule {
  wasm: any;

  constructor(public engine: EngineModule) {
    this.wasm = engine.wasm;
  }

  /** What the learner makes of every state, ATLAS_FIELDS numbers each; null in a game that has too many. */
  atlas(): Float32Array | null {
    const count = this.wasm.fourmi_atlas();
    return count < 0
      ? null
      : new Float32Array(this.wasm.memory.buffer, this.wasm.fourmi_atlas_states(), count * abi.ATLAS_FIELDS).slice();
  }

  #reals(count: number) {
    return [...new Float64Array(this.wasm.memory.buffer, this.wasm.fourmi_learner_reals(), count)];
  }

  /** One state, with what is thought and what is true of its moves. */
  atlasState(game: GameName, i: number): AtlasDetail | null {
    this.engine.open(game);
    if (this.wasm.fourmi_show_atlas_state(i) !== 0) {
      return null;
    }
    const cells = this.engine.cells();
    const start = this.engine.text(this.wasm.fourmi_write_position());
    return { cells, start, side: this.wasm.fourmi_side(), moves: this.#judgedMoves() };
  }

  /** @returns of the position on the board */
  #judgedMoves(): JudgedMove[] {
    const legal = this.engine.legalMoves();
    const count = this.wasm.fourmi_learner_values();
    const values = this.#reals(count);
    const visits = [...this.engine.numbers.slice(0, count)];
    this.wasm.fourmi_atlas_outcomes();
    const outcomes = [...this.engine.numbers.slice(0, count)];
    return legal.map((move, i) => ({ ...move, value: values[i], visits: visits[i], outcome: outcomes[i] }));
  }

  /** Trains for one game, and tells it; null if the table is full. @param game the learner's */
  traceGame(game: GameName): Trace | null {
    this.engine.open(game);
    const plies = this.wasm.fourmi_trace_game();
    if (plies < 0) {
      return null;
    }
    const { numbers } = this.engine;
    const [count, replayed, result] = [abi.TRACE_UPDATES, abi.TRACE_REPLAYED, abi.TRACE_RESULT].map(
      (at) => numbers[at],
    );
    const moves = this.engine.text(this.wasm.fourmi_write_moves());
    return {
      moves,
      exploring: Array.from({ length: plies }, (_, ply) => this.wasm.fourmi_trace_move(ply) === 1),
      states: this.#statesOfGame(plies),
      updates: Array.from({ length: count }, (_, i) => this.#update(i)),
      replayed,
      result: abi.RESULTS[result],
    };
  }

  /** The states that the game on the board came through, which is taken back on the way. */
  #statesOfGame(plies: number) {
    const states = [];
    for (let ply = plies; ply >= 0; ply--) {
      this.wasm.fourmi_go_back(ply);
      states.unshift(this.wasm.fourmi_atlas_place());
    }
    return states;
  }

  #update(i: number): Update {
    this.wasm.fourmi_trace_update(i);
    const { numbers } = this.engine;
    const reals = this.#reals(abi.UPDATE_AFTER + 1);
    return {
      ply: numbers[abi.UPDATE_PLY],
      kind: abi.TRACE_TARGETS[numbers[abi.UPDATE_TARGET_KIND]],
      visits: numbers[abi.UPDATE_VISITS],
      before: reals[abi.UPDATE_BEFORE],
      reward: reals[abi.UPDATE_REWARD],
      bestReply: reals[abi.UPDATE_BEST_REPLY],
      gamma: reals[abi.UPDATE_GAMMA],
      target: reals[abi.UPDATE_TARGET],
      rate: reals[abi.UPDATE_RATE],
      after: reals[abi.UPDATE_AFTER],
    };
  }
}

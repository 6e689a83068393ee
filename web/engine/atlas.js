// atlas.js - all states of a small game, and one game of training in slow motion, as
// the WebAssembly engine tells them.
//
// As in module.js everything here translates, and nothing learns or judges.
import * as abi from './abi.js';

/**
 * @typedef {import('./module.js').GameName} GameName
 * @typedef {import('./module.js').MoveValue} MoveValue
 *
 * @typedef {MoveValue & { outcome: number }} JudgedMove with how it ends in perfect play, for who makes it: 1, 0 or -1
 *
 * @typedef {object} AtlasDetail one state, looked at closely
 * @property {string} cells
 * @property {string} start the position as text, '' in a game that has none
 * @property {0 | 1} side to move
 * @property {JudgedMove[]} moves none when the game is over
 *
 * @typedef {object} Update how a value moved: after = before + rate * (target - before)
 * @property {number} ply of the move whose value it is
 * @property {typeof abi.TRACE_TARGETS[number]} kind what the target is made of
 * @property {number} visits how often the move was tried before
 * @property {number} before
 * @property {number} reward
 * @property {number} bestReply
 * @property {number} gamma
 * @property {number} target
 * @property {number} rate
 * @property {number} after
 *
 * @typedef {object} Trace a game of training
 * @property {string} moves as people write them
 * @property {boolean[]} exploring for each move whether it was made to explore
 * @property {number[]} states the state before each move and at the end, -1 without an atlas
 * @property {Update[]} updates in the order in which they were made
 * @property {number} replayed updates from earlier games
 * @property {typeof abi.RESULTS[number]} result
 */

/** A field of a state in the array of all. @param {Float32Array} states @param {number} i @param {number} field */
export const fieldOf = (states, i, field) => states[i * abi.ATLAS_FIELDS + field];

export class AtlasModule {
  /** @param {import('./module.js').EngineModule} engine */
  constructor(engine) {
    this.engine = engine;
    this.wasm = engine.wasm;
  }

  /** What the learner makes of every state, ATLAS_FIELDS numbers each; null in a game that has too many. @returns {Float32Array | null} */
  atlas() {
    const count = this.wasm.fourmi_atlas();
    return count < 0 ? null : new Float32Array(this.wasm.memory.buffer, this.wasm.fourmi_atlas_states(), count * abi.ATLAS_FIELDS).slice();
  }

  /** @param {number} count */
  #reals(count) {
    return [...new Float64Array(this.wasm.memory.buffer, this.wasm.fourmi_learner_reals(), count)];
  }

  /** One state, with what is thought and what is true of its moves. @param {GameName} game @param {number} i @returns {AtlasDetail | null} */
  atlasState(game, i) {
    this.engine.open(game);
    if (this.wasm.fourmi_show_atlas_state(i) !== 0) {
      return null;
    }
    const cells = this.engine.cells();
    const start = this.engine.text(this.wasm.fourmi_write_position());
    return { cells, start, side: this.wasm.fourmi_side(), moves: this.#judgedMoves() };
  }

  /** @returns {JudgedMove[]} of the position on the board */
  #judgedMoves() {
    const legal = this.engine.legalMoves();
    const count = this.wasm.fourmi_learner_values();
    const values = this.#reals(count);
    const visits = [...this.engine.numbers.slice(0, count)];
    this.wasm.fourmi_atlas_outcomes();
    const outcomes = [...this.engine.numbers.slice(0, count)];
    return legal.map((move, i) => ({ ...move, value: values[i], visits: visits[i], outcome: outcomes[i] }));
  }

  /** Trains for one game, and tells it; null if the table is full. @param {GameName} game the learner's @returns {Trace | null} */
  traceGame(game) {
    this.engine.open(game);
    const plies = this.wasm.fourmi_trace_game();
    if (plies < 0) {
      return null;
    }
    const { numbers } = this.engine;
    const [count, replayed, result] = [abi.TRACE_UPDATES, abi.TRACE_REPLAYED, abi.TRACE_RESULT].map((at) => numbers[at]);
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

  /** The states that the game on the board came through, which is taken back on the way. @param {number} plies */
  #statesOfGame(plies) {
    const states = [];
    for (let ply = plies; ply >= 0; ply--) {
      this.wasm.fourmi_go_back(ply);
      states.unshift(this.wasm.fourmi_atlas_place());
    }
    return states;
  }

  /** @param {number} i @returns {Update} */
  #update(i) {
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

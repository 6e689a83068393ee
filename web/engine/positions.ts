// positions.ts - positions as people set them up and talk about them, in the engine's
// words. As in module.ts everything here translates.
import * as abi from './abi.js';
import { EngineError, NEVER, type EngineModule, type GameName, type Spot } from './module.js';

/** what a position is worth with a piece on another cell, for the side to move */
export interface Elsewhere {
  cell: number;
  score: number; // 1, 0 or -1
  plies: number; // to the end, 0 for a draw or where the game is over
}

export class PositionModule {
  wasm: any;

  constructor(public engine: EngineModule) {
    this.wasm = engine.wasm;
  }

  /** A spot as text that a link can begin with; '' in a game that reads moves only. */
  position(spot: Spot) {
    this.engine.go(spot);
    return this.engine.text(this.wasm.fourmi_write_position());
  }

  /** Why a text is no position of a game, as a short name; '' if it is one. */
  whyNotPosition(game: GameName, text: string): string {
    this.engine.open(game);
    const why = this.wasm.fourmi_why_not_position(this.engine.write(text));
    if (why > 0) {
      return this.engine.text(why);
    }
    return this.wasm.fourmi_read(this.engine.write(text)) === 0 ? '' : 'bad-position';
  }

  /** A position from which a game may begin, any with the same chance. */
  randomStart(game: GameName, seed: number): string {
    this.engine.open(game);
    const length = this.wasm.fourmi_random_start(seed);
    if (length < 0) {
      throw new EngineError('no-starts', game);
    }
    return this.engine.text(length);
  }

  /** The legal move that somebody means by a text; null if there is none. */
  moveOf(spot: Spot, text: string): number | null {
    this.engine.go(spot);
    const find = (written: string) => this.engine.legalMoves().find((one) => one.text === written)?.move ?? null;
    if (this.engine.facts[abi.FACT_MOVES_ARE_SYMBOLS] !== 0) {
      return find(text); // there is no other way to write one
    }
    if (text === '' || text.includes(',') || this.wasm.fourmi_play_text(this.engine.write(text)) !== 0) {
      return null;
    }
    const [played] = this.engine.text(this.wasm.fourmi_write_moves()).split(',').slice(-1);
    this.engine.go(spot);
    return find(played);
  }

  /** Best play of both sides from a spot on. @returns null if the oracle lost patience */
  bestLine(spot: Spot): string | null | typeof NEVER {
    this.engine.go(spot);
    const length = this.wasm.fourmi_best_line();
    return length >= 0 ? this.engine.text(length) : length === abi.NEVER_KNOWN ? NEVER : null;
  }

  /** What a spot would be worth with the piece of a cell on each other. */
  elsewhere(spot: Spot, cell: number): Elsewhere[] | null | typeof NEVER {
    this.engine.go(spot);
    const count = this.wasm.fourmi_values_elsewhere(cell);
    if (count < 0) {
      return count === abi.NEVER_KNOWN ? NEVER : null;
    }
    const { numbers } = this.engine;
    const field = (to: number, i: number) => numbers[to * abi.ELSEWHERE_FIELDS + i];
    return Array.from({ length: count }, (_, to) => to)
      .filter((to) => field(to, abi.ELSEWHERE_IS_POSITION) !== 0)
      .map((to) => ({ cell: to, score: field(to, abi.ELSEWHERE_OUTCOME), plies: field(to, abi.ELSEWHERE_PLIES) }));
  }
}

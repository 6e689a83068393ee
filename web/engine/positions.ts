// positions.ts - positions as people set them up and talk about them.
import type { Game } from '../../npm/index.js';
import { EngineError, isRefusal, type EngineModule, type GameName, type NEVER, type Spot } from './module.js';

/** what a position is worth with a piece on another cell, for the side to move */
export interface Elsewhere {
  cell: number;
  score: number; // 1, 0 or -1
  plies: number; // to the end, 0 for a draw or where the game is over
}

/** The cells of a board as text has them, row by row, with numbers for empty ones. */
const writeRows = (cells: string, cols: number) =>
  Array.from({ length: cells.length / cols }, (_, row) =>
    cells.slice(row * cols, (row + 1) * cols).replace(/-+/g, (run) => String(run.length)),
  ).join('/');

/** @returns null if the library refuses it */
function refusedAsNull<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

export class PositionModule {
  constructor(public engine: EngineModule) {}

  /** A spot as text that a link can begin with; '' in a game that reads moves only. */
  position(spot: Spot) {
    return this.engine.at(spot, ({ game, state }) => this.#write(game, state));
  }

  #write(game: Game, state: Uint8Array) {
    return this.engine.facts(game.name).readsStates ? game.stateWrite(state) : '';
  }

  /** Why a text is no position of a game, as a short name; '' if it is one. */
  whyNotPosition(name: GameName, text: string): string {
    try {
      this.engine.game(name).stateRead(text);
      return '';
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return error.message.match(/\(([a-z-]+)\)$/)?.[1] ?? 'bad-position';
    }
  }

  /** A position from which a game may begin, any with the same chance. */
  randomStart(name: GameName, seed: number): string {
    const { game, hasRandomStart } = this.engine.facts(name);
    if (!hasRandomStart) throw new EngineError('no-starts', name);
    return game.stateWrite(game.stateRandom(this.engine.lab.rngSeed(seed)));
  }

  /** The legal move that somebody means by a text; null if there is none. */
  moveOf(spot: Spot, text: string): number | null {
    return this.engine.at(spot, (record) => {
      const { ply } = record;
      const read = (written: string) => refusedAsNull(() => (record.read(written) === 1 ? record.actions[ply] : null));
      return [text, `${text}+`, `${text}#`].reduce((found, written) => found ?? read(written), null as number | null);
    });
  }

  /** Best play of both sides from a spot on. @returns null if it lost patience */
  bestLine(spot: Spot): string | null | typeof NEVER {
    return this.engine.at(spot, ({ game, state, turn }) =>
      turn === 'over'
        ? ''
        : this.engine.asking(game, (exact) =>
            this.engine.answer({ exact, state, noActions: true }, ({ lineText }) => lineText ?? ''),
          ),
    );
  }

  /** What a spot would be worth with the piece of a cell on each other. */
  elsewhere(spot: Spot, cell: number): Elsewhere[] | null | typeof NEVER {
    const {
      cells,
      shape: { cols },
    } = this.engine.scene(spot);
    const [, ...rest] = this.position(spot).split(' ');
    return this.engine.at(spot, ({ game, turn }) =>
      this.engine.asking(game, (exact) =>
        [...cells].flatMap((there, to) => {
          if (there !== '-' && to !== cell) return [];
          const moved = [...cells].map((piece, i) => (i === to ? cells[cell] : i === cell ? '-' : piece)).join('');
          const text = [writeRows(moved, cols), ...rest].join(' ');
          if (this.whyNotPosition(game.name, text) !== '') return [];
          const { outcome, plies } = exact.value(game.stateRead(text));
          return [{ cell: to, score: outcome * (turn === 'second' ? -1 : 1) + 0, plies: Math.max(0, plies) }];
        }),
      ),
    );
  }
}

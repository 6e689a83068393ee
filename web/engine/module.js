// module.js - the WebAssembly engine as JavaScript functions.
//
// Everything here translates: text and numbers go into the module's buffers,
// answers come out as plain objects. No rule, no search and no learning.

/**
 * @typedef {'tictactoe' | 'connect4'} GameName
 *
 * @typedef {object} Spot where a game stands
 * @property {GameName} game
 * @property {string} start the board it began with, '' for the usual one
 * @property {string} moves as people write them, one character each
 *
 * @typedef {object} Shape
 * @property {number} rows
 * @property {number} cols
 * @property {boolean} stonesFall a move is a column, not a cell
 *
 * @typedef {object} LegalMove
 * @property {number} move
 * @property {number} cell the cell that it fills
 *
 * @typedef {'unfinished' | 'first' | 'second' | 'draw'} Result who has won
 * @typedef {0 | 1} Side 0 is the first side, X
 *
 * @typedef {object} Scene all that there is to draw about a spot
 * @property {GameName} game
 * @property {string} start
 * @property {string} moves
 * @property {Shape} shape
 * @property {string} cells X, O or - for each cell, row by row from the top
 * @property {Result} result
 * @property {Side} side the side to move
 * @property {LegalMove[]} legal
 * @property {[number, number][]} lines the end cells of each complete line
 *
 * @typedef {object} MoveScore the exact truth about a move
 * @property {number} move
 * @property {number} cell
 * @property {number} score positive wins, for the side that moves
 * @property {number} plies moves until the game ends, 0 for a draw
 *
 * @typedef {'best' | 'equal' | 'win-lost' | 'draw-lost'} Verdict
 *
 * @typedef {object} MoveReview
 * @property {number} ply
 * @property {Verdict} verdict
 * @property {number} score
 * @property {number} best
 * @property {number} plies moves until the game ends after this move, 0 for a draw
 * @property {number} bestPlies the same for the best move
 * @property {string} bestMoves as people write them
 * @property {string} line best play after the move
 *
 * @typedef {object} BrainFacts
 * @property {string} game
 * @property {number} trained games that it has trained for
 * @property {number} learned values that it has learned
 *
 * @typedef {object} MoveValue what a brain thinks of a move
 * @property {number} move
 * @property {number} cell
 * @property {number} value from -1, a loss, to 1
 * @property {number} visits how often it was tried
 *
 * @typedef {object} ThinkOptions
 * @property {boolean} alphaBeta
 * @property {boolean} preferSooner
 * @property {number} depth 0 for no limit
 *
 * @typedef {object} ThinkEvent
 * @property {'enter' | 'leaf' | 'cut' | 'return'} kind
 * @property {number} call the root's is 1
 * @property {number} parent 0 at the root
 * @property {number} depth
 * @property {number} move the move that led here, -1 at the root
 * @property {boolean} maximizing
 * @property {number | null} alpha null for an open end
 * @property {number | null} beta
 * @property {number} value of a leaf, a cut or a return
 * @property {Result} result of a leaf
 * @property {'' | 'below-alpha' | 'above-beta'} reason of a cut
 * @property {number} skipped moves that a cut leaves untried
 * @property {Side} side
 * @property {string} cells
 *
 * @typedef {object} Thinking
 * @property {number} calls
 * @property {number} cuts
 * @property {number} value
 * @property {number} move
 * @property {boolean} complete
 * @property {boolean} exact no leaf was made by the depth limit
 * @property {{ move: number, value: number }[]} rootMoves
 * @property {ThinkEvent[]} events the first of them, if there are too many to look at
 */

const TEXT_SIZE = 256;
const NUMBERS_SIZE = 192;
const NO_SUCH_THING = -1;
const INFINITY = 1 << 20;
const NOTES_TAIL_SIZE = 20;

/** @type {Result[]} */
const RESULTS = ['unfinished', 'first', 'second', 'draw'];
/** @type {Verdict[]} */
const VERDICTS = ['best', 'equal', 'win-lost', 'draw-lost'];
/** @type {ThinkEvent['kind'][]} */
const EVENTS = ['enter', 'leaf', 'cut', 'return'];
/** @type {ThinkEvent['reason'][]} */
const REASONS = ['', 'below-alpha', 'above-beta'];

const BRAIN_ERRORS = ['', 'brain-foreign', 'brain-version', 'brain-too-large', 'brain-damaged', 'brain-invalid'];

/** What the engine would not do, with a code that people can be told about. */
export class EngineError extends Error {
  /** @param {string} code @param {string} [detail] */
  constructor(code, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
  }
}

/** One engine, which plays one game at a time. */
export class EngineModule {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    /** @type {any} */
    this.wasm = instance.exports;
    /** @type {GameName | ''} */
    this.game = '';
    /** @type {Shape} */
    this.shape = { rows: 0, cols: 0, stonesFall: false };
  }

  /** Memory moves when it grows, so views are made when they are needed. */
  get bytes() {
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.fourmi_text(), TEXT_SIZE);
  }

  get numbers() {
    return new Int32Array(this.wasm.memory.buffer, this.wasm.fourmi_numbers(), NUMBERS_SIZE);
  }

  /** @param {string} text @returns {number} its length */
  write(text) {
    const bytes = this.bytes.fill(0);
    return new TextEncoder().encodeInto(text, bytes.subarray(0, TEXT_SIZE - 1)).written ?? 0;
  }

  /** @param {number} length */
  text(length) {
    return new TextDecoder().decode(this.bytes.slice(0, length));
  }

  /** @param {Uint8Array} bytes @returns {number} where they are in the module's memory */
  place(bytes) {
    const at = this.wasm.fourmi_reserve(bytes.length);
    if (at === 0) {
      throw new EngineError('no-memory');
    }
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  /** @param {Uint8Array} bytes */
  setBook(bytes) {
    if (this.wasm.fourmi_set_book(this.place(bytes), bytes.length) !== 0) {
      throw new EngineError('bad-book');
    }
  }

  /** @param {number} mebibytes */
  setTable(mebibytes) {
    if (this.wasm.fourmi_set_table(mebibytes) !== 0) {
      throw new EngineError('no-memory');
    }
  }

  /** How much a question may cost; 0 for whatever it takes. @param {number} nodes */
  setPatience(nodes) {
    this.wasm.fourmi_set_patience(nodes);
  }

  /** @param {GameName} game */
  open(game) {
    if (game === this.game) {
      return;
    }
    this.write(game);
    if (this.wasm.fourmi_open() !== 0) {
      throw new EngineError('no-such-game', game);
    }
    const [rows, cols, , stonesFall] = this.numbers;
    this.shape = { rows, cols, stonesFall: stonesFall !== 0 };
    this.game = game;
  }

  /** Puts a spot on the board. @param {Spot} spot */
  go({ game, start, moves }) {
    this.open(game);
    if (this.wasm.fourmi_read(this.write(start)) !== 0) {
      throw new EngineError('bad-position', start);
    }
    const length = this.write(moves);
    if (this.wasm.fourmi_play_text(length) !== length) {
      throw new EngineError('bad-moves', moves);
    }
  }

  /** @returns {LegalMove[]} */
  legalMoves() {
    const count = this.wasm.fourmi_legal_moves();
    const moves = [...this.numbers.slice(0, count)];
    const cells = this.bytes.slice(0, count);
    return moves.map((move, i) => ({ move, cell: cells[i] }));
  }

  /** @returns {[number, number][]} */
  winningLines() {
    const count = this.wasm.fourmi_winning_lines();
    const ends = this.bytes.slice(0, 2 * count);
    return Array.from({ length: count }, (_, i) => [ends[2 * i], ends[2 * i + 1]]);
  }

  /** @param {Spot} spot @returns {Scene} */
  scene(spot) {
    this.go(spot);
    const cells = this.text(this.wasm.fourmi_write_board());
    const lines = this.winningLines();
    return {
      ...spot,
      shape: this.shape,
      cells,
      result: RESULTS[this.wasm.fourmi_result()],
      side: this.wasm.fourmi_side(),
      legal: this.legalMoves(),
      lines,
    };
  }

  /**
   * The spot after a move, or null if that is illegal.
   * @param {Spot} spot @param {number} move @returns {Spot | null}
   */
  play(spot, move) {
    this.go(spot);
    if (this.wasm.fourmi_play(move) !== 1) {
      return null;
    }
    return { ...spot, moves: this.text(this.wasm.fourmi_write_moves()) };
  }

  /**
   * A level's move; null if the solver lost patience.
   * @param {Spot} spot @param {string} level as `fourmi match` takes it @param {number} seed
   */
  choose(spot, level, seed) {
    this.go(spot);
    this.write(level);
    const move = this.wasm.fourmi_choose(seed);
    if (move === NO_SUCH_THING) {
      throw new EngineError('no-such-level', level);
    }
    return move < 0 ? null : move;
  }

  /**
   * Puts bytes where the module expects those of a brain or of a file with one.
   * @param {Uint8Array} bytes @param {number} size of the room, at least as many
   */
  #fillRoom(bytes, size) {
    const at = this.wasm.fourmi_brain_room(size);
    if (at === 0) {
      throw new EngineError('no-memory');
    }
    const room = new Uint8Array(this.wasm.memory.buffer, at, size);
    room.set(bytes);
    return room;
  }

  /**
   * The brain in a file, and the note behind it, '' if there is none.
   * @param {Uint8Array} file @returns {{ brain: Uint8Array, note: string }}
   */
  splitFile(file) {
    this.#fillRoom(file, file.length);
    if (this.wasm.fourmi_split_file(file.length) !== 0) {
      throw new EngineError('brain-damaged');
    }
    const [size, length] = this.numbers;
    return { brain: file.slice(0, size), note: new TextDecoder().decode(file.slice(size, size + length)) };
  }

  /** A file of a brain with a note behind it. @param {Uint8Array} brain @param {string} note @returns {Uint8Array} */
  joinFile(brain, note) {
    const text = new TextEncoder().encode(note);
    const room = this.#fillRoom(brain, brain.length + text.length + NOTES_TAIL_SIZE);
    room.set(text, brain.length);
    const size = this.wasm.fourmi_finish_file(brain.length, text.length);
    if (size < 0) {
      throw new EngineError('brain-too-large');
    }
    return room.slice(0, size);
  }

  /**
   * Takes a brain, whose bytes are those of a brain file, or takes it away. Bytes
   * that are no brain change nothing.
   * @param {Uint8Array | null} bytes @returns {BrainFacts | null}
   */
  setBrain(bytes) {
    if (bytes === null) {
      this.wasm.fourmi_close_brain();
      return null;
    }
    this.#fillRoom(bytes, bytes.length);
    const error = this.wasm.fourmi_open_brain(bytes.length);
    if (error !== 0) {
      throw new EngineError(BRAIN_ERRORS[error]);
    }
    const [trained, learned] = this.numbers;
    return { game: this.text(this.bytes.indexOf(0)), trained, learned };
  }

  /** What the brain thinks of each move; null without a brain of this game. @param {Spot} spot @returns {MoveValue[] | null} */
  values(spot) {
    this.go(spot);
    const legal = this.legalMoves();
    const count = this.wasm.fourmi_values();
    if (count < 0) {
      return null;
    }
    const values = new Float64Array(this.wasm.memory.buffer, this.wasm.fourmi_reals(), count);
    const visits = this.numbers;
    return legal.map((move, i) => ({ ...move, value: values[i], visits: visits[i] }));
  }

  /**
   * The brain's move; any move without a brain of this game.
   * @param {Spot} spot @param {number} random share of random moves, in per cent @param {number} seed
   * @returns {number}
   */
  chooseLearned(spot, random, seed) {
    this.go(spot);
    return this.wasm.fourmi_choose_learned(random, seed);
  }

  /** @param {Spot} spot @returns {MoveScore[] | null} null if the solver lost patience */
  scores(spot) {
    this.go(spot);
    const legal = this.legalMoves();
    const count = this.wasm.fourmi_scores();
    if (count < 0) {
      return null;
    }
    const scores = new Int8Array(this.bytes.slice(0, count).buffer);
    const plies = this.numbers.slice(0, count);
    return legal.map(({ move, cell }, i) => ({ move, cell, score: scores[i], plies: plies[i] }));
  }

  /**
   * Judges one move of the spot's game.
   * @param {Spot} spot @param {number} ply @returns {MoveReview | null}
   */
  review(spot, ply) {
    this.go(spot);
    const count = this.wasm.fourmi_review(ply);
    if (count === NO_SUCH_THING) {
      throw new EngineError('no-such-move', String(ply));
    }
    if (count < 0) {
      return null;
    }
    const [verdict, score, best, plies, bestPlies, ...moves] = this.numbers.slice(0, 5 + count);
    const line = this.text(this.bytes.indexOf(0));
    const bestMoves = moves.map((move) => this.symbol(move)).join('');
    return { ply, verdict: VERDICTS[verdict], score, best, plies, bestPlies, bestMoves, line };
  }

  /** A move as people write it. @param {number} move */
  symbol(move) {
    return (move + 1).toString(36);
  }

  /** @param {Spot} spot @param {ThinkOptions} options @returns {Thinking} */
  think(spot, { alphaBeta, preferSooner, depth }) {
    const CALLS_MAX = 20_000_000;
    this.go(spot);
    const count = this.wasm.fourmi_think(Number(alphaBeta), Number(preferSooner), depth, CALLS_MAX);
    const [calls, cuts, value, move, complete, horizon, moves, ...rest] = this.numbers;
    const rootMoves = Array.from({ length: moves }, (_, i) => ({
      move: rest[2 * i],
      value: rest[2 * i + 1],
    }));
    const events = Array.from({ length: count }, (_, i) => this.event(i));
    return {
      calls, cuts, value, move, rootMoves, events,
      complete: complete !== 0,
      exact: horizon === 0,
    };
  }

  /** @param {number} i @returns {ThinkEvent} */
  event(i) {
    const cells = this.text(this.wasm.fourmi_event(i));
    const [kind, call, parent, depth, move, maximizing, alpha, beta, value, result, reason, skipped,
      side] = this.numbers;
    const bound = (/** @type {number} */ at) => (Math.abs(at) === INFINITY ? null : at);
    return {
      kind: EVENTS[kind], call, parent, depth, move, value, skipped, cells,
      maximizing: maximizing !== 0,
      alpha: bound(alpha),
      beta: bound(beta),
      result: RESULTS[result],
      reason: REASONS[reason],
      side: side === 0 ? 0 : 1,
    };
  }
}

/** @param {BufferSource} bytes @returns {Promise<EngineModule>} */
export async function loadEngine(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes);
  return new EngineModule(instance);
}

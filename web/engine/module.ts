// module.ts - the WebAssembly engine as JavaScript functions.
//
// Everything here translates: text and numbers go into the module's buffers,
// answers come out as plain objects. No rule, no search and no learning.

import * as abi from './abi.js';

/** as the engine knows it, with a size after a colon: NAME or NAME:6x5 */
export type GameName = string;

/** what the catalogue says of a game */
export interface GameFacts {
  name: GameName;
  kind: GameName; // the same without a size
  rows: number;
  cols: number;
  hasBoard: boolean;
  movesAreColumns: boolean; // what is placed falls, so a move is a column, not a cell
  movesAreSymbols: boolean; // each move is written as one character, without commas
  readsPositions: boolean; // as they stand, not only as moves
  mayRepeat: boolean; // positions may come again
  hasLines: boolean; // of stones, by which a search can judge a position
  hasWords?: boolean; // in which shifts find such lines
  unit?: (typeof abi.UNITS)[number]; // in which its exact values are counted, scores unless something else is said
  hasStarts?: boolean; // games may begin with other positions than the usual one
  canBeMoved?: boolean; // one can ask what a position is worth with a piece elsewhere
  cells?: string; // how games of it begin, of one whose rules are in the whole engine only
  book: string; // file with the opening book of its oracle, '' for none
  brain: string; // file of what has taught itself the game, '' for none
  firstBrain?: string; // file of one that is proved to win as first player, '' for none
  variants: GameVariant[]; // of the same kind, itself among them, that people are offered
  learns: boolean; // something here can learn it
  inRooms: boolean; // people can play it with each other through a server
}

export interface GameVariant {
  name: GameName;
  rows: number;
  cols: number;
  outcome: Result; // with best play from the start; 'unfinished' where that takes too long to find
}

/** where a game stands */
export interface Spot {
  game: GameName;
  start: string; // the position it began with, '' for the usual one
  moves: string; // as people write them: 4453, or a2a3,b3a2
}

/** the same, where moves are known by their numbers only */
export interface NumberedSpot {
  game: GameName;
  played: number[];
}

export interface Shape {
  rows: number;
  cols: number;
  movesAreColumns: boolean;
  names: string[]; // what people write to place something there, by cell, as the game begins; '' where nobody can
}

export interface LegalMove {
  move: number;
  text: string; // as links and data have it
  name: string; // as people are used to it, mostly the same
  cell: number; // the cell that it leads to
  from: number; // the cell that a piece leaves, -1 where a new one is placed
  becomes: string; // the letter of what a piece turns into, '' where it stays what it is
}

/** who has won */
type Result = (typeof abi.RESULTS)[number];

/** 0 is the first side */
export type Side = 0 | 1;

/** all that there is to draw about a spot */
export interface Scene {
  game: GameName;
  start: string;
  moves: string;
  shape: Shape;
  /**
   * a letter for each cell, row by row from the top: X and O for stones, capitals and small letters for the pieces of
   * the first side and the second, - for nothing
   */
  cells: string;
  result: Result;
  side: Side; // the side to move
  legal: LegalMove[];
  last: number[]; // the cells of the move that was made last, none before the first
  lines: [number, number][]; // the end cells of each complete line
  deciding: number[]; // the cells that decide the game
  names: string[]; // the moves so far as people are used to them
  warned: number[]; // the cells that the side to move must see to at once
  why: string; // the game is over, as a short name; '' where there is no more to say than who has won
}

export interface ExactValue {
  score: number; // positive wins, for the side that moves
  plies: number; // moves until the game ends, 0 for a draw
  unit?: (typeof abi.UNITS)[number]; // of the score; 'mate' where that is only who wins, and what counts is when
}

/** the exact truth about a move */
export type MoveScore = LegalMove & ExactValue;

export type Verdict = (typeof abi.VERDICTS)[number];

export interface MoveReview {
  ply: number;
  verdict: Verdict;
  score: number;
  best: number;
  plies: number; // moves until the game ends after this move, 0 for a draw
  bestPlies: number; // the same for the best move
  /** so many moves later it wins than the best, or sooner it loses: of both sides, or where mates are counted of one */
  cost: number;
  unit?: (typeof abi.UNITS)[number]; // of the scores
  bestMoves: string[]; // as data has them
  bestNames: string[]; // as people write them
  line: string; // best play after the move
}

/** one shift of the search for a line */
export interface WordShift {
  bits: number; // by how many
  run: number; // how many in a row a bit of `both` begins
  shifted: string; // the word before it, shifted; a character for each bit, the lowest first
  both: string; // what is set in both
}

/** a position as words of bits */
export interface Words {
  places: { row: number; col: number }[]; // of the bits, -1 for a row above the board
  own: string; // stones of the side to move, a character for each bit
  all: string; // stones
  last: string; // stones of the side that has just moved
  directions: { name: (typeof abi.LINE_DIRECTIONS)[number]; shifts: WordShift[] }[]; // in which lines are looked for
}

export interface BrainFacts {
  game: string;
  trained: number; // games that it has trained for
  learned: number; // values that it has learned
  states: number; // of how many positions, for a table
  countsVisits: boolean; // it knows how often a move was tried; who does not, learns weights and no values of positions
  kind: string; // of learner
}

interface LearnedValue {
  value: number; // from -1, a loss, to 1
  visits: number; // how often it was tried
}

/** what a brain thinks of a move */
export type MoveValue = LegalMove & LearnedValue;

export interface ThinkOptions {
  alphaBeta: boolean;
  preferSooner: boolean;
  depth: number; // 0 for no limit
  stopAtWin?: boolean; // the side to move tries no other move beside a certain win
  weights?: number[]; // what open lines count: its own with two and three stones, the other side's
}

export interface ThinkEvent {
  kind: (typeof abi.EVENTS)[number];
  call: number; // the root's is 1
  parent: number; // 0 at the root
  depth: number;
  move: number; // the move that led here, -1 at the root
  moveText: string; // as people write it
  from: number; // the cell that it left, -1 for none
  cell: number; // the cell that it led to
  maximizing: boolean;
  alpha: number | null; // null for an open end
  beta: number | null;
  value: number; // of a leaf, a cut or a return
  result: Result; // of a leaf
  reason: (typeof abi.CUT_REASONS)[number]; // of a cut
  skipped: number; // moves that a cut leaves untried
  side: Side;
  cells: string;
}

export interface Thinking {
  calls: number;
  cuts: number;
  value: number;
  moveText: string; // the move that it chose, as people write it
  complete: boolean;
  exact: boolean; // no leaf was made by the depth limit
  rootMoves: { move: number; value: number }[];
  events: ThinkEvent[]; // the first of them, if there are too many to look at
}

/** The weights of the engine's own searches, in the order of ThinkOptions. */
export const USUAL_WEIGHTS = [1, 3, 1, 3];

/** What the engine would not do, with a code that people can be told about. */
export class EngineError extends Error {
  constructor(
    public code: string,
    public detail = '',
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }
}

/** What a question to the oracle is answered with when it would take too long, or for ever. */
export const NEVER = Symbol.for('never known'); // the same in every file of the worker

/** One engine, which plays one game at a time. */
export class EngineModule {
  wasm: any;
  game: GameName | '' = '';
  shape: Shape = { rows: 0, cols: 0, movesAreColumns: false, names: [] };
  /** What the module says of the open game; see abi.h. */
  facts: number[] = [];
  /** Where the books of games are, and how large. */
  books = new Map<GameName, [number, number]>();

  constructor(instance: WebAssembly.Instance) {
    this.wasm = instance.exports;
  }

  /** Memory moves when it grows, so views are made when they are needed. */
  get bytes() {
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.fourmi_text(), abi.TEXT_SIZE);
  }

  get numbers() {
    return new Int32Array(this.wasm.memory.buffer, this.wasm.fourmi_numbers(), abi.NUMBERS_SIZE);
  }

  /** @returns its length */
  write(text: string): number {
    const bytes = this.bytes.fill(0);
    return new TextEncoder().encodeInto(text, bytes.subarray(0, abi.TEXT_SIZE - 1)).written ?? 0;
  }

  text(length: number) {
    return new TextDecoder().decode(this.bytes.slice(0, length));
  }

  /** @returns where they are in the module's memory */
  place(bytes: Uint8Array): number {
    const at = this.wasm.fourmi_reserve(bytes.length);
    if (at === 0) {
      throw new EngineError('no-memory');
    }
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  /** Gives the oracle of the open game its book, for whenever that game is open. */
  setBook(bytes: Uint8Array) {
    const at = this.place(bytes);
    if (this.wasm.fourmi_set_book(at, bytes.length) !== 0) {
      throw new EngineError('bad-book');
    }
    this.books.set(this.game, [at, bytes.length]);
  }

  /** What the oracle of any game may take at most. */
  setMemory(mebibytes: number) {
    if (this.wasm.fourmi_set_memory(mebibytes) !== 0) {
      throw new EngineError('no-memory');
    }
  }

  /** How much a question may cost; 0 for whatever it takes. */
  setPatience(work: number) {
    this.wasm.fourmi_set_patience(work);
  }

  /** All games. */
  catalogue(): GameFacts[] {
    const names = [];
    for (let i = 0, length; (length = this.wasm.fourmi_entry(i)) >= 0; i++) {
      names.push(this.text(length).split('\n')[0]);
    }
    return names.map((name) => this.describe(name));
  }

  /** A game, of any size. Throws an EngineError if there is none. */
  describe(name: GameName): GameFacts {
    this.game = '';
    this.open(name);
    const { facts } = this;
    const learns = this.wasm.fourmi_preset_name(0) >= 0;
    const length = this.wasm.fourmi_entry(facts[abi.FACT_ENTRY]);
    const [kind, book, brain, firstBrain] = this.text(length).split('\n');
    const inRooms = this.numbers[0] !== 0;
    return {
      name,
      kind,
      book,
      brain,
      firstBrain,
      learns,
      inRooms,
      rows: facts[abi.FACT_ROWS],
      cols: facts[abi.FACT_COLS],
      hasBoard: facts[abi.FACT_HAS_BOARD] !== 0,
      movesAreColumns: facts[abi.FACT_MOVES_ARE_COLUMNS] !== 0,
      movesAreSymbols: facts[abi.FACT_MOVES_ARE_SYMBOLS] !== 0,
      readsPositions: facts[abi.FACT_READS_POSITIONS] !== 0,
      mayRepeat: facts[abi.FACT_MAY_REPEAT] !== 0,
      hasLines: facts[abi.FACT_HAS_LINES] !== 0,
      variants: this.#variants(facts[abi.FACT_ENTRY]),
      hasWords: facts[abi.FACT_HAS_WORDS] !== 0,
      unit: this.unit,
      hasStarts: facts[abi.FACT_HAS_STARTS] !== 0,
      canBeMoved: facts[abi.FACT_CAN_BE_MOVED] !== 0,
    };
  }

  /** @param entry of the catalogue */
  #variants(entry: number): GameVariant[] {
    const variants = [];
    for (let i = 0, length; (length = this.wasm.fourmi_variant(entry, i)) >= 0; i++) {
      const [rows, cols, outcome] = this.numbers;
      variants.push({ name: this.text(length), rows, cols, outcome: abi.RESULTS[outcome] });
    }
    return variants;
  }

  /** In which the values of the open game are counted. */
  get unit() {
    return abi.UNITS[this.facts[abi.FACT_UNIT]];
  }

  /** Whether its oracle, asked again, goes on where it lost patience. */
  get goesOn() {
    return this.facts[abi.FACT_GOES_ON] !== 0;
  }

  open(game: GameName) {
    if (game === this.game && game !== '') {
      // which is the name of none
      return;
    }
    this.write(game);
    if (this.wasm.fourmi_open() !== 0) {
      throw new EngineError('no-such-game', game);
    }
    this.facts = [...this.numbers];
    const [rows, cols] = [this.facts[abi.FACT_ROWS], this.facts[abi.FACT_COLS]];
    this.shape = {
      rows,
      cols,
      movesAreColumns: this.facts[abi.FACT_MOVES_ARE_COLUMNS] !== 0,
      names: this.#cellNames(rows * cols),
    };
    this.game = game;
    const book = this.books.get(game);
    if (book) {
      this.wasm.fourmi_set_book(...book);
    }
  }

  /** See Shape; a game that was just opened is at its beginning. @param count of cells */
  #cellNames(count: number) {
    const names = Array(count).fill('');
    for (const { cell, from, text } of this.legalMoves()) {
      if (from < 0 && cell >= 0) {
        names[cell] = text;
      }
    }
    return names;
  }

  /** Puts a spot on the board. */
  go({ game, start, moves }: Spot) {
    this.open(game);
    if (this.wasm.fourmi_read(this.write(start)) !== 0) {
      throw new EngineError('bad-position', start);
    }
    if (this.wasm.fourmi_play_text(this.write(moves)) !== 0) {
      throw new EngineError('bad-moves', moves);
    }
  }

  legalMoves(): LegalMove[] {
    const count = this.wasm.fourmi_legal_moves();
    const moves = [...this.numbers.slice(0, count)];
    const cells = new Int8Array(this.bytes.slice(0, 3 * count).buffer);
    const texts = this.#moveTexts(3 * count, 2 * count);
    return moves.map((move, i) => ({
      move,
      text: texts[i],
      name: texts[count + i],
      cell: cells[i],
      from: cells[count + i],
      becomes: cells[2 * count + i] === 0 ? '' : String.fromCharCode(cells[2 * count + i]),
    }));
  }

  /** Moves that the module has written, each in its own room. */
  #moveTexts(at: number, count: number): string[] {
    const SIZE = abi.NOTATION_MOVE_SIZE;
    const texts = new TextDecoder().decode(this.bytes.slice(at, at + SIZE * count));
    return Array.from({ length: count }, (_, i) => texts.slice(SIZE * i, SIZE * (i + 1)).split('\0')[0]);
  }

  winningLines(): [number, number][] {
    const count = this.wasm.fourmi_winning_lines();
    const ends = this.bytes.slice(0, 2 * count);
    return Array.from({ length: count }, (_, i) => [ends[2 * i], ends[2 * i + 1]]);
  }

  /** What stands on each cell. */
  cells() {
    return this.text(this.wasm.fourmi_write_cells());
  }

  /** What is on the board now, a spot's moves being known. */
  #sceneOf(spot: Spot): Scene {
    return {
      ...spot,
      shape: this.shape,
      cells: this.cells(),
      result: abi.RESULTS[this.wasm.fourmi_result()],
      side: this.wasm.fourmi_side(),
      legal: this.legalMoves(),
      last: [...this.bytes.slice(0, this.wasm.fourmi_last_move())],
      lines: this.winningLines(),
      deciding: [...this.bytes.slice(0, this.wasm.fourmi_deciding_cells())],
      names: this.#moveTexts(0, this.wasm.fourmi_write_names()),
      warned: [...this.bytes.slice(0, this.wasm.fourmi_warned_cells())],
      why: this.text(this.wasm.fourmi_why_over()),
    };
  }

  scene(spot: Spot): Scene {
    this.go(spot);
    return this.#sceneOf(spot);
  }

  /** The same for moves by their numbers, as rooms tell them. */
  sceneByNumbers({ game, played }: NumberedSpot): Scene {
    this.go({ game, start: '', moves: '' });
    if (!played.every((move) => this.wasm.fourmi_play(move) === 1)) {
      throw new EngineError('bad-moves', String(played));
    }
    return this.#sceneOf({ game, start: '', moves: this.text(this.wasm.fourmi_write_moves()) });
  }

  /** The scene after a move, or null if that is illegal. */
  play({ game, start, moves }: Spot, move: number): Scene | null {
    this.go({ game, start, moves });
    if (this.wasm.fourmi_play(move) !== 1) {
      return null;
    }
    return this.#sceneOf({ game, start, moves: this.text(this.wasm.fourmi_write_moves()) });
  }

  /**
   * A level's move; null if the oracle lost patience, NEVER if it cannot know.
   * @param level as `fourmi match` takes it
   */
  choose(spot: Spot, level: string, seed: number) {
    this.go(spot);
    this.write(level);
    const move = this.wasm.fourmi_choose(seed);
    if (move === abi.NO_SUCH_THING) {
      throw new EngineError('no-such-level', level);
    }
    return move < 0 ? unknown(move) : move;
  }

  /**
   * Puts bytes where the module expects those of a brain or of a file with one.
   * @param size of the slot, at least as many
   */
  fillSlot(bytes: Uint8Array, size: number = bytes.length) {
    const at = this.wasm.fourmi_brain_slot(size);
    if (at === 0) {
      throw new EngineError('no-memory');
    }
    const slot = new Uint8Array(this.wasm.memory.buffer, at, size);
    slot.set(bytes);
    return slot;
  }

  /** The brain in a file, and the note behind it, '' if there is none. */
  splitFile(file: Uint8Array): { brain: Uint8Array; note: string } {
    this.fillSlot(file);
    if (this.wasm.fourmi_split_file(file.length) !== 0) {
      throw new EngineError('brain-damaged');
    }
    const [size, length] = this.numbers;
    return { brain: file.slice(0, size), note: new TextDecoder().decode(file.slice(size, size + length)) };
  }

  /** A file of a brain with a note behind it. */
  joinFile(brain: Uint8Array, note: string): Uint8Array {
    const text = new TextEncoder().encode(note);
    const slot = this.fillSlot(brain, brain.length + text.length + abi.NOTES_TAIL_SIZE);
    slot.set(text, brain.length);
    const size = this.wasm.fourmi_finish_file(brain.length, text.length);
    if (size < 0) {
      throw new EngineError('brain-too-large');
    }
    return slot.slice(0, size);
  }

  /**
   * Takes a brain, whose bytes are those of a brain file, or takes it away. Bytes
   * that are no brain change nothing.
   */
  setBrain(bytes: Uint8Array | null): BrainFacts | null {
    if (bytes === null) {
      this.wasm.fourmi_close_brain();
      return null;
    }
    this.fillSlot(bytes);
    const error = this.wasm.fourmi_open_brain(bytes.length);
    if (error !== 0) {
      throw new EngineError(abi.BRAIN_ERRORS[error]);
    }
    const [trained, learned, countsVisits, states] = this.numbers;
    const game = this.text(this.bytes.indexOf(0));
    return {
      game,
      trained,
      learned,
      states,
      countsVisits: countsVisits !== 0,
      kind: this.text(this.wasm.fourmi_brain_kind()),
    };
  }

  /** What the brain thinks of each move; null without a brain of this game. */
  values(spot: Spot): MoveValue[] | null {
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

  /** The brain's move; any move without a brain of this game. @param random share of random moves, in per cent */
  chooseLearned(spot: Spot, random: number, seed: number): number {
    this.go(spot);
    return this.wasm.fourmi_choose_learned(random, seed);
  }

  /** @returns null if the oracle lost patience */
  scores(spot: Spot): MoveScore[] | null | typeof NEVER {
    this.go(spot);
    const legal = this.legalMoves();
    const count = this.wasm.fourmi_scores();
    if (count < 0) {
      return unknown(count);
    }
    const { numbers, unit } = this;
    return legal.map((move, i) => ({ ...move, unit, score: numbers[i], plies: numbers[count + i] }));
  }

  /** Judges one move of the spot's game. */
  review(spot: Spot, ply: number): MoveReview | null | typeof NEVER {
    this.go(spot);
    const count = this.wasm.fourmi_review(ply);
    if (count === abi.NO_SUCH_THING) {
      throw new EngineError('no-such-move', String(ply));
    }
    if (count < 0) {
      return unknown(count);
    }
    const numbers = [...this.numbers];
    const behind = abi.REVIEW_COST + 1;
    const line = this.text(this.bytes.indexOf(0));
    const best = this.#movesAt(ply, numbers.slice(behind, behind + count));
    return {
      ply,
      line,
      unit: this.unit,
      verdict: abi.VERDICTS[numbers[abi.REVIEW_VERDICT]],
      score: numbers[abi.REVIEW_SCORE],
      best: numbers[abi.REVIEW_BEST_SCORE],
      plies: numbers[abi.REVIEW_PLIES],
      bestPlies: numbers[abi.REVIEW_BEST_PLIES],
      cost: numbers[abi.REVIEW_COST],
      bestMoves: best.map(({ text }) => text),
      bestNames: best.map(({ name }) => name),
    };
  }

  /** Moves that were legal at a ply of the game on the board. */
  #movesAt(ply: number, moves: number[]) {
    this.wasm.fourmi_go_back(ply);
    return this.legalMoves().filter(({ move }) => moves.includes(move));
  }

  /** A position as words, and the shifts that look for a line; null where that does not work. */
  words(spot: Spot): Words | null {
    this.go(spot);
    const bits = this.wasm.fourmi_word_places();
    if (bits === 0) {
      return null;
    }
    const numbers = [...this.numbers];
    const places = Array.from({ length: bits }, (_, i) => ({ row: numbers[2 * i], col: numbers[2 * i + 1] }));
    const text = this.text(this.wasm.fourmi_words());
    const [own, all, last] = [0, 1, 2].map((i) => text.slice(i * bits, (i + 1) * bits));
    return {
      places,
      own,
      all,
      last,
      directions: abi.LINE_DIRECTIONS.map((name, i) => ({ name, shifts: this.#shifts(i, bits) })),
    };
  }

  /** @param bits of a word */
  #shifts(direction: number, bits: number): WordShift[] {
    const count = this.wasm.fourmi_shifts(direction);
    const numbers = [...this.numbers];
    const text = this.text(2 * count * bits);
    const word = (i: number) => text.slice(i * bits, (i + 1) * bits);
    return Array.from({ length: count }, (_, i) => ({
      bits: numbers[2 * i],
      run: numbers[2 * i + 1],
      shifted: word(2 * i),
      both: word(2 * i + 1),
    }));
  }

  think(
    spot: Spot,
    { alphaBeta, preferSooner, depth, stopAtWin = false, weights = USUAL_WEIGHTS }: ThinkOptions,
  ): Thinking {
    const CALLS_MAX = 20_000_000;
    this.go(spot);
    const legal = this.legalMoves();
    const count = this.wasm.fourmi_think(
      Number(alphaBeta),
      Number(preferSooner),
      Number(stopAtWin),
      depth,
      CALLS_MAX,
      ...weights,
    );
    if (count < 0) {
      throw new EngineError('no-memory');
    }
    const numbers = [...this.numbers];
    const textOf = (move: number) => legal.find((one) => one.move === move)?.text ?? '';
    const rootMoves = Array.from({ length: numbers[abi.THINK_MOVE_COUNT] }, (_, i) => {
      const [move, value] = numbers.slice(abi.THINK_FIELDS + 2 * i);
      return { move, value };
    });
    return {
      calls: numbers[abi.THINK_CALLS],
      cuts: numbers[abi.THINK_CUTS],
      value: numbers[abi.THINK_VALUE],
      moveText: textOf(numbers[abi.THINK_MOVE]),
      complete: numbers[abi.THINK_IS_COMPLETE] !== 0,
      exact: numbers[abi.THINK_HORIZON_LEAVES] === 0,
      rootMoves,
      events: Array.from({ length: count }, (_, i) => this.event(i)),
    };
  }

  event(i: number): ThinkEvent {
    const moveText = this.text(this.wasm.fourmi_event_move(i));
    const cells = this.text(this.wasm.fourmi_event(i));
    const { numbers } = this;
    const bound = (at: number) => (Math.abs(at) === abi.MINIMAX_INFINITY ? null : at);
    return {
      cells,
      moveText,
      kind: abi.EVENTS[numbers[abi.EVENT_KIND]],
      call: numbers[abi.EVENT_CALL],
      parent: numbers[abi.EVENT_PARENT],
      depth: numbers[abi.EVENT_DEPTH],
      move: numbers[abi.EVENT_MOVE],
      from: numbers[abi.EVENT_FROM],
      cell: numbers[abi.EVENT_TO],
      maximizing: numbers[abi.EVENT_IS_MAXIMIZING] !== 0,
      alpha: bound(numbers[abi.EVENT_ALPHA]),
      beta: bound(numbers[abi.EVENT_BETA]),
      value: numbers[abi.EVENT_VALUE],
      result: abi.RESULTS[numbers[abi.EVENT_RESULT]],
      reason: abi.CUT_REASONS[numbers[abi.EVENT_REASON]],
      skipped: numbers[abi.EVENT_SKIPPED],
      side: numbers[abi.EVENT_SIDE] === 0 ? 0 : 1,
    };
  }
}

/** How an answer that the oracle did not find is told. */
const unknown = (answer: number) => (answer === abi.NEVER_KNOWN ? NEVER : null);

export async function loadEngine(bytes: BufferSource): Promise<EngineModule> {
  const { instance } = await WebAssembly.instantiate(bytes);
  return new EngineModule(instance);
}

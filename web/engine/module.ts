// module.ts - the engine as the views of board games ask it: scenes, exact values, moves, models.
//
// All of it goes through fourmi.h (npm/door.js). What stands here says in the words of the page what things
// of the lab say in theirs: there are no rules here, no search and no learning.
import { FourmiError, openLab } from '../../npm/door.js';
import type {
  Answer,
  AnswerOptions,
  Exact,
  Game,
  Lab,
  Learner,
  PolicyOptions,
  Record as GameRecord,
  Thing,
  Turn,
  Value,
} from '../../npm/index.js';
import type { VERDICTS } from './abi.js';

type Unit = 'score' | 'mate' | 'expected' | 'probability' | 'none';

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
  unit?: Unit; // in which its exact values are counted, scores unless something else is said
  hasStarts?: boolean; // games may begin with other positions than the usual one
  cells?: string; // what its picture shows, of one whose rules are in the whole engine only
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
export type Result = 'unfinished' | 'first' | 'second' | 'draw';

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
  unit?: Unit; // of the score; 'mate' where that is only who wins, and what counts is when
}

/** the exact truth about a move */
export type MoveScore = LegalMove & ExactValue;

export type Verdict = (typeof VERDICTS)[number];

export interface MoveReview {
  ply: number;
  verdict: Verdict;
  score: number;
  best: number;
  plies: number; // moves until the game ends after this move, 0 for a draw
  bestPlies: number; // the same for the best move
  /** so many moves later it wins than the best, or sooner it loses: of both sides, or where mates are counted of one */
  cost: number;
  unit?: Unit; // of the scores
  bestMoves: string[]; // as data has them
  bestNames: string[]; // as people write them
  line: string; // best play after the move
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
  depth: number; // 0 for no limit
  stopAtWin?: boolean; // the side to move tries no other move beside a certain win
  weights?: number[]; // what open lines count: its own with two and three stones, the other side's
}

export interface ThinkEvent {
  kind: 'enter' | 'leaf' | 'cut' | 'return';
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
  reason: '' | 'below-alpha' | 'above-beta' | 'certain-win'; // of a cut
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

/** Units of exact values, as texts for people name them. */
const UNITS: Record<string, Unit> = { return: 'expected', chance: 'probability' };

/** What the engine would not do, with a code that people can be told about. */
export class EngineError extends Error {
  constructor(
    public code: string,
    public detail = '',
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }
}

/** What a question about exact values is answered with when it would take too long, or for ever. */
export const NEVER = Symbol.for('never known'); // the same in every file of the worker

/**
 * Whether it is the library that refuses something, and not a module that leaves it out. What comes later to the worker has a class of errors of its own.
 */
export const isRefusal = (error: unknown): error is FourmiError =>
  error instanceof Error && error.name === 'FourmiError' && (error as FourmiError).code !== 'absent';

/** Calls, and says in another code what the library refuses. */
export function refusedAs<T>(call: () => T, code: string | ((error: FourmiError) => string), detail?: string): T {
  try {
    return call();
  } catch (error) {
    if (!isRefusal(error) || error.code === 'memory') throw error;
    throw new EngineError(typeof code === 'string' ? code : code(error), detail ?? error.message);
  }
}

/** Uses a thing, and frees it: the module does not know what JavaScript has forgotten. */
export function using<T extends { free(): void }, R>(thing: T, use: (thing: T) => R): R {
  try {
    return use(thing);
  } finally {
    thing.free();
  }
}

/** Runs a thing; what its watch has stopped is an error here. */
export function run(thing: Thing, work?: number) {
  const status = thing.run(work);
  if (status === 'cancelled') throw new FourmiError('cancelled', 'it was stopped');
  return status;
}

/** A result for the first player as a word. */
export const resultOf = (total: number): 'first' | 'second' | 'draw' =>
  total > 0 ? 'first' : total < 0 ? 'second' : 'draw';

/** The codes of what is wrong with a model, by the library's sentences. */
const MODEL_ERRORS = [
  [/is no model/, 'brain-foreign'],
  [/another version/, 'brain-version'],
  [/too large/, 'brain-too-large'],
  [/damaged/, 'brain-damaged'],
  [/./, 'brain-invalid'],
] as const;
const modelCode = ({ message }: FourmiError) => MODEL_ERRORS.find(([words]) => words.test(message))?.[1] ?? '';

/** The cells that bear a mark. */
const cellsWith = (marks: string, mark: string) => [...marks].flatMap((one, cell) => (one === mark ? [cell] : []));

/** Complete lines among the cells that decide a game of stones: the ends of each. */
function linesOf(deciding: number[], rows: number, cols: number): [number, number][] {
  const has = (row: number, col: number) => col >= 0 && col < cols && deciding.includes(row * cols + col);
  const ways = [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ];
  const runs = deciding.flatMap((cell) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    return ways
      .filter(([down, right]) => !has(row - down, col - right))
      .map(([down, right]) => {
        let length = 1;
        while (has(row + length * down, col + length * right)) length++;
        return { length, ends: [cell, cell + (length - 1) * (down * cols + right)] as [number, number] };
      });
  });
  return runs.filter(({ length }) => length >= Math.min(4, rows)).map(({ ends }) => ends);
}

/** One engine: a lab, and for the game that was asked about last what solves it. */
export class EngineModule {
  /** How many nodes a question may take; 0 for as many as it takes. */
  patience = 0;
  /** What solves, how much it had searched before the question, and how far it looks ahead. */
  solver: { key: string; exact: Exact } | null = null;
  before = 0;
  depth = 0;
  brain: Learner | null = null;
  shapes = new Map<GameName, Shape>();
  known = new Map<GameName, import('../../npm/index.js').GameFacts>();

  constructor(public lab: Lab) {}

  /** How much a question may cost; 0 for whatever it takes. */
  setPatience(nodes: number) {
    this.patience = nodes;
  }

  game(name: GameName): Game {
    return refusedAs(() => this.lab.game(name), 'no-such-game', name);
  }

  facts(name: GameName) {
    const game = this.game(name);
    const facts =
      this.known.get(game.name) ??
      (using(this.lab.gameFacts({ game }), (all) => ({
        ...all.toJSON(),
        game,
      })) as import('../../npm/index.js').GameFacts);
    this.known.set(game.name, facts);
    return facts;
  }

  /** All board games, small ones first. */
  catalogue(): GameFacts[] {
    const games = this.lab.games.filter((name) => this.game(name).players === 2).map((name) => this.describe(name));
    return games.sort((a, b) => a.rows * a.cols - b.rows * b.cols);
  }

  /** A board game, of any size. Throws an EngineError if there is none. */
  describe(name: GameName): GameFacts {
    const facts = this.facts(name);
    if (facts.game.players !== 2) throw new EngineError('no-such-game', name);
    const [kind] = name.split(':');
    const isOfStones = facts.firstPieces?.length === 1;
    const dataOf = (ending: RegExp) => facts.data.find((file) => ending.test(file)) ?? '';
    return {
      name,
      kind,
      rows: facts.rows,
      cols: facts.cols,
      hasBoard: facts.rows > 0,
      movesAreColumns: facts.actionsAreColumns,
      movesAreSymbols: facts.actionsAreSymbols,
      readsPositions: facts.readsStates,
      mayRepeat: facts.game.repeats,
      hasLines: isOfStones,
      hasWords: isOfStones && facts.actionsAreColumns,
      unit: this.unitOf(name),
      hasStarts: facts.hasRandomStart,
      book: dataOf(/\.book$/),
      brain: dataOf(/^[^-]*\.brain$/),
      firstBrain: dataOf(/-first\.brain$/),
      variants: facts.variants.map((variant) => ({
        name: variant.name,
        rows: variant.rows,
        cols: variant.cols,
        outcome: variant.isKnown ? resultOf(variant.outcome) : 'unfinished',
      })),
      learns: facts.presets.length > 0,
      inRooms: facts.isInRooms,
    };
  }

  /** In which the values of a game are counted. */
  unitOf(name: GameName) {
    const { unit } = this.facts(name);
    return UNITS[unit] ?? (unit as Unit);
  }

  // ------------------------------------------------------------------- scenes

  /** See Shape. */
  shapeOf(name: GameName): Shape {
    const { game, actionsAreColumns } = this.facts(name);
    const known = this.shapes.get(game.name);
    if (known) return known;
    const shape = using(this.lab.scene({ game }), ({ rows, cols, actions }) => {
      const names = Array(rows * cols).fill('');
      for (const { from, to, text } of actions) if (from < 0 && to >= 0) names[to] = text;
      return { rows, cols, movesAreColumns: actionsAreColumns, names };
    });
    this.shapes.set(game.name, shape);
    return shape;
  }

  /** Plays a spot's game, and asks about it. */
  at<T>({ game: name, start, moves }: Spot, ask: (record: GameRecord) => T): T {
    const game = this.game(name);
    const record = refusedAs(() => this.lab.record({ game, start: start || undefined }), 'bad-position', start);
    return using(record, () => {
      refusedAs(() => record.read(moves), 'bad-moves', moves);
      return ask(record);
    });
  }

  movesOf({ actions, cells }: import('../../npm/index.js').Scene): LegalMove[] {
    return actions.map(({ action, text, label, from, to }) => {
      const becomes = from >= 0 ? text.slice(4) : ''; // a1a2q: what a pawn turns into
      return {
        move: action,
        text,
        name: label,
        cell: to,
        from,
        becomes: /[A-Z]/.test(cells[from]) ? becomes.toUpperCase() : becomes,
      };
    });
  }

  legalMoves(where: { game?: Game; state?: Uint8Array; record?: GameRecord }): LegalMove[] {
    return using(this.lab.scene(where), (scene) => this.movesOf(scene));
  }

  /** The moves of a record as people are used to them, and the cells of the last. */
  #played({ game, actions, ply }: GameRecord, start: string) {
    const state = start ? game.stateRead(start) : game.stateStart();
    const names: string[] = [];
    let last: number[] = [];
    for (const [i, action] of actions.slice(0, ply).entries()) {
      names.push(game.actionWrite(state, action, true));
      if (i === ply - 1) {
        const move = this.legalMoves({ game, state }).find((one) => one.move === action);
        last = [move?.from ?? -1, move?.cell ?? -1].filter((cell) => cell >= 0);
      }
      game.statePlay(state, action);
    }
    return { names, last };
  }

  /** Which side moves: both in turn. Where the game began at its end it is the first. */
  #sideOf({ game, turn, ply }: GameRecord, start: string): Side {
    if (turn !== 'over') return turn === 'second' ? 1 : 0;
    const first = start ? game.stateTurn(game.stateRead(start)) : 'first';
    return (ply + Number(first === 'second')) % 2 === 0 ? 0 : 1;
  }

  /** What is on the board now. */
  #sceneOf({ game, start, moves }: Spot, record: GameRecord): Scene {
    const shape = this.shapeOf(game);
    const isOver = record.turn === 'over';
    return using(this.lab.scene({ record }), (scene) => {
      const { cells, marks } = scene;
      const deciding = cellsWith(marks, '#');
      return {
        game,
        start,
        moves,
        shape,
        cells,
        deciding,
        result: isOver ? resultOf(record.total) : 'unfinished',
        side: this.#sideOf(record, start),
        legal: this.movesOf(scene),
        lines: linesOf(deciding, shape.rows, shape.cols),
        ...this.#played(record, start),
        warned: cellsWith(marks, '!'),
        why: record.reason ?? '',
      };
    });
  }

  scene(spot: Spot): Scene {
    return this.at(spot, (record) => this.#sceneOf(spot, record));
  }

  /** The same for moves by their numbers, as rooms tell them. */
  sceneByNumbers({ game, played }: NumberedSpot): Scene {
    return this.at({ game, start: '', moves: '' }, (record) => {
      refusedAs(() => played.forEach((move) => record.play(move)), 'bad-moves', String(played));
      return this.#sceneOf({ game, start: '', moves: record.write() }, record);
    });
  }

  /** The scene after a move, or null if that is illegal. */
  play({ game, start, moves }: Spot, move: number): Scene | null {
    return this.at({ game, start, moves }, (record) => {
      try {
        record.play(move);
      } catch {
        return null;
      }
      return this.#sceneOf({ game, start, moves: record.write() }, record);
    });
  }

  // -------------------------------------------------------------- exact values

  /**
   * What solves a game, which keeps what it finds out while it is asked about that game.
   * @param gone what chance has drawn before
   */
  exactOf(game: Game, gone = '') {
    const key = `${game.name} ${gone}`;
    if (this.solver?.key !== key) {
      this.solver?.exact.free();
      this.solver = null;
      const watch = ({ done }: { done: number }) => this.patience === 0 || done - this.before < this.patience;
      this.solver = { key, exact: this.lab.exact({ game, gone: gone || undefined, watch }) };
    }
    return this.solver.exact;
  }

  /** Asks about exact values; null if it lost patience, NEVER if they are out of reach. */
  asking<T>(game: Game, question: (exact: Exact) => T, gone?: string): T | null | typeof NEVER {
    try {
      const exact = this.exactOf(game, gone);
      this.before = exact.nodes;
      return question(exact);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.code === 'cancelled') return null;
      if (error.code === 'unknown' || error.code === 'memory') return NEVER;
      throw error;
    }
  }

  /** Runs an answer about a state to its end. */
  answer<T>(options: AnswerOptions, read: (answer: Answer) => T): T {
    return using(this.lab.answer(options), (answer) => {
      try {
        run(answer);
      } finally {
        this.depth = answer.depth;
      }
      return read(answer);
    });
  }

  /** New data is for solvers that are made from now on. */
  setData(name: string, bytes: Uint8Array) {
    this.lab.dataPut(name, bytes);
    this.solver?.exact.free();
    this.solver = null;
  }

  /** An exact value as the side to move has it. */
  valueOf(name: GameName, turn: Turn, score: number, { outcome, plies }: Value): Required<ExactValue> {
    const unit = this.unitOf(name);
    return {
      unit,
      score: unit === 'mate' ? outcome * (turn === 'second' ? -1 : 1) + 0 : score,
      plies: Math.max(0, plies),
    };
  }

  /** @returns null if it lost patience */
  scores(spot: Spot): MoveScore[] | null | typeof NEVER {
    return this.at(spot, (record) => (record.turn === 'over' ? [] : this.#scoresAt(spot.game, record)));
  }

  #scoresAt(name: GameName, record: GameRecord): MoveScore[] | null | typeof NEVER {
    const { game, turn, state } = record;
    return this.asking(game, (exact) =>
      this.answer({ exact, state, noLine: true }, ({ actions }) => {
        const legal = this.legalMoves({ record });
        return actions.map(({ score, value }, i) => ({ ...legal[i], ...this.valueOf(name, turn, score, value) }));
      }),
    );
  }

  /** Judges one move of the spot's game. */
  review(spot: Spot, ply: number): MoveReview | null | typeof NEVER {
    return this.at(spot, (record) => {
      if (ply < 0 || ply >= record.ply) throw new EngineError('no-such-move', String(ply));
      const { game } = record;
      return this.asking(game, (exact) => {
        const judged = using(
          this.lab.review({ record, exact, first: ply, count: 1 }),
          (review) => (run(review), review.plies[0]),
        );
        record.go(ply);
        const scores = this.#scoresAt(spot.game, record) as MoveScore[] | null;
        record.play(judged.action);
        const line =
          record.turn === 'over'
            ? ''
            : this.answer({ exact, state: record.state, noActions: true }, ({ lineText }) => lineText ?? '');
        if (scores === null) return null;
        const best = scores.filter(({ text }) => judged.bestText?.split(',').includes(text));
        const made = scores.find(({ move }) => move === judged.action) as MoveScore;
        return {
          ply,
          line,
          unit: made.unit,
          verdict: judged.verdict.replace('_', '-') as Verdict,
          cost: judged.movesLost,
          score: made.score,
          plies: made.plies,
          best: best[0].score,
          bestPlies: best[0].plies,
          bestMoves: best.map(({ text }) => text),
          bestNames: best.map(({ name }) => name),
        };
      });
    });
  }

  // -------------------------------------------------------------------- players

  /** An action of a policy. */
  chooseBy(options: PolicyOptions, state: Uint8Array, seed: number) {
    return using(this.lab.policy(options), (policy) => policy.choose(state, this.lab.rngSeed(seed)));
  }

  /** A level's move; null if it lost patience, NEVER if it cannot know. @param level as `fourmi match` takes it */
  choose(spot: Spot, level: string, seed: number) {
    return this.at(spot, ({ game, state }) =>
      refusedAs(
        () =>
          this.asking(game, (exact) =>
            this.chooseBy({ game, level, exact: /^expert/.test(level) ? exact : undefined }, state, seed),
          ),
        'no-such-level',
        level,
      ),
    );
  }

  /** Takes a model, or takes it away. Bytes that are no model change nothing. */
  setBrain(bytes: Uint8Array | null): BrainFacts | null {
    const brain = bytes && refusedAs(() => this.lab.learner({ bytes, frozen: true }), modelCode);
    this.brain?.free();
    this.brain = brain;
    return (
      brain && {
        game: brain.game.name,
        kind: brain.type,
        trained: brain.episodes,
        learned: brain.values,
        states: brain.states,
        countsVisits: brain.countsVisits,
      }
    );
  }

  /** What a learner thinks of each move. */
  opinions(learner: Learner, state: Uint8Array): MoveValue[] {
    const legal = this.legalMoves({ game: learner.game, state });
    return learner.opinions(state).map(({ value, visits }, i) => ({ ...legal[i], value, visits }));
  }

  /** What the model thinks of each move; null without a model of this game. */
  values(spot: Spot): MoveValue[] | null {
    return this.at(spot, ({ game, state, turn }) => {
      if (this.brain?.game !== game) return null;
      return turn === 'over' ? [] : this.opinions(this.brain, state);
    });
  }

  /** The model's move; any move without a model of this game. @param random share of random moves, in per cent */
  chooseLearned(spot: Spot, random: number, seed: number): number {
    return this.at(spot, ({ game, state, turn }) => {
      if (turn === 'over') return -1;
      return this.chooseBy(
        this.brain?.game === game
          ? { learner: this.brain, search: random > 0 ? `random=${random}` : undefined }
          : { game, level: 'random' },
        state,
        seed,
      );
    });
  }

  /** The model in a file, and the note behind it, '' if there is none. */
  splitFile(file: Uint8Array): { brain: Uint8Array; note: string } {
    return using(this.#frozen(file), (model) => ({ brain: model.write(), note: model.note ?? '' }));
  }

  /** A file of a model with a note behind it. */
  joinFile(brain: Uint8Array, note: string): Uint8Array {
    return using(this.#frozen(brain), (model) => refusedAs(() => model.write(note), 'brain-too-large'));
  }

  #frozen(bytes: Uint8Array) {
    return refusedAs(() => this.lab.learner({ bytes, frozen: true }), modelCode);
  }
}

export async function loadEngine(bytes: BufferSource): Promise<EngineModule> {
  return new EngineModule((await openLab(await WebAssembly.compile(bytes))) as any);
}

// index.d.ts - all that the package offers, mostly in the words of the C library (lib/fourmi.h). Values
// say more than there: a score has plies as well, and a mate the score 1, 0 or -1.
//
// Moves, actions and plies are counted from 1, as in the program, the library and the server: move 4 of
// Connect Four is column 4. Positions and episodes are plain values: they can be kept, sent and
// compared, and no call changes one.

/** What a file is given as: its bytes, or where it is. */
export type Source = ArrayBuffer | ArrayBufferView | URL | string;

export interface LoadOptions {
  /** The WebAssembly module; the one beside this file unless something else is given. */
  module?: Source | WebAssembly.Module;
  /** Opening books by the names of their games, in the place of those that come with the package; null for none. */
  books?: Record<string, Source | null>;
  /** The script of a worker, worker.js of this package in browsers and worker-node.js in Node.js, where it does not lie beside this file. */
  worker?: URL | string;
  /** What may be taken for finding exact values, in MiB; 64 unless something else is said. */
  memory?: number;
}

/** The engine on this thread. Rules are answered at once; what may take long is a promise and gives others a turn in between. */
export function load(options?: LoadOptions): Promise<Fourmi>;

/** The engine on threads of its own: the same functions, each answered by a promise, and nothing freezes. */
export function loadWorker(options?: LoadOptions): Promise<FourmiWorker>;

/** What could not be done: `code` is a short name that never changes, `message` a sentence, `detail` what it is about. */
export class FourmiError extends Error {
  constructor(code: string, detail?: string);
  readonly code: string;
  readonly detail: string;
}

export interface Cancellable {
  /** Whoever aborts gets a FourmiError with the code 'cancelled'. */
  signal?: AbortSignal;
}

export interface Chosen {
  /** The same seed gives the same choice; a whole number from 0 to 4294967295, 0 unless something else is said (the program takes 1). */
  seed?: number;
}

// ------------------------------------------------------------------ games

export type Result = 'unfinished' | 'first' | 'second' | 'draw';

/** In what exact values are told: scores, or who wins and after how many plies. */
export type Unit = 'score' | 'mate';

export interface GameFacts {
  /** With options after a colon, a size for example: connect4:6x5. */
  name: string;
  rows: number;
  columns: number;
  unit: Unit;
  /** Positions are read as they stand, not only as moves. */
  readsPositions: boolean;
  mayRepeat: boolean;
  /** Games may begin with other positions than the usual one. */
  hasStarts: boolean;
  /** What people are offered of it, by names with options; none where there is no choice. */
  variants: string[];
  /** Something can learn it: `presets` names what. */
  learns: boolean;
}

export interface Move {
  /** Its number, from 1. */
  move: number;
  /** As data has it: 4, a2a3. */
  text: string;
  /** As people are used to it: 4, Ra5+. */
  name: string;
}

/** Where a game stands. */
export interface Position {
  game: string;
  /** The position that the game began with, '' for the usual one. */
  start: string;
  /** The moves since, as people write them: 4453, or a2a3,b3a2. */
  moves: string;
  /** What stands on each cell, row by row from the top: X and O for stones, other letters for other pieces, - for nothing. */
  board: string;
  rows: number;
  columns: number;
  /** The side to move: 0 is the first. */
  side: 0 | 1;
  result: Result;
  /** Why the game is over, as a short name; '' where there is no more to say than who has won. */
  why: string;
  /** None when the game is over. */
  legal: Move[];
}

/** An exact value, for the side to move; of a move, for the side that makes it. */
export interface Value {
  unit: Unit;
  /** 1 wins, 0 is a draw, -1 loses. */
  outcome: -1 | 0 | 1;
  /** Positive wins, and the further from 0 the sooner; where the unit is 'mate' the same as the outcome. */
  score: number;
  /** Moves of both sides until the game ends, 0 for a draw. */
  plies: number;
}

export interface MoveReview {
  /** Which move of the game it is about, from 1. */
  ply: number;
  /**
   * `only` is best and the only move that keeps a win or a draw, `good` costs at most two moves, an `inaccuracy` more, a
   * `mistake` gives away a win or a draw, a `blunder` turns a win into a loss, and `too-late` means that nothing could be saved.
   */
  verdict: 'best' | 'only' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'too-late';
  value: Value;
  best: Value;
  /** So many moves later it wins than the best move, or sooner it loses. */
  cost: number;
  bestMoves: string[];
  /** Best play after the move. */
  line: string;
}

export interface ThinkOptions {
  alphaBeta?: boolean;
  /** Wins sooner and loses later; else a win is a win. */
  preferSooner?: boolean;
  /** The side to move tries no other move beside a certain win. */
  stopAtWin?: boolean;
  /** Plies, 0 for no limit. */
  depth?: number;
}

export interface ThinkEvent {
  kind: 'enter' | 'leaf' | 'cut' | 'return';
  /** The root's is 1. */
  call: number;
  /** 0 at the root. */
  parent: number;
  depth: number;
  /** The move that led here, '' at the root. */
  move: string;
  maximizing: boolean;
  /** null for an open end. */
  alpha: number | null;
  beta: number | null;
  value: number;
  result: Result;
  /** Of a cut. */
  reason: '' | 'below-alpha' | 'above-beta' | 'certain-win';
  /** Moves that a cut leaves untried. */
  skipped: number;
  board: string;
}

/** A search, call by call. */
export interface Thinking {
  calls: number;
  cuts: number;
  value: number;
  move: string;
  complete: boolean;
  /** No leaf was made by the depth limit. */
  exact: boolean;
  /** The first of them, if there are too many to look at. */
  events: ThinkEvent[];
}

// ----------------------------------------------------------------- worlds

export interface WorldFacts {
  /** With options after a colon: snake:5x5, blackjack:gym. */
  name: string;
  /** Its exact values are known. */
  hasTruth: boolean;
  /** They are chances to succeed, and steps until then. */
  countsSteps: boolean;
  learns: boolean;
  /** Episodes are to reach something, which `worth` tells of a brain. */
  hasGoals: boolean;
  /** Somebody plays it well without having learned it; see `chooseAction`. */
  hasPlayer: boolean;
  /** What a reward one step later is worth now. */
  discount: number;
}

export interface Action {
  /** Its number, from 1. */
  action: number;
  name: string;
}

/** Where an episode stands: its seed and its actions lead there, here and in the program. */
export interface Episode {
  world: string;
  seed: number;
  actions: number[];
  /** Lines of text. */
  picture: string;
  /** None at the end. */
  legal: Action[];
  steps: number;
  /** The last one. */
  reward: number;
  /** The sum of the rewards so far. */
  total: number;
  isOver: boolean;
  /** It has taken all the steps that it may. */
  isCut: boolean;
}

/** What is to be expected exactly. */
export interface WorldValue {
  /** A return, or a chance to succeed. */
  amount: number;
  /** Until then, where steps are counted; else 0. */
  steps: number;
}

export type ActionValue = Action & WorldValue & { isBest: boolean };

// --------------------------------------------------------- brains, learners

export interface BrainFacts {
  /** The game or world that it knows. */
  name: string;
  isOfWorld: boolean;
  /** Of learner: qtable, network, and others. */
  kind: string;
  /** Games or episodes of training. */
  games: number;
  /** Values that it has learned. */
  values: number;
  /** What a host has written behind it in its file, '' for nothing. */
  note: string;
}

export interface LearnedValue {
  /** Of a move from -1, a loss, to 1; of an action the expected return. */
  value: number;
  /** How often it was tried, 0 where that is not known. */
  visits: number;
}

/** What every opponent can do against one side of a brain. */
export interface SideProof {
  /** Games that opponents can play against it. */
  lines: number;
  lost: number;
  decisions: number;
  /** Of these, which keep the result that is due. */
  optimal: number;
  /** What is due to this side with perfect play: 1, a win, 0, a draw, or -1, a loss. */
  due: number;
  /** Lines that get less; it is certified if there are none. */
  missed: number;
}

export interface Certificate {
  /** 'open' where only some positions were tried, so that nothing is proved. */
  proof: 'certified' | 'not-certified' | 'open';
  /** Every line of a small game, every position of an ending, or a sample of solved positions. */
  method: 'lines' | 'mates' | 'sample';
  /** By lines: the first side and the second. */
  sides?: [SideProof, SideProof];
  /** By mates: won positions, from how many it mates against perfect and against every defence, and moves wasted on average. */
  mates?: { won: number; mated: number; matedAny: number; wasted: number };
  /**
   * By a sample: positions, and those where it keeps the result; how many it keeps on average if it chooses by chance among
   * moves that it thinks equal, and how many chance alone keeps; where not every move does, the same again.
   */
  sample?: {
    positions: number; kept: number; expected: number; chance: number;
    telling: number; tellingKept: number; tellingExpected: number; tellingChance: number;
  };
}

/** What a brain is worth in a world. */
export interface Worth {
  /** By every outcome of chance, not by episodes. */
  isExact: boolean;
  /** Worlds without goals: what is expected of it, and of the best there is. */
  value?: number;
  best?: number;
  isOptimal?: boolean;
  /** Worlds with goals: shares of all episodes, and steps of those that reach it. */
  reached?: number;
  ended?: number;
  circled?: number;
  steps?: number;
  /** It is reached whatever chance does. */
  isCertain?: boolean;
  /** Where `reached` lies with 95 % confidence. */
  low?: number;
  high?: number;
}

export interface Judging extends Cancellable {
  /** Hears how many steps are left until the truth is known that it is judged by, after each of them. */
  onProgress?: (left: number) => void;
}

export interface WorthOptions extends Cancellable, Chosen {
  /** Episodes by which it is judged; unless something is said exactly, where that does not take too long, and else by 1,000. Worlds without goals are always judged exactly. */
  games?: number;
}

/** What a learner has learned. */
export interface Brain {
  readonly facts: Readonly<BrainFacts>;
  /** What it thinks of each legal move, in the order of `position.legal`. */
  values(position: Position): (Move & LearnedValue)[];
  /** The number of its move; in so many per cent of cases any move. */
  choose(position: Position, options?: Chosen & { random?: number }): number;
  /** The same in a world. */
  actionValues(episode: Episode): (Action & LearnedValue)[];
  chooseAction(episode: Episode, options?: Chosen): number;
  /** Judges a brain of a game by exact truth: whether any line against it is lost. */
  certify(options?: Judging): Promise<Certificate>;
  /** Judges a brain of a world. */
  worth(options?: WorthOptions): Promise<Worth>;
  /** The bytes of its file, which the program reads as well; with a note behind it, if one is given. */
  bytes(note?: string): Uint8Array;
  /** Its memory may be used for something else. */
  free(): void;
}

export interface LearnerOptions extends Chosen {
  /** One of `presets`; the usual one unless something else is said. */
  preset?: string;
  /** What differs from it, as options of `fourmi train`; switches are 0 or 1. */
  settings?: Record<string, number>;
  /** Of the whole training that is planned, also after it is resumed, for those who slow down towards the end; the usual number unless something else is said. */
  games?: number;
}

export interface LearnerFacts {
  name: string;
  isOfWorld: boolean;
  kind: string;
  /** For how many games or episodes training is planned, all in all. Of a brain that is resumed its own plan, if it is of a game and slows down towards the end, as networks do; else the usual number. */
  planned: number;
  /** What it learns with. */
  settings: Record<string, number>;
}

export interface TrainingProgress {
  /** Games or episodes so far, also those of a brain that it goes on from. */
  games: number;
  /** That there will be in the end. */
  wanted: number;
}

export interface Training extends Cancellable {
  /** Called after each slice of training, about every 16 ms, or after each game that takes longer. */
  onProgress?: (progress: TrainingProgress) => void;
}

/** Somebody who learns by playing against itself, or by acting in a world. The same seed gives the same brain, byte for byte, as `fourmi train`. */
export interface Learner {
  readonly facts: Readonly<LearnerFacts>;
  /** Trains in so many more games; unless a number is said, up to the plan, `facts.planned`, with what it was trained before. What was learned until a cancellation stays. Throws 'full' when its room is full. */
  train(games?: number, options?: Training): Promise<TrainingProgress>;
  /** Learns from a game that others played from the start; false if there is no room, or nothing to learn from. */
  learn(position: Position): boolean;
  values(position: Position): (Move & LearnedValue)[];
  actionValues(episode: Episode): (Action & LearnedValue)[];
  /** What it knows by now, as a brain of its own. */
  brain(): Promise<Brain>;
  bytes(): Uint8Array;
  free(): void;
}

// -------------------------------------------------------------- the engine

export interface Fourmi {
  games(): GameFacts[];
  game(name: string): GameFacts;
  /** A position by its moves, or as it stands: '4453', 'O-XX-X-OO', a FEN; '' for the beginning. */
  position(game: string, text?: string): Position;
  /** Plays a legal move: its number, or its text. */
  play(position: Position, move: number | string): Position;
  /** Takes moves back. */
  undo(position: Position, plies?: number): Position;
  /** Why a text is no position of a game, as a short name; '' if it is one. */
  whyNot(game: string, text: string): string;
  /** A position from which a game may begin, any with the same chance. */
  randomStart(game: string, options?: Chosen): Position;

  /** The exact value of a position. */
  value(position: Position, options?: Cancellable): Promise<Value>;
  /** The exact value of every legal move, in the order of `position.legal`. */
  values(position: Position, options?: Cancellable): Promise<(Move & Value)[]>;
  /** Best play of both sides to the end. */
  line(position: Position, options?: Cancellable): Promise<string>;
  /** The moves of a game, judged by perfect play. */
  review(position: Position, options?: Cancellable): Promise<MoveReview[]>;
  /** The number of the move that a level makes: random, beginner, casual, medium, skilled, strong, expert, or one of your own such as depth=4,random=30. */
  choose(position: Position, level: string, options?: Chosen & Cancellable): Promise<number>;
  /** Minimax or alpha-beta, call by call, up to twenty million calls. */
  think(position: Position, options?: ThinkOptions): Thinking;

  worlds(): WorldFacts[];
  world(name: string): WorldFacts;
  /** An episode at its beginning, or after some actions. */
  episode(world: string, options?: Chosen & { actions?: number[] }): Episode;
  /** Takes a legal action: its number, or its name. */
  step(episode: Episode, action: number | string): Episode;
  /** The exact value of every legal action, in the order of `episode.legal`. */
  actionValues(episode: Episode, options?: Cancellable): Promise<ActionValue[]>;
  /** The same in a situation that people write in a line: 'T6 v T'. */
  situation(world: string, text: string, options?: Cancellable): Promise<ActionValue[]>;
  /** What an episode is worth before it begins. */
  worldValue(world: string, options?: Cancellable): Promise<WorldValue>;
  /** The number of the action that the player takes who comes with the world. */
  chooseAction(episode: Episode): number;

  /** The names of what can learn a game or a world, the usual one first. */
  presets(name: string): string[];
  learner(name: string, options?: LearnerOptions): Promise<Learner>;
  /** The learner that a brain was written from: it learns on as if there had been no break. */
  resume(bytes: ArrayBuffer | ArrayBufferView): Promise<Learner>;
  /** Opens the bytes of a brain file. */
  brain(bytes: ArrayBuffer | ArrayBufferView): Promise<Brain>;
}

/** The same functions, each answered by a promise. */
export type Promised<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R> extends Brain | Learner ? Promised<Awaited<R>> : Awaited<R>>
    : T[K];
};

export interface FourmiWorker extends Promised<Fourmi> {
  /** Ends its threads: whoever still waits gets a FourmiError with the code 'closed'. */
  close(): void;
}

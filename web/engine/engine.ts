// engine.ts - the page's side of the engine: questions that are promises.
import type { Chart } from './charts.js';
import type { Percepts } from './grid.js';
import type { ForeignStatistics, Imported, LearnedPair } from './import.js';
import { Line, type StartWorker } from './line.js';
import type {
  BrainFacts,
  GameFacts,
  MoveReview,
  MoveScore,
  MoveValue,
  NumberedSpot,
  Scene,
  Spot,
  ThinkOptions,
  Thinking,
} from './module.js';
import type { Elsewhere } from './positions.js';
import type { Situation } from './situations.js';
import type { Words } from './words.js';
import type { EpisodeReview } from './world-review.js';
import type { ActionValue, Episode, WorldFacts, WorldScene, WorldValue } from './world.js';

/** Games vary: each choice has its own seed. */
function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

/** Questions that may take long; the others are answered at once, and never wait for these. */
const SLOW = new Set(['choose', 'scores', 'review', 'bestLine', 'elsewhere']);
const LOOKS_LITTLE_AHEAD = /^depth=[1-4]\b/; // a level whose moves do not take long

const isSlow = (method: string, args: any[]) =>
  SLOW.has(method) && !(method === 'choose' && LOOKS_LITTLE_AHEAD.test(args[1]));

const startWorker: StartWorker = (heard, failed) => {
  const worker = new Worker(new URL('engine/worker.js', document.baseURI), { type: 'module' });
  worker.addEventListener('message', ({ data }) => heard(data));
  worker.addEventListener('error', (event) => failed(event.message));
  return worker;
};

/** A game can be played by quick questions and slow ones, each in a worker of its own. Tells 'depth' while one takes long. */
export class Engine extends EventTarget {
  /** How far ahead a slow question sees by now, in plies; 0 if none says so. */
  depth = 0;
  quick = new Line(startWorker);
  /** Comes with the first slow question. */
  slow: Line | null = null;

  /** Ends it: nothing that it was asked will be answered. */
  close() {
    this.quick.close();
    this.slow?.close();
  }

  /** Gives up all slow questions: whoever asked hears that they were cancelled. */
  giveUp() {
    this.slow?.giveUp();
  }

  #tellDepth(depth: number) {
    if (depth !== this.depth) {
      this.depth = depth;
      this.dispatchEvent(new Event('depth'));
    }
  }

  ask(method: string, args: any[], signal?: AbortSignal): Promise<any> {
    if (!isSlow(method, args)) {
      return this.quick.ask(method, args, signal);
    }
    this.slow ??= new Line(startWorker);
    return this.slow.ask(method, args, signal, (depth) => this.#tellDepth(depth)).finally(() => this.#tellDepth(0));
  }

  /** All games. */
  catalogue(): Promise<GameFacts[]> {
    return this.ask('catalogue', []);
  }

  /** A game, of any size. */
  describe(name: string): Promise<GameFacts> {
    return this.ask('describe', [name]);
  }

  /** All worlds. */
  worlds(): Promise<WorldFacts[]> {
    return this.ask('worlds', []);
  }

  /** A world, of any variant. */
  describeWorld(name: string): Promise<WorldFacts> {
    return this.ask('describeWorld', [name]);
  }

  episode(episode: Episode): Promise<WorldScene> {
    return this.ask('episode', [episode]);
  }

  /** What is seen of each action; null in a world without percepts. */
  percepts(episode: Episode): Promise<Percepts | null> {
    return this.ask('percepts', [episode]);
  }

  /** What the player that has not learned does; null at the end. */
  playerAction(episode: Episode): Promise<number | null> {
    return this.ask('playerAction', [episode]);
  }

  /** The exact value of each action. */
  actionValues(episode: Episode, signal?: AbortSignal): Promise<ActionValue[]> {
    return this.ask('actionValues', [episode], signal);
  }

  /** What an episode is worth before it begins. @param gone so many of each rank have left before */
  startValue(world: string, gone?: number[], signal?: AbortSignal): Promise<WorldValue> {
    return this.ask('startValue', [world, gone], signal);
  }

  /** The largest chance to reach the goal of a world, and the fewest steps that this takes. */
  bestGoal(world: string, signal?: AbortSignal): Promise<WorldValue> {
    return this.ask('bestGoal', [world], signal);
  }

  /** The letters of all ranks of cards. */
  ranks(world: string): Promise<string[]> {
    return this.ask('ranks', [world]);
  }

  /** What its decisions were worth, and what luck was. */
  reviewEpisode(episode: Episode, signal?: AbortSignal): Promise<EpisodeReview> {
    return this.ask('reviewEpisode', [episode], signal);
  }

  charts(world: string): Promise<Chart[]> {
    return this.ask('charts', [world]);
  }

  /** The exact value of each action in each cell of the charts. @param gone so many of each rank have left before */
  chartValues(world: string, gone?: number[], signal?: AbortSignal): Promise<ActionValue[][]> {
    return this.ask('chartValues', [world, gone], signal);
  }

  /** What an episode is worth for who goes by the charts alone. */
  chartsValue(world: string, signal?: AbortSignal): Promise<WorldValue> {
    return this.ask('chartsValue', [world], signal);
  }

  /**
   * A situation as people write it, what each choice is worth there and what chance may bring.
   * @param gone so many of each rank have left before
   */
  situation(world: string, text: string, gone?: number[], signal?: AbortSignal): Promise<Situation> {
    return this.ask('situation', [world, text, gone], signal);
  }

  scene(spot: Spot): Promise<Scene> {
    return this.ask('scene', [spot]);
  }

  sceneByNumbers(spot: NumberedSpot): Promise<Scene> {
    return this.ask('sceneByNumbers', [spot]);
  }

  /** The scene after a move, null if that is illegal. */
  play(spot: Spot, move: number): Promise<Scene | null> {
    return this.ask('play', [spot, move]);
  }

  /** A level's move, which is a guess where perfect play is out of reach. */
  choose(spot: Spot, level: string, signal?: AbortSignal): Promise<{ move: number; isGuess: boolean }> {
    return this.ask('choose', [spot, level, newSeed()], signal);
  }

  /** @param random in per cent */
  chooseLearned(spot: Spot, random: number): Promise<number> {
    return this.ask('chooseLearned', [spot, random, newSeed()]);
  }

  setBrain(bytes: Uint8Array | null): Promise<BrainFacts | null> {
    return this.ask('setBrain', [bytes]);
  }

  splitFile(file: Uint8Array): Promise<{ brain: Uint8Array; note: string }> {
    return this.ask('splitFile', [file]);
  }

  joinFile(brain: Uint8Array, note: string): Promise<Uint8Array> {
    return this.ask('joinFile', [brain, note]);
  }

  /** What was learned elsewhere as a brain, or what is wrong with it. */
  importTable(pairs: LearnedPair[], statistics: ForeignStatistics | null): Promise<Imported> {
    return this.ask('importTable', [pairs, statistics]);
  }

  values(spot: Spot): Promise<MoveValue[] | null> {
    return this.ask('values', [spot]);
  }

  scores(spot: Spot, signal?: AbortSignal): Promise<MoveScore[]> {
    return this.ask('scores', [spot], signal);
  }

  review(spot: Spot, ply: number, signal?: AbortSignal): Promise<MoveReview> {
    return this.ask('review', [spot, ply], signal);
  }

  /** A spot as text that a link can begin with. */
  position(spot: Spot): Promise<string> {
    return this.ask('position', [spot]);
  }

  /** Why a text is no position, as a short name; '' if it is one. */
  whyNotPosition(game: string, text: string): Promise<string> {
    return this.ask('whyNotPosition', [game, text]);
  }

  /** A position from which a game may begin. */
  randomStart(game: string): Promise<string> {
    return this.ask('randomStart', [game, newSeed()]);
  }

  /** The legal move that somebody means by a text; null if there is none. */
  moveOf(spot: Spot, text: string): Promise<number | null> {
    return this.ask('moveOf', [spot, text]);
  }

  /** Best play of both sides. */
  bestLine(spot: Spot, signal?: AbortSignal): Promise<string> {
    return this.ask('bestLine', [spot], signal);
  }

  /** What a spot would be worth with a piece elsewhere. */
  elsewhere(spot: Spot, cell: number, signal?: AbortSignal): Promise<Elsewhere[]> {
    return this.ask('elsewhere', [spot, cell], signal);
  }

  words(spot: Spot): Promise<Words | null> {
    return this.ask('words', [spot]);
  }

  think(spot: Spot, options: ThinkOptions): Promise<Thinking> {
    return this.ask('think', [spot, options]);
  }
}

// engine.js - the page's side of the engine: questions that are promises.
import { Line } from './line.js';

/**
 * @typedef {import('./module.js').Spot} Spot
 * @typedef {import('./module.js').NumberedSpot} NumberedSpot
 * @typedef {import('./module.js').GameFacts} GameFacts
 * @typedef {import('./module.js').Scene} Scene
 * @typedef {import('./module.js').MoveScore} MoveScore
 * @typedef {import('./module.js').MoveReview} MoveReview
 * @typedef {import('./module.js').BrainFacts} BrainFacts
 * @typedef {import('./module.js').MoveValue} MoveValue
 * @typedef {import('./module.js').ThinkOptions} ThinkOptions
 * @typedef {import('./module.js').Thinking} Thinking
 * @typedef {import('./world.js').WorldFacts} WorldFacts
 * @typedef {import('./world.js').WorldScene} WorldScene
 * @typedef {import('./world.js').ActionValue} ActionValue
 * @typedef {import('./world.js').Episode} Episode
 */

/** Games vary: each choice has its own seed. */
function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

/** Questions that may take long; the others are answered at once, and never wait for these. */
const SLOW = new Set(['choose', 'scores', 'review', 'bestLine', 'elsewhere']);
const LOOKS_LITTLE_AHEAD = /^depth=[1-4]\b/; // a level whose moves do not take long

/** @param {string} method @param {any[]} args */
const isSlow = (method, args) => SLOW.has(method) && !(method === 'choose' && LOOKS_LITTLE_AHEAD.test(args[1]));

/** @type {import('./line.js').StartWorker} */
function startWorker(heard, failed) {
  const worker = new Worker(new URL('engine/worker.js', document.baseURI), { type: 'module' });
  worker.addEventListener('message', ({ data }) => heard(data));
  worker.addEventListener('error', (event) => failed(event.message));
  return worker;
}

/** A game can be played by quick questions and slow ones, each in a worker of its own. Tells 'depth' while one takes long. */
export class Engine extends EventTarget {
  constructor() {
    super();
    /** How far ahead a slow question sees by now, in plies; 0 if none says so. */
    this.depth = 0;
    this.quick = new Line(startWorker);
    /** Comes with the first slow question. @type {Line | null} */
    this.slow = null;
  }

  /** Ends it: nothing that it was asked will be answered. */
  close() {
    this.quick.close();
    this.slow?.close();
  }

  /** Gives up all slow questions: whoever asked hears that they were cancelled. */
  giveUp() {
    this.slow?.giveUp();
  }

  /** @param {number} depth */
  #tellDepth(depth) {
    if (depth !== this.depth) {
      this.depth = depth;
      this.dispatchEvent(new Event('depth'));
    }
  }

  /**
   * @param {string} method @param {any[]} args @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  ask(method, args, signal) {
    if (!isSlow(method, args)) {
      return this.quick.ask(method, args, signal);
    }
    this.slow ??= new Line(startWorker);
    return this.slow.ask(method, args, signal, (depth) => this.#tellDepth(depth)).finally(() => this.#tellDepth(0));
  }

  /** All games. @returns {Promise<GameFacts[]>} */
  catalogue() {
    return this.ask('catalogue', []);
  }

  /** A game, of any size. @param {string} name @returns {Promise<GameFacts>} */
  describe(name) {
    return this.ask('describe', [name]);
  }

  /** All worlds. @returns {Promise<WorldFacts[]>} */
  worlds() {
    return this.ask('worlds', []);
  }

  /** A world, of any variant. @param {string} name @returns {Promise<WorldFacts>} */
  describeWorld(name) {
    return this.ask('describeWorld', [name]);
  }

  /** @param {Episode} episode @returns {Promise<WorldScene>} */
  episode(episode) {
    return this.ask('episode', [episode]);
  }

  /** What is seen of each action; null in a world without percepts. @param {Episode} episode @returns {Promise<import('./grid.js').Percepts | null>} */
  percepts(episode) {
    return this.ask('percepts', [episode]);
  }

  /** What the player that has not learned does; null at the end. @param {Episode} episode @returns {Promise<number | null>} */
  playerAction(episode) {
    return this.ask('playerAction', [episode]);
  }

  /** The exact value of each action. @param {Episode} episode @param {AbortSignal} [signal] @returns {Promise<ActionValue[]>} */
  actionValues(episode, signal) {
    return this.ask('actionValues', [episode], signal);
  }

  /**
   * What an episode is worth before it begins.
   * @param {string} world @param {number[]} [gone] so many of each rank have left before @param {AbortSignal} [signal]
   * @returns {Promise<import('./world.js').WorldValue>}
   */
  startValue(world, gone, signal) {
    return this.ask('startValue', [world, gone], signal);
  }

  /** The largest chance to reach the goal of a world, and the fewest steps that this takes. @param {string} world @param {AbortSignal} [signal] @returns {Promise<import('./world.js').WorldValue>} */
  bestGoal(world, signal) {
    return this.ask('bestGoal', [world], signal);
  }

  /** The letters of all ranks of cards. @param {string} world @returns {Promise<string[]>} */
  ranks(world) {
    return this.ask('ranks', [world]);
  }

  /** What its decisions were worth, and what luck was. @param {Episode} episode @param {AbortSignal} [signal] @returns {Promise<import('./world-review.js').EpisodeReview>} */
  reviewEpisode(episode, signal) {
    return this.ask('reviewEpisode', [episode], signal);
  }

  /** @param {string} world @returns {Promise<import('./charts.js').Chart[]>} */
  charts(world) {
    return this.ask('charts', [world]);
  }

  /**
   * The exact value of each action in each cell of the charts.
   * @param {string} world @param {number[]} [gone] so many of each rank have left before @param {AbortSignal} [signal]
   * @returns {Promise<ActionValue[][]>}
   */
  chartValues(world, gone, signal) {
    return this.ask('chartValues', [world, gone], signal);
  }

  /** What an episode is worth for who goes by the charts alone. @param {string} world @param {AbortSignal} [signal] @returns {Promise<import('./world.js').WorldValue>} */
  chartsValue(world, signal) {
    return this.ask('chartsValue', [world], signal);
  }

  /**
   * A situation as people write it, what each choice is worth there and what chance may bring.
   * @param {string} world @param {string} text @param {number[]} [gone] so many of each rank have left before @param {AbortSignal} [signal]
   * @returns {Promise<import('./situations.js').Situation>}
   */
  situation(world, text, gone, signal) {
    return this.ask('situation', [world, text, gone], signal);
  }

  /** @param {Spot} spot @returns {Promise<Scene>} */
  scene(spot) {
    return this.ask('scene', [spot]);
  }

  /** @param {NumberedSpot} spot @returns {Promise<Scene>} */
  sceneByNumbers(spot) {
    return this.ask('sceneByNumbers', [spot]);
  }

  /** The scene after a move, null if that is illegal. @param {Spot} spot @param {number} move @returns {Promise<Scene | null>} */
  play(spot, move) {
    return this.ask('play', [spot, move]);
  }

  /**
   * A level's move, which is a guess where perfect play is out of reach.
   * @param {Spot} spot @param {string} level @param {AbortSignal} [signal] @returns {Promise<{ move: number, isGuess: boolean }>}
   */
  choose(spot, level, signal) {
    return this.ask('choose', [spot, level, newSeed()], signal);
  }

  /** @param {Spot} spot @param {number} random in per cent @returns {Promise<number>} */
  chooseLearned(spot, random) {
    return this.ask('chooseLearned', [spot, random, newSeed()]);
  }

  /** @param {Uint8Array | null} bytes @returns {Promise<BrainFacts | null>} */
  setBrain(bytes) {
    return this.ask('setBrain', [bytes]);
  }

  /** @param {Uint8Array} file @returns {Promise<{ brain: Uint8Array, note: string }>} */
  splitFile(file) {
    return this.ask('splitFile', [file]);
  }

  /** @param {Uint8Array} brain @param {string} note @returns {Promise<Uint8Array>} */
  joinFile(brain, note) {
    return this.ask('joinFile', [brain, note]);
  }

  /**
   * What was learned elsewhere as a brain, or what is wrong with it.
   * @param {import('./import.js').LearnedPair[]} pairs @param {import('./import.js').ForeignStatistics | null} statistics @returns {Promise<import('./import.js').Imported>}
   */
  importTable(pairs, statistics) {
    return this.ask('importTable', [pairs, statistics]);
  }

  /** @param {Spot} spot @returns {Promise<MoveValue[] | null>} */
  values(spot) {
    return this.ask('values', [spot]);
  }

  /** @param {Spot} spot @param {AbortSignal} [signal] @returns {Promise<MoveScore[]>} */
  scores(spot, signal) {
    return this.ask('scores', [spot], signal);
  }

  /** @param {Spot} spot @param {number} ply @param {AbortSignal} [signal] @returns {Promise<MoveReview>} */
  review(spot, ply, signal) {
    return this.ask('review', [spot, ply], signal);
  }

  /** A spot as text that a link can begin with. @param {Spot} spot @returns {Promise<string>} */
  position(spot) {
    return this.ask('position', [spot]);
  }

  /** Why a text is no position, as a short name; '' if it is one. @param {string} game @param {string} text @returns {Promise<string>} */
  whyNotPosition(game, text) {
    return this.ask('whyNotPosition', [game, text]);
  }

  /** A position from which a game may begin. @param {string} game @returns {Promise<string>} */
  randomStart(game) {
    return this.ask('randomStart', [game, newSeed()]);
  }

  /** The legal move that somebody means by a text; null if there is none. @param {Spot} spot @param {string} text @returns {Promise<number | null>} */
  moveOf(spot, text) {
    return this.ask('moveOf', [spot, text]);
  }

  /** Best play of both sides. @param {Spot} spot @param {AbortSignal} [signal] @returns {Promise<string>} */
  bestLine(spot, signal) {
    return this.ask('bestLine', [spot], signal);
  }

  /** What a spot would be worth with a piece elsewhere. @param {Spot} spot @param {number} cell @param {AbortSignal} [signal] @returns {Promise<import('./positions.js').Elsewhere[]>} */
  elsewhere(spot, cell, signal) {
    return this.ask('elsewhere', [spot, cell], signal);
  }

  /** @param {Spot} spot @returns {Promise<import('./module.js').Words | null>} */
  words(spot) {
    return this.ask('words', [spot]);
  }

  /** @param {Spot} spot @param {ThinkOptions} options @returns {Promise<Thinking>} */
  think(spot, options) {
    return this.ask('think', [spot, options]);
  }
}

// engine.js - the page's side of the engine: questions that are promises.
import { EngineError } from './module.js';

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
 * @typedef {{ resolve: (result: any) => void, reject: (error: Error) => void }} Waiting
 */

/** Games vary: each choice has its own seed. */
function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

export class Engine {
  constructor() {
    this.worker = new Worker(new URL('engine/worker.js', document.baseURI), { type: 'module' });
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.count = 0;
    this.worker.addEventListener('message', ({ data }) => this.#settle(data));
    this.worker.addEventListener('error', (event) => this.#fail(event.message));
  }

  /** @param {{ id: number, result?: any, code?: string, detail?: string }} answer */
  #settle({ id, result, code, detail }) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (code) {
      waiting?.reject(new EngineError(code, detail));
    } else {
      waiting?.resolve(result);
    }
  }

  /** The worker itself is broken: nobody shall wait for ever. @param {string} detail */
  #fail(detail) {
    for (const { reject } of this.waiting.values()) {
      reject(new EngineError('engine-failed', detail));
    }
    this.waiting.clear();
  }

  /** Ends it: nothing that it was asked will be answered. */
  close() {
    this.worker.terminate();
    this.#fail('closed');
  }

  /**
   * @param {string} method @param {any[]} args @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  ask(method, args, signal) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, method, args });
      signal?.addEventListener('abort', () => this.worker.postMessage({ id, method: 'cancel' }));
    });
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

  /** The exact value of each action. @param {Episode} episode @param {AbortSignal} [signal] @returns {Promise<ActionValue[]>} */
  actionValues(episode, signal) {
    return this.ask('actionValues', [episode], signal);
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

  /** @param {Spot} spot @returns {Promise<import('./module.js').Words | null>} */
  words(spot) {
    return this.ask('words', [spot]);
  }

  /** @param {Spot} spot @param {ThinkOptions} options @returns {Promise<Thinking>} */
  think(spot, options) {
    return this.ask('think', [spot, options]);
  }
}

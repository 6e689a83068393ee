// self-taught.js - brains that have taught themselves a game and come with the page.
//
// They are large, so one is fetched when somebody first wants to play it, and it has
// an engine of its own: the AI that people teach need not make room for it. Who
// listens hears 'progress' (more of it has come) and 'failed' (it cannot be had).
import { Engine } from '../engine/engine.js';
import { factsOf } from '../games/index.js';
import { EngineError } from '../engine/module.js';

const MEGABYTE = 1_000_000;

export class SelfTaught extends EventTarget {
  constructor() {
    super();
    /** The engines that hold one, by file. @type {Map<string, Promise<Engine>>} */
    this.opened = new Map();
    /** What is known of those that have come, by game. @type {Map<string, import('../engine/module.js').BrainFacts | null>} */
    this.facts = new Map();
    /** How much of it has come, in megabytes; null unless it is on its way. @type {number | null} */
    this.fetched = null;
  }

  /**
   * The engine that holds the brain of a game. Throws an EngineError if it cannot be had; then it can be asked again.
   * @param {string} game @returns {Promise<Engine>}
   */
  open(game) {
    return this.#opened(factsOf(game).brain, (facts) => this.facts.set(game, facts));
  }

  /**
   * The same for who begins: where there is a brain that is proved to win as first player, that one.
   * @param {string} game @returns {Promise<Engine>}
   */
  openToBegin(game) {
    const { firstBrain } = factsOf(game);
    return firstBrain ? this.#opened(firstBrain, () => {}) : this.open(game);
  }

  /** @param {string} file @param {(facts: import('../engine/module.js').BrainFacts | null) => void} tell */
  #opened(file, tell) {
    const opened = this.opened.get(file) ?? this.#open(file, tell).catch((error) => {
      this.opened.delete(file);
      this.dispatchEvent(new Event('failed'));
      throw error;
    });
    this.opened.set(file, opened);
    return opened;
  }

  /** @param {string} file @param {(facts: import('../engine/module.js').BrainFacts | null) => void} tell */
  async #open(file, tell) {
    await null; // who hears of the progress and asks again gets the same promise
    const bytes = await this.#fetch(file);
    const engine = new Engine();
    tell(await engine.setBrain(bytes));
    return engine;
  }

  /** @param {string} file */
  async #fetch(file) {
    try {
      this.#progress(0);
      return await this.#read(await fetch(file));
    } catch {
      throw new EngineError('brain-unreachable');
    } finally {
      this.#progress(null);
    }
  }

  /** @param {Response} response @returns {Promise<Uint8Array>} */
  async #read(response) {
    if (!response.ok || !response.body) {
      throw new Error(`${response.url}: ${response.status}`);
    }
    const parts = [];
    let size = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      size += part.value.length;
      this.#progress(size / MEGABYTE);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  /** @param {number | null} fetched */
  #progress(fetched) {
    this.fetched = fetched;
    this.dispatchEvent(new Event('progress'));
  }
}

// self-taught.js - the network that has taught itself Connect Four and comes with
// the page.
//
// It is large, so it is fetched when somebody first wants to play it, and it has
// an engine of its own: the AI that people teach need not make room for it. Who
// listens hears 'progress' (more of it has come) and 'failed' (it cannot be had).
import { Engine } from './engine/engine.js';
import { EngineError } from './engine/module.js';

const FILE = 'connect4.brain';
const MEGABYTE = 1_000_000;

export class SelfTaught extends EventTarget {
  constructor() {
    super();
    /** @type {Promise<Engine> | null} */
    this.opened = null;
    /** How much of it has come, in megabytes; null unless it is on its way. @type {number | null} */
    this.fetched = null;
  }

  /** The engine that holds it. Throws an EngineError if it cannot be had; then it can be asked again. @returns {Promise<Engine>} */
  open() {
    this.opened ??= this.#open().catch((error) => {
      this.opened = null;
      this.dispatchEvent(new Event('failed'));
      throw error;
    });
    return this.opened;
  }

  async #open() {
    const bytes = await this.#fetch();
    const engine = new Engine();
    await engine.setBrain(bytes);
    return engine;
  }

  async #fetch() {
    try {
      this.#progress(0);
      return await this.#read(await fetch(FILE));
    } catch {
      throw new EngineError('brain-unreachable');
    } finally {
      this.#progress(null);
    }
  }

  /** @param {Response} response @returns {Promise<Uint8Array>} */
  async #read(response) {
    if (!response.ok || !response.body) {
      throw new Error(`${FILE}: ${response.status}`);
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

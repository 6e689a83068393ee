// self-taught.ts - brains that have taught themselves a game and come with the page.
//
// They are large, so one is fetched when somebody first wants to play it, and it has
// an engine of its own: the AI that people teach need not make room for it. Who
// listens hears 'progress' (more of it has come) and 'failed' (it cannot be had).
import { Engine } from '../engine/engine.js';
import { EngineError, type BrainFacts } from '../engine/module.js';
import { factsOf } from '../games/index.js';

const MEGABYTE = 1_000_000;

export class SelfTaught extends EventTarget {
  /** The engines that hold one, by file. */
  opened = new Map<string, Promise<Engine>>();
  /** What is known of those that have come, by game. */
  facts = new Map<string, BrainFacts | null>();
  /** How much of it has come, in megabytes; null unless it is on its way. */
  fetched: number | null = null;

  /**
   * The engine that holds the brain of a game. Throws an EngineError if it cannot be had; then it can be asked again.
   */
  open(game: string): Promise<Engine> {
    return this.#opened(factsOf(game).brain, (facts) => this.facts.set(game, facts));
  }

  /** The same for who begins: where there is a brain that is proved to win as first player, that one. */
  openToBegin(game: string): Promise<Engine> {
    const { firstBrain } = factsOf(game);
    return firstBrain ? this.#opened(firstBrain, () => {}) : this.open(game);
  }

  #opened(file: string, tell: (facts: BrainFacts | null) => void) {
    const opened =
      this.opened.get(file) ??
      this.#open(file, tell).catch((error) => {
        this.opened.delete(file);
        this.dispatchEvent(new Event('failed'));
        throw error;
      });
    this.opened.set(file, opened);
    return opened;
  }

  async #open(file: string, tell: (facts: BrainFacts | null) => void) {
    await null; // who hears of the progress and asks again gets the same promise
    const bytes = await this.#fetch(file);
    const engine = new Engine();
    tell(await engine.setBrain(bytes));
    return engine;
  }

  async #fetch(file: string) {
    try {
      this.#progress(0);
      return await this.#read(await fetch(file));
    } catch {
      throw new EngineError('brain-unreachable');
    } finally {
      this.#progress(null);
    }
  }

  async #read(response: Response): Promise<Uint8Array> {
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

  #progress(fetched: number | null) {
    this.fetched = fetched;
    this.dispatchEvent(new Event('progress'));
  }
}

// brains.ts - what the AI has learned, one brain per game.
//
// A brain is the bytes of a brain file, as the `fourmi` program reads and writes
// it. The engine holds the brain of the game that is played.
import type { Engine } from '../engine/engine.js';
import { EngineError, type BrainFacts, type GameName } from '../engine/module.js';
import { isGame } from '../games/index.js';
import { load, save, setAside } from '../shell/storage.js';

export class Brains extends EventTarget {
  known = new Map<GameName, { bytes: Uint8Array; facts: BrainFacts }>();
  /** brains that play in the place of the known ones */
  lent = new Map<GameName, { bytes: Uint8Array; facts: BrainFacts }>();
  /** whose brain the engine holds */
  held: GameName | null = null;

  constructor(public engine: Engine) {
    super();
  }

  async load(game: GameName) {
    const bytes = await load(`brain.${game}`);
    if (bytes instanceof Uint8Array) {
      await this.#take(bytes).catch((error) => {
        if (error.code !== 'engine-failed') {
          // it is of a version that is no longer read, or damaged
          return setAside(`brain.${game}`, bytes);
        }
      });
    } else {
      this.known.delete(game);
    }
    this.held = null; // another one may be lent, or none left
  }

  tell() {
    this.dispatchEvent(new Event('change'));
  }

  /** The brain that plays. */
  #present(game: GameName) {
    return this.lent.get(game) ?? this.known.get(game);
  }

  /** @returns null if the AI is untrained */
  facts(game: GameName): BrainFacts | null {
    return this.#present(game)?.facts ?? null;
  }

  /** What the AI knows, even while another brain plays. */
  bytes(game: GameName): Uint8Array | null {
    return this.known.get(game)?.bytes ?? null;
  }

  /**
   * Puts a brain in the place of the one of its game, and keeps it; returns that
   * game. Throws an EngineError, and nothing changes, if the bytes are no brain
   * of a game of the page.
   */
  async adopt(bytes: Uint8Array): Promise<GameName> {
    const game = await this.#take(bytes);
    this.lent.delete(game);
    await this.store(game, bytes);
    this.dispatchEvent(new Event('change'));
    return game;
  }

  /** Stores a brain that does not play before the page is loaded again, or another one takes its place. */
  async store(game: GameName, bytes: Uint8Array) {
    await save(`brain.${game}`, bytes);
  }

  /**
   * The game of a brain, which changes nothing. Throws an EngineError if the bytes are no brain of a game of the page.
   */
  async check(bytes: Uint8Array): Promise<GameName> {
    this.held = null;
    // Both questions are asked at once, so that nobody plays with it in between.
    const [facts] = await Promise.all([this.engine.setBrain(bytes), this.engine.setBrain(null)]);
    if (!facts || !isGame(facts.game)) {
      throw new EngineError('brain-other-game');
    }
    return facts.game;
  }

  /**
   * Lets another brain play in the place of the AI's own, which stays as it is;
   * null ends that.
   */
  async lend(game: GameName, bytes: Uint8Array | null) {
    this.lent.delete(game);
    this.held = null;
    const facts = await this.engine.setBrain(bytes);
    if (bytes && facts) {
      this.lent.set(game, { bytes, facts });
      this.held = game;
    }
    this.dispatchEvent(new Event('change'));
  }

  /** The AI of this game forgets everything. */
  async reset(game: GameName) {
    this.known.delete(game);
    this.lent.delete(game);
    await save(`brain.${game}`, undefined);
    if (this.held === game) {
      await this.engine.setBrain(null);
      this.held = null;
    }
    this.dispatchEvent(new Event('change'));
  }

  async #take(bytes: Uint8Array): Promise<GameName> {
    const facts = await this.engine.setBrain(bytes);
    const game = facts?.game;
    if (!facts || !isGame(game)) {
      this.held = null;
      throw new EngineError('brain-other-game');
    }
    this.held = game;
    this.known.set(game, { bytes, facts });
    return game;
  }

  /** Sees to it that the engine holds the brain of this game, if there is one. */
  async hold(game: GameName) {
    const brain = this.#present(game);
    if (brain && this.held !== game) {
      await this.engine.setBrain(brain.bytes);
      this.held = game;
    }
  }
}

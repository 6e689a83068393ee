// duel.ts - a game against a brain that somebody has sent. It has an engine of its own,
// so that the AI of this page stays what it is.
import { Engine } from '../engine/engine.js';
import type { GameName, Scene, Side } from '../engine/module.js';
import { outcomeFor } from '../games/outcome.js';

export class Duel extends EventTarget {
  engine = new Engine();
  person: Side = 0;
  scene: Scene | null = null;
  /** Counts games: an answer to an earlier one is of no use. */
  number = 0;

  constructor(
    public game: GameName,
    public brain: Uint8Array,
  ) {
    super();
  }

  /** Throws an EngineError if the bytes are no brain. */
  async start() {
    await this.engine.setBrain(this.brain);
    await this.#begin();
  }

  close() {
    this.number++;
    this.engine.close();
  }

  get isOver() {
    return this.scene !== null && this.scene.result !== 'unfinished';
  }

  get isPersonsTurn() {
    return !this.isOver && this.scene?.side === this.person;
  }

  /** How it ended for the person. */
  get outcome() {
    return outcomeFor(this.scene?.result, this.person);
  }

  /** Another game, in which the other side begins. */
  async rematch() {
    this.person = this.person === 0 ? 1 : 0;
    await this.#begin();
  }

  async #begin() {
    const number = ++this.number;
    const scene = await this.engine.scene({ game: this.game, start: '', moves: '' });
    await this.#goOn(number, scene);
  }

  /** The person's move. */
  async play(move: number) {
    const { number, scene } = this;
    if (scene && this.isPersonsTurn) {
      const next = await this.engine.play(scene, move);
      if (next && scene === this.scene) {
        await this.#goOn(number, next);
      }
    }
  }

  async #goOn(number: number, scene: Scene) {
    if (number !== this.number) {
      return;
    }
    this.scene = scene;
    this.dispatchEvent(new Event('change'));
    if (!this.isOver && !this.isPersonsTurn) {
      const next = await this.engine.play(scene, await this.engine.chooseLearned(scene, 0));
      await this.#goOn(number, next as Scene);
    }
  }
}

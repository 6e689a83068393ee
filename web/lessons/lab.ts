// lab.ts - what a lesson works with: an engine of its own, in a worker of its own,
// and a learner that nobody else knows. So a lesson never touches what a person has
// taught, played or counted.
import { Engine } from '../engine/engine.js';
import type { LearnerFacts, Measured } from '../engine/learner.js';
import type { GameName, MoveValue, Spot } from '../engine/module.js';
import type { LearnerData } from './lesson-data.js';

/** what a learner is worth after so many games */
export type Point = { games: number } & Measured;

/** a question to an engine with a learner */
type Ask = (method: string, args: any[]) => Promise<any>;

const FIRST_SEED = 1;

/** Everything that makes a learner what it is, but for how long it has learned. */
const recipeKey = (game: GameName, { preset, knobs = {}, seed = FIRST_SEED }: LearnerData) =>
  JSON.stringify([game, preset, knobs, seed]);

export class Lab {
  engine: Engine | null;
  ask: Ask;
  /** The learner that the engine has, and for how many games it has learned. */
  recipe = '';
  games = 0;
  isClosed = false;
  /** What is done with the learner, one after the other. */
  queue: Promise<any> = Promise.resolve();

  /** @param ask of another engine than a worker's, for tests */
  constructor(ask?: Ask) {
    const engine = ask ? null : new Engine();
    this.engine = engine;
    this.ask = ask ?? ((method, args) => (engine as Engine).ask(method, args));
  }

  close() {
    this.isClosed = true;
    this.engine?.close();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  /** Sees to it that the engine's learner is this one, at most so far on its way. */
  async #hold(game: GameName, data: LearnerData, games: number = data.games) {
    const recipe = recipeKey(game, data);
    if (recipe !== this.recipe || this.games > games) {
      await this.ask('startLearner', [game, data.preset, data.knobs ?? {}, data.seed ?? FIRST_SEED]);
      Object.assign(this, { recipe, games: 0 });
    }
  }

  /** The same, having learned all its games. */
  async #finish(game: GameName, data: LearnerData) {
    await this.#hold(game, data);
    if (this.games < data.games) {
      await this.ask('train', [data.games - this.games]);
      this.games = data.games;
    }
  }

  /** What it is worth, by exact truth. */
  async #measure(game: GameName): Promise<Point> {
    let left;
    do {
      left = await this.ask('prepareMeasure', [game]);
    } while (left > 0);
    return { games: this.games, ...(await this.ask('measure', [])) };
  }

  measure(game: GameName, data: LearnerData): Promise<Point> {
    return this.#inTurn(async () => {
      await this.#finish(game, data);
      return this.#measure(game);
    });
  }

  facts(game: GameName, data: LearnerData): Promise<LearnerFacts> {
    return this.#inTurn(async () => {
      await this.#finish(game, data);
      return this.ask('learnerFacts', []);
    });
  }

  /** What a learner thinks of each move. */
  values(spot: Spot, data: LearnerData): Promise<MoveValue[]> {
    return this.#inTurn(async () => {
      await this.#finish(spot.game, data);
      return this.ask('learnerValues', [spot]);
    });
  }

  /** A question about a learner that is a neural network (engine/network.ts). */
  network(data: LearnerData, game: GameName, method: string, ...args: any[]): Promise<any> {
    return this.#inTurn(async () => {
      await this.#finish(game, data);
      return this.ask(method, args);
    });
  }

  /** Its move; among equals the seed decides. */
  chooseLearned(spot: Spot, data: LearnerData, seed: number): Promise<number> {
    return this.#inTurn(async () => {
      await this.#finish(spot.game, data);
      await this.ask('setBrain', [await this.ask('learnerBrain', [])]);
      return this.ask('chooseLearned', [spot, 0, seed]);
    });
  }

  /** Trains a learner from its first game, and tells what it is worth on the way, so many times. */
  train(game: GameName, data: LearnerData, points: number, onPoint: (point: Point) => Promise<void>) {
    return this.#inTurn(async () => {
      await this.#hold(game, data, 0);
      await onPoint(await this.#measure(game));
      for (let i = 1; i <= points && !this.isClosed; i++) {
        const until = Math.round((data.games * i) / points);
        await this.ask('train', [until - this.games]);
        this.games = until;
        await onPoint(await this.#measure(game));
      }
    });
  }
}

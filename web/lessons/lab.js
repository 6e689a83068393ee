// lab.js - what a lesson works with: an engine of its own, in a worker of its own,
// and a learner that nobody else knows. So a lesson never touches what a person has
// taught, played or counted.
import { Engine } from '../engine/engine.js';

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {import('../engine/module.js').MoveValue} MoveValue
 * @typedef {import('../engine/learner.js').Measured} Measured
 * @typedef {import('../engine/learner.js').LearnerFacts} LearnerFacts
 * @typedef {import('./lesson-data.js').LearnerData} LearnerData
 *
 * @typedef {{ games: number } & Measured} Point what a learner is worth after so many games
 * @typedef {(method: string, args: any[]) => Promise<any>} Ask a question to an engine with a learner
 */

const FIRST_SEED = 1;

/** Everything that makes a learner what it is, but for how long it has learned. @param {GameName} game @param {LearnerData} data */
const recipeKey = (game, { preset, knobs = {}, seed = FIRST_SEED }) => JSON.stringify([game, preset, knobs, seed]);

export class Lab {
  /** @param {Ask} [ask] of another engine than a worker's, for tests */
  constructor(ask) {
    const engine = ask ? null : new Engine();
    this.engine = engine;
    /** @type {Ask} */
    this.ask = ask ?? ((method, args) => /** @type {Engine} */ (engine).ask(method, args));
    /** The learner that the engine has, and for how many games it has learned. */
    this.recipe = '';
    this.games = 0;
    this.isClosed = false;
    /** What is done with the learner, one after the other. @type {Promise<any>} */
    this.queue = Promise.resolve();
  }

  close() {
    this.isClosed = true;
    this.engine?.close();
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #inTurn(work) {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  /** Sees to it that the engine's learner is this one, at most so far on its way. @param {GameName} game @param {LearnerData} data @param {number} [games] */
  async #hold(game, data, games = data.games) {
    const recipe = recipeKey(game, data);
    if (recipe !== this.recipe || this.games > games) {
      await this.ask('startLearner', [game, data.preset, data.knobs ?? {}, data.seed ?? FIRST_SEED]);
      Object.assign(this, { recipe, games: 0 });
    }
  }

  /** The same, having learned all its games. @param {GameName} game @param {LearnerData} data */
  async #finish(game, data) {
    await this.#hold(game, data);
    if (this.games < data.games) {
      await this.ask('train', [data.games - this.games]);
      this.games = data.games;
    }
  }

  /** What it is worth, by exact truth. @param {GameName} game @returns {Promise<Point>} */
  async #measure(game) {
    let left;
    do {
      left = await this.ask('prepareMeasure', [game]);
    } while (left > 0);
    return { games: this.games, ...(await this.ask('measure', [])) };
  }

  /** @param {GameName} game @param {LearnerData} data @returns {Promise<Point>} */
  measure(game, data) {
    return this.#inTurn(async () => {
      await this.#finish(game, data);
      return this.#measure(game);
    });
  }

  /** @param {GameName} game @param {LearnerData} data @returns {Promise<LearnerFacts>} */
  facts(game, data) {
    return this.#inTurn(async () => {
      await this.#finish(game, data);
      return this.ask('learnerFacts', []);
    });
  }

  /** What a learner thinks of each move. @param {Spot} spot @param {LearnerData} data @returns {Promise<MoveValue[]>} */
  values(spot, data) {
    return this.#inTurn(async () => {
      await this.#finish(spot.game, data);
      return this.ask('learnerValues', [spot]);
    });
  }

  /** A question about a learner that is a neural network (engine/network.js). @param {LearnerData} data @param {GameName} game @param {string} method @param {...any} args @returns {Promise<any>} */
  network(data, game, method, ...args) {
    return this.#inTurn(async () => {
      await this.#finish(game, data);
      return this.ask(method, args);
    });
  }

  /** Its move; among equals the seed decides. @param {Spot} spot @param {LearnerData} data @param {number} seed @returns {Promise<number>} */
  chooseLearned(spot, data, seed) {
    return this.#inTurn(async () => {
      await this.#finish(spot.game, data);
      await this.ask('setBrain', [await this.ask('learnerBrain', [])]);
      return this.ask('chooseLearned', [spot, 0, seed]);
    });
  }

  /**
   * Trains a learner from its first game, and tells what it is worth on the way, so many times.
   * @param {GameName} game @param {LearnerData} data @param {number} points @param {(point: Point) => Promise<void>} onPoint
   */
  train(game, data, points, onPoint) {
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

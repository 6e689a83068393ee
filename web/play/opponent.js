// opponent.js - the AI's move, on the level that was chosen.
import { lookOf } from '../games/index.js';
import { BUILT_IN, isSelfTaught, ownLevel } from './levels.js';
import { parameters } from '../teach/parameters.js';

/**
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {import('../engine/module.js').GameName} GameName
 *
 * @typedef {object} Choice
 * @property {number} move
 * @property {boolean} isGuess where perfect play was wanted and is out of reach
 */

export class Opponent {
  /**
   * @param {import('../engine/engine.js').Engine} engine
   * @param {import('../teach/brains.js').Brains} brains
   * @param {import('./self-taught.js').SelfTaught} selfTaught
   */
  constructor(engine, brains, selfTaught) {
    this.engine = engine;
    this.brains = brains;
    this.selfTaught = selfTaught;
  }

  /**
   * Whether Medium plays what it has learned in this game. Where that is learned
   * fast it always does, from its first, ignorant game on; elsewhere it searches
   * until it has been trained.
   * @param {GameName} game
   */
  learns(game) {
    return lookOf(game).learnsFromScratch === true || (this.brains.facts(game)?.trained ?? 0) > 0;
  }

  /** @param {Spot} spot @param {string} level @param {AbortSignal} signal @returns {Promise<Choice>} */
  async choose(spot, level, signal) {
    const own = ownLevel(level);
    if (own?.brain) {
      return this.#chooseLearned(spot, own.random);
    }
    if (own) {
      return this.engine.choose(spot, `depth=${own.depth},random=${own.random}`, signal);
    }
    if (isSelfTaught(level, spot.game)) {
      const engine = await this.selfTaught.open(spot.game);
      return { move: await engine.chooseLearned(spot, 0), isGuess: false };
    }
    if (level === 'medium' && this.learns(spot.game)) {
      return this.#chooseLearned(spot, Math.round(100 * parameters().epsilon));
    }
    return this.engine.choose(spot, BUILT_IN.includes(level) ? level : 'expert', signal);
  }

  /** @param {Spot} spot @param {number} random in per cent */
  async #chooseLearned(spot, random) {
    await this.brains.hold(spot.game);
    return { move: await this.engine.chooseLearned(spot, random), isGuess: false };
  }
}

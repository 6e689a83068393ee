// opponent.js - the AI's move, on the level that was chosen.
import { BUILT_IN, isSelfTaught, ownLevel } from './levels.js';
import { parameters } from './parameters.js';

/**
 * @typedef {import('./engine/module.js').Spot} Spot
 * @typedef {import('./engine/module.js').GameName} GameName
 */

export class Opponent {
  /**
   * @param {import('./engine/engine.js').Engine} engine
   * @param {import('./brains.js').Brains} brains
   * @param {import('./self-taught.js').SelfTaught} selfTaught
   */
  constructor(engine, brains, selfTaught) {
    this.engine = engine;
    this.brains = brains;
    this.selfTaught = selfTaught;
  }

  /**
   * Whether Medium plays what it has learned in this game. In tic-tac-toe it
   * always does, from its first, ignorant game on; in Connect Four, where it
   * takes far longer to learn anything, it searches until it has been trained.
   * @param {GameName} game
   */
  learns(game) {
    return game === 'tictactoe' || (this.brains.facts(game)?.trained ?? 0) > 0;
  }

  /** @param {Spot} spot @param {string} level @param {AbortSignal} signal @returns {Promise<number>} */
  async choose(spot, level, signal) {
    const own = ownLevel(level);
    if (own?.brain) {
      return this.#chooseLearned(spot, own.random);
    }
    if (own) {
      return this.engine.choose(spot, `depth=${own.depth},random=${own.random}`, signal);
    }
    if (isSelfTaught(level, spot.game)) {
      return (await this.selfTaught.open()).chooseLearned(spot, 0);
    }
    if (level === 'medium' && this.learns(spot.game)) {
      return this.#chooseLearned(spot, Math.round(100 * parameters().epsilon));
    }
    return this.engine.choose(spot, BUILT_IN.includes(level) ? level : 'expert', signal);
  }

  /** @param {Spot} spot @param {number} random in per cent */
  async #chooseLearned(spot, random) {
    await this.brains.hold(spot.game);
    return this.engine.chooseLearned(spot, random);
  }
}

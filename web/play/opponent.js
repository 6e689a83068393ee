// opponent.js - the AI's move, on the level that was chosen.
import { BEGINNER_RANDOM, BUILT_IN, YOURS, isSelfTaught, ownLevel, playsLearned } from './levels.js';
import { epsilonAgainstPeople } from '../teach/parameters.js';

/**
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {import('../engine/module.js').GameName} GameName
 *
 * @typedef {object} Choice
 * @property {number} move
 * @property {boolean} isGuess where perfect play was wanted and is out of reach
 */

/** Whether the side to move has begun the game, the usual one; moves are digits then. @param {Spot} spot */
const begins = ({ start, moves }) => start === '' && moves.length % 2 === 0;

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
      const engine = await (begins(spot) ? this.selfTaught.openToBegin(spot.game) : this.selfTaught.open(spot.game));
      return { move: await engine.chooseLearned(spot, 0), isGuess: false };
    }
    if (playsLearned(level, spot.game, this.brains.facts(spot.game))) {
      return this.#chooseLearned(spot, level === YOURS ? Math.round(100 * epsilonAgainstPeople(spot.game)) : BEGINNER_RANDOM);
    }
    return this.engine.choose(spot, BUILT_IN.includes(level) ? level : 'expert', signal);
  }

  /** @param {Spot} spot @param {number} random in per cent */
  async #chooseLearned(spot, random) {
    await this.brains.hold(spot.game);
    return { move: await this.engine.chooseLearned(spot, random), isGuess: false };
  }
}

// opponent.ts - the AI's move, on the level that was chosen.
import type { Engine } from '../engine/engine.js';
import type { Spot } from '../engine/module.js';
import type { Brains } from '../teach/brains.js';
import { epsilonAgainstPeople } from './parameters.js';
import { BEGINNER_RANDOM, BUILT_IN, YOURS, isSelfTaught, ownLevel, playsLearned } from './levels.js';
import type { SelfTaught } from './self-taught.js';

interface Choice {
  move: number;
  isGuess: boolean; // where perfect play was wanted and is out of reach
}

/** Whether the side to move has begun the game, the usual one; moves are digits then. */
const begins = ({ start, moves }: Spot) => start === '' && moves.length % 2 === 0;

export class Opponent {
  constructor(
    public engine: Engine,
    public brains: Brains,
    public selfTaught: SelfTaught,
  ) {}

  async choose(spot: Spot, level: string, signal: AbortSignal): Promise<Choice> {
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
      return this.#chooseLearned(
        spot,
        level === YOURS ? Math.round(100 * epsilonAgainstPeople(spot.game)) : BEGINNER_RANDOM,
      );
    }
    return this.engine.choose(spot, BUILT_IN.includes(level) ? level : 'expert', signal);
  }

  /** @param random in per cent */
  async #chooseLearned(spot: Spot, random: number) {
    await this.brains.hold(spot.game);
    return { move: await this.engine.chooseLearned(spot, random), isGuess: false };
  }
}

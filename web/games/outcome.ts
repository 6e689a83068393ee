// outcome.ts - what the result of a game means to a side, and a verdict on a move to the result.
import type { MoveReview, Scene, Verdict } from '../engine/module.js';

/** How a finished game ended for a side. */
export function outcomeFor(result: Scene['result'] | undefined, side: number): 'won' | 'drawn' | 'lost' {
  return result === 'draw' ? 'drawn' : (result === 'first') === (side === 0) ? 'won' : 'lost';
}

/**
 * The last mistake of a game, which decided it; null if there is none. Moves are judged from the last one on: late
 * positions are the easiest to solve.
 * @param count of moves
 * @param judge may leave a move out
 */
export async function findLastMistake(count: number, judge: (ply: number) => Promise<MoveReview | undefined>) {
  for (let ply = count - 1; ply >= 0; ply--) {
    const review = await judge(ply);
    if (review && isMistake(review.verdict)) {
      return review;
    }
  }
  return null;
}

/** Whether a verdict says that the move changed the result. */
export const isMistake = (verdict: Verdict | undefined) => verdict === 'mistake' || verdict === 'blunder';

// outcome.js - what the result of a game means to a side, and a verdict on a move to the result.

/** How a finished game ended for a side. @param {import('../engine/module.js').Scene['result'] | undefined} result @param {number} side @returns {'won' | 'drawn' | 'lost'} */
export function outcomeFor(result, side) {
  return result === 'draw' ? 'drawn' : (result === 'first') === (side === 0) ? 'won' : 'lost';
}

/**
 * The last mistake of a game, which decided it; null if there is none. Moves are judged from the last one on: late
 * positions are the easiest to solve.
 * @param {number} count of moves
 * @param {(ply: number) => Promise<import('../engine/module.js').MoveReview | undefined>} judge may leave a move out
 */
export async function findLastMistake(count, judge) {
  for (let ply = count - 1; ply >= 0; ply--) {
    const review = await judge(ply);
    if (review && isMistake(review.verdict)) {
      return review;
    }
  }
  return null;
}

/** Whether a verdict says that the move changed the result. @param {import('../engine/module.js').Verdict | undefined} verdict */
export const isMistake = (verdict) => verdict === 'mistake' || verdict === 'blunder';

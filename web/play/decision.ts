// decision.ts - the move that decided a game, and, where what it gave away is too deep for
// people to see, a later one that they can understand.
import type { Engine } from '../engine/engine.js';
import type { MoveReview, Spot } from '../engine/module.js';
import { splitMoves } from '../games/index.js';
import { findLastMistake } from '../games/outcome.js';

export interface Decision {
  last: MoveReview | null; // the last mistake; null if no move was one
  /** where no move was a mistake, the one that lost sooner or won later by most; null if every move was best */
  slip: MoveReview | null;
  /** a later move of the loser that brought a far end near; null where the mistake itself can be understood */
  near: MoveReview | null;
}

const FAR_PLIES = 12; // beyond which hardly anybody sees how a game ends
const SHORTENED_PLIES = 6; // so much sooner the end must come

/** How many moves after a move the game ends: reviews count the move itself. */
export const pliesAfter = ({ plies }: MoveReview) => Math.max(0, plies - 1);

/**
 * The moves after a mistake are all right: the game is lost by then. But one of them may have brought the end much
 * nearer:
 * of the loser's the one that did so most.
 */
function findNear(last: MoveReview, later: MoveReview[]) {
  const shortens = ({ plies, bestPlies }: MoveReview) => bestPlies - plies;
  const own = later.filter(
    (review) => (review.ply - last.ply) % 2 === 0 && review.plies <= FAR_PLIES && shortens(review) >= SHORTENED_PLIES,
  );
  return own.reduce(
    (most, review) => (most && shortens(most) >= shortens(review) ? most : review),
    null as MoveReview | null,
  );
}

/** By how much an end comes sooner for a loser, or later for a winner. */
const slipOf = ({ verdict, plies, bestPlies }: MoveReview) => (verdict === 'best' ? 0 : Math.abs(plies - bestPlies));

/** The move that cost most of those that changed no result. */
function findSlip(judged: MoveReview[]) {
  const most = judged.reduce((a, b) => (slipOf(b) > slipOf(a) ? b : a), judged[0]);
  return most && slipOf(most) > 0 ? most : null;
}

/**
 * What comes last is judged first, for it is the easiest to solve. Throws an EngineError where the truth is out of
 * reach,
 * or nobody waits for it any more.
 */
export async function findDecision(engine: Pick<Engine, 'review'>, spot: Spot, signal: AbortSignal): Promise<Decision> {
  const judged: MoveReview[] = [];
  const last = await findLastMistake(splitMoves(spot.game, spot.moves).length, async (ply) => {
    const review = await engine.review(spot, ply, signal);
    judged.push(review);
    return review;
  });
  const isFar = last !== null && last.score < 0 && last.plies > FAR_PLIES;
  return { last, slip: last ? null : findSlip(judged), near: isFar ? findNear(last, judged.slice(0, -1)) : null };
}

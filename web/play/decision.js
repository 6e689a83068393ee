// decision.js - the move that decided a game, and, where what it gave away is too deep for
// people to see, a later one that they can understand.
import { findLastMistake } from '../games/outcome.js';
import { splitMoves } from '../games/index.js';

/**
 * @typedef {import('../engine/module.js').MoveReview} MoveReview
 *
 * @typedef {object} Decision
 * @property {MoveReview | null} last the last mistake; null if no move was one
 * @property {MoveReview | null} slip where no move was a mistake, the one that lost sooner or won later by most; null if every move was best
 * @property {MoveReview | null} near a later move of the loser that brought a far end near; null where the mistake itself can be understood
 */

const FAR_PLIES = 12; // beyond which hardly anybody sees how a game ends
const SHORTENED_PLIES = 6; // so much sooner the end must come

/** How many moves after a move the game ends: reviews count the move itself. @param {MoveReview} review */
export const pliesAfter = ({ plies }) => Math.max(0, plies - 1);

/**
 * The moves after a mistake are all right: the game is lost by then. But one of them may have brought the end much nearer:
 * of the loser's the one that did so most. @param {MoveReview} last @param {MoveReview[]} later
 */
function findNear(last, later) {
  const shortens = (/** @type {MoveReview} */ { plies, bestPlies }) => bestPlies - plies;
  const own = later.filter((review) => (review.ply - last.ply) % 2 === 0 && review.plies <= FAR_PLIES && shortens(review) >= SHORTENED_PLIES);
  return own.reduce((most, review) => (most && shortens(most) >= shortens(review) ? most : review), /** @type {MoveReview | null} */ (null));
}

/** By how much an end comes sooner for a loser, or later for a winner. @param {MoveReview} review */
const slipOf = ({ verdict, plies, bestPlies }) => (verdict === 'best' ? 0 : Math.abs(plies - bestPlies));

/** The move that cost most of those that changed no result. @param {MoveReview[]} judged */
function findSlip(judged) {
  const most = judged.reduce((a, b) => (slipOf(b) > slipOf(a) ? b : a), judged[0]);
  return most && slipOf(most) > 0 ? most : null;
}

/**
 * What comes last is judged first, for it is the easiest to solve. Throws an EngineError where the truth is out of reach,
 * or nobody waits for it any more.
 * @param {Pick<import('../engine/engine.js').Engine, 'review'>} engine @param {import('../engine/module.js').Spot} spot
 * @param {AbortSignal} signal @returns {Promise<Decision>}
 */
export async function findDecision(engine, spot, signal) {
  /** @type {MoveReview[]} */
  const judged = [];
  const last = await findLastMistake(splitMoves(spot.game, spot.moves).length, async (ply) => {
    const review = await engine.review(spot, ply, signal);
    judged.push(review);
    return review;
  });
  const isFar = last !== null && last.score < 0 && last.plies > FAR_PLIES;
  return { last, slip: last ? null : findSlip(judged), near: isFar ? findNear(last, judged.slice(0, -1)) : null };
}

// reviewed-game.ts - a game that is being judged: its moves, who made them, and what is
// known of each.
import type { Engine } from '../engine/engine.js';
import type { MoveReview, Spot } from '../engine/module.js';
import { movesToMate } from '../games/exact.js';
import { numberSign, rowName, splitMoves } from '../games/index.js';
import { Judging } from './judging.js';

export class ReviewedGame {
  moves: string[];
  names: string[];
  judging: Judging;

  /**
   * @param firstSide the side that made the first move
   * @param players what both sides are called in a sentence
   * @param own the side that people ask about as their own
   * @param names its moves as people are used to them
   */
  constructor(
    engine: Pick<Engine, 'review'>,
    public spot: Spot,
    public firstSide: number,
    public players: string[],
    public own: number | undefined,
    names?: string[],
  ) {
    this.moves = splitMoves(spot.game, spot.moves);
    this.names = names ?? this.moves;
    this.judging = new Judging(engine, spot, this.moves.length);
  }

  /** What is known of move number `ply`, from 1: undefined until it is judged, null if it is too hard. */
  reviewOf(ply: number) {
    return this.judging.reviews[ply - 1];
  }

  /** The side that made move number `ply`, from 1. */
  sideOf(ply: number) {
    return (this.firstSide + ply + 1) % 2;
  }

  /** The number of a move, as people count them. @param ply from 1 */
  numberOf(ply: number) {
    return numberSign(this.spot.game, ply, this.firstSide);
  }

  /** Whether a move is one's own. @param ply from 1 */
  isYours(ply: number) {
    return this.sideOf(ply) === this.own;
  }

  /** The player, the other one and the move, for a sentence. @param ply from 1 */
  said(ply: number) {
    const side = this.sideOf(ply);
    return {
      side: this.players[side],
      other: this.players[1 - side],
      move: rowName(this.spot.game, this.names[ply - 1]),
      number: this.numberOf(ply).replace('.', ''),
    };
  }

  /**
   * The exact value after a move, for the first side; moves to mate count less the more there are. Null where it is not
   * known.
   * @param ply from 1
   */
  valueOf(ply: number) {
    const review = this.reviewOf(ply);
    if (!review || review.score === 0) {
      return review ? 0 : null;
    }
    const value = review.unit === 'mate' ? review.score * movesToMate(review.plies) : review.score;
    return this.sideOf(ply) === 0 ? value : -value;
  }

  /** Whether values are moves to mate, of which fewer are better. */
  get countsMoves() {
    return this.judging.reviews.some((review) => review?.unit === 'mate');
  }

  /** How many moves later a side mates for its moves so far judged, and how many moves sooner it is mated. */
  wasted(side: number) {
    const own = this.judging.reviews.flatMap((review, i) => (review && this.sideOf(i + 1) === side ? [review] : []));
    const sum = (reviews: MoveReview[]) => reviews.reduce((all, { cost }) => all + cost, 0);
    return { slower: sum(own.filter(({ score }) => score > 0)), sooner: sum(own.filter(({ score }) => score < 0)) };
  }

  /** These values of all moves. */
  get values() {
    return this.moves.map((_, i) => this.valueOf(i + 1));
  }
}

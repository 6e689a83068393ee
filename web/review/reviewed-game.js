// reviewed-game.js - a game that is being judged: its moves, who made them, and what is
// known of each.
import { splitMoves } from '../games/index.js';
import { Judging } from './judging.js';

/** @typedef {import('../engine/module.js').Spot} Spot */

export class ReviewedGame {
  /**
   * @param {Pick<import('../engine/engine.js').Engine, 'review'>} engine @param {Spot} spot
   * @param {number} firstSide the side that made the first move @param {string[]} players what both sides are called
   */
  constructor(engine, spot, firstSide, players) {
    this.spot = spot;
    this.moves = splitMoves(spot.game, spot.moves);
    this.firstSide = firstSide;
    this.players = players;
    this.judging = new Judging(engine, spot, this.moves.length);
  }

  /** What is known of move number `ply`, from 1: undefined until it is judged, null if it is too hard. @param {number} ply */
  reviewOf(ply) {
    return this.judging.reviews[ply - 1];
  }

  /** The side that made move number `ply`, from 1. @param {number} ply */
  sideOf(ply) {
    return (this.firstSide + ply - 1) % 2;
  }

  /** The player, the other one and the move, for a sentence. @param {number} ply from 1 */
  said(ply) {
    const side = this.sideOf(ply);
    return { side: this.players[side], other: this.players[1 - side], move: this.moves[ply - 1] };
  }

  /** The exact value after a move, for the first side; null where it is not known. @param {number} ply from 1 */
  valueOf(ply) {
    const score = this.reviewOf(ply)?.score ?? null;
    return score === null || score === 0 || this.sideOf(ply) === 0 ? score : -score;
  }

  /** These values of all moves. */
  get values() {
    return this.moves.map((_, i) => this.valueOf(i + 1));
  }
}

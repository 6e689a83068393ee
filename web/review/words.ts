// words.ts - what there is to say about a game that was judged: to people about their own
// moves as "you", else with the names of the sides.
import type { MoveReview, Verdict } from '../engine/module.js';
import { movesToMate } from '../games/exact.js';
import { rowName, sideName, writeMove } from '../games/index.js';
import { isMistake } from '../games/outcome.js';
import { pliesAfter } from '../play/decision.js';
import { number, t, tn } from '../shell/i18n.js';
import type { ReviewedGame } from './reviewed-game.js';

const NAME_LENGTH_MAX = 40; // a link may name anybody

/** A sign for each verdict, beside its word. */
export const SIGNS: Record<Verdict | 'unknown' | 'open', string> = {
  best: '✓',
  only: '1',
  good: '•',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  'too-late': '–',
  unknown: '',
  open: '…',
};

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who plays which side: people by their names, where they are known; a side in the middle of a sentence. */
export function playersOf(game: string, rest: Record<string, string>) {
  return [rest.first, rest.second].map((name, side) => {
    const usual = sideName(game, side);
    return name?.slice(0, NAME_LENGTH_MAX) || (usual.length > 1 ? usual.toLowerCase() : usual);
  });
}

const resultOf = (score: number) => (score > 0 ? 'win' : score < 0 ? 'loss' : 'draw');

/** What a move did to the result, in one sentence. @param ply from 1 */
export function titleOf(game: ReviewedGame, ply: number) {
  const review = game.reviewOf(ply);
  const said = game.said(ply);
  if (!review) {
    return t(review === null ? 'review.title.unknown' : 'review.title.open', said);
  }
  const { cost, score, best, verdict } = review;
  if (isMistake(verdict)) {
    return t(`review.turned.${resultOf(best)}-${resultOf(score)}${game.isYours(ply) ? '.you' : ''}`, said);
  }
  return cost > 0
    ? tn(score > 0 ? 'review.title.slower' : 'review.title.sooner', cost, said)
    : t(`review.title.${verdict}`, said);
}

/** What was played, what that allowed, and what was better. @param ply from 1 */
export function detailOf(game: ReviewedGame, ply: number) {
  const review = game.reviewOf(ply);
  const said = game.said(ply);
  const sentences = [t(game.isYours(ply) ? 'review.you-played' : 'review.played', said)];
  if (review && isMistake(review.verdict)) {
    const moves = movesToMate(pliesAfter(review));
    const who = game.isYours(ply - 1) ? '.you' : '';
    sentences.push(
      review.score === 0
        ? t('review.allowed.draw')
        : moves <= 1
          ? t(`review.allowed.now${who}`, said)
          : t(`review.allowed${who}`, { ...said, count: moves }),
    );
  }
  if (review && !review.bestMoves.includes(game.moves[ply - 1])) {
    sentences.push(t('review.better', { moves: bestOf(review, game.spot.game) }));
  }
  return sentences.map(capital).join(' ');
}

const BEST_SHOWN = 4; // more of them say no more

/** The best moves, as people write them. */
export function bestOf({ bestNames }: MoveReview, game: string) {
  return (
    bestNames
      .map((name, i) => (i === 0 ? rowName(game, name) : writeMove(game, name)))
      .slice(0, BEST_SHOWN)
      .join(', ') + (bestNames.length > BEST_SHOWN ? ', …' : '')
  );
}

/** How many moves each side wasted, where moves to mate are counted. */
function wasteOf(game: ReviewedGame) {
  return (
    game.players
      .flatMap((player, i) => {
        const { slower, sooner } = game.wasted(i);
        const side = capital(player);
        return [
          slower > 0 ? tn('review.wasted', slower, { side }) : '',
          sooner > 0 ? tn('review.shortened', sooner, { side }) : '',
        ];
      })
      .filter(Boolean)
      .join(' ') || t('review.wasted.none')
  );
}

/** What was given away, and where moves to mate are counted, how many were wasted. @param solved how many moves are */
function findings(game: ReviewedGame, solved: number) {
  const { mistakes } = game.judging;
  if (game.countsMoves) {
    return `${mistakes === 0 ? t('review.kept') : tn('review.given', mistakes)} ${wasteOf(game)}`;
  }
  const found =
    mistakes === 0 ? tn('review.no-mistakes', solved) : tn('review.mistakes', mistakes, { of: number(solved) });
  const inaccuracies = game.judging.reviews.filter((review) => review?.verdict === 'inaccuracy').length;
  return inaccuracies === 0 ? found : `${found} ${tn('review.inaccuracies', inaccuracies)}`;
}

/** The one number of a game. */
export function headline(game: ReviewedGame) {
  const { reviews, isDone, isStopped, next, judged } = game.judging;
  const count = reviews.length;
  if (!isDone) {
    return isStopped ? t('review.stopped', { judged, count }) : t('review.working', { move: next + 1, count });
  }
  const unknown = reviews.filter((review) => review === null).length;
  const found = findings(game, count - unknown);
  return unknown > 0 ? `${found} ${tn('review.unknown', unknown)}` : found;
}

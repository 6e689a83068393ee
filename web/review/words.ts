// words.ts - what there is to say about a game that was judged.
import type { MoveReview, Verdict } from '../engine/module.js';
import { writeExact } from '../games/exact.js';
import { sideName, writeMove } from '../games/index.js';
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

/** A shape for the verdicts that graphs show. */
export const SHAPES: Partial<Record<Verdict, string>> = { mistake: '▲', blunder: '◆' };

/** Who plays which side: people by their names, where they are known. */
export function playersOf(game: string, rest: Record<string, string>) {
  return [rest.first, rest.second].map((name, side) => name?.slice(0, NAME_LENGTH_MAX) || sideName(game, side));
}

/** What a mistake has changed, in exact values. */
function swing(review: MoveReview, said: Record<string, string>) {
  const values = {
    ...said,
    before: writeExact({ ...review, score: review.best, plies: review.bestPlies }),
    after: writeExact(review),
  };
  return review.score === 0 ? t('review.swing.draw', values) : tn('review.swing', pliesAfter(review), values);
}

/** About a move, in a sentence. */
export function sentenceAbout(review: MoveReview | null | undefined, said: Record<string, string>, game: string) {
  if (review === undefined) {
    return t('review.judging', said);
  }
  if (review === null) {
    return t('review.too-hard', said);
  }
  const moves = bestOf(review, game);
  const { cost, score, best, verdict } = review;
  if (cost > 0) {
    return score > 0
      ? tn('review.say.slower', cost, { ...said, moves })
      : tn('review.say.sooner', cost, { ...said, moves });
  }
  const say = t(`review.say.${!isMistake(verdict) ? verdict : best > 0 ? 'win-lost' : 'draw-lost'}`, said);
  return isMistake(verdict)
    ? `${say} ${t('review.better', { moves })} ${review.unit === 'mate' ? '' : swing(review, said)}`.trim()
    : say;
}

/** A verdict in a word or two, and by how many moves, where that is what it changes. */
export function verdictWords(review: MoveReview | null, kind: Verdict | 'unknown') {
  const word = t(`verdict.${kind}`);
  return review && review.cost > 0
    ? t('verdict.cost', { word, cost: tn(review.score > 0 ? 'verdict.slower' : 'verdict.sooner', review.cost) })
    : word;
}

const BEST_SHOWN = 4; // more of them say no more

/** The best moves, as people write them. */
export function bestOf({ bestNames }: MoveReview, game: string) {
  return (
    bestNames
      .map((name) => writeMove(game, name))
      .slice(0, BEST_SHOWN)
      .join(', ') + (bestNames.length > BEST_SHOWN ? ', …' : '')
  );
}

/** How many moves each side wasted, where moves to mate are counted. */
function wasteOf(game: ReviewedGame) {
  return (
    game.players
      .flatMap((side, i) => {
        const { slower, sooner } = game.wasted(i);
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

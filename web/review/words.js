// words.js - what there is to say about a game that was judged.
import { isMistake } from '../games/outcome.js';
import { sideName } from '../games/index.js';
import { pliesAfter } from '../play/decision.js';
import { number, signed, t, tn } from '../shell/i18n.js';

/**
 * @typedef {import('../engine/module.js').MoveReview} MoveReview
 * @typedef {import('../engine/module.js').Verdict} Verdict
 */

const NAME_LENGTH_MAX = 40; // a link may name anybody

/** A sign for each verdict, beside its word. @type {Record<Verdict | 'unknown' | 'open', string>} */
export const SIGNS = { 'best': '✓', 'equal': '=', 'win-lost': '✗✗', 'draw-lost': '✗', 'unknown': '?', 'open': '…' };

/** A shape for each verdict, for graphs. @type {Record<Verdict, string>} */
export const SHAPES = { 'best': '', 'equal': '', 'win-lost': '◆', 'draw-lost': '▲' };

/** Who plays which side: people by their names, where they are known. @param {string} game @param {Record<string, string>} rest */
export function playersOf(game, rest) {
  return [rest.first, rest.second].map((name, side) => name?.slice(0, NAME_LENGTH_MAX) || sideName(game, side));
}

/** What a mistake has changed, in exact values. @param {MoveReview} review @param {Record<string, string>} said */
function swing(review, said) {
  const values = { ...said, before: signed(review.best), after: signed(review.score) };
  return review.score === 0 ? t('review.swing.draw', values) : tn('review.swing', pliesAfter(review), values);
}

/** About a move, in a sentence. @param {MoveReview | null | undefined} review @param {Record<string, string>} said */
export function sentenceAbout(review, said) {
  if (review === undefined) {
    return t('review.judging', said);
  }
  if (review === null) {
    return t('review.too-hard', said);
  }
  const say = t(`review.say.${review.verdict}`, said);
  return isMistake(review.verdict) ? `${say} ${t('review.better', { moves: review.bestMoves.join(', ') })} ${swing(review, said)}` : say;
}

/** The one number of a game. @param {import('./judging.js').Judging} judging */
export function headline({ reviews, mistakes, isDone, isStopped, next, judged }) {
  const count = reviews.length;
  if (!isDone) {
    return isStopped ? t('review.stopped', { judged, count }) : t('review.working', { move: next + 1, count });
  }
  const unknown = reviews.filter((review) => review === null).length;
  const found = mistakes === 0 ? tn('review.no-mistakes', count - unknown) : tn('review.mistakes', mistakes, { of: number(count - unknown) });
  return unknown > 0 ? `${found} ${tn('review.unknown', unknown)}` : found;
}

// words.js - what there is to say about a game that was judged.
import { writeExact } from '../games/exact.js';
import { isMistake } from '../games/outcome.js';
import { sideName, writeMove } from '../games/index.js';
import { pliesAfter } from '../play/decision.js';
import { number, t, tn } from '../shell/i18n.js';

/**
 * @typedef {import('../engine/module.js').MoveReview} MoveReview
 * @typedef {import('../engine/module.js').Verdict} Verdict
 */

const NAME_LENGTH_MAX = 40; // a link may name anybody

/** A sign for each verdict, beside its word. @type {Record<Verdict | 'unknown' | 'open', string>} */
export const SIGNS = {
  'best': '✓', 'only': '1', 'good': '•', 'inaccuracy': '?!', 'mistake': '?', 'blunder': '??', 'too-late': '–', 'unknown': '', 'open': '…',
};

/** A shape for the verdicts that graphs show. @type {Partial<Record<Verdict, string>>} */
export const SHAPES = { mistake: '▲', blunder: '◆' };

/** Who plays which side: people by their names, where they are known. @param {string} game @param {Record<string, string>} rest */
export function playersOf(game, rest) {
  return [rest.first, rest.second].map((name, side) => name?.slice(0, NAME_LENGTH_MAX) || sideName(game, side));
}

/** What a mistake has changed, in exact values. @param {MoveReview} review @param {Record<string, string>} said */
function swing(review, said) {
  const values = { ...said, before: writeExact({ ...review, score: review.best, plies: review.bestPlies }), after: writeExact(review) };
  return review.score === 0 ? t('review.swing.draw', values) : tn('review.swing', pliesAfter(review), values);
}

/** About a move, in a sentence. @param {MoveReview | null | undefined} review @param {Record<string, string>} said @param {string} game */
export function sentenceAbout(review, said, game) {
  if (review === undefined) {
    return t('review.judging', said);
  }
  if (review === null) {
    return t('review.too-hard', said);
  }
  const moves = bestOf(review, game);
  const { cost, score, best, verdict } = review;
  if (cost > 0) {
    return score > 0 ? tn('review.say.slower', cost, { ...said, moves }) : tn('review.say.sooner', cost, { ...said, moves });
  }
  const say = t(`review.say.${!isMistake(verdict) ? verdict : best > 0 ? 'win-lost' : 'draw-lost'}`, said);
  return isMistake(verdict) ? `${say} ${t('review.better', { moves })} ${review.unit === 'mate' ? '' : swing(review, said)}`.trim() : say;
}

/** A verdict in a word or two, and by how many moves, where that is what it changes. @param {MoveReview | null} review @param {Verdict | 'unknown'} kind */
export function verdictWords(review, kind) {
  const word = t(`verdict.${kind}`);
  return review && review.cost > 0 ? t('verdict.cost', { word, cost: tn(review.score > 0 ? 'verdict.slower' : 'verdict.sooner', review.cost) }) : word;
}

const BEST_SHOWN = 4; // more of them say no more

/** The best moves, as people write them. @param {MoveReview} review @param {string} game */
export function bestOf({ bestNames }, game) {
  return bestNames.map((name) => writeMove(game, name)).slice(0, BEST_SHOWN).join(', ') + (bestNames.length > BEST_SHOWN ? ', …' : '');
}

/** How many moves each side wasted, where moves to mate are counted. @param {import('./reviewed-game.js').ReviewedGame} game */
function wasteOf(game) {
  return game.players.flatMap((side, i) => {
    const { slower, sooner } = game.wasted(i);
    return [slower > 0 ? tn('review.wasted', slower, { side }) : '', sooner > 0 ? tn('review.shortened', sooner, { side }) : ''];
  }).filter(Boolean).join(' ') || t('review.wasted.none');
}

/** What was given away, and where moves to mate are counted, how many were wasted. @param {import('./reviewed-game.js').ReviewedGame} game @param {number} solved how many moves are */
function findings(game, solved) {
  const { mistakes } = game.judging;
  if (game.countsMoves) {
    return `${mistakes === 0 ? t('review.kept') : tn('review.given', mistakes)} ${wasteOf(game)}`;
  }
  const found = mistakes === 0 ? tn('review.no-mistakes', solved) : tn('review.mistakes', mistakes, { of: number(solved) });
  const inaccuracies = game.judging.reviews.filter((review) => review?.verdict === 'inaccuracy').length;
  return inaccuracies === 0 ? found : `${found} ${tn('review.inaccuracies', inaccuracies)}`;
}

/** The one number of a game. @param {import('./reviewed-game.js').ReviewedGame} game */
export function headline(game) {
  const { reviews, isDone, isStopped, next, judged } = game.judging;
  const count = reviews.length;
  if (!isDone) {
    return isStopped ? t('review.stopped', { judged, count }) : t('review.working', { move: next + 1, count });
  }
  const unknown = reviews.filter((review) => review === null).length;
  const found = findings(game, count - unknown);
  return unknown > 0 ? `${found} ${tn('review.unknown', unknown)}` : found;
}

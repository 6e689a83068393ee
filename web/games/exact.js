// exact.js - exact values as people read them: scores with their sign, or moves to mate.
import { signed, t, tn } from '../shell/i18n.js';

/** @typedef {import('../engine/module.js').ExactValue} ExactValue */

const FAR = 100; // plies: no mate with few men is farther away by much

/** The winner's own moves until mate, of so many plies. @param {number} plies */
export const movesToMate = (plies) => Math.ceil(plies / 2);

/** Short, with its sign: +4, or +12 and − 12 for moves to mate, = where nobody wins. @param {ExactValue} value */
export function writeExact({ unit, score, plies }) {
  if (unit !== 'mate') {
    return signed(score);
  }
  return score === 0 ? '=' : signed(Math.sign(score) * movesToMate(plies));
}

/** How good it is, from -1 to 1. @param {ExactValue} value */
function toneOf({ unit, score, plies }) {
  const strength = unit === 'mate' ? 1 - Math.min(plies, FAR) / FAR : Math.abs(score) / 20;
  return Math.sign(score) * Math.min(1, 0.35 + (unit === 'mate' ? 0.65 : 1) * strength);
}

/** Whether a value is better than another: it wins more, or as much and sooner. @param {ExactValue} a @param {ExactValue} b */
export const isBetter = (a, b) => a.score > b.score || (a.score === b.score && a.unit === 'mate' && a.score * (b.plies - a.plies) > 0);

/** The best of some values. @template {ExactValue} T @param {T[]} values @returns {T} */
export const bestOf = (values) => values.reduce((a, b) => (isBetter(b, a) ? b : a));

/** In words. @param {ExactValue} value */
export function describeExact({ unit, score, plies }) {
  if (score === 0) {
    return t(unit === 'mate' ? 'score.no-mate' : 'score.draw');
  }
  if (unit === 'mate') {
    return tn(score > 0 ? 'score.mates' : 'score.mated', movesToMate(plies));
  }
  return t(score > 0 ? 'score.win' : 'score.loss', { score: signed(score), plies });
}

/**
 * The mark for a move's exact value.
 * @param {ExactValue & Pick<import('./board.js').Mark, 'cell' | 'from'>} value @returns {import('./board.js').Mark}
 */
export function exactMark(value) {
  const { cell, from } = value;
  return { cell, from, tone: toneOf(value), text: writeExact(value), label: describeExact(value) };
}

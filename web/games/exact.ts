// exact.ts - exact values as people read them: scores with their sign, or moves to mate.
import type { ExactValue } from '../engine/module.js';
import { signed, t, tn } from '../shell/i18n.js';
import type { Mark } from './board.js';

const FAR = 100; // plies: no mate with few men is farther away by much

/** The winner's own moves until mate, of so many plies. */
export const movesToMate = (plies: number) => Math.ceil(plies / 2);

/** Short, with its sign: +4, or +12 and − 12 for moves to mate, = where nobody wins. */
export function writeExact({ unit, score, plies }: ExactValue) {
  if (unit !== 'mate') {
    return signed(score);
  }
  return score === 0 ? '=' : signed(Math.sign(score) * movesToMate(plies));
}

/** How good it is, from -1 to 1. */
function toneOf({ unit, score, plies }: ExactValue) {
  const strength = unit === 'mate' ? 1 - Math.min(plies, FAR) / FAR : Math.abs(score) / 20;
  return Math.sign(score) * Math.min(1, 0.35 + (unit === 'mate' ? 0.65 : 1) * strength);
}

/** Whether a value is better than another: it wins more, or as much and sooner. */
export const isBetter = (a: ExactValue, b: ExactValue) =>
  a.score > b.score || (a.score === b.score && a.unit === 'mate' && a.score * (b.plies - a.plies) > 0);

/** The best of some values. */
export const bestOf = <T extends ExactValue>(values: T[]): T => values.reduce((a, b) => (isBetter(b, a) ? b : a));

/** In words. */
export function describeExact({ unit, score, plies }: ExactValue) {
  if (score === 0) {
    return t(unit === 'mate' ? 'score.no-mate' : 'score.draw');
  }
  if (unit === 'mate') {
    return tn(score > 0 ? 'score.mates' : 'score.mated', movesToMate(plies));
  }
  return t(score > 0 ? 'score.win' : 'score.loss', { score: signed(score), plies });
}

/** The mark for a move's exact value. */
export function exactMark(value: ExactValue & Pick<Mark, 'cell' | 'from'>): Mark {
  const { cell, from } = value;
  return { cell, from, tone: toneOf(value), text: writeExact(value), label: describeExact(value) };
}

// decision.ts - what a decision was worth and what it cost, in a sentence.
import type { StepReview } from '../engine/world-review.js';
import { language, t } from '../shell/i18n.js';
import { actionName } from './words.js';

const DIGITS_MAX = 6;

/** So many digits that a difference is seen, two at least. */
export function digitsFor(difference: number) {
  let digits = 2;
  while (digits < DIGITS_MAX && difference > 0 && difference < 10 ** -digits) {
    digits++;
  }
  return digits;
}

function write(value: number, digits: number) {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(value)
    .replace('-', '−');
}

/** Of a value with its sign: +0.54, −0.47, 0.00. */
export function signedAmount(value: number, digits = 2) {
  const text = write(value, digits);
  const isZero = !/[1-9]/.test(text);
  return isZero ? text.replace('−', '') : value > 0 ? `+${text}` : text;
}

/** So many digits that the best action is told from the next best one. */
export function digitsOf(values: { amount: number }[]) {
  const best = Math.max(...values.map(({ amount }) => amount));
  const less = values.map(({ amount }) => best - amount).filter((difference) => difference > 0);
  return digitsFor(Math.min(...less, 1));
}

/** What is to be said of a decision; '' where there was nothing to decide. */
export function decisionSentence(step: StepReview) {
  const { scene, values, played, best, cost } = step;
  if (values.length < 2) {
    return '';
  }
  const digits = digitsOf(values);
  const other = cost > 0 ? best : nextBest(step);
  const words = {
    played: actionName(scene.legal[played]),
    worth: signedAmount(values[played].amount, digits),
    other: actionName(scene.legal[other]).toLowerCase(),
    otherWorth: signedAmount(values[other].amount, digits),
    cost: write(cost, digits),
  };
  return t(cost > 0 ? 'decision.wrong' : 'decision.right', words);
}

function nextBest({ values, played }: StepReview) {
  const others = values.map((_, i) => i).filter((i) => i !== played);
  return others.reduce((a, b) => (values[b].amount > values[a].amount ? b : a));
}

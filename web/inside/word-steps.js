// word-steps.js - the steps in which shifts find a line: the two words of a position, then
// for each direction a shift and what is set in both, until a whole line is left or nothing.
import { t, tn } from '../shell/i18n.js';

/**
 * @typedef {import('../engine/module.js').Words} Words
 *
 * @typedef {object} WordStep
 * @property {string} sentence
 * @property {{ sign: string, name: string, bits: string }[]} words the last is what comes out; the sign stands before it
 * @property {boolean} hasFound whether a whole line has been found by now
 */

/** @param {string} bits */
const countOf = (bits) => [...bits].filter((bit) => bit === '1').length;

/** The two words, and what they say of the side that has just moved. @param {Words} words @param {string} side to move @param {string} last @returns {WordStep[]} */
function openingSteps({ own, all, last: bits }, side, last) {
  const first = { sign: '', name: t('inside.word.own'), bits: own };
  const second = { sign: '', name: t('inside.word.all'), bits: all };
  return [
    { sentence: t('inside.say.own', { side }), words: [first], hasFound: false },
    { sentence: t('inside.say.all'), words: [first, second], hasFound: false },
    { sentence: t('inside.say.last', { side, last }), words: [second, { ...first, sign: '⊕' }, { sign: '=', name: t('inside.word.last', { last }), bits }], hasFound: false },
  ];
}

/** What is left when a shift is combined with what it was made of. @param {string} direction @param {import('../engine/module.js').WordShift} shift @param {boolean} isWhole */
function sentenceOfBoth(direction, { run, both }, isWhole) {
  const count = countOf(both);
  const where = t(`inside.direction.${direction}`);
  if (count === 0) {
    return t('inside.say.none', { run, where });
  }
  return isWhole ? t('inside.say.found', { run, where }) : tn('inside.say.runs', count, { run, where });
}

/** @param {Words} words @param {string} side to move @param {string} last the side that has just moved @returns {WordStep[]} */
export function stepsOf(words, side, last) {
  const steps = openingSteps(words, side, last);
  let hasFound = false;
  for (const { name: direction, shifts } of words.directions) {
    let before = { sign: '', name: t('inside.word.last', { last }), bits: words.last };
    shifts.forEach((shift, i) => {
      const shifted = { sign: '', name: `>> ${shift.bits}`, bits: shift.shifted };
      const isWhole = i === shifts.length - 1;
      const by = shift.bits / shifts[0].bits;
      steps.push({ sentence: t('inside.say.shift', { bits: shift.bits, where: tn(`inside.where.${direction}`, by) }), words: [before, { ...shifted, sign: '→' }], hasFound });
      hasFound ||= isWhole && countOf(shift.both) > 0;
      const both = { sign: '=', name: t('inside.word.run', { run: shift.run }), bits: shift.both };
      steps.push({ sentence: sentenceOfBoth(direction, shift, isWhole), words: [before, { ...shifted, sign: '&' }, both], hasFound });
      before = { ...both, sign: '' };
    });
  }
  return steps;
}

// word-steps.ts - the steps in which shifts find a line: the two words of a position, then
// for each direction a shift and what is set in both, until a whole line is left or nothing.
import type { WordShift, Words } from '../engine/words.js';
import { t, tn } from '../shell/i18n.js';

export interface WordStep {
  sentence: string;
  words: { sign: string; name: string; bits: string }[]; // the last is what comes out; the sign stands before it
  hasFound: boolean; // whether a whole line has been found by now
}

const countOf = (bits: string) => [...bits].filter((bit) => bit === '1').length;

/** The two words, and what they say of the side that has just moved. @param side to move */
function openingSteps({ own, all, last: bits }: Words, side: string, last: string): WordStep[] {
  const first = { sign: '', name: t('inside.word.own'), bits: own };
  const second = { sign: '', name: t('inside.word.all'), bits: all };
  return [
    { sentence: t('inside.say.own', { side }), words: [first], hasFound: false },
    { sentence: t('inside.say.all'), words: [first, second], hasFound: false },
    {
      sentence: t('inside.say.last', { side, last }),
      words: [second, { ...first, sign: '⊕' }, { sign: '=', name: t('inside.word.last', { last }), bits }],
      hasFound: false,
    },
  ];
}

/** What is left when a shift is combined with what it was made of. */
function sentenceOfBoth(direction: string, { run, both }: WordShift, isWhole: boolean) {
  const count = countOf(both);
  const where = t(`inside.direction.${direction}`);
  if (count === 0) {
    return t('inside.say.none', { run, where });
  }
  return isWhole ? t('inside.say.found', { run, where }) : tn('inside.say.runs', count, { run, where });
}

/** @param side to move @param last the side that has just moved */
export function stepsOf(words: Words, side: string, last: string): WordStep[] {
  const steps = openingSteps(words, side, last);
  let hasFound = false;
  for (const { name: direction, shifts } of words.directions) {
    let before = { sign: '', name: t('inside.word.last', { last }), bits: words.last };
    shifts.forEach((shift, i) => {
      const shifted = { sign: '', name: `>> ${shift.bits}`, bits: shift.shifted };
      const isWhole = i === shifts.length - 1;
      const by = shift.bits / shifts[0].bits;
      steps.push({
        sentence: t('inside.say.shift', { bits: shift.bits, where: tn(`inside.where.${direction}`, by) }),
        words: [before, { ...shifted, sign: '→' }],
        hasFound,
      });
      hasFound ||= isWhole && countOf(shift.both) > 0;
      const both = { sign: '=', name: t('inside.word.run', { run: shift.run }), bits: shift.both };
      steps.push({
        sentence: sentenceOfBoth(direction, shift, isWhole),
        words: [before, { ...shifted, sign: '&' }, both],
        hasFound,
      });
      before = { ...both, sign: '' };
    });
  }
  return steps;
}

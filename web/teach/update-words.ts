// update-words.ts - one update of a value, as a formula with its figures and in a
// sentence. What the target is made of depends on the recipe.
import type { Update } from '../engine/atlas.js';
import { writeValue } from '../play/heat.js';
import { el } from '../shell/dom.js';
import { decimal, t } from '../shell/i18n.js';

const MINUS = '−';

/** A number inside a formula, in brackets where its sign would stand beside another. */
function inner(value: number) {
  const text = decimal(Math.abs(value));
  return value < 0 && text !== decimal(0) ? `(${MINUS}${text})` : text;
}

/** What the value moves to, in figures. */
function targetFigures({ kind, reward, gamma, bestReply, target }: Update) {
  return kind === 'reply'
    ? `0 ${MINUS} ${decimal(gamma)} × ${inner(bestReply)}`
    : inner(kind === 'end' ? reward : target);
}

/** The same in letters. */
function targetLetters({ kind }: Update) {
  return kind === 'reply' ? `0 ${MINUS} γ × ${t('slow.best')}` : t(kind === 'end' ? 'slow.reward' : 'slow.result');
}

export function formula(update: Update) {
  const { before, rate, after } = update;
  return el(
    'div',
    { class: 'formula' },
    el('p', { class: 'letters' }, `Q + α × (${targetLetters(update)} ${MINUS} Q)`),
    el(
      'p',
      { class: 'figures-line' },
      `${inner(before)} + ${decimal(rate)} × (${targetFigures(update)} ${MINUS} ${inner(before)}) = `,
      el('strong', { class: after < 0 ? 'bad' : after > 0 ? 'good' : '' }, writeValue(after)),
    ),
  );
}

/** The parts of the formula by name. */
export function partsOf({ kind, before, reward, bestReply, target, rate, after, visits }: Update): string[][] {
  return [
    [t('slow.part.before'), writeValue(before)],
    [t('slow.part.reward'), writeValue(reward)],
    ...(kind === 'reply' ? [[t('slow.part.best'), writeValue(bestReply)]] : []),
    [t('slow.part.target'), writeValue(target)],
    [t('slow.part.rate'), decimal(rate)],
    [t('slow.part.after'), writeValue(after)],
    [t('slow.part.visits'), String(visits)],
  ];
}

export function updateSentence(update: Update, who: { side: string; move: string }) {
  const { kind, before, after, reward } = update;
  const values = { ...who, before: writeValue(before), after: writeValue(after) };
  const reason = kind !== 'end' ? kind : reward > 0 ? 'won' : reward < 0 ? 'lost' : 'drawn';
  return `${t(`slow.because.${reason}`, values)} ${t(before === after ? 'slow.stays' : 'slow.moves', values)}`;
}

// predict.js - a step that asks before it tells: choose an answer, then the engine's
// own is said beside it.
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { askFact } from '../facts.js';
import { writeNumber } from '../words.js';
import { showingOf, spotOf } from './step.js';

/**
 * @typedef {import('../lesson-data.js').PredictStep} PredictStep
 * @typedef {import('./step.js').StepContext} StepContext
 */

/** The place of the right choice: of numbers, the one that the engine finds. @param {PredictStep} step @param {StepContext} context @returns {Promise<number>} */
async function rightChoice({ answer, choices }, { lab, lesson }) {
  if (typeof answer === 'number') {
    return answer;
  }
  const found = await askFact(lab, lesson, answer);
  const distances = choices.map((choice) => Math.abs(Number(choice) - found));
  return distances.indexOf(Math.min(...distances));
}

/** @type {import('./step.js').StepKind<PredictStep>} */
export function predict(step, context) {
  const { words } = context;
  const texts = step.choices.map((choice) => (typeof choice === 'number' ? writeNumber(choice, step.as) : words.plain(choice)));
  const verdict = el('p', { class: 'verdict-words', role: 'status' });
  const buttons = texts.map((text, i) => el('button', { type: 'button', class: 'button choice', onclick: () => choose(i) }, text));

  /** @param {number} chosen */
  async function choose(chosen) {
    buttons.forEach((button) => (button.disabled = true));
    const right = await rightChoice(step, context);
    if (context.isGone()) {
      return;
    }
    buttons[chosen].classList.add('chosen');
    buttons[right].classList.add('right');
    buttons[right].prepend('✓ ');
    if (chosen !== right) {
      buttons[chosen].prepend('✗ ');
    }
    verdict.textContent = t(chosen === right ? 'lesson.predict.right' : 'lesson.predict.wrong', { answer: texts[right], chosen: texts[chosen] });
    context.stage.show(spotOf(context.lesson, step), showingOf(context.lesson, step));
    context.done();
  }
  context.stage.show(spotOf(context.lesson, step));
  const question = el('p', { class: 'question' }, ...words.rich(step.question));
  return { elements: [question, el('div', { class: 'row choices-row' }, ...buttons), verdict] };
}

// predict.ts - a step that asks before it tells: choose an answer, then the engine's
// own is said beside it.
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { askFact } from '../facts.js';
import type { PredictStep } from '../lesson-data.js';
import { writeNumber } from '../words.js';
import { showingOf, spotOf, type StepContext, type StepKind } from './step.js';

/** The place of the right choice: of numbers, the one that the engine finds. */
async function rightChoice({ answer, choices }: PredictStep, { lab, lesson }: StepContext): Promise<number> {
  if (typeof answer === 'number') {
    return answer;
  }
  const found = await askFact(lab, lesson, answer);
  const distances = choices.map((choice) => Math.abs(Number(choice) - found));
  return distances.indexOf(Math.min(...distances));
}

export const predict: StepKind<PredictStep> = (step, context) => {
  const { words } = context;
  const texts = step.choices.map((choice) =>
    typeof choice === 'number' ? writeNumber(choice, step.as) : words.plain(choice),
  );
  const verdict = el('p', { class: 'verdict-words', role: 'status' });
  const buttons = texts.map((text, i) =>
    el('button', { type: 'button', class: 'button guess', onclick: () => choose(i) }, text),
  );

  async function choose(chosen: number) {
    buttons.forEach((button) => (button.disabled = true));
    const right = await rightChoice(step, context);
    if (context.isGone()) {
      return;
    }
    buttons[chosen].classList.add('chosen');
    buttons[right].classList.add('right');
    buttons[right].append(' ✓');
    buttons[chosen].append(el('span', { class: 'quiet' }, ` ${t('lesson.predict.you')}`));
    verdict.textContent = t(chosen === right ? 'lesson.predict.right' : 'lesson.predict.wrong', {
      answer: texts[right],
      chosen: texts[chosen],
    });
    void context.stage.show(spotOf(context.lesson, step), showingOf(context.lesson, step));
    context.done();
  }
  void context.stage.show(spotOf(context.lesson, step));
  const question = el('p', { class: 'question' }, ...words.rich(step.question));
  return { elements: [question, el('div', { class: 'guesses' }, ...buttons), verdict] };
};

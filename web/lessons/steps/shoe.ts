// shoe.ts - a step in which things are taken out before an episode begins, cards of a shoe for
// example, until it is worth enough, or until another action is best.
import { button } from '../../shell/controls.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { labelText } from '../../worlds/chart-words.js';
import { actionName } from '../../worlds/words.js';
import type { ShoeStep } from '../lesson-data.js';
import { writeNumber } from '../words.js';
import { goneOf, spotOf, type StepContext, type StepKind } from './step.js';

/** What is to be said of a shoe, and whether that is what was wanted. */
export async function judgeShoe(step: ShoeStep, { lab, lesson }: StepContext, without: string) {
  const gone = await goneOf(lab, lesson, { without });
  if (step.start) {
    const { scene, values } = await lab.ask('situation', [lesson.game, step.start, gone]);
    const best = scene.legal[values.findIndex(({ isBest }: { isBest: boolean }) => isBest)];
    return {
      words: t('lesson.shoe.best', { action: actionName(best).toLowerCase() }),
      isDone: best.name === step.wants,
    };
  }
  const { amount } = await lab.ask('startValue', [lesson.game, gone]);
  return { words: t('lesson.shoe.edge', { edge: writeNumber(amount, 'edge') }), isDone: amount > (step.goal ?? 0) };
}

export const shoe: StepKind<ShoeStep> = (step, context) => {
  const { lab, lesson, stage } = context;
  const verdict = el('p', { class: 'verdict-words', role: 'status' });
  const taken = el('p', { class: 'help' });
  const places = el('div', { class: 'row shoe-cards', role: 'group', 'aria-label': t('lesson.shoe.take') });
  const back = button(t('lesson.shoe.back'), () => change(''), 'plain');
  let without = ''; // as it was asked for last, answered or not: people press faster than it is judged
  let questions = 0;

  void begin();
  async function begin() {
    const letters = (await lab.ask('ranks', [lesson.game])) as string[];
    places.replaceChildren(
      ...letters.map((letter) =>
        el(
          'button',
          { type: 'button', class: 'button', 'data-rank': letter, onclick: () => change(without + letter) },
          labelText(letter),
        ),
      ),
    );
    await change('');
  }

  async function change(now: string) {
    const before = without;
    const question = ++questions;
    without = now;
    const judged = await judgeShoe(step, context, now).catch(() => null);
    if (question !== questions || context.isGone()) {
      return;
    }
    if (!judged) {
      // more than there is
      await change(before);
      return;
    }
    taken.textContent =
      without === '' ? t('lesson.shoe.full') : t('lesson.shoe.out', { cards: [...without].map(labelText).join(' ') });
    verdict.textContent = judged.words;
    void stage.show(spotOf(lesson, step), { exact: true, without });
    if (judged.isDone) {
      context.done();
    }
  }
  return { elements: [places, taken, verdict, back] };
};

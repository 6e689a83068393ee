// find.ts - a step in which a move is to be found. The oracle says what each is worth.
import type { MoveScore } from '../../engine/module.js';
import { bestOf, describeExact, isBetter } from '../../games/exact.js';
import { sideName, writeMove } from '../../games/index.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import type { FindStep } from '../lesson-data.js';
import { showingOf, spotOf, type StepKind } from './step.js';

/** Whether a move is what was wanted. */
export function isFound(move: MoveScore, all: MoveScore[], wants: 'win' | 'best') {
  return wants === 'win' ? move.score > 0 : !isBetter(bestOf(all), move);
}

export const find: StepKind<FindStep> = (step, context) => {
  const { lesson, lab, stage, say, done } = context;
  const spot = spotOf(lesson, step);
  const verdict = el('p', { class: 'verdict-words', role: 'status' });
  let isOver = false;

  void begin();
  async function begin() {
    const { side } = await lab.ask('scene', [spot]);
    if (await stage.show(spot, { ...showingOf(lesson, step), person: side })) {
      say(t('status.turn', { side: sideName(spot.game, side) }));
    }
  }

  async function play(move: number) {
    const all = (await lab.ask('scores', [spot])) as MoveScore[];
    const tried = all.find((one) => one.move === move);
    if (!tried || isOver || context.isGone()) {
      return;
    }
    isOver = isFound(tried, all, step.wants);
    const truth = describeExact(tried);
    verdict.textContent = t(isOver ? 'lesson.find.right' : 'lesson.find.wrong', {
      move: writeMove(spot.game, tried.name),
      truth,
    });
    if (isOver) {
      const { moves } = await lab.ask('play', [spot, move]);
      await stage.show({ ...spot, moves }, {});
      say('');
      done();
    }
  }
  return { elements: [verdict], play };
};

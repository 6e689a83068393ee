// find.js - a step in which a move is to be found. The oracle says what each is worth.
import { bestOf, describeExact, isBetter } from '../../games/exact.js';
import { el } from '../../shell/dom.js';
import { sideName, writeMove } from '../../games/index.js';
import { t } from '../../shell/i18n.js';
import { showingOf, spotOf } from './step.js';

/** @typedef {import('../../engine/module.js').MoveScore} MoveScore */

/** Whether a move is what was wanted. @param {MoveScore} move @param {MoveScore[]} all @param {'win' | 'best'} wants */
export function isFound(move, all, wants) {
  return wants === 'win' ? move.score > 0 : !isBetter(bestOf(all), move);
}

/** @type {import('./step.js').StepKind<import('../lesson-data.js').FindStep>} */
export function find(step, context) {
  const { lesson, lab, stage, say, done } = context;
  const spot = spotOf(lesson, step);
  const verdict = el('p', { class: 'verdict-words', role: 'status' });
  let isOver = false;

  begin();
  async function begin() {
    const { side } = await lab.ask('scene', [spot]);
    if (await stage.show(spot, { ...showingOf(lesson, step), person: side })) {
      say(t('status.turn', { side: sideName(spot.game, side) }));
    }
  }

  /** @param {number} move */
  async function play(move) {
    const all = /** @type {MoveScore[]} */ (await lab.ask('scores', [spot]));
    const tried = all.find((one) => one.move === move);
    if (!tried || isOver || context.isGone()) {
      return;
    }
    isOver = isFound(tried, all, step.wants);
    const truth = describeExact(tried);
    verdict.textContent = t(isOver ? 'lesson.find.right' : 'lesson.find.wrong', { move: writeMove(spot.game, tried.name), truth });
    if (isOver) {
      const { moves } = await lab.ask('play', [spot, move]);
      await stage.show({ ...spot, moves }, {});
      say('');
      done();
    }
  }
  return { elements: [verdict], play };
}

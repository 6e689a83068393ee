// review.js - a step that judges the game just played, or one that was lost before,
// and asks for a better move where it was lost.
import { el } from '../../shell/dom.js';
import { firstMoves, sideName, splitMoves, writeMove } from '../../games/index.js';
import { describeExact } from '../../games/exact.js';
import { findLastMistake, outcomeFor } from '../../games/outcome.js';
import { t } from '../../shell/i18n.js';
import { isFound } from './find.js';

/**
 * @typedef {import('../../engine/module.js').MoveReview} MoveReview
 * @typedef {import('../../engine/module.js').MoveScore} MoveScore
 * @typedef {import('../../engine/module.js').Spot} Spot
 * @typedef {import('../lesson-data.js').ReviewStep} ReviewStep
 * @typedef {import('./step.js').StepContext} StepContext
 */

/** Whether a game was lost by this side. @param {StepContext} context @param {Spot} spot @param {number} side */
async function isLost({ lab }, spot, side) {
  return outcomeFor((await lab.ask('scene', [spot])).result, side) === 'lost';
}

class ReviewStepView {
  /** @param {ReviewStep} step @param {StepContext} context */
  constructor(step, context) {
    this.step = step;
    this.context = context;
    this.working = el('p', { class: 'question', role: 'status' });
    this.list = el('ol', { class: 'judged' });
    this.verdict = el('p', { class: 'verdict-words', role: 'status' });
    this.elements = [this.working, this.list, this.verdict];
    /** Where a better move is wanted. @type {Spot | null} */
    this.turning = null;
    this.isFound = false;
    this.#judge();
  }

  /** The game just played, if it was lost; else one that somebody lost before. @returns {Promise<Spot>} */
  async #game() {
    const { step, context } = this;
    const { played } = context.kept;
    if (played && (await isLost(context, played, step.side))) {
      return played;
    }
    this.list.before(el('p', { class: 'quiet' }, t('lesson.review.sample')));
    return { game: context.lesson.game, start: '', moves: step.sample };
  }

  /** From the last move to the first: the last mistake of who lost is the one that decided. */
  async #judge() {
    const { context, step } = this;
    const spot = await this.#game();
    const count = splitMoves(spot.game, spot.moves).length;
    await context.stage.show(spot);
    const found = await findLastMistake(count, async (ply) => {
      this.working.textContent = t('review.working', { move: ply + 1, count });
      return ply % 2 === step.side && !context.isGone() ? this.#review(spot, ply) : undefined;
    });
    if (found) {
      await this.#turn(spot, found);
    }
  }

  /** @param {Spot} spot @param {number} ply @returns {Promise<MoveReview>} */
  async #review(spot, ply) {
    const review = await this.context.lab.ask('review', [spot, ply]);
    this.#add(spot, review);
    return review;
  }

  /** @param {Spot} spot @param {MoveReview} review */
  #add(spot, { ply, verdict, unit, score, plies }) {
    const move = splitMoves(spot.game, spot.moves)[ply];
    this.list.prepend(el('li', { value: ply + 1 }, t('review.move', { side: sideName(spot.game, this.step.side), move }),
      ` – ${t(`verdict.${verdict}`)}, ${describeExact({ unit, score, plies })}`));
  }

  /** Puts the board where the game was lost. @param {Spot} spot @param {MoveReview} review */
  async #turn(spot, review) {
    const { context } = this;
    const move = splitMoves(spot.game, spot.moves)[review.ply];
    this.working.textContent = t('lesson.review.found', { ply: review.ply + 1, move });
    this.turning = { ...spot, moves: firstMoves(spot.game, spot.moves, review.ply) };
    await context.stage.show(this.turning, { person: this.step.side });
    context.say(t('status.your-turn', { side: sideName(spot.game, this.step.side) }));
  }

  /** @param {number} move */
  async play(move) {
    const { turning, context } = this;
    if (!turning || this.isFound) {
      return;
    }
    const all = /** @type {MoveScore[]} */ (await context.lab.ask('scores', [turning]));
    const tried = all.find((one) => one.move === move);
    if (!tried || this.isFound || context.isGone()) {
      return;
    }
    this.isFound = isFound(tried, all, 'best');
    this.verdict.textContent = t(this.isFound ? 'lesson.find.right' : 'lesson.find.wrong', { move: writeMove(turning.game, tried.name), truth: describeExact(tried) });
    if (this.isFound) {
      await context.stage.show(turning, { exact: true });
      context.say('');
      context.done();
    }
  }
}

/** @type {import('./step.js').StepKind<ReviewStep>} */
export function review(step, context) {
  const view = new ReviewStepView(step, context);
  return { elements: view.elements, play: (move) => view.play(move) };
}

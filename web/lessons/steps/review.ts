// review.ts - a step that judges the game just played, or one that was lost before,
// and asks for a better move where it was lost.
import type { MoveReview, MoveScore, Spot } from '../../engine/module.js';
import { describeExact } from '../../games/exact.js';
import { firstMoves, sideName, splitMoves, writeMove } from '../../games/index.js';
import { findLastMistake, outcomeFor } from '../../games/outcome.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import type { ReviewStep } from '../lesson-data.js';
import { isFound } from './find.js';
import type { StepContext, StepKind } from './step.js';

/** Whether a game was lost by this side. */
async function isLost({ lab }: StepContext, spot: Spot, side: number) {
  return outcomeFor((await lab.ask('scene', [spot])).result, side) === 'lost';
}

class ReviewStepView {
  working = el('p', { class: 'question', role: 'status' });
  list = el('ol', { class: 'judged' });
  verdict = el('p', { class: 'verdict-words', role: 'status' });
  elements: (HTMLParagraphElement | HTMLOListElement)[];
  /** Where a better move is wanted. */
  turning: Spot | null = null;
  isFound = false;

  constructor(
    public step: ReviewStep,
    public context: StepContext,
  ) {
    this.elements = [this.working, this.list, this.verdict];
    void this.#judge();
  }

  /** The game just played, if it was lost; else one that somebody lost before. */
  async #game(): Promise<Spot> {
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

  async #review(spot: Spot, ply: number): Promise<MoveReview> {
    const review = await this.context.lab.ask('review', [spot, ply]);
    this.#add(spot, review);
    return review;
  }

  #add(spot: Spot, { ply, verdict, unit, score, plies }: MoveReview) {
    const move = splitMoves(spot.game, spot.moves)[ply];
    this.list.prepend(
      el(
        'li',
        { value: ply + 1 },
        t('review.move', { side: sideName(spot.game, this.step.side), move }),
        ` – ${t(`verdict.${verdict}`)}, ${describeExact({ unit, score, plies })}`,
      ),
    );
  }

  /** Puts the board where the game was lost. */
  async #turn(spot: Spot, review: MoveReview) {
    const { context } = this;
    const move = splitMoves(spot.game, spot.moves)[review.ply];
    this.working.textContent = t('lesson.review.found', { ply: review.ply + 1, move });
    this.turning = { ...spot, moves: firstMoves(spot.game, spot.moves, review.ply) };
    await context.stage.show(this.turning, { person: this.step.side });
    context.say(t('status.your-turn', { side: sideName(spot.game, this.step.side) }));
  }

  async play(move: number) {
    const { turning, context } = this;
    if (!turning || this.isFound) {
      return;
    }
    const all = (await context.lab.ask('scores', [turning])) as MoveScore[];
    const tried = all.find((one) => one.move === move);
    if (!tried || this.isFound || context.isGone()) {
      return;
    }
    this.isFound = isFound(tried, all, 'best');
    this.verdict.textContent = t(this.isFound ? 'lesson.find.right' : 'lesson.find.wrong', {
      move: writeMove(turning.game, tried.name),
      truth: describeExact(tried),
    });
    if (this.isFound) {
      await context.stage.show(turning, { exact: true });
      context.say('');
      context.done();
    }
  }
}

export const review: StepKind<ReviewStep> = (step, context) => {
  const view = new ReviewStepView(step, context);
  return { elements: view.elements, play: (move) => view.play(move) };
};

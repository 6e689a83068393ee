// judging.ts - the moves of a game judged one after the other, from the last to the
// first: late positions are the easiest to solve, and the mistake that decided a game
// is its last one, so it is found first.
import type { Engine } from '../engine/engine.js';
import { EngineError, type MoveReview, type Spot } from '../engine/module.js';
import { isMistake } from '../games/outcome.js';

/** Tells 'judged' after each move, and 'change' when it begins, ends or is stopped. */
export class Judging extends EventTarget {
  reviews: (MoveReview | null | undefined)[];
  next: number;
  running: AbortController | null = null;
  /** Whether somebody has stopped it, and not only waits for it to begin. */
  isStopped = false;

  /** @param count of its moves */
  constructor(
    public engine: Pick<Engine, 'review'>,
    public spot: Spot,
    count: number,
  ) {
    super();
    this.reviews = new Array(count).fill(undefined);
    this.next = count - 1;
  }

  get isDone() {
    return this.next < 0;
  }

  get judged() {
    return this.reviews.length - 1 - this.next;
  }

  /** How many moves changed the result. */
  get mistakes() {
    return this.reviews.filter((review) => isMistake(review?.verdict)).length;
  }

  /** The last mistake, by its number from 0, or in a game without one the move that cost most; -1 while none is known. */
  get decisive() {
    const last = this.reviews.map((review) => isMistake(review?.verdict)).lastIndexOf(true);
    const most = Math.max(...this.reviews.map((review) => review?.cost ?? 0));
    return last >= 0 || !this.isDone || most === 0 ? last : this.reviews.findIndex((review) => review?.cost === most);
  }

  /** Goes on where it was stopped. */
  async run() {
    if (this.running) {
      return;
    }
    const running = new AbortController();
    this.running = running;
    this.isStopped = false;
    this.dispatchEvent(new Event('change'));
    while (this.next >= 0 && !running.signal.aborted) {
      const review = await this.#judge(this.next, running.signal);
      if (review !== undefined && !running.signal.aborted) {
        this.reviews[this.next--] = review;
        this.dispatchEvent(new Event('judged'));
      }
    }
    if (this.running === running) {
      this.stop();
    }
  }

  stop() {
    this.running?.abort();
    this.running = null;
    this.isStopped = !this.isDone;
    this.dispatchEvent(new Event('change'));
  }

  /** @returns undefined if it was stopped */
  async #judge(ply: number, signal: AbortSignal): Promise<MoveReview | null | undefined> {
    try {
      return await this.engine.review(this.spot, ply, signal);
    } catch (error) {
      if (error instanceof EngineError && error.code === 'too-hard') {
        return null;
      }
      if (error instanceof EngineError && error.code === 'cancelled') {
        return undefined;
      }
      throw error;
    }
  }
}

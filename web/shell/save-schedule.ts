// save-schedule.ts - when to store what is being learned: every few seconds, and as soon as
// the page is hidden, after which a browser may end it without a word.

const EVERY_MS = 3000;
const AT_LEAST_EVERY_MS = 10_000; // whatever that costs: this much training is lost at most
const PAUSE_FACTOR = 4; // until then saving takes at most a fifth of the time

let hidings = 0;
for (const type of ['visibilitychange', 'pagehide']) {
  globalThis.addEventListener?.(type, () => hidings++); // there is no window in the tests of Node
}

/** The saves of one training. */
export class SaveSchedule {
  #savedAt = performance.now();
  #pauseMs = EVERY_MS;
  #hidings = hidings;

  /** Saves if it is time for that. */
  async saveIfDue(save: () => Promise<void>) {
    const now = performance.now();
    if (now - this.#savedAt < this.#pauseMs && this.#hidings === hidings) {
      return;
    }
    this.#hidings = hidings;
    await save();
    this.#savedAt = performance.now();
    this.#pauseMs = Math.min(AT_LEAST_EVERY_MS, Math.max(EVERY_MS, PAUSE_FACTOR * (this.#savedAt - now)));
  }
}

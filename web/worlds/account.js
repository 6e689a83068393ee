// account.js - what a person has won and lost in a world: by the rules, by decisions and
// by luck, over all episodes. It is kept. Who listens hears 'change'.
//
//      result = what the rules give + luck - what decisions cost
//
// The exact truth says what an episode is worth before it begins and what each decision
// cost; luck is what is left.
import { lookOf } from '../games/index.js';
import { load, save } from '../shell/storage.js';

/**
 * @typedef {import('../engine/world-review.js').EpisodeReview} EpisodeReview
 * @typedef {import('../engine/world.js').Episode} Episode
 *
 * @typedef {object} PastEpisode
 * @property {number} seed
 * @property {number[]} actions
 * @property {number} total what it brought
 * @property {number} cost of its decisions
 *
 * @typedef {object} Sums
 * @property {number} episodes
 * @property {number} decisions where there was more than one action
 * @property {number} right as good as any
 * @property {number} result
 * @property {number} rules what the rules give, in the mean
 * @property {number} luck
 * @property {number} cost
 * @property {PastEpisode[]} past the last ones, the newest first
 */

export const PAST_MAX = 50;

/** @returns {Sums} */
const nothing = () => ({ episodes: 0, decisions: 0, right: 0, result: 0, rules: 0, luck: 0, cost: 0, past: [] });

/** Decisions, that is steps with a choice. @param {EpisodeReview} review */
export const decisionsOf = ({ steps }) => steps.filter(({ values }) => values.length > 1);

/** @param {Sums} sums @param {Episode} episode @param {EpisodeReview} review of an episode that is over @returns {Sums} */
export function addEpisode(sums, { seed, actions }, review) {
  const decisions = decisionsOf(review);
  const { total } = review.end;
  return {
    episodes: sums.episodes + 1,
    decisions: sums.decisions + decisions.length,
    right: sums.right + decisions.filter(({ cost }) => cost === 0).length,
    result: sums.result + total,
    rules: sums.rules + review.start,
    luck: sums.luck + (review.luck ?? 0),
    cost: sums.cost + review.cost,
    past: [{ seed, actions, total, cost: review.cost }, ...sums.past].slice(0, PAST_MAX),
  };
}

/**
 * Luck as it is shown: what the other figures leave, as they are shown, so that whoever adds them up finds the result.
 * @param {{ result: number, rules: number, cost: number }} sums @param {number} digits
 */
export function shownLuck({ result, rules, cost }, digits) {
  const [all, given, lost] = [result, rules, cost].map((value) => Number(value.toFixed(digits)));
  return all - given + lost;
}

export class Account extends EventTarget {
  /** @param {Pick<import('../engine/engine.js').Engine, 'reviewEpisode'>} engine @param {string} world */
  constructor(engine, world) {
    super();
    this.engine = engine;
    this.world = world;
    /** Whether there is one at all. */
    this.isKept = lookOf(world).keepsAccount === true;
    this.sums = nothing();
    /** Of the episode on the screen; null while it is not known. @type {EpisodeReview | null} */
    this.review = null;
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** Episodes are counted one after the other. */
    this.queue = Promise.resolve();
    this.noted = 0;
  }

  load() {
    this.loading ??= load(`account.${this.world}`).then((kept) => {
      this.sums = { ...nothing(), ...kept };
    });
    return this.loading;
  }

  /** An episode has changed. One in which the AI has acted is not the person's. @param {{ episode: Episode, isWatched: boolean }} now */
  note({ episode, isWatched }) {
    if (!this.isKept) {
      return;
    }
    const number = ++this.noted;
    this.review = null;
    this.queue = this.queue.then(() => this.#judge(episode, isWatched, number)).catch(() => {}); // where the truth is out of reach there is no account
  }

  /** @param {Episode} episode @param {boolean} isWatched @param {number} number */
  async #judge(episode, isWatched, number) {
    const isCounted = this.sums.past.some(({ seed }) => seed === episode.seed);
    const review = await this.engine.reviewEpisode(episode);
    if (review.end.isOver && !isWatched && !isCounted) {
      this.#keep(addEpisode(this.sums, episode, review));
    }
    if (number === this.noted) {
      this.review = review;
    }
    this.dispatchEvent(new Event('change'));
  }

  /** @param {Sums} sums */
  #keep(sums) {
    this.sums = sums;
    save(`account.${this.world}`, sums);
  }

  /** Forgets everything. */
  clear() {
    this.#keep(nothing());
    this.dispatchEvent(new Event('change'));
  }
}

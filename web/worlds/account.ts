// account.ts - what a person has won and lost in a world: by the rules, by decisions and
// by luck, over all episodes. It is kept. Who listens hears 'change'.
//
//      result = what the rules give + luck - what decisions cost
//
// The exact truth says what an episode is worth before it begins and what each decision
// cost; luck is what is left.
import type { Engine } from '../engine/engine.js';
import type { EpisodeReview } from '../engine/world-review.js';
import type { Episode } from '../engine/world.js';
import { lookOf } from '../games/index.js';
import { load, save } from '../shell/storage.js';

interface PastEpisode {
  seed: number;
  actions: number[];
  total: number; // what it brought
  cost: number; // of its decisions
}

interface Sums {
  episodes: number;
  decisions: number; // where there was more than one action
  right: number; // as good as any
  result: number;
  rules: number; // what the rules give, in the mean
  luck: number;
  cost: number;
  past: PastEpisode[]; // the last ones, the newest first
}

export const PAST_MAX = 50;

const nothing = (): Sums => ({ episodes: 0, decisions: 0, right: 0, result: 0, rules: 0, luck: 0, cost: 0, past: [] });

/** Decisions, that is steps with a choice. */
export const decisionsOf = ({ steps }: EpisodeReview) => steps.filter(({ values }) => values.length > 1);

/** @param review of an episode that is over */
export function addEpisode(sums: Sums, { seed, actions }: Episode, review: EpisodeReview): Sums {
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
 */
export function shownLuck({ result, rules, cost }: { result: number; rules: number; cost: number }, digits: number) {
  const [all, given, lost] = [result, rules, cost].map((value) => Number(value.toFixed(digits)));
  return all - given + lost;
}

export class Account extends EventTarget {
  isKept: boolean;
  sums: Sums;
  /** Of the episode on the screen; null while it is not known. */
  review: EpisodeReview | null = null;
  loading: Promise<void> | null = null;
  /** Episodes are counted one after the other. */
  queue = Promise.resolve();
  noted = 0;

  constructor(
    public engine: Pick<Engine, 'reviewEpisode'>,
    public world: string,
  ) {
    super();
    this.isKept = lookOf(world).keepsAccount === true;
    this.sums = nothing();
  }

  load() {
    this.loading ??= load(`account.${this.world}`).then((kept) => {
      this.sums = { ...nothing(), ...kept };
    });
    return this.loading;
  }

  /** An episode has changed. One in which the AI has acted is not the person's. */
  note({ episode, isWatched }: { episode: Episode; isWatched: boolean }) {
    if (!this.isKept) {
      return;
    }
    const number = ++this.noted;
    this.review = null;
    this.queue = this.queue.then(() => this.#judge(episode, isWatched, number)).catch(() => {}); // where the truth is out of reach there is no account
  }

  async #judge(episode: Episode, isWatched: boolean, number: number) {
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

  #keep(sums: Sums) {
    this.sums = sums;
    void save(`account.${this.world}`, sums);
  }

  /** Forgets everything. */
  clear() {
    this.#keep(nothing());
    this.dispatchEvent(new Event('change'));
  }
}

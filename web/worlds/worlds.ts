// worlds.ts - the worlds of the page: the episode of each, how its AI learns, and
// the parts that make sense for one who acts alone.
import type { Engine } from '../engine/engine.js';
import type { WorldFacts } from '../engine/world.js';
import { factsOfWorld, loadStyle, lookOf } from '../games/index.js';
import type { PartView, Screen } from '../shell/desk.js';
import { notify } from '../shell/notices.js';
import { load, setAside } from '../shell/storage.js';
import { Account } from './account.js';
import { WorldEpisode, keptIn } from './episode.js';
import { GoalLearners } from './goal-learners.js';
import { Learners } from './learners.js';
import type { Measure, WorldLearning } from './learning.js';
import { mount as mountPlay } from './play.js';
import { mount as mountReview } from './review.js';
import { mount as mountTeach } from './teach.js';
import { tOfWorld } from './words.js';

/** what lies ready for the parts of a world */
export interface WorldDesk {
  facts: WorldFacts;
  episode: WorldEpisode;
  learning: WorldLearning;
  learners: Learners; // of all kinds, in a world with charts
  goalLearners: GoalLearners; // of all kinds, in a world with goals; `learning` is the chosen one
  account: Account;
  engine: Engine;
  screen: Screen;
}

export type MountWorldPart = (desk: WorldDesk, panel: HTMLElement, rest: Record<string, string>) => PartView;

export const WORLD_PARTS: Record<string, MountWorldPart> = { play: mountPlay, teach: mountTeach, review: mountReview };

/**
 * How learners are judged in a world: by what episodes are to reach, where that says more than their sum of rewards.
 */
const measureOf = ({ hasGoals, hasTruth }: WorldDesk['facts']): Measure =>
  hasGoals ? { goals: hasTruth ? 'exactly' : 'by-episodes' } : {};

/** Where it says how to teach by goals, with its styles. */
const teachGoals = () =>
  Promise.all([import('./teach-goals.js'), loadStyle('worlds/goals.css')]).then(([module]) => module);

export class Worlds {
  /** Of the worlds that were met. */
  met = new Map<string, { episode: WorldEpisode; goalLearners: GoalLearners; learners: Learners; account: Account }>();

  /** @param onChange an episode has changed */
  constructor(
    public engine: Engine,
    public onChange: (world: string) => void,
  ) {}

  /** What the page keeps about a world. */
  #meet(world: string) {
    const known = this.met.get(world) ?? this.#begin(world);
    this.met.set(world, known);
    return known;
  }

  #begin(world: string) {
    const episode = new WorldEpisode(this.engine, world, lookOf(world).takesOnlyAction);
    const account = new Account(this.engine, world);
    episode.addEventListener('change', () => {
      account.note(episode);
      this.onChange(world);
    });
    account.addEventListener('change', () => this.onChange(world));
    return {
      episode,
      account,
      goalLearners: new GoalLearners(this.engine, world, measureOf(factsOfWorld(world))),
      learners: new Learners(this.engine, world),
    };
  }

  /**
   * The episode of a world as it was left, or as a link says; if there is none as it says, a new one, with a notice.
   */
  async resume(world: string, rest: Record<string, string>) {
    const { episode, account } = this.#meet(world);
    await account.load();
    const linked = keptIn(rest);
    const stored = episode.scene ? null : ((await load(`episode.${world}`)) ?? {});
    // After a reload the link names the episode that is stored: with it stands who acts, and whose episode waits.
    const kept = linked && linked.seed === stored?.seed ? { ...stored, ...linked } : (linked ?? stored);
    if (!kept || (await episode.resume(kept))) {
      return;
    }
    if (linked) {
      const { kind } = factsOfWorld(world);
      notify(tOfWorld(kind, 'world.bad-link'));
    } else if ('seed' in kept) {
      await setAside(`episode.${world}`, kept);
    }
  }

  /** How a part of a world comes on the screen: as its look says, else as in any world. */
  async fetch(part: string, world: string): Promise<MountWorldPart> {
    const { hasGoals, hasGrid, canBeLearned } = factsOfWorld(world);
    if (part === 'teach' && hasGoals && canBeLearned) {
      await this.#meet(world).goalLearners.findKinds();
    }
    const own =
      lookOf(world).parts?.[part] ?? (part === 'teach' && hasGoals && hasGrid && canBeLearned ? teachGoals : undefined);
    return own ? (await own()).mount : WORLD_PARTS[part];
  }

  /** What lies ready for a part. */
  desk(world: string, screen: Screen): WorldDesk {
    const met = this.#meet(world);
    return { facts: factsOfWorld(world), ...met, learning: met.goalLearners.chosen, engine: this.engine, screen };
  }
}

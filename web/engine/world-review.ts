// world-review.ts - what every decision of an episode was worth, and what luck was.
//
// What an episode brings is what it was worth before it began, less what its decisions
// cost, plus luck: all that chance has brought more or less than was to be expected.
import { NEVER } from './module.js';
import type { ActionValue, Episode, WorldModule, WorldScene } from './world.js';

export interface StepReview {
  scene: WorldScene; // before the action
  values: ActionValue[]; // exact ones, in the order of `scene.legal`
  played: number; // place among them of the action that was taken
  best: number; // place of the best one; the one that was taken, if that is as good as any
  cost: number; // how much less it was worth than the best one, at least 0
}

export interface EpisodeReview {
  steps: StepReview[];
  end: WorldScene; // after the last action, which need not be the end of the episode
  start: number; // what an episode is worth before it begins
  cost: number; // of all decisions, as it counts at the start
  luck: number | null; // null while the episode goes on
}

function reviewStep(scene: WorldScene, values: ActionValue[], action: number): StepReview {
  const played = scene.legal.findIndex((one) => one.action === action);
  const best = values[played].isBest ? played : values.findIndex(({ isBest }) => isBest);
  return { scene, values, played, best, cost: Math.max(0, values[best].amount - values[played].amount) };
}

function sumUp(steps: StepReview[], end: WorldScene, start: number, discount: number): EpisodeReview {
  const cost = steps.reduce((sum, step, i) => sum + step.cost * discount ** i, 0);
  return { steps, end, start, cost, luck: end.isOver ? end.total - start + cost : null };
}

/** Null if the oracle lost patience, NEVER if it cannot know. */
export function reviewEpisode(worlds: WorldModule, episode: Episode): EpisodeReview | null | typeof NEVER {
  const start = worlds.startValue(episode.world);
  if (start === null || start === NEVER) {
    return start;
  }
  const end = worlds.episode(episode); // refuses actions that cannot be, before anything is judged
  const steps = [];
  for (const [i, action] of episode.actions.entries()) {
    const before = { ...episode, actions: episode.actions.slice(0, i) };
    const values = worlds.actionValues(before);
    if (values === null || values === NEVER) {
      return values;
    }
    steps.push(reviewStep(worlds.episode(before), values, action));
  }
  return sumUp(steps, end, start.amount, worlds.game(episode.world).discount);
}

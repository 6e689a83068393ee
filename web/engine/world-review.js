// world-review.js - what every decision of an episode was worth, and what luck was.
//
// What an episode brings is what it was worth before it began, less what its decisions
// cost, plus luck: all that chance has brought more or less than was to be expected.
import { NEVER } from './module.js';

/**
 * @typedef {import('./world.js').ActionValue} ActionValue
 * @typedef {import('./world.js').Episode} Episode
 * @typedef {import('./world.js').WorldScene} WorldScene
 *
 * @typedef {object} StepReview
 * @property {WorldScene} scene before the action
 * @property {ActionValue[]} values exact ones, in the order of `scene.legal`
 * @property {number} played place among them of the action that was taken
 * @property {number} best place of the best one; the one that was taken, if that is as good as any
 * @property {number} cost how much less it was worth than the best one, at least 0
 *
 * @typedef {object} EpisodeReview
 * @property {StepReview[]} steps
 * @property {WorldScene} end after the last action, which need not be the end of the episode
 * @property {number} start what an episode is worth before it begins
 * @property {number} cost of all decisions, as it counts at the start
 * @property {number | null} luck null while the episode goes on
 */

/** @param {WorldScene} scene @param {ActionValue[]} values @param {number} action @returns {StepReview} */
function reviewStep(scene, values, action) {
  const played = scene.legal.findIndex((one) => one.action === action);
  const best = values[played].isBest ? played : values.findIndex(({ isBest }) => isBest);
  return { scene, values, played, best, cost: Math.max(0, values[best].amount - values[played].amount) };
}

/** @param {StepReview[]} steps @param {WorldScene} end @param {number} start @param {number} discount @returns {EpisodeReview} */
function sumUp(steps, end, start, discount) {
  const cost = steps.reduce((sum, step, i) => sum + step.cost * discount ** i, 0);
  return { steps, end, start, cost, luck: end.isOver ? end.total - start + cost : null };
}

/**
 * Null if the oracle lost patience, NEVER if it cannot know.
 * @param {import('./world.js').WorldModule} worlds @param {Episode} episode @returns {EpisodeReview | null | typeof NEVER}
 */
export function reviewEpisode(worlds, episode) {
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
  return sumUp(steps, end, start.amount, worlds.discount);
}

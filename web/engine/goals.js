// goals.js - the learner of a world held against what episodes there are to reach: some of
// them side by side, to be watched, many one after the other, to be counted, and how likely
// it gets there.
import * as abi from './abi.js';
import { gridHere } from './grid.js';
import { EngineError, NEVER } from './module.js';

/**
 * @typedef {typeof abi.GOALS_ENDS[number]} GoalsEnd '' while it goes on
 *
 * @typedef {object} WholeRun an episode in which the learner has acted
 * @property {GoalsEnd} end
 * @property {number} steps
 * @property {number} progress how far it came, in the world's own unit
 *
 * @typedef {WholeRun & { grid: import('./grid.js').Grid | null, isNew: boolean }} Run one that goes on, as it stands
 *
 * @typedef {object} GoalsJudged what the learner's policy comes to
 * @property {boolean} isExact else by so many trials
 * @property {boolean} isCertain it fails nowhere, whatever chance does
 * @property {number} trials
 * @property {number} reached a share of all episodes, as the next
 * @property {number} ended before
 * @property {number} circled
 * @property {number} steps of those that reached it, in the mean
 * @property {number} progress of all, in the mean
 * @property {number} low the share that reached it is at least so large
 * @property {number} high and at most
 */

const MS_MIN = 0.05; // of an episode, where clocks are coarse
const EPISODES_MIN = 20; // by which somebody is judged
const REACHED_MIN = 0.9; // of who is judged exactly
const REST = 8; // steps for which an end is to be seen

export class GoalModule {
  /** @param {import('./world.js').WorldModule} worlds */
  constructor(worlds) {
    this.worlds = worlds;
    this.wasm = worlds.wasm;
    /** How long each episode has been over; null for one that has not begun. @type {(number | null)[]} */
    this.rests = [];
    this.world = '';
  }

  /** @param {string} world @param {number} seed */
  #open(world, seed) {
    this.worlds.openWorld(world);
    if (this.world !== world) {
      this.world = world;
      this.rests = [];
      this.wasm.fourmi_seed_runs(seed);
    }
  }

  /** What the last call has told. @param {number} end @returns {WholeRun} */
  #told(end) {
    const reals = this.worlds.reals(2);
    return { end: abi.GOALS_ENDS[end], steps: reals[abi.RUN_STEPS], progress: reals[abi.RUN_PROGRESS] };
  }

  /** A step in each of so many episodes; those that have ended begin anew after a while. @param {string} world @param {number} count @param {number} seed of the first of them @returns {Run[]} */
  stepRuns(world, count, seed) {
    this.#open(world, seed);
    return Array.from({ length: count }, (_, run) => this.#step(run));
  }

  /** @param {number} run @returns {Run} */
  #step(run) {
    const rest = this.rests[run] ?? null;
    const isNew = rest === null || rest >= REST;
    if (isNew && this.wasm.fourmi_start_run(run) !== 1) {
      throw new EngineError('no-learner', this.world);
    }
    const told = this.#told(this.wasm.fourmi_step_run(run));
    this.rests[run] = told.end === '' ? 0 : (isNew ? 0 : Number(rest)) + 1;
    this.wasm.fourmi_show_run(run);
    return { ...told, grid: gridHere(this.worlds), isNew };
  }

  /** Whole episodes, for so many milliseconds; at least one. @param {string} world @param {number} ms @param {number} seed @returns {WholeRun[]} */
  wholeRuns(world, ms, seed) {
    this.#open(world, seed);
    const end = performance.now() + ms;
    const runs = [];
    do {
      const told = this.wasm.fourmi_whole_run();
      if (told < 0) {
        throw new EngineError('no-learner', world);
      }
      runs.push(this.#told(told));
    } while (performance.now() < end);
    return runs;
  }

  /**
   * By as many episodes as take about so long; then exactly, if that takes at most so many steps. Who fails often leads
   * to more states than can be followed: for those it is not tried.
   * @param {string} world @param {{ ms: number, episodes: number, steps: number, seed: number }} effort @returns {GoalsJudged}
   */
  judgeGoals(world, { ms, episodes, steps, seed }) {
    const before = performance.now();
    const few = this.wholeRuns(world, ms / 8, seed).length;
    const each = Math.max(MS_MIN, (performance.now() - before) / few);
    const judged = this.judgeByEpisodes(world, Math.ceil(Math.min(episodes, Math.max(EPISODES_MIN, ms / each))), seed);
    return (steps > 0 && judged.reached >= REACHED_MIN ? this.judgeExactly(world, steps) : null) ?? judged;
  }

  /** @param {string} world @param {number} episodes @param {number} seed @returns {GoalsJudged} */
  judgeByEpisodes(world, episodes, seed) {
    this.worlds.openWorld(world);
    this.wasm.fourmi_judge_goals(episodes, seed);
    return this.#judged();
  }

  /** By every outcome of chance; null if that takes more steps. @param {string} world @param {number} steps @returns {GoalsJudged | null} */
  judgeExactly(world, steps) {
    this.worlds.openWorld(world);
    return this.wasm.fourmi_judge_goals_exactly(steps) === 1 ? this.#judged() : null;
  }

  /** What the last judge has told. @returns {GoalsJudged} */
  #judged() {
    const { numbers } = this.worlds.engine;
    const reals = this.worlds.reals(abi.GOALS_REALS);
    return {
      isExact: numbers[abi.GOALS_IS_EXACT] !== 0,
      isCertain: numbers[abi.GOALS_IS_CERTAIN] !== 0,
      trials: numbers[abi.GOALS_TRIALS],
      reached: reals[abi.GOALS_SHARE_REACHED],
      ended: reals[abi.GOALS_SHARE_ENDED],
      circled: reals[abi.GOALS_SHARE_CIRCLED],
      steps: reals[abi.GOALS_STEPS],
      progress: reals[abi.GOALS_PROGRESS],
      low: reals[abi.GOALS_LOW],
      high: reals[abi.GOALS_HIGH],
    };
  }

  /**
   * The largest chance to reach the goal, and the fewest steps that this takes; null if the oracle lost patience, NEVER if it cannot know.
   * @param {string} world @returns {import('./world.js').WorldValue | null | typeof NEVER}
   */
  bestGoal(world) {
    this.worlds.openWorld(world);
    this.worlds.setGone([]);
    return this.worlds.readValue(this.wasm.fourmi_best_goal());
  }
}

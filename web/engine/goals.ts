// goals.ts - the learner of a world held against what episodes there are to reach: some of
// them side by side, to be watched, many one after the other, to be counted, and how likely
// it gets there.
import * as abi from './abi.js';
import { gridHere, type Grid } from './grid.js';
import { EngineError, type NEVER } from './module.js';
import type { WorldModule, WorldValue } from './world.js';

/** '' while it goes on */
export type GoalsEnd = (typeof abi.GOALS_ENDS)[number];

/** an episode in which the learner has acted */
export interface WholeRun {
  end: GoalsEnd;
  steps: number;
  progress: number; // how far it came, in the world's own unit
}

/** one that goes on, as it stands */
export type Run = WholeRun & { grid: Grid | null; isNew: boolean };

/** what the learner's policy comes to */
export interface GoalsJudged {
  isExact: boolean; // else by so many trials
  isCertain: boolean; // it fails nowhere, whatever chance does
  trials: number;
  reached: number; // a share of all episodes, as the next
  ended: number; // before
  circled: number;
  steps: number; // of those that reached it, in the mean
  progress: number; // of all, in the mean
  low: number; // the share that reached it is at least so large
  high: number; // and at most
}

const MS_MIN = 0.05; // of an episode, where clocks are coarse
const EPISODES_MIN = 20; // by which somebody is judged
const REACHED_MIN = 0.9; // of who is judged exactly
const REST = 8; // steps for which an end is to be seen

export class GoalModule {
  wasm: any;
  /** How long each episode has been over; null for one that has not begun. */
  rests: (number | null)[] = [];
  world = '';

  constructor(public worlds: WorldModule) {
    this.wasm = worlds.wasm;
  }

  #open(world: string, seed: number) {
    this.worlds.openWorld(world);
    if (this.world !== world) {
      this.world = world;
      this.rests = [];
      this.wasm.fourmi_seed_runs(seed);
    }
  }

  /** What the last call has told. */
  #told(end: number): WholeRun {
    const reals = this.worlds.reals(2);
    return { end: abi.GOALS_ENDS[end], steps: reals[abi.RUN_STEPS], progress: reals[abi.RUN_PROGRESS] };
  }

  /**
   * A step in each of so many episodes; those that have ended begin anew after a while.
   * @param seed of the first of them
   */
  stepRuns(world: string, count: number, seed: number): Run[] {
    this.#open(world, seed);
    return Array.from({ length: count }, (_, run) => this.#step(run));
  }

  #step(run: number): Run {
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

  /** Whole episodes, for so many milliseconds; at least one. */
  wholeRuns(world: string, ms: number, seed: number): WholeRun[] {
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
   */
  judgeGoals(
    world: string,
    { ms, episodes, steps, seed }: { ms: number; episodes: number; steps: number; seed: number },
  ): GoalsJudged {
    const before = performance.now();
    const few = this.wholeRuns(world, ms / 8, seed).length;
    const each = Math.max(MS_MIN, (performance.now() - before) / few);
    const judged = this.judgeByEpisodes(world, Math.ceil(Math.min(episodes, Math.max(EPISODES_MIN, ms / each))), seed);
    return (steps > 0 && judged.reached >= REACHED_MIN ? this.judgeExactly(world, steps) : null) ?? judged;
  }

  judgeByEpisodes(world: string, episodes: number, seed: number): GoalsJudged {
    this.worlds.openWorld(world);
    this.wasm.fourmi_judge_goals(episodes, seed);
    return this.#judged();
  }

  /** By every outcome of chance; null if that takes more steps. */
  judgeExactly(world: string, steps: number): GoalsJudged | null {
    this.worlds.openWorld(world);
    return this.wasm.fourmi_judge_goals_exactly(steps) === 1 ? this.#judged() : null;
  }

  /** What the last judge has told. */
  #judged(): GoalsJudged {
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
   * The largest chance to reach the goal, and the fewest steps that this takes; null if the oracle lost patience, NEVER
   * if it cannot know.
   */
  bestGoal(world: string): WorldValue | null | typeof NEVER {
    this.worlds.openWorld(world);
    this.worlds.setGone([]);
    return this.worlds.readValue(this.wasm.fourmi_best_goal());
  }
}

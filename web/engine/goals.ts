// goals.ts - the learner of a world held against what episodes there are to reach: some of
// them side by side, to be watched, many one after the other, to be counted, and how likely
// it gets there.
import type { Batch, EvaluationOptions, Game, Lab, Learner, Policy } from '../../npm/index.js';
import type { GOALS_ENDS } from './abi.js';
import { gridOf, type Grid } from './grid.js';
import { EngineError, isRefusal, NEVER, using } from './module.js';
import { valueOf, type WorldModule, type WorldValue } from './world.js';

/** '' while it goes on */
export type GoalsEnd = (typeof GOALS_ENDS)[number];

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
const TOGETHER = 16; // episodes that are counted side by side

/** Episodes side by side, in which the learner acts. */
class Runs {
  lab: Lab;
  game: Game;
  patience: number;
  policy: Policy;
  batch: Batch;
  actions: Int32Array<ArrayBuffer>;
  arrays: { rewards: Float64Array<ArrayBuffer>; terminated: Uint8Array<ArrayBuffer> };
  runs: { steps: number; idle: number; end: GoalsEnd; rest: number }[];

  constructor(
    { lab, engine }: WorldModule,
    public learner: Learner,
    count: number,
    seed: number,
  ) {
    this.lab = lab;
    this.game = learner.game;
    this.patience = engine.facts(this.game.name).patience;
    this.policy = lab.policy({ learner });
    this.batch = lab.batch({ game: this.game, count, seed, autoreset: 'never' });
    this.actions = new Int32Array(count);
    this.arrays = { rewards: new Float64Array(count), terminated: new Uint8Array(count) };
    this.runs = Array.from({ length: count }, () => ({ steps: 0, idle: 0, end: '', rest: 0 }));
    this.batch.reset(null, null, {});
  }

  free() {
    this.policy.free();
    this.batch.free();
  }

  /** Begins some of them anew. */
  renew(isDone: (run: { end: GoalsEnd; rest: number }) => boolean) {
    const which = Uint8Array.from(this.runs, (run) => Number(isDone(run)));
    if (!which.includes(1)) return;
    this.batch.reset(which, null, {});
    this.runs = this.runs.map((run, i) => (which[i] === 1 ? { steps: 0, idle: 0, end: '', rest: 0 } : run));
  }

  /** The scene of one of them. */
  sceneOf(i: number) {
    const { stateSize } = this.game;
    return using(
      this.lab.scene({ game: this.game, state: this.batch.states().slice(i * stateSize, (i + 1) * stateSize) }),
      gridOf,
    );
  }

  /** A step in each that goes on. */
  step() {
    this.batch.choose(this.policy, this.actions);
    this.batch.step(this.actions, this.arrays);
    for (const [i, run] of this.runs.entries()) {
      if (run.end !== '') {
        run.rest++;
        continue;
      }
      run.steps++;
      run.idle = this.arrays.rewards[i] > 0 ? 0 : run.idle + 1;
      const grid = this.arrays.terminated[i] === 1 ? this.sceneOf(i) : null;
      if (grid) run.end = grid.body.length === grid.width * grid.height ? 'reached' : 'ended';
      else if (run.idle >= this.patience) run.end = 'circled';
    }
  }
}

export class GoalModule {
  /** Those that are watched. */
  watched: Runs | null = null;

  constructor(public worlds: WorldModule) {}

  #learner(world: string) {
    const learner = this.worlds.learnerOf(world);
    if (!learner) throw new EngineError('no-learner', world);
    return learner;
  }

  /**
   * A step in each of so many episodes; those that have ended begin anew after a while.
   * @param seed of the first of them
   */
  stepRuns(world: string, count: number, seed: number): Run[] {
    const learner = this.#learner(world);
    if (this.watched?.learner !== learner || this.watched.runs.length !== count) {
      this.watched?.free();
      this.watched = new Runs(this.worlds, learner, count, seed);
    }
    const { watched } = this;
    watched.renew(({ rest }) => rest >= REST);
    watched.step();
    return watched.runs.map(({ end, steps }, i) => {
      const grid = watched.sceneOf(i);
      return { end, steps, progress: grid?.body.length ?? 0, grid, isNew: steps === 1 };
    });
  }

  /** Whole episodes, for so many milliseconds; at least one. */
  wholeRuns(world: string, ms: number, seed: number): WholeRun[] {
    const end = performance.now() + ms;
    return using(new Runs(this.worlds, this.#learner(world), ms > 0 ? TOGETHER : 1, seed), (counted) => {
      const runs: WholeRun[] = [];
      do {
        counted.step();
        for (const [i, run] of counted.runs.entries()) {
          if (run.end !== '')
            runs.push({ end: run.end, steps: run.steps, progress: counted.sceneOf(i)?.body.length ?? 0 });
        }
        counted.renew(({ end: how }) => how !== '');
      } while (runs.length === 0 || performance.now() < end);
      return runs;
    });
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

  #judge(world: string, options: Omit<EvaluationOptions, 'policy'>): GoalsJudged {
    return using(this.worlds.lab.policy({ learner: this.#learner(world) }), (policy) =>
      using(this.worlds.lab.evaluation({ ...options, policy }), (judge) => {
        judge.run();
        const { method, isCertain, episodes: trials, reached, ended, circled, steps, progress, low, high } = judge;
        return { isExact: method === 'exact', isCertain, trials, reached, ended, circled, steps, progress, low, high };
      }),
    );
  }

  judgeByEpisodes(world: string, episodes: number, seed: number): GoalsJudged {
    return this.#judge(world, { method: 'episodes', episodes, seed: seed || 1 });
  }

  /** By every outcome of chance; null if that takes more steps. */
  judgeExactly(world: string, steps: number): GoalsJudged | null {
    try {
      return this.#judge(world, { method: 'exact', budget: steps });
    } catch (error) {
      if (isRefusal(error) && ['unknown', 'memory'].includes(error.code)) return null;
      throw error;
    }
  }

  /**
   * The largest chance to reach the goal, and the fewest steps that this takes; null if it lost patience, NEVER if it
   * cannot know.
   */
  bestGoal(world: string): WorldValue | null | typeof NEVER {
    const { unit, start } = this.worlds.engine.facts(this.worlds.game(world).name);
    if (start.claim !== 'none') return valueOf(start);
    return unit === 'chance' ? this.worlds.startValue(world) : NEVER;
  }
}

// learning.ts - how the AI of a world learns. The learner is the engine's, in a
// worker of its own, so that training and acting do not wait for each other. Who
// listens hears 'change'.
import type { LearnedCell } from '../engine/charts.js';
import { Engine } from '../engine/engine.js';
import type { GoalsJudged } from '../engine/goals.js';
import { EngineError } from '../engine/module.js';
import type { Episode, LearnedAction, WorldVerdict } from '../engine/world.js';
import { ModelLock } from '../shell/model-lock.js';
import { SaveSchedule } from '../shell/save-schedule.js';
import { load, save, setAside } from '../shell/storage.js';
import { newSeed } from './episode.js';
import { NETWORK, USUAL, type Kind } from './kinds.js';

interface CurvePoint {
  episodes: number;
  value: number; // of the policy then
  wrong: number; // cells of the charts
  empty?: number; // those among them in which nothing was learned
}

type CountWrong = (cells: LearnedCell[]) => Promise<{ wrong: number; empty: number }>;

/** of the curve of a world with goals */
type GoalPoint = Pick<GoalsJudged, 'reached' | 'progress'> & { episodes: number };

/** how a learner is judged beside what its policy is worth: by charts or by goals. There is a curve then */
export interface Measure {
  countWrong?: CountWrong; // in a world with charts
  goals?: 'by-episodes' | 'exactly'; // in a world with goals; exactly where that is not too much work
}

const FIRST_SEED = 1; // as of `fourmi train`
const SLICE_MS = 50; // progress is shown about so often
const SLICE_MIN = 64; // fewer are not worth the asking, however busy the machine is
const SLICE_MAX = 32768;
const FIRST_POINT = 10; // episodes, of a curve
const POINTS_GROWTH = 2; // from one point to the next
const GOALS_GROWTH = 1.25; // the same where a point says more
const GOALS_QUICKLY = { ms: 120, episodes: 200, steps: 0, seed: 1 };
const GOALS_WELL = { ms: 600, episodes: 1000, steps: 0, seed: 1 };
const EXACT_STEPS = 400_000; // a second or two

/**
 * How many episodes come next. What counts is how long they took the engine, not how long the
 * answer took: where charts are drawn meanwhile on a slow machine, it waits for its turn.
 * @param slice how many there were
 * @param ms that they took
 */
export function nextSlice(slice: number, ms: number) {
  return ms < SLICE_MS || slice < SLICE_MIN ? Math.min(2 * slice, SLICE_MAX) : Math.ceil(slice / 2);
}

export class WorldLearning extends EventTarget {
  key: string;
  lock: ModelLock;
  curve: CurvePoint[] = [];
  goalCurve: GoalPoint[] = [];
  /** How often it reaches the goal; null while that is not known, or in a world without. */
  goals: GoalsJudged | null = null;
  engine: Engine | null = null;
  ready: Promise<void> | null = null;
  episodes = 0;
  training: { from: number; to: number } | null = null;
  isStopping = false;
  /** Whether it knows how often an action was tried. */
  countsVisits = false;
  /** What its policy is worth; null while that is not known. */
  verdict: WorldVerdict | 'too-hard' | null = null;

  constructor(
    public world: string,
    public kind: Kind = USUAL,
    public measure: Measure = {},
  ) {
    super();
    this.key = kind === USUAL ? world : `${world}.${kind.name}`;
    this.lock = new ModelLock(`world.${this.key}`, () => this.#reload());
    this.lock.addEventListener('elsewhere', () => this.#changed());
    this.lock.addEventListener('stored', () => !this.training && this.ready?.then(() => this.lock.catchUp()));
  }

  #ask(method: string, ...args: any[]): Promise<any> {
    this.engine ??= new Engine();
    return this.engine.ask(method, args);
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** The learner as it was left; a new one for who comes first. */
  prepare() {
    this.ready ??= this.lock.open().then(() => this.#begin());
    return this.ready;
  }

  /** What another tab has stored. */
  async #reload() {
    this.ready = this.#begin();
    await this.ready;
  }

  async #begin() {
    const brain = await load(`world-brain.${this.key}`);
    const isKept = brain instanceof Uint8Array && (await this.#resume(brain));
    if (brain && !isKept) {
      await setAside(`world-brain.${this.key}`, brain);
    }
    this.#setCurve((isKept && (await load(`world-curve.${this.key}`))) || []);
    if (!isKept) {
      await this.#ask('startWorldLearner', this.world, FIRST_SEED, this.kind.preset, this.kind.knobs);
      this.episodes = 0;
    }
    this.countsVisits = await this.#ask('countsVisits');
    await this.#judge(GOALS_QUICKLY);
    await this.#notePoint();
  }

  /** @param points of a curve that was kept */
  #setCurve(points: any[]) {
    this.curve = this.measure.countWrong ? points : [];
    this.goalCurve = this.measure.goals ? points : [];
  }

  /** Something else that its engine is to tell of it. */
  async ask(method: string, ...args: any[]): Promise<any> {
    await this.prepare();
    return this.#ask(method, ...args);
  }

  async #resume(brain: Uint8Array) {
    try {
      this.episodes = await this.#ask('resumeWorldLearner', this.world, brain);
      return true;
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === 'engine-failed') throw error;
      return false; // of an older version, perhaps
    }
  }

  /** @param effort in a world with goals */
  async #judge(effort: typeof GOALS_WELL = GOALS_WELL) {
    const { goals } = this.measure;
    try {
      if (goals) {
        this.goals = await this.#ask('judgeGoals', this.world, effort);
        this.verdict = 'too-hard'; // as a return: nobody asks for that here
      } else {
        this.verdict = await this.#ask('judgeWorld', this.world);
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.verdict = 'too-hard';
    }
    this.#changed();
  }

  /** Finds out as well as can be how often it reaches the goal. */
  async judgeWell() {
    await this.prepare();
    await this.#judge({ ...GOALS_WELL, steps: this.measure.goals === 'exactly' ? EXACT_STEPS : 0 });
  }

  /** What it thinks of every cell of the charts. */
  async cells(): Promise<LearnedCell[]> {
    await this.prepare();
    return this.#ask('learnedCells', this.world);
  }

  /** What it expects of each action in a situation. */
  async learnedIn(situation: string): Promise<LearnedAction[]> {
    await this.prepare();
    return this.#ask('learnedIn', this.world, situation);
  }

  /** How its knob is turned; null if its kind has none. */
  async knob(name: string): Promise<number | null> {
    await this.prepare();
    return this.#ask('worldKnob', name);
  }

  /** Notes for the curve what it is worth by now, unless that is there. */
  async #notePoint() {
    if (this.measure.goals) {
      this.#noteGoals();
    } else if (this.measure.countWrong) {
      await this.#noteWrong(this.measure.countWrong);
    }
  }

  #noteGoals() {
    const { episodes, goals } = this;
    if (goals) {
      const { reached, progress } = goals;
      this.goalCurve = [
        ...this.goalCurve.filter((point) => point.episodes < episodes),
        { episodes, reached, progress },
      ];
      this.#changed();
    }
  }

  async #noteWrong(countWrong: CountWrong) {
    if (this.curve.at(-1)?.episodes === this.episodes || this.verdict === null || this.verdict === 'too-hard') {
      return;
    }
    const counted = await countWrong(await this.#ask('learnedCells', this.world));
    const { episodes, verdict } = this;
    this.curve = [
      ...this.curve.filter((point) => point.episodes < episodes),
      { episodes, value: verdict.value.amount, ...counted },
    ];
    this.#changed();
  }

  /** After how many episodes the next point of the curve is. */
  get #nextPoint() {
    const { countWrong, goals } = this.measure;
    const last = (goals ? this.goalCurve : this.curve).at(-1)?.episodes ?? 0;
    return countWrong || goals
      ? Math.max(FIRST_POINT, Math.ceil(last * (goals ? GOALS_GROWTH : POINTS_GROWTH)))
      : Infinity;
  }

  /**
   * Trains for so many episodes, or until it is stopped; false if there was no more room, undefined if another tab
   * trains.
   */
  async train(count: number) {
    await this.prepare();
    return this.lock.hold(() => this.#train(count));
  }

  async #train(count: number) {
    this.training = { from: this.episodes, to: this.episodes + count };
    this.isStopping = false;
    this.#changed();
    const hadRoom = await this.#trainTo(this.training.to);
    this.training = null;
    this.verdict = null;
    this.#changed();
    await this.#keep();
    await this.#judgeInTheEnd();
    return hadRoom;
  }

  async #judgeInTheEnd() {
    await (this.measure.goals ? this.judgeWell() : this.#judge());
    await this.#notePoint();
    await this.#keepCurve();
    await this.lock.noteStored();
  }

  /** Stores its brain, unless it knows more than a brain can hold. */
  async #keep() {
    const brain = await this.brain().catch(() => undefined);
    if (brain) {
      await save(`world-brain.${this.key}`, brain);
    }
  }

  async #keepCurve() {
    if (this.measure.countWrong || this.measure.goals) {
      await save(`world-curve.${this.key}`, this.measure.goals ? this.goalCurve : this.curve);
    }
  }

  /** The bytes of its brain file. */
  async brain(): Promise<Uint8Array> {
    await this.prepare();
    return this.#ask('worldBrain');
  }

  /** Whether its engine goes on with a learner of its kind; where there are no goals any is welcome. */
  async #isOfKind() {
    return !this.measure.goals || (await this.#ask('worldNetIs', this.world)) === (this.kind === NETWORK);
  }

  /**
   * Goes on from another brain; false if that is none of this world and kind, or another tab trains, and nothing
   * changes.
   */
  async take(brain: Uint8Array) {
    return (await this.lock.hold(() => this.#take(brain))) ?? false;
  }

  async #take(brain: Uint8Array) {
    const before = await this.brain();
    const isTaken = (await this.#resume(brain)) && (await this.#isOfKind());
    if (isTaken) {
      this.#setCurve([]);
      await this.#keep();
    } else {
      await this.#resume(before);
    }
    await this.#judgeInTheEnd();
    return isTaken;
  }

  /** In slices that take about as long as a blink, whatever an episode takes. */
  async #trainTo(to: number) {
    const saves = new SaveSchedule();
    for (let slice = 1; this.episodes < to && !this.isStopping;) {
      const { episodes, isFull, ms } = await this.#ask(
        'trainEpisodes',
        Math.min(slice, Math.min(to, this.#nextPoint) - this.episodes),
      );
      this.episodes = episodes;
      this.#changed();
      if (episodes >= this.#nextPoint) {
        await this.#judge(GOALS_QUICKLY);
        await this.#notePoint();
      }
      if (isFull) {
        return false;
      }
      await saves.saveIfDue(async () => {
        await this.#keep();
        await this.#keepCurve();
        await this.lock.noteStored();
      });
      slice = nextSlice(slice, ms);
    }
    return true;
  }

  stop() {
    this.isStopping = true;
  }

  /** Forgets everything. */
  async restart() {
    await this.lock.hold(async () => {
      await save(`world-brain.${this.key}`, undefined);
      await save(`world-curve.${this.key}`, undefined);
      this.verdict = null;
      this.goals = null;
      await this.#reload();
      await this.lock.noteStored();
    });
  }

  /** What it expects of each action. */
  async learned(episode: Episode): Promise<LearnedAction[] | null> {
    await this.prepare();
    return this.#ask('learnedActions', episode);
  }

  /** The action that it takes, null at the end. */
  async choose(episode: Episode): Promise<number | null> {
    await this.prepare();
    return this.#ask('chooseAction', episode, newSeed());
  }
}

// run-history.ts - the runs of a learner: the present one, those before it to compare with,
// and the snapshots of all, which are stored as long as a run knows them.
import type { Measured, Recipe } from '../engine/learner.js';
import { save } from '../shell/storage.js';

/** what was measured after so many games */
export type Point = { games: number } & Measured;

/** a brain as it was */
export interface Snapshot {
  games: number;
  key: string; // where it is stored
}

/** the life of a brain, from its first game on */
export interface Run {
  id: string;
  number: number; // as people count them
  preset: string;
  recipe: Recipe;
  seed: number;
  points: Point[];
  snapshots: Snapshot[];
  forkedAt?: number; // games after which it left another run
}

const RUNS_KEPT = 6;

/** The newest measure after so many games is the one that counts. */
export function addPoint(points: Point[], point: Point) {
  if (points.at(-1)?.games === point.games) {
    points.pop();
  }
  points.push(point);
}

/** A run that leaves another one after so many games. */
export const forkOf = ({ preset, points, snapshots }: Run, at: number) => ({
  preset,
  points: points.filter(({ games }) => games <= at),
  snapshots: snapshots.filter(({ games }) => games <= at),
  forkedAt: at,
});

export class RunHistory {
  /** All runs, the present one last. */
  runs: Run[] = [];
  /** the run that is drawn behind the present one */
  comparedId: string | null = null;

  get current(): Run | undefined {
    return this.runs.at(-1);
  }

  get compared(): Run | undefined {
    return this.runs.find((run) => run.id === this.comparedId && run !== this.current);
  }

  /** A new run; the one before is what it is compared with. */
  begin(facts: Pick<Run, 'preset' | 'recipe' | 'seed'> & Partial<Run>) {
    const before = this.current;
    if (before && before.points.length > 1) {
      this.comparedId = before.id;
    } else if (before) {
      this.runs.pop();
    }
    const number = 1 + Math.max(0, ...this.runs.map((run) => run.number));
    this.runs.push({ id: crypto.randomUUID(), number, points: [], snapshots: [], ...facts });
    this.#dropOldest();
  }

  #dropOldest() {
    while (this.runs.length > RUNS_KEPT) {
      const oldest = this.runs.find((run) => run.id !== this.comparedId);
      this.#drop(oldest as Run);
    }
  }

  #drop(run: Run) {
    this.runs = this.runs.filter((one) => one !== run);
    const used = new Set(this.runs.flatMap(({ snapshots }) => snapshots.map(({ key }) => key)));
    for (const { key } of run.snapshots) {
      if (!used.has(key)) {
        void save(key, undefined);
      }
    }
  }

  forgetCompared() {
    if (this.compared) {
      this.#drop(this.compared);
    }
    this.comparedId = null;
  }
}

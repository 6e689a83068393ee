// run-history.js - the runs of a learner: the present one, those before it to compare with,
// and the snapshots of all, which are stored as long as a run knows them.
import { save } from '../shell/storage.js';

/**
 * @typedef {import('../engine/learner.js').Recipe} Recipe
 *
 * @typedef {{ games: number } & import('../engine/learner.js').Measured} Point what was measured after so many games
 *
 * @typedef {object} Snapshot a brain as it was
 * @property {number} games
 * @property {string} key where it is stored
 *
 * @typedef {object} Run the life of a brain, from its first game on
 * @property {string} id
 * @property {number} number as people count them
 * @property {string} preset
 * @property {Recipe} recipe
 * @property {number} seed
 * @property {Point[]} points
 * @property {Snapshot[]} snapshots
 * @property {number} [forkedAt] games after which it left another run
 */

const RUNS_KEPT = 6;

/** The newest measure after so many games is the one that counts. @param {Point[]} points @param {Point} point */
export function addPoint(points, point) {
  if (points.at(-1)?.games === point.games) {
    points.pop();
  }
  points.push(point);
}

/** A run that leaves another one after so many games. @param {Run} run @param {number} at */
export const forkOf = ({ preset, points, snapshots }, at) => ({
  preset, points: points.filter(({ games }) => games <= at), snapshots: snapshots.filter(({ games }) => games <= at), forkedAt: at,
});

export class RunHistory {
  /** All runs, the present one last. @type {Run[]} */
  runs = [];
  /** @type {string | null} the run that is drawn behind the present one */
  comparedId = null;

  /** @returns {Run | undefined} */
  get current() {
    return this.runs.at(-1);
  }

  /** @returns {Run | undefined} */
  get compared() {
    return this.runs.find((run) => run.id === this.comparedId && run !== this.current);
  }

  /** A new run; the one before is what it is compared with. @param {Pick<Run, 'preset' | 'recipe' | 'seed'> & Partial<Run>} facts */
  begin(facts) {
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
      this.#drop(/** @type {Run} */ (oldest));
    }
  }

  /** @param {Run} run */
  #drop(run) {
    this.runs = this.runs.filter((one) => one !== run);
    const used = new Set(this.runs.flatMap(({ snapshots }) => snapshots.map(({ key }) => key)));
    for (const { key } of run.snapshots) {
      if (!used.has(key)) {
        save(key, undefined);
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

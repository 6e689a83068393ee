// stage.ts - the board of a lesson: a position, with what is learned and what is
// exact on its cells.
import type { MoveScore, MoveValue, Scene, Spot } from '../engine/module.js';
import type { Board } from '../games/board.js';
import { exactMark } from '../games/exact.js';
import { heatMark } from '../play/heat.js';
import type { Lab } from './lab.js';
import type { LearnerData } from './lesson-data.js';

/** what there is on the board beside the stones */
export interface Showing {
  person?: number; // the side that may make a move
  learned?: LearnerData; // whose values are to be seen
  exact?: boolean; // whether the truth is
  hint?: number[]; // cells to point at
  without?: string; // of a world: what is gone before
}

interface Shown {
  scene: Scene;
  values: MoveValue[];
  scores: MoveScore[];
}

export class LessonStage {
  asked = 0;

  constructor(
    public board: Board,
    public lab: Lab,
  ) {}

  /** Nothing that was asked before is shown any more. */
  clear() {
    this.asked++;
    this.board.mark('heat', []);
    this.board.mark('exact', []);
  }

  markValues(values: MoveValue[]) {
    this.board.mark('heat', values.map(heatMark));
  }

  /** @returns null if something else was shown meanwhile */
  async show(spot: Spot, { person, learned, exact = false, hint }: Showing = {}): Promise<Shown | null> {
    const asked = ++this.asked;
    const scene = await this.lab.ask('scene', [spot]);
    const isOver = scene.result !== 'unfinished';
    const values = learned && !isOver ? await this.lab.values(spot, learned) : [];
    const scores = exact && !isOver ? await this.lab.ask('scores', [spot]) : [];
    if (asked !== this.asked) {
      return null;
    }
    this.board.show({ scene, isActive: scene.side === person && !isOver, flipped: false, hint });
    this.markValues(values);
    this.board.mark('exact', scores.map(exactMark));
    return { scene, values, scores };
  }
}

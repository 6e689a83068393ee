// stage.js - the board of a lesson: a position, with what is learned and what is
// exact on its cells.
import { exactMark } from '../games/exact.js';
import { heatMark } from '../play/heat.js';

/**
 * @typedef {import('../engine/module.js').Scene} Scene
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {import('../engine/module.js').MoveValue} MoveValue
 * @typedef {import('../engine/module.js').MoveScore} MoveScore
 * @typedef {import('./lesson-data.js').LearnerData} LearnerData
 *
 * @typedef {object} Showing what there is on the board beside the stones
 * @property {number} [person] the side that may make a move
 * @property {LearnerData} [learned] whose values are to be seen
 * @property {boolean} [exact] whether the truth is
 * @property {number[]} [hint] cells to point at
 * @property {string} [without] of a world: what is gone before
 *
 * @typedef {object} Shown
 * @property {Scene} scene
 * @property {MoveValue[]} values
 * @property {MoveScore[]} scores
 */

export class LessonStage {
  /** @param {import('../games/board.js').Board} board @param {import('./lab.js').Lab} lab */
  constructor(board, lab) {
    this.board = board;
    this.lab = lab;
    this.asked = 0;
  }

  /** Nothing that was asked before is shown any more. */
  clear() {
    this.asked++;
    this.board.mark('heat', []);
    this.board.mark('exact', []);
  }

  /** @param {MoveValue[]} values */
  markValues(values) {
    this.board.mark('heat', values.map(heatMark));
  }

  /** @param {Spot} spot @param {Showing} [showing] @returns {Promise<Shown | null>} null if something else was shown meanwhile */
  async show(spot, { person, learned, exact = false, hint } = {}) {
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

// world-stage.js - the picture of a lesson about a world: a situation, with the exact value of
// each choice under it.
import { pictureOf } from '../worlds/stage.js';
import { el } from '../shell/dom.js';
import { signedAmount } from '../worlds/decision.js';
import { actionName } from '../worlds/words.js';
import { writeNumber } from './words.js';

const DIGITS = 4;

/** @param {import('../engine/situations.js').Situation} situation */
function valuesList({ scene, values }) {
  return el('ul', { class: 'lesson-values' }, ...scene.legal.map((action, i) =>
    el('li', { class: values[i].isBest ? 'best' : '' }, `${actionName(action)} `, el('span', { class: 'figure' }, signedAmount(values[i].amount, DIGITS)))));
}

/** As LessonStage (stage.js), for worlds. */
export class WorldLessonStage {
  /** @param {string} world @param {import('./lab.js').Lab} lab */
  constructor(world, lab) {
    this.world = world;
    this.lab = lab;
    this.asked = 0;
    this.picture = pictureOf(world);
    this.values = el('div', { class: 'lesson-values-place' });
    this.edge = el('p', { class: 'lesson-edge figure' });
    this.element = el('div', { class: 'lesson-world' }, this.picture.element, this.edge, this.values);
  }

  clear() {
    this.asked++;
  }

  markValues() {} // they stand under the picture

  /** @param {import('../engine/module.js').Spot} spot whose start is a situation, or '' for none @param {import('./stage.js').Showing} [showing] */
  async show({ start }, { exact = false, without = '' } = {}) {
    const asked = ++this.asked;
    const gone = without === '' ? [] : await this.lab.ask('gone', [this.world, without]);
    this.picture.element.hidden = start === '';
    this.edge.hidden = start !== '';
    await (start === '' ? this.#showEdge(gone, exact, asked) : this.#showSituation(start, gone, exact, asked));
    return null;
  }

  /** What an episode is worth, as one large number. @param {number[]} gone @param {boolean} exact @param {number} asked */
  async #showEdge(gone, exact, asked) {
    const { amount } = await this.lab.ask('startValue', [this.world, gone]);
    if (asked === this.asked) {
      this.edge.textContent = exact ? writeNumber(amount, 'edge') : '?';
      this.values.replaceChildren();
    }
  }

  /** @param {string} start @param {number[]} gone @param {boolean} exact @param {number} asked */
  async #showSituation(start, gone, exact, asked) {
    const situation = await this.lab.ask('situation', [this.world, start, gone]);
    if (asked === this.asked) {
      this.picture.show(situation.scene);
      this.values.replaceChildren(exact ? valuesList(situation) : '');
    }
  }
}

// world-stage.js - the picture of a lesson about a world: a situation, with the exact value of
// each choice under it.
import { factsOfWorld } from '../games/index.js';
import { pictureOf } from '../worlds/stage.js';
import { el } from '../shell/dom.js';
import { signedAmount } from '../worlds/decision.js';
import { episodeIn } from '../worlds/episode.js';
import { actionName } from '../worlds/words.js';
import { writeNumber } from './words.js';

const DIGITS = 4;

/** @param {Pick<import('../engine/situations.js').Situation, 'scene' | 'values'>} situation @param {boolean} areChances */
function valuesList({ scene, values }, areChances) {
  const write = (/** @type {number} */ amount) => (areChances ? writeNumber(amount, 'percent') : signedAmount(amount, DIGITS));
  return el('ul', { class: 'lesson-values' }, ...scene.legal.map((action, i) =>
    el('li', { class: values[i].isBest ? 'best' : '' }, `${actionName(action)} `, el('span', { class: 'figure' }, write(values[i].amount)))));
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

  /** Where nobody writes situations, they are what an episode has come to. @param {string} start */
  async #episode(start) {
    const episode = episodeIn(this.world, start);
    return { scene: await this.lab.ask('episode', [episode]), values: await this.lab.ask('actionValues', [episode]) };
  }

  /** @param {string} start @param {number[]} gone @param {boolean} exact @param {number} asked */
  async #showSituation(start, gone, exact, asked) {
    const situation = factsOfWorld(this.world).hasGrid ? await this.#episode(start) : await this.lab.ask('situation', [this.world, start, gone]);
    if (asked === this.asked) {
      this.picture.show(situation.scene);
      this.values.replaceChildren(exact ? valuesList(situation, factsOfWorld(this.world).countsSteps) : '');
    }
  }
}

// world-stage.ts - the picture of a lesson about a world: a situation, with the exact value of
// each choice under it.
import type { Spot } from '../engine/module.js';
import type { Situation } from '../engine/situations.js';
import { factsOfWorld } from '../games/index.js';
import type { WorldPicture } from '../games/looks.js';
import { el } from '../shell/dom.js';
import { signedAmount } from '../worlds/decision.js';
import { episodeIn } from '../worlds/episode.js';
import { pictureOf } from '../worlds/stage.js';
import { actionName } from '../worlds/words.js';
import type { Lab } from './lab.js';
import type { Showing } from './stage.js';
import { writeNumber } from './words.js';

const DIGITS = 4;

function valuesList({ scene, values }: Pick<Situation, 'scene' | 'values'>, areChances: boolean) {
  const write = (amount: number) => (areChances ? writeNumber(amount, 'percent') : signedAmount(amount, DIGITS));
  return el(
    'ul',
    { class: 'lesson-values' },
    ...scene.legal.map((action, i) =>
      el(
        'li',
        { class: values[i].isBest ? 'best' : '' },
        `${actionName(action)} `,
        el('span', { class: 'figure' }, write(values[i].amount)),
      ),
    ),
  );
}

/** As LessonStage (stage.ts), for worlds. */
export class WorldLessonStage {
  asked = 0;
  picture: WorldPicture;
  values: HTMLDivElement;
  edge: HTMLParagraphElement;
  element: HTMLDivElement;

  constructor(
    public world: string,
    public lab: Lab,
  ) {
    this.picture = pictureOf(world);
    this.values = el('div', { class: 'lesson-values-place' });
    this.edge = el('p', { class: 'lesson-edge figure' });
    this.element = el('div', { class: 'lesson-world' }, this.picture.element, this.edge, this.values);
  }

  clear() {
    this.asked++;
  }

  markValues() {} // they stand under the picture

  /** @param spot whose start is a situation, or '' for none */
  async show({ start }: Spot, { exact = false, without = '' }: Showing = {}) {
    const asked = ++this.asked;
    const gone = without === '' ? [] : await this.lab.ask('gone', [this.world, without]);
    this.picture.element.hidden = start === '';
    this.edge.hidden = start !== '';
    await (start === '' ? this.#showEdge(gone, exact, asked) : this.#showSituation(start, gone, exact, asked));
    return null;
  }

  /** What an episode is worth, as one large number. */
  async #showEdge(gone: number[], exact: boolean, asked: number) {
    const { amount } = await this.lab.ask('startValue', [this.world, gone]);
    if (asked === this.asked) {
      this.edge.textContent = exact ? writeNumber(amount, 'edge') : '?';
      this.values.replaceChildren();
    }
  }

  /** Where nobody writes situations, they are what an episode has come to. */
  async #episode(start: string) {
    const episode = episodeIn(this.world, start);
    return { scene: await this.lab.ask('episode', [episode]), values: await this.lab.ask('actionValues', [episode]) };
  }

  async #showSituation(start: string, gone: number[], exact: boolean, asked: number) {
    const situation = factsOfWorld(this.world).hasGrid
      ? await this.#episode(start)
      : await this.lab.ask('situation', [this.world, start, gone]);
    if (asked === this.asked) {
      this.picture.show(situation.scene);
      this.values.replaceChildren(exact ? valuesList(situation, factsOfWorld(this.world).countsSteps) : '');
    }
  }
}

// words.js - a position as the engine holds it, in two words of bits, and the shifts that
// find a line in them, one by one on the board.
import { button } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { lookOf, sideName } from '../games/index.js';
import { t } from '../shell/i18n.js';
import { tool } from '../shell/tools.js';
import { rich } from '../words/rich.js';
import { drawWord } from './bits.js';
import { Stepper } from './stepper.js';
import { stepsOf } from './word-steps.js';

/**
 * @typedef {import('../engine/module.js').Scene} Scene
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {import('../engine/module.js').Words} Words
 * @typedef {import('./word-steps.js').WordStep} WordStep
 * @typedef {Pick<import('../shell/desk.js').Desk, 'game' | 'match' | 'engine' | 'board' | 'screen'>} Needs
 */

export class WordsView {
  /** @param {Needs} desk @param {Record<string, string>} rest */
  constructor(desk, rest) {
    const { spot } = desk.match;
    this.desk = desk;
    this.wantedStep = Number(rest.step) || 0;
    /** Whether a game that is won is shown, instead of one's own. */
    this.isExample = lookOf(desk.game).won !== undefined && (rest.example === '1' || (rest.example === undefined && spot.start + spot.moves === ''));
    /** @type {WordStep[]} */
    this.steps = [];
    this.left = false;
    this.sentence = el('p', { class: 'sentence', 'aria-live': 'polite' });
    this.stepper = new Stepper((step) => this.#show(step), tool('link', t('link'), () => desk.screen.share()));
    this.words = el('div', { class: 'word-row' });
    this.example = button('', () => this.#toggleExample());
    this.example.hidden = lookOf(desk.game).won === undefined;
    this.under = [this.sentence, this.stepper.element];
    this.beside = [this.words, this.example, el('p', { class: 'quiet' }, t('inside.words.intro'), ' ', ...rich(t('words.bits')))];
    this.#open();
  }

  /** @returns {Spot} */
  #spot() {
    const { game, match } = this.desk;
    return this.isExample ? { game, start: '', moves: lookOf(game).won ?? '' } : match.spot;
  }

  address() {
    const step = this.steps.length > 0 ? this.stepper.step : this.wantedStep;
    return { example: this.isExample ? '1' : '0', step: String(step) };
  }

  leave() {
    this.stepper.leave();
    this.left = true;
  }

  update() {
    if (!this.isExample && this.spot !== this.desk.match.spot) {
      this.#open();
    }
  }

  #toggleExample() {
    this.isExample = !this.isExample;
    this.wantedStep = 0;
    this.#open();
  }

  async #open() {
    const { engine, game } = this.desk;
    const spot = this.#spot();
    this.spot = spot;
    const scene = await engine.scene(spot);
    const words = await engine.words(spot);
    if (this.left || spot !== this.spot || !words) {
      return;
    }
    this.scene = scene;
    this.places = words.places;
    this.steps = stepsOf(words, sideName(game, scene.side), sideName(game, 1 - scene.side));
    this.example.textContent = t(this.isExample ? 'inside.search.own-position' : 'inside.words.example');
    this.stepper.begin(this.steps.length, this.wantedStep);
    this.wantedStep = 0;
  }

  /** @param {number} at */
  #show(at) {
    const { desk, scene, places } = this;
    const step = this.steps[at];
    if (!scene || !places) {
      return;
    }
    this.sentence.textContent = step.sentence;
    this.words.replaceChildren(...step.words.flatMap(({ sign, name, bits }, i) => [
      ...(i > 0 || sign ? [el('span', { class: 'sign' }, sign)] : []),
      drawWord(places, bits, name, i === step.words.length - 1 ? 'result' : ''),
    ]));
    this.#drawBoard(scene, step);
    desk.screen.showAddress();
  }

  /** The bits that are set, as circles; the line once it is found. @param {Scene} scene @param {WordStep} step */
  #drawBoard(scene, step) {
    const { board, match } = this.desk;
    const bits = step.words[step.words.length - 1].bits;
    const hint = (this.places ?? []).flatMap(({ row, col }, i) => (bits[i] === '1' && row >= 0 ? [row * scene.shape.cols + col] : []));
    const found = step.hasFound ? {} : { lines: [], deciding: [] };
    board.show({ scene: { ...scene, ...found, legal: [] }, isActive: false, flipped: match.setup.flipped, hint });
  }
}

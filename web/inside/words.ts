// words.ts - a position as the engine holds it, in two words of bits, and the shifts that
// find a line in them, one by one on the board.
import type { Scene, Spot } from '../engine/module.js';
import { lookOf, sideName } from '../games/index.js';
import { button } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { tool } from '../shell/tools.js';
import { rich } from '../words/rich.js';
import { drawWord } from './bits.js';
import { Stepper } from './stepper.js';
import { stepsOf, type WordStep } from './word-steps.js';

type Needs = Pick<Desk, 'game' | 'match' | 'engine' | 'board' | 'screen'>;

export class WordsView {
  wantedStep: number;
  isExample: boolean;
  steps: WordStep[] = [];
  left = false;
  sentence: HTMLParagraphElement;
  stepper: Stepper;
  words: HTMLDivElement;
  example: HTMLButtonElement;
  under: HTMLParagraphElement[];
  beside: (HTMLParagraphElement | HTMLButtonElement)[];
  spot: Spot | undefined;
  scene: Scene | undefined;
  places: { row: number; col: number }[] | undefined;

  constructor(
    public desk: Needs,
    rest: Record<string, string>,
  ) {
    const { spot } = desk.match;
    this.wantedStep = Number(rest.step) || 0;
    this.isExample =
      lookOf(desk.game).won !== undefined &&
      (rest.example === '1' || (rest.example === undefined && spot.start + spot.moves === ''));
    this.sentence = el('p', { class: 'sentence', 'aria-live': 'polite' });
    this.stepper = new Stepper(
      (step) => this.#show(step),
      tool('link', t('link'), () => desk.screen.share()),
    );
    this.words = el('div', { class: 'word-row' });
    this.example = button('', () => this.#toggleExample());
    this.example.hidden = lookOf(desk.game).won === undefined;
    this.under = [this.sentence, this.stepper.element];
    this.beside = [
      this.words,
      this.example,
      el('p', { class: 'quiet' }, t('inside.words.intro'), ' ', ...rich(t('words.bits'))),
    ];
    void this.#open();
  }

  #spot(): Spot {
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
      void this.#open();
    }
  }

  #toggleExample() {
    this.isExample = !this.isExample;
    this.wantedStep = 0;
    void this.#open();
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

  #show(at: number) {
    const { desk, scene, places } = this;
    const step = this.steps[at];
    if (!scene || !places) {
      return;
    }
    this.sentence.textContent = step.sentence;
    this.words.replaceChildren(
      ...step.words.flatMap(({ sign, name, bits }, i) => [
        ...(i > 0 || sign ? [el('span', { class: 'sign' }, sign)] : []),
        drawWord(places, bits, name, i === step.words.length - 1 ? 'result' : ''),
      ]),
    );
    this.#drawBoard(scene, step);
    void desk.screen.showAddress();
  }

  /** The bits that are set, as circles; the line once it is found. */
  #drawBoard(scene: Scene, step: WordStep) {
    const { board, match } = this.desk;
    const bits = step.words[step.words.length - 1].bits;
    const hint = (this.places ?? []).flatMap(({ row, col }, i) =>
      bits[i] === '1' && row >= 0 ? [row * scene.shape.cols + col] : [],
    );
    const found = step.hasFound ? {} : { lines: [], deciding: [] };
    board.show({ scene: { ...scene, ...found, legal: [] }, isActive: false, flipped: match.setup.flipped, hint });
  }
}

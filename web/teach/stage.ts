// stage.ts - what is on the stage of Teach: the atlas, with a state or a slow game
// beside it, or the board.
import { factsOf } from '../games/index.js';
import { choices } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { AtlasStage } from './atlas.js';
import { slowField } from './slow.js';

const SMALL_GAME = 20_000; // ways to fill its cells

/**
 * Whether a game is so small that all its positions can be shown, as far as that is known before the engine says so.
 */
export function mayHaveAtlas(game: string) {
  const { rows, cols } = factsOf(game);
  return 3 ** (rows * cols) <= SMALL_GAME;
}

export class TeachStage {
  atlas: AtlasStage;
  element: HTMLDivElement;
  which: HTMLFieldSetElement;

  /** made for who wants it */
  #slow: ReturnType<typeof slowField> | null = null;
  #isSlow = false;

  /** @param showsBoard what it begins with */
  constructor(
    public desk: Desk,
    public showsBoard: boolean,
  ) {
    this.atlas = new AtlasStage(
      desk,
      () => this.#learnWhetherAtlas(),
      (start) => desk.match.open(start, '').then(() => this.#show('board')),
    );
    this.element = el('div', {});
    this.which = choices(
      t('stage'),
      [
        ['atlas', t('stage.atlas')],
        ['board', t('stage.board')],
      ],
      showsBoard ? 'board' : 'atlas',
      (what) => this.#show(what),
    );
    this.#arrange();
  }

  get #hasAtlas() {
    return this.atlas.isKnown ? this.atlas.states !== null : mayHaveAtlas(this.desk.game);
  }

  get showsAtlas() {
    return !this.showsBoard && this.#hasAtlas;
  }

  get address(): Record<string, string> {
    return this.showsBoard && this.#hasAtlas ? { stage: 'board' } : {};
  }

  #learnWhetherAtlas() {
    if (this.#hasAtlas !== mayHaveAtlas(this.desk.game)) {
      this.#restage();
    }
  }

  #restage() {
    this.#arrange();
    this.desk.screen.restage();
  }

  #show(what: string) {
    this.showsBoard = what === 'board';
    this.#restage();
  }

  /** The slow game stands beside the atlas, or without one in the panel. */
  #arrange() {
    this.which.hidden = !this.#hasAtlas;
    this.which
      .querySelectorAll('input')
      .forEach((input) => (input.checked = (input.value === 'board') === this.showsBoard));
    this.atlas.detail.element.hidden = this.#isSlow;
    this.element.hidden = !this.#isSlow || this.showsAtlas;
    if (this.#slow) {
      this.#slow.element.hidden = !this.#isSlow;
      (this.showsAtlas ? this.atlas.beside : this.element).append(this.#slow.element);
    }
  }

  setPace(toSlow: boolean) {
    this.#isSlow = toSlow;
    this.#slow ??= slowField(this.desk, (state) => this.atlas.pulse(state));
    this.#slow.pause();
    this.#arrange();
  }

  update() {
    this.atlas.update();
  }

  close() {
    this.#slow?.pause();
    this.atlas.close();
  }
}

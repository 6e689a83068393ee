// network-field.ts - a neural network of a world while it learns: its loss, and its units as
// what the cells of the board add to each, in the episode as it stands.
import type { Grid } from '../engine/grid.js';
import type { SightNet } from '../engine/world-network.js';
import { squaresOfUnit, squaresPicture } from '../inside/network/squares.js';
import { field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { LossCurve } from '../teach/loss.js';
import type { WorldEpisode } from './episode.js';
import type { WorldLearning } from './learning.js';
import { neighbour } from './winding.js';
import type { WorldDesk } from './worlds.js';

const REFRESH_MS = 250;

/** Of what is seen, the direction that the network prefers. */
const preferred = ({ actions }: SightNet) =>
  actions.filter(({ isOver }) => !isOver).sort((a, b) => b.value - a.value)[0];

export class NetworkField {
  learning: WorldLearning;
  episode: WorldEpisode;
  element: HTMLElement;

  #drawnAt = -Infinity;
  #isDrawing = false;
  #later = 0;
  #pictures = el('div', { class: 'units', 'aria-hidden': 'true' });
  #loss = new LossCurve();

  constructor({ learning, episode }: WorldDesk) {
    this.learning = learning;
    this.episode = episode;
    this.element = field(
      t('network.live'),
      ...this.#loss.elements,
      el('p', { class: 'help' }, t('worldnet.loss.help')),
      el('p', { class: 'help' }, t('worldnet.live.help')),
      this.#pictures,
    );
    this.element.classList.add('weights-live');
  }

  update() {
    clearTimeout(this.#later);
    this.#later = window.setTimeout(() => this.#draw(), Math.max(0, this.#drawnAt + REFRESH_MS - performance.now()));
  }

  close() {
    clearTimeout(this.#later);
  }

  async #draw() {
    const { learning, episode } = this;
    const grid = episode.scene?.grid;
    if (this.#isDrawing || !grid) {
      return;
    }
    this.#isDrawing = true;
    const progress = await learning.ask('worldNetProgress', episode.episode).catch(() => null);
    this.#isDrawing = false;
    this.#drawnAt = performance.now();
    if (progress) {
      this.#show(progress, grid);
    }
  }

  #show({ net, loss }: { net: SightNet; loss: number }, grid: Grid) {
    const look = preferred(net);
    const head = look && (neighbour(grid, grid.body[0], look.action) ?? undefined);
    this.#pictures.replaceChildren(
      ...(look
        ? Array.from({ length: net.units }, (_, unit) =>
            el('span', { class: 'unit-face' }, squaresPicture(grid, squaresOfUnit(look, unit, net.units), head)),
          )
        : []),
    );
    const { episodes, key } = this.learning;
    this.#loss.add(episodes > 0 ? loss : -1, episodes > 0 ? key : ''); // who has forgotten all begins a new curve
  }
}

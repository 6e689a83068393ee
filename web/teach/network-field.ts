// network-field.ts - a neural network while it learns: its units as the lines that they look
// at, and its loss, both at the pace of the curve.
import { loadStyle } from '../games/index.js';
import { field } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { LossCurve } from './loss.js';
import type { Piece } from './teach.js';

const REFRESH_MS = 250;

class NetworkField {
  element: HTMLElement;

  #drawnAt = -Infinity;
  #isDrawing = false;
  #later = 0;
  #pictures = el('div', { class: 'units', 'aria-hidden': 'true' });
  #loss = new LossCurve();

  constructor(public desk: Pick<Desk, 'learning' | 'match' | 'game'>) {
    this.element = field(
      t('network.live'),
      ...this.#loss.elements,
      el('p', { class: 'help' }, t('network.loss.help')),
      el('p', { class: 'help' }, t('network.live.help')),
      this.#pictures,
    );
    this.element.classList.add('weights-live');
    this.element.hidden = true;
  }

  update(what: string) {
    const { learning } = this.desk;
    this.element.hidden = !learning.isNetwork;
    if (this.element.hidden || what === 'progress' || what === 'match') {
      return;
    }
    clearTimeout(this.#later);
    this.#later = window.setTimeout(() => this.#draw(), Math.max(0, this.#drawnAt + REFRESH_MS - performance.now()));
  }

  close() {
    clearTimeout(this.#later);
  }

  async #draw() {
    const { learning, match } = this.desk;
    if (this.#isDrawing || !match.scene) {
      return;
    }
    this.#isDrawing = true;
    const [{ linesPicture, strongest }] = await Promise.all([
      import('../inside/network/pictures.js'),
      loadStyle('inside/network/network.css'),
    ]);
    const net = await learning.askNetwork('netShape');
    const progress = await learning.askNetwork('netProgress');
    this.#isDrawing = false;
    this.#drawnAt = performance.now();
    if (net && progress) {
      const board = { game: this.desk.game, shape: match.scene.shape, names: [] };
      this.#pictures.replaceChildren(
        ...Array.from({ length: net.units }, (_, unit) =>
          el('span', { class: 'unit-face' }, linesPicture(board, strongest(net, progress.weights, unit))),
        ),
      );
      this.#loss.add(progress.loss, learning.run?.id ?? '');
    }
  }
}

export function networkField(desk: Pick<Desk, 'learning' | 'match' | 'game'>): Piece {
  const shown = new NetworkField(desk);
  return { element: shown.element, update: (what) => shown.update(what), close: () => shown.close() };
}

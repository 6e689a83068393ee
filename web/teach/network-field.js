// network-field.js - a neural network while it learns: its units as the lines that they look
// at, and its loss, both at the pace of the curve.
import { loadStyle } from '../games/index.js';
import { el } from '../shell/dom.js';
import { field } from '../shell/controls.js';
import { number, t } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';

/** @typedef {import('./learning.js').Learning} Learning */

const REFRESH_MS = 250;
const LOSSES_MAX = 200; // then every other one is dropped

/** The losses so far, from left to right, the largest at the top. @param {number[]} losses */
function lossPicture(losses) {
  const largest = Math.max(...losses, 1e-9);
  const points = losses.map((loss, i) => `${(100 * i) / Math.max(1, losses.length - 1)},${30 - (28 * loss) / largest}`);
  const svg = shape('svg', { viewBox: '0 0 100 32', preserveAspectRatio: 'none', class: 'loss', 'aria-hidden': 'true' });
  svg.append(shape('polyline', { points: points.join(' ') }));
  return svg;
}

class NetworkField {
  #drawnAt = -Infinity;
  #isDrawing = false;
  #later = 0;
  /** @type {number[]} */
  #losses = [];
  #run = '';
  #pictures = el('div', { class: 'units', 'aria-hidden': 'true' });
  #loss = el('p', { class: 'loss-figure' });
  #curve = el('div', {});

  /** @param {Pick<import('../shell/desk.js').Desk, 'learning' | 'match' | 'game'>} desk */
  constructor(desk) {
    this.desk = desk;
    this.element = field(t('network.live'), this.#loss, this.#curve, el('p', { class: 'help' }, t('network.loss.help')), el('p', { class: 'help' }, t('network.live.help')), this.#pictures);
    this.element.classList.add('weights-live');
    this.element.hidden = true;
  }

  /** @param {string} what */
  update(what) {
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
    const [{ linesPicture, strongest }] = await Promise.all([import('../inside/network/pictures.js'), loadStyle('inside/network/network.css')]);
    const net = await learning.askNetwork('netShape');
    const progress = await learning.askNetwork('netProgress');
    this.#isDrawing = false;
    this.#drawnAt = performance.now();
    if (net && progress) {
      const board = { game: this.desk.game, shape: match.scene.shape, names: [] };
      this.#pictures.replaceChildren(...Array.from({ length: net.units }, (_, unit) => el('span', { class: 'unit-face' }, linesPicture(board, strongest(net, progress.weights, unit)))));
      this.#showLoss(progress.loss);
    }
  }

  /** @param {number} loss */
  #showLoss(loss) {
    const { run } = this.desk.learning;
    if (this.#run !== run?.id) {
      this.#run = run?.id ?? '';
      this.#losses = [];
    }
    if (loss >= 0) {
      this.#losses.push(loss);
      this.#losses = this.#losses.length > LOSSES_MAX ? this.#losses.filter((_, i) => i % 2 === 0) : this.#losses;
      this.#loss.textContent = t('network.loss', { loss: number(loss, 4) });
      this.#curve.replaceChildren(lossPicture(this.#losses));
    }
  }
}

/** @param {Pick<import('../shell/desk.js').Desk, 'learning' | 'match' | 'game'>} desk @returns {import('./teach.js').Piece} */
export function networkField(desk) {
  const shown = new NetworkField(desk);
  return { element: shown.element, update: (what) => shown.update(what), close: () => shown.close() };
}

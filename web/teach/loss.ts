// loss.ts - the loss of a neural network while it learns: the last one as a number, and all of
// them as a curve.
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';

const LOSSES_MAX = 200; // then every other one is dropped
const DIGITS = 4;

/** The losses so far, from left to right, the largest at the top. */
function lossPicture(losses: number[]) {
  const largest = Math.max(...losses, 1e-9);
  const points = losses.map((loss, i) => `${(100 * i) / Math.max(1, losses.length - 1)},${30 - (28 * loss) / largest}`);
  const svg = shape('svg', {
    viewBox: '0 0 100 32',
    preserveAspectRatio: 'none',
    class: 'loss',
    'aria-hidden': 'true',
  });
  svg.append(shape('polyline', { points: points.join(' ') }));
  return svg;
}

export class LossCurve {
  #losses: number[] = [];
  #run = '';
  #figure = el('p', { class: 'loss-figure' });
  #curve = el('div', {});
  elements = [this.#figure, this.#curve];

  /** @param loss below 0 if it is not known @param run that it is of: each has a curve of its own */
  add(loss: number, run: string) {
    if (this.#run !== run) {
      this.#run = run;
      this.#losses = [];
    }
    if (loss >= 0) {
      this.#losses.push(loss);
      this.#losses = this.#losses.length > LOSSES_MAX ? this.#losses.filter((_, i) => i % 2 === 0) : this.#losses;
      this.#figure.textContent = t('network.loss', { loss: number(loss, DIGITS) });
      this.#curve.replaceChildren(lossPicture(this.#losses));
    }
  }
}

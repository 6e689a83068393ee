// picture.js - a state on the screen: the drawing, which glides from one state to the
// next unless people want little motion, and words for who cannot see it.
import { calm } from '../../shell/calm.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { GridDrawing } from './drawing.js';
import { describe, lookOfEnd, situationOf, statusOf } from './words.js';

/**
 * @typedef {import('../../engine/grid.js').Grid} Grid
 * @typedef {import('../../engine/world.js').WorldScene} WorldScene
 */

/** A WorldPicture, see looks.js. */
export class SnakePicture {
  constructor() {
    this.drawing = new GridDrawing();
    this.element = el('div', { class: 'snake-board', role: 'img', tabIndex: 0, 'aria-label': t('game.snake') });
    this.element.append(this.drawing.element);
    /** How long it glides to the next state, in milliseconds. */
    this.glideMs = 0;
    /** @type {Grid | null} */
    this.grid = null;
    this.frame = 0;
  }

  /** @param {WorldScene} scene */
  show(scene) {
    const grid = /** @type {Grid} */ (scene.grid);
    const before = this.grid;
    const look = lookOfEnd(scene);
    this.grid = grid;
    this.element.style.setProperty('--ratio', String(grid.width / grid.height));
    this.element.setAttribute('aria-label', describe(scene));
    cancelAnimationFrame(this.frame);
    if (this.glideMs === 0 || calm.matches) {
      this.drawing.show(grid, { look });
    } else {
      this.#glide(grid, before, look, performance.now());
    }
  }

  /** @param {Grid} grid @param {Grid | null} before @param {ReturnType<typeof lookOfEnd>} look @param {number} start */
  #glide(grid, before, look, start) {
    const share = Math.min(1, Math.max(0, (performance.now() - start) / this.glideMs));
    this.drawing.show(grid, { look, before, share });
    if (share < 1) {
      this.frame = requestAnimationFrame(() => this.#glide(grid, before, look, start));
    }
  }

  /** @param {WorldScene} scene */
  describe(scene) {
    return describe(scene);
  }

  /** @param {WorldScene} scene */
  status(scene) {
    return statusOf(scene);
  }

  /** @param {WorldScene} scene */
  situation(scene) {
    return situationOf(scene);
  }
}

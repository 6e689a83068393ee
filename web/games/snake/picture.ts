// picture.ts - a state on the screen: the drawing, which glides from one state to the
// next unless people want little motion, and words for who cannot see it.
import type { Grid } from '../../engine/grid.js';
import type { WorldScene } from '../../engine/world.js';
import { calm } from '../../shell/calm.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { GridDrawing } from './drawing.js';
import { describe, lookOfEnd, situationOf, statusOf } from './words.js';

/** A WorldPicture, see looks.js. */
export class SnakePicture {
  drawing = new GridDrawing();
  element = el('div', { class: 'snake-board', role: 'img', tabIndex: 0, 'aria-label': t('game.snake') });
  /** How long it glides to the next state, in milliseconds. */
  glideMs = 0;
  grid: Grid | null = null;
  frame = 0;

  constructor() {
    this.element.append(this.drawing.element);
  }

  show(scene: WorldScene) {
    const grid = scene.grid as Grid;
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

  #glide(grid: Grid, before: Grid | null, look: ReturnType<typeof lookOfEnd>, start: number) {
    const share = Math.min(1, Math.max(0, (performance.now() - start) / this.glideMs));
    this.drawing.show(grid, { look, before, share });
    if (share < 1) {
      this.frame = requestAnimationFrame(() => this.#glide(grid, before, look, start));
    }
  }

  describe(scene: WorldScene) {
    return describe(scene);
  }

  status(scene: WorldScene) {
    return statusOf(scene);
  }

  situation(scene: WorldScene) {
    return situationOf(scene);
  }
}

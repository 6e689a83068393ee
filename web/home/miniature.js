// miniature.js - a small board that plays by itself.
import { calm } from '../shell/calm.js';
import { paintBoard, readPalette } from '../games/paint.js';
import { el } from '../shell/dom.js';

/**
 * @typedef {import('../engine/module.js').Scene} Scene
 */

const NOTHING = { falling: null, ghost: null, selected: -1, targets: [], heat: [], exact: [], flipped: false, isActive: false };

export class Miniature {
  /** @param {number} width in pixels of the style sheet */
  constructor(width) {
    this.width = width;
    this.canvas = el('canvas', { class: 'miniature', 'aria-hidden': 'true' });
    /** @type {Scene | null} */
    this.scene = null;
  }

  /** @param {Scene} scene @param {Partial<import('../games/paint.js').Drawing>} [drawing] what else is to be seen */
  show(scene, drawing = {}) {
    this.scene = scene;
    const { canvas, width } = this;
    const height = Math.round((width * scene.shape.rows) / scene.shape.cols);
    const scale = devicePixelRatio;
    this.#size(height, scale);
    const ink = canvas.getContext('2d');
    if (ink) {
      ink.setTransform(scale, 0, 0, scale, 0, 0);
      ink.clearRect(0, 0, width, height);
      paintBoard(ink, width, height, readPalette(canvas), { ...NOTHING, ...drawing, scene });
    }
  }

  /** Only where it changes: the page is laid out again for it. @param {number} height @param {number} scale */
  #size(height, scale) {
    const { canvas } = this;
    const pixels = { width: Math.round(this.width * scale), height: Math.round(height * scale) };
    if (canvas.width !== pixels.width || canvas.height !== pixels.height) {
      canvas.style.setProperty('width', `${this.width}px`);
      canvas.style.setProperty('height', `${height}px`);
      Object.assign(canvas, pixels);
    }
  }
}

/** Calls again and again while the page is seen, unless people want nothing to move: then once. */
export class Beat {
  /** @param {() => Promise<number>} step what is done; resolves to the wait before the next, in milliseconds */
  constructor(step) {
    this.step = step;
    this.isRunning = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.wake = () => this.isRunning && !document.hidden && this.#next(0);
  }

  start() {
    this.isRunning = true;
    document.addEventListener('visibilitychange', this.wake);
    this.#next(0);
  }

  stop() {
    this.isRunning = false;
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.wake);
  }

  /** @param {number} wait */
  #next(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const pause = await this.step();
      if (this.isRunning && !document.hidden && !calm.matches) {
        this.#next(pause);
      }
    }, wait);
  }
}

// miniature.ts - a small board that plays by itself.
import type { Scene } from '../engine/module.js';
import { paintBoard, readPalette, type Drawing } from '../games/paint.js';
import { calm } from '../shell/calm.js';
import { el } from '../shell/dom.js';

const NOTHING = {
  falling: null,
  ghost: null,
  selected: -1,
  targets: [],
  heat: [],
  exact: [],
  flipped: false,
  isActive: false,
};

export class Miniature {
  canvas = el('canvas', { class: 'miniature', 'aria-hidden': 'true' });
  scene: Scene | null = null;

  /** @param width in pixels of the style sheet */
  constructor(public width: number) {}

  /** @param drawing what else is to be seen */
  show(scene: Scene, drawing: Partial<Drawing> = {}) {
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

  /** Only where it changes: the page is laid out again for it. */
  #size(height: number, scale: number) {
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
  isRunning = false;
  timer: ReturnType<typeof setTimeout> | undefined;
  wake = () => this.isRunning && !document.hidden && this.#next(0);

  /** @param step what is done; resolves to the wait before the next, in milliseconds */
  constructor(public step: () => Promise<number>) {}

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

  #next(wait: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const pause = await this.step();
      if (this.isRunning && !document.hidden && !calm.matches) {
        this.#next(pause);
      }
    }, wait);
  }
}

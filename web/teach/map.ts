// map.ts - the map of a game that can be looked at and walked through: its states take colour while the AI learns.
import { calm } from '../shell/calm.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { MAP_SIZE, countOf, layOut, lookAt, neighbour, stateAt, type MapLayout } from './map-layout.js';
import { paintMap, readMapPalette, type MapPalette } from './map-paint.js';

const GLOW_MS = 500;

/** Along the ring, and out from the middle. */
const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/** A state in a few words. */
function nameOf(states: Float32Array, i: number) {
  const { isOver, isSeen, isRight } = lookAt(states, i);
  const how = isOver ? 'over' : !isSeen ? 'unseen' : isRight ? 'right' : 'wrong';
  return t('atlas.state', { number: i + 1, all: countOf(states), how: t(`atlas.is.${how}`) });
}

export class StateMap {
  states: Float32Array | null = null;
  layout: MapLayout | null = null;
  palette: MapPalette | null = null;
  chosen = 0;
  /** The states that the chosen one leads to. */
  replies: number[] = [];
  /** When each state changed last. */
  changes = new Map<number, number>();
  frame = 0;
  canvas: HTMLCanvasElement;
  element: HTMLDivElement;
  resized: ResizeObserver;
  onTheme = () => {
    this.palette = null;
    this.#paintSoon();
  };

  /** @param onChoose somebody wants to see a state closely */
  constructor(public onChoose: (state: number) => void) {
    this.canvas = el('canvas', {
      class: 'map',
      hidden: true, // until its size is known
      tabIndex: 0,
      role: 'application',
      'aria-roledescription': t('atlas.role'),
      'aria-label': t('atlas'),
      onkeydown: (event: KeyboardEvent) => this.#walk(event),
      onclick: (event: MouseEvent) => this.#click(event),
      onfocus: () => this.#paintSoon(),
      onblur: () => this.#paintSoon(),
    });
    this.element = el('div', { class: 'map-place' }, this.canvas);
    this.resized = new ResizeObserver(() => this.#paintSoon());
    this.resized.observe(this.element);
    document.documentElement.addEventListener('themechange', this.onTheme);
  }

  close() {
    cancelAnimationFrame(this.frame);
    this.resized.disconnect();
    document.documentElement.removeEventListener('themechange', this.onTheme);
  }

  show(states: Float32Array) {
    const before = this.states;
    this.states = states;
    if (before?.length === states.length) {
      this.#noteChanges(before, states);
    } else {
      this.layout = layOut(states);
    }
    this.#paintSoon();
  }

  /** Ties a state to those that it leads to. */
  mark(state: number, replies: number[]) {
    this.chosen = state;
    this.replies = replies;
    if (this.states) {
      this.canvas.setAttribute('aria-label', nameOf(this.states, state));
    }
    this.#paintSoon();
  }

  /** Draws attention to a state. */
  pulse(state: number) {
    this.changes.set(state, performance.now() + GLOW_MS); // twice as long as a change
    this.mark(state, []);
  }

  #noteChanges(before: Float32Array, now: Float32Array) {
    const at = performance.now();
    for (let i = 0; i < countOf(now) && !calm.matches; i++) {
      const [was, is] = [lookAt(before, i), lookAt(now, i)];
      if (is.isSeen !== was.isSeen || is.isRight !== was.isRight) {
        this.changes.set(i, at);
      }
    }
  }

  #choose(state: number) {
    if (state >= 0) {
      this.mark(state, []);
      this.onChoose(state);
    }
  }

  #click({ offsetX, offsetY }: MouseEvent) {
    const middle = this.#size / 2;
    if (this.layout) {
      this.#choose(
        stateAt(
          this.layout,
          ((offsetX - middle) * MAP_SIZE) / this.#size,
          ((offsetY - middle) * MAP_SIZE) / this.#size,
        ),
      );
    }
  }

  #walk(event: KeyboardEvent) {
    const step = KEYS[event.key];
    if (step && this.layout) {
      event.preventDefault();
      this.#choose(neighbour(this.layout, this.chosen, ...step));
    }
  }

  get #size() {
    return Math.min(this.element.clientWidth, this.element.clientHeight);
  }

  #paintSoon() {
    this.frame ||= requestAnimationFrame((now) => {
      this.frame = 0;
      this.#paint(now);
    });
  }

  /** How much each state glows now; those that have ended are forgotten. */
  #glow(now: number) {
    const glow = new Map();
    for (const [state, since] of this.changes) {
      const left = 1 - (now - since) / GLOW_MS;
      if (left > 0) {
        glow.set(state, Math.min(1, left));
      } else {
        this.changes.delete(state);
      }
    }
    return glow;
  }

  #paint(now: number) {
    const { canvas, states, layout, chosen, replies } = this;
    if (!states || !layout || this.#size === 0) {
      return;
    }
    const glow = this.#glow(now);
    this.palette ??= readMapPalette(canvas);
    canvas.hidden = false;
    canvas.style.setProperty('width', `${this.#size}px`);
    canvas.style.setProperty('height', `${this.#size}px`);
    paintMap(
      canvas,
      this.palette,
      { states, layout, chosen, replies, hasFocus: document.activeElement === canvas, glow },
      this.#size,
    );
    if (glow.size > 0) {
      this.#paintSoon();
    }
  }
}

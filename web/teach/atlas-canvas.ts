// atlas-canvas.ts - an atlas that can be looked at and walked through: squares that
// light up when something about them changes.
import { calm } from '../shell/calm.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { countOf, layOut, lookAt, neighbour, stateAt, type AtlasLayout } from './atlas-map.js';
import { paintAtlas, readAtlasPalette, type AtlasPalette } from './atlas-paint.js';

const GLOW_MS = 500;
const LABELS = 24; // pixels for the numbers of plies
const LARGEST = 26; // pixels of a square
const SHORTEST = 220; // pixels of the whole, however low the window is

/** Which way each key goes. */
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

export class AtlasCanvas {
  states: Float32Array | null = null;
  layout: AtlasLayout | null = null;
  palette: AtlasPalette | null = null;
  chosen = 0;
  onlyMet = false;
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
      class: 'atlas',
      tabIndex: 0,
      role: 'application',
      'aria-roledescription': t('atlas.role'),
      'aria-label': t('atlas'),
      onkeydown: (event: KeyboardEvent) => this.#walk(event),
      onclick: (event: MouseEvent) => this.#click(event),
      onfocus: () => this.#paintSoon(),
      onblur: () => this.#paintSoon(),
    });
    this.element = el('div', { class: 'atlas-place' }, this.canvas);
    this.resized = new ResizeObserver(() => this.#layOut());
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
      this.#layOut();
    }
    this.#mark(this.chosen);
  }

  /** Makes all faint but those that the AI can meet. */
  setOnlyMet(onlyMet: boolean) {
    this.onlyMet = onlyMet;
    this.#paintSoon();
  }

  #mark(state: number) {
    this.chosen = state;
    if (this.states) {
      this.canvas.setAttribute('aria-label', nameOf(this.states, state));
    }
    this.#paintSoon();
  }

  /** Draws attention to a state. */
  pulse(state: number) {
    this.changes.set(state, performance.now() + GLOW_MS); // twice as long as a change
    this.#mark(state);
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
      this.#mark(state);
      this.onChoose(state);
    }
  }

  #click({ offsetX, offsetY }: MouseEvent) {
    if (this.layout) {
      this.#choose(stateAt(this.layout, offsetX, offsetY));
    }
  }

  #walk(event: KeyboardEvent) {
    const step = KEYS[event.key];
    if (step && this.layout) {
      event.preventDefault();
      this.#choose(neighbour(this.layout, this.chosen, ...step));
    }
  }

  #layOut() {
    const {
      states,
      canvas,
      element: { clientWidth: width, clientHeight },
    } = this;
    if (!states || width === 0) {
      return;
    }
    this.layout = layOut(states, { width, height: Math.max(SHORTEST, clientHeight), left: LABELS, largest: LARGEST });
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(this.layout.height * devicePixelRatio);
    canvas.style.setProperty('height', `${this.layout.height}px`);
    this.#paintSoon();
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
    const { canvas, states, layout, chosen, onlyMet } = this;
    const ink = canvas.getContext('2d');
    if (!ink || !states || !layout) {
      return;
    }
    const glow = this.#glow(now);
    this.palette ??= readAtlasPalette(canvas);
    ink.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    ink.clearRect(0, 0, layout.width, layout.height);
    paintAtlas(ink, this.palette, {
      states,
      layout,
      chosen,
      hasFocus: document.activeElement === canvas,
      onlyMet,
      glow,
    });
    if (glow.size > 0) {
      this.#paintSoon();
    }
  }
}

// atlas-canvas.js - an atlas that can be looked at and walked through: squares that
// light up when something about them changes.
import { calm } from '../shell/calm.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { countOf, layOut, lookAt, neighbour, stateAt } from './atlas-map.js';
import { paintAtlas, readAtlasPalette } from './atlas-paint.js';

const GLOW_MS = 500;
const LABELS = 24; // pixels for the numbers of plies
const LARGEST = 26; // pixels of a square
const SHORTEST = 220; // pixels of the whole, however low the window is


/** Which way each key goes. @type {Record<string, [number, number]>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-Infinity, 0], End: [Infinity, 0] };

/** A state in a few words. @param {Float32Array} states @param {number} i */
function nameOf(states, i) {
  const { isOver, isSeen, isRight } = lookAt(states, i);
  const how = isOver ? 'over' : !isSeen ? 'unseen' : isRight ? 'right' : 'wrong';
  return t('atlas.state', { number: i + 1, all: countOf(states), how: t(`atlas.is.${how}`) });
}

export class AtlasCanvas {
  /** @param {(state: number) => void} onChoose somebody wants to see a state closely */
  constructor(onChoose) {
    this.onChoose = onChoose;
    /** @type {Float32Array | null} */
    this.states = null;
    /** @type {import('./atlas-map.js').AtlasLayout | null} */
    this.layout = null;
    /** @type {import('./atlas-paint.js').AtlasPalette | null} */
    this.palette = null;
    this.chosen = 0;
    this.onlyMet = false;
    /** When each state changed last. @type {Map<number, number>} */
    this.changes = new Map();
    this.frame = 0;
    this.canvas = el('canvas', { class: 'atlas', tabIndex: 0, role: 'application', 'aria-roledescription': t('atlas.role'), 'aria-label': t('atlas'),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#walk(event),
      onclick: (/** @type {MouseEvent} */ event) => this.#click(event),
      onfocus: () => this.#paintSoon(), onblur: () => this.#paintSoon() });
    this.element = el('div', { class: 'atlas-place' }, this.canvas);
    this.resized = new ResizeObserver(() => this.#layOut());
    this.resized.observe(this.element);
    this.onTheme = () => {
      this.palette = null;
      this.#paintSoon();
    };
    document.documentElement.addEventListener('themechange', this.onTheme);
  }

  close() {
    cancelAnimationFrame(this.frame);
    this.resized.disconnect();
    document.documentElement.removeEventListener('themechange', this.onTheme);
  }

  /** @param {Float32Array} states */
  show(states) {
    const before = this.states;
    this.states = states;
    if (before?.length === states.length) {
      this.#noteChanges(before, states);
    } else {
      this.#layOut();
    }
    this.#mark(this.chosen);
  }

  /** Makes all faint but those that the AI can meet. @param {boolean} onlyMet */
  setOnlyMet(onlyMet) {
    this.onlyMet = onlyMet;
    this.#paintSoon();
  }

  /** @param {number} state */
  #mark(state) {
    this.chosen = state;
    if (this.states) {
      this.canvas.setAttribute('aria-label', nameOf(this.states, state));
    }
    this.#paintSoon();
  }

  /** Draws attention to a state. @param {number} state */
  pulse(state) {
    this.changes.set(state, performance.now() + GLOW_MS); // twice as long as a change
    this.#mark(state);
  }

  /** @param {Float32Array} before @param {Float32Array} now */
  #noteChanges(before, now) {
    const at = performance.now();
    for (let i = 0; i < countOf(now) && !calm.matches; i++) {
      const [was, is] = [lookAt(before, i), lookAt(now, i)];
      if (is.isSeen !== was.isSeen || is.isRight !== was.isRight) {
        this.changes.set(i, at);
      }
    }
  }

  /** @param {number} state */
  #choose(state) {
    if (state >= 0) {
      this.#mark(state);
      this.onChoose(state);
    }
  }

  /** @param {MouseEvent} event */
  #click({ offsetX, offsetY }) {
    if (this.layout) {
      this.#choose(stateAt(this.layout, offsetX, offsetY));
    }
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = KEYS[event.key];
    if (step && this.layout) {
      event.preventDefault();
      this.#choose(neighbour(this.layout, this.chosen, ...step));
    }
  }

  #layOut() {
    const { states, canvas, element: { clientWidth: width, clientHeight } } = this;
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

  /** How much each state glows now; those that have ended are forgotten. @param {number} now */
  #glow(now) {
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

  /** @param {number} now */
  #paint(now) {
    const { canvas, states, layout, chosen, onlyMet } = this;
    const ink = canvas.getContext('2d');
    if (!ink || !states || !layout) {
      return;
    }
    const glow = this.#glow(now);
    this.palette ??= readAtlasPalette(canvas);
    ink.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    ink.clearRect(0, 0, layout.width, layout.height);
    paintAtlas(ink, this.palette, { states, layout, chosen, hasFocus: document.activeElement === canvas, onlyMet, glow });
    if (glow.size > 0) {
      this.#paintSoon();
    }
  }
}

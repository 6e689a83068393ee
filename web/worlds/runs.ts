// runs.ts - sixteen episodes at once, in which a learner acts with what it knows by now,
// while it learns as well. They rest while nobody sees them or somebody holds them; who
// wants little motion sees a step now and then.
import type { Run } from '../engine/goals.js';
import { calm } from '../shell/calm.js';
import { el, tell } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { icon } from '../shell/icons.js';
import { newSeed } from './episode.js';
import type { WorldLearning } from './learning.js';
import { heightFor, paintRuns, readPalette, type Palette } from './runs-paint.js';
import type { WorldDesk } from './worlds.js';

const COUNT = 16;
const COLUMNS = 4;
const STEP_MS = 120;
const CALM_MS = 1500;

export class RunsView {
  learning: WorldLearning;
  kind: string;
  canvas = el('canvas', { class: 'runs-canvas', role: 'img', 'aria-label': t('goals.runs', { count: COUNT }) });
  sentence = el('p', { class: 'sentence runs-sentence' });
  hold: HTMLButtonElement;
  element: HTMLElement;
  now: Run[] = [];
  before: Run[] = [];
  seed: number;
  palette: Palette | null = null;
  isHeld = false;
  isSeen = true;
  isAsking = false;
  shownAt = 0;
  frame = 0;
  timer: ReturnType<typeof setTimeout> | undefined = undefined;
  ear = new AbortController();

  constructor({ learning, facts: { kind } }: WorldDesk) {
    this.learning = learning;
    this.kind = kind;
    this.hold = el('button', { type: 'button', class: 'button tool', onclick: () => this.#toggle() });
    this.element = el(
      'section',
      { class: 'runs', 'aria-label': t('goals.runs', { count: COUNT }) },
      el('div', { class: 'runs-place' }, this.canvas),
      el('div', { class: 'runs-foot' }, this.sentence, this.hold),
    );
    this.seed = newSeed();
    this.#listen();
    this.#showHold();
    this.#next(0);
  }

  #listen() {
    const { signal } = this.ear;
    document.addEventListener('visibilitychange', () => this.#next(0), { signal });
    const sight = new IntersectionObserver(([entry]) => {
      this.isSeen = entry.isIntersecting;
      this.#next(0);
    });
    sight.observe(this.canvas);
    const size = new ResizeObserver(() => this.#paint(1));
    size.observe(this.element);
    signal.addEventListener('abort', () => [sight, size].forEach((one) => one.disconnect()));
  }

  #toggle() {
    this.isHeld = !this.isHeld;
    this.#showHold();
    this.#next(0);
  }

  #showHold() {
    this.hold.replaceChildren(
      icon(this.isHeld ? 'play' : 'pause'),
      el('span', {}, t(this.isHeld ? 'goals.go' : 'goals.hold')),
    );
  }

  get #rests() {
    return this.isHeld || !this.isSeen || document.hidden || this.ear.signal.aborted;
  }

  #next(wait: number) {
    clearTimeout(this.timer);
    if (!this.#rests) {
      this.timer = setTimeout(() => this.#step(), wait);
    }
  }

  /** One question at a time: while it learns, the answer may take a while. */
  async #step() {
    if (this.isAsking) {
      return;
    }
    this.isAsking = true;
    const runs = await this.learning.ask('stepRuns', this.learning.world, COUNT, this.seed).catch(() => null);
    this.isAsking = false;
    if (runs && !this.ear.signal.aborted) {
      this.#show(runs);
    }
    this.#next(calm.matches ? CALM_MS : STEP_MS);
  }

  #show(runs: Run[]) {
    this.before = this.now;
    this.now = runs;
    this.shownAt = performance.now();
    this.palette = readPalette(this.canvas); // now and then: people may change the colours
    this.#tell();
    this.#glide();
  }

  #tell() {
    tell(this.sentence, t('goals.runs', { count: COUNT }));
    this.canvas.setAttribute('aria-label', t('goals.runs', { count: COUNT }));
  }

  #glide() {
    cancelAnimationFrame(this.frame);
    const share = calm.matches ? 1 : Math.min(1, (performance.now() - this.shownAt) / STEP_MS);
    this.#paint(share);
    if (share < 1 && !this.ear.signal.aborted) {
      this.frame = requestAnimationFrame(() => this.#glide());
    }
  }

  /** @param share of the way to where they are */
  #paint(share: number) {
    const grid = this.now[0]?.grid;
    const ink = this.canvas.getContext('2d');
    const width = this.canvas.clientWidth;
    if (!grid || !ink || width === 0) {
      return;
    }
    const [scale, height] = [devicePixelRatio, heightFor(width, grid, COUNT, COLUMNS)];
    this.element.style.setProperty('--ratio', String(width / height));
    const pixels = { width: Math.round(width * scale), height: Math.round(height * scale) };
    if (this.canvas.width !== pixels.width || this.canvas.height !== pixels.height) {
      Object.assign(this.canvas, pixels);
    }
    ink.setTransform(scale, 0, 0, scale, 0, 0);
    ink.clearRect(0, 0, width, height);
    paintRuns(ink, width, COLUMNS, this.palette ?? readPalette(this.canvas), {
      now: this.now,
      before: this.before,
      share,
    });
  }

  leave() {
    this.ear.abort();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  }
}

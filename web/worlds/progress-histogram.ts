// progress-histogram.ts - how far the episodes of a learner come: a histogram of the last few hundred,
// in which those that reached the goal, those that ended before and those that went in
// circles differ in how they are filled and in a sign. While it learns, old ones give way.
import type { WholeRun } from '../engine/goals.js';
import { calm } from '../shell/calm.js';
import { el, newId } from '../shell/dom.js';
import { number } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';
import { newSeed } from './episode.js';
import type { WorldLearning } from './learning.js';
import { SIGNS } from './runs-paint.js';
import { percent, tOfWorld } from './words.js';
import type { WorldDesk } from './worlds.js';

const KEPT = 400;
const IN_TRAINING = { playMs: 25, waitMs: 600 }; // so that most of the time is for learning
const AFTERWARDS = { playMs: 60, waitMs: 200 };
const CALM_MS = 1500;
const BINS_MAX = 20;
const [WIDTH, HEIGHT] = [320, 230];
const [LEFT, RIGHT, TOP, BOTTOM] = [8, 8, 20, 24];

/** From the foot of a bar up. */
const ENDS = ['ended', 'circled', 'reached'] as const;

type Bin = Record<(typeof ENDS)[number], number>;

/** How many lengths a bar stands for. */
const binSize = (longest: number) => Math.ceil(longest / BINS_MAX);

function binsOf(runs: WholeRun[], longest: number): Bin[] {
  const size = binSize(longest);
  const bins = Array.from({ length: Math.ceil(longest / size) }, () => ({ ended: 0, circled: 0, reached: 0 }));
  for (const { end, progress } of runs) {
    if (end !== '') {
      bins[Math.min(bins.length, Math.max(1, Math.ceil(progress / size))) - 1][end]++;
    }
  }
  return bins;
}

const sumOf = ({ ended, circled, reached }: Bin) => ended + circled + reached;

/** Lines across, for those that went in circles. */
function hatch(id: string) {
  const pattern = shape('pattern', {
    id,
    width: 6,
    height: 6,
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(45)',
  });
  pattern.append(
    shape('rect', { class: 'length-ground', width: 6, height: 6 }),
    shape('path', { class: 'length-hatch', d: 'M1.5 0v6' }),
  );
  return pattern;
}

/** What each filling means, and how many there are. @param id of the hatching */
function legend(kind: string, id: string, runs: WholeRun[]) {
  return [...ENDS].reverse().map((end) => {
    const key = shape('svg', { viewBox: '0 0 16 16', class: 'length-key', 'aria-hidden': 'true' });
    key.append(
      shape('rect', {
        class: `length-bar ${end}`,
        x: 1,
        y: 1,
        width: 14,
        height: 14,
        ...(end === 'circled' ? { fill: `url(#${id})` } : {}),
      }),
    );
    const share = runs.length > 0 ? runs.filter((run) => run.end === end).length / runs.length : 0;
    return el(
      'li',
      {},
      key,
      ` ${SIGNS[end]} ${tOfWorld(kind, `goals.${end}`)} `,
      el('strong', { class: 'figure' }, runs.length > 0 ? percent(share) : '–'),
    );
  });
}

export class ProgressHistogram {
  learning: WorldLearning;
  kind: string;
  id = newId('hatch');
  runs: WholeRun[] = [];
  fresh = 0; // of what it knows now
  episodes = -1;
  seed = newSeed();
  picture = el('div', { class: 'lengths-picture', role: 'img' });
  legend = el('ul', { class: 'plot-legend' });
  words = el('p', { class: 'help lengths-words' });
  element: HTMLElement;
  isLeft = false;
  timer: number | undefined;

  /** @param longest how far one can come */
  constructor(
    { learning, facts: { kind } }: WorldDesk,
    public longest: () => number,
  ) {
    this.learning = learning;
    this.kind = kind;
    const title = tOfWorld(kind, 'goals.lengths');
    this.element = el(
      'section',
      { class: 'field lengths', 'aria-label': title },
      el('p', { class: 'lengths-title', 'aria-hidden': 'true' }, title),
      this.picture,
      this.legend,
      this.words,
    );
    this.#draw();
    void this.#sample();
  }

  /** Plays some more, until all that is shown was played with what it knows. */
  async #sample() {
    const { learning } = this;
    const { playMs, waitMs } = learning.training ? IN_TRAINING : AFTERWARDS;
    if (!document.hidden) {
      await learning.prepare().catch(() => {});
      if (learning.episodes !== this.episodes) {
        this.runs = learning.episodes < this.episodes ? [] : this.runs;
        this.episodes = learning.episodes;
        this.fresh = 0;
      }
      if (this.fresh < KEPT) {
        const more = await learning.ask('wholeRuns', learning.world, playMs, this.seed).catch(() => []);
        this.fresh += more.length;
        this.runs = [...this.runs, ...more].slice(-KEPT);
        this.#draw();
      }
    }
    if (!this.isLeft) {
      this.timer = setTimeout(() => this.#sample(), calm.matches ? CALM_MS : waitMs);
    }
  }

  #draw() {
    const { runs, kind } = this;
    const longest = this.longest();
    const bins = longest > 0 ? binsOf(runs, longest) : [];
    this.picture.replaceChildren(this.#drawing(bins, longest));
    this.legend.replaceChildren(...legend(kind, this.id, runs));
    const older = Math.max(0, runs.length - this.fresh);
    this.words.textContent = tOfWorld(kind, older > 0 ? 'goals.lengths.older' : 'goals.lengths.count', {
      count: runs.length,
      older,
    });
    const shares = ENDS.map(
      (end) =>
        `${tOfWorld(kind, `goals.${end}`)} ${percent(runs.filter((run) => run.end === end).length / Math.max(1, runs.length))}`,
    );
    const mean = runs.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, runs.length);
    this.picture.setAttribute(
      'aria-label',
      `${this.words.textContent} ${shares.join(', ')}. ${tOfWorld(kind, 'goals.progress')}: ${number(mean, 1)}.`,
    );
  }

  #drawing(bins: Bin[], longest: number) {
    const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'plot', 'aria-hidden': 'true' });
    const most = Math.max(1, ...bins.map(sumOf));
    const [step, high] = [(WIDTH - LEFT - RIGHT) / Math.max(1, bins.length), HEIGHT - TOP - BOTTOM];
    svg.append(
      hatch(this.id),
      shape('line', { class: 'grid zero', x1: LEFT, x2: WIDTH - RIGHT, y1: HEIGHT - BOTTOM, y2: HEIGHT - BOTTOM }),
      ...bins.flatMap((bin, i) => this.#bar(bin, LEFT + i * step, step, high / most)),
      ...this.#scale(bins.length, longest, step),
    );
    return svg;
  }

  /** @param unit how high one episode is */
  #bar(bin: Bin, x: number, step: number, unit: number) {
    let y = HEIGHT - BOTTOM;
    const parts = ENDS.filter((end) => bin[end] > 0).map((end) => {
      y -= bin[end] * unit;
      return shape('rect', {
        class: `length-bar ${end}`,
        x: x + step * 0.1,
        y,
        width: step * 0.8,
        height: bin[end] * unit,
        ...(end === 'circled' ? { fill: `url(#${this.id})` } : {}),
      });
    });
    const sign =
      bin.reached > 0
        ? [shape('text', { class: 'scale', x: x + step / 2, y: y - 4, 'text-anchor': 'middle' }, SIGNS.reached)]
        : [];
    return [...parts, ...sign];
  }

  /** The lengths at the foot: the first, one in the middle, the last. */
  #scale(count: number, longest: number, step: number) {
    const size = binSize(longest);
    const at = count === 0 ? [] : [...new Set([0, Math.floor((count - 1) / 2), count - 1])];
    const anchor = (i: number) => (size === 1 ? 'middle' : i === 0 ? 'start' : i === count - 1 ? 'end' : 'middle');
    const x = (i: number) => LEFT + (i + { start: 0, middle: 0.5, end: 1 }[anchor(i)]) * step;
    return at.map((i) =>
      shape(
        'text',
        { class: 'scale', x: x(i), y: HEIGHT - 6, 'text-anchor': anchor(i) },
        size === 1 ? number(i + 1) : `${number(i * size + 1)}–${number(Math.min(longest, (i + 1) * size))}`,
      ),
    );
  }

  leave() {
    this.isLeft = true;
    clearTimeout(this.timer);
  }
}

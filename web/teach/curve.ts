// curve.ts - a learning curve, drawn by uPlot, which is loaded when the first
// curve comes into sight.
import { el } from '../shell/dom.js';
import { number } from '../shell/i18n.js';
import { nextTask } from '../shell/pieces.js';
import type { Series } from './measures.js';
import type { Point } from './run-history.js';

/** what is drawn */
interface Curve {
  series: Series[];
  points: Point[];
  compared: Point[]; // points of another run, drawn behind
  snapshots: number[]; // games after which there is one
  chosen: number | null; // the snapshot that plays
  end: number; // games to leave room for
}

const HEIGHT = 160;
const LINEAR_UP_TO = 3000; // games; longer curves have a scale of decades
const PLACE_OF_0 = 1; // on a scale of decades, which has none; the next point is after 10 games
const SNAPSHOT_REACH = 24; // pixels from a click to the snapshot that is meant

let loading: Promise<any> | null = null;

/** uPlot itself. */
function loadPlot(): Promise<any> {
  loading ??= new Promise((resolve, reject) => {
    const style = el('link', { rel: 'stylesheet', href: 'uplot/uPlot.min.css' });
    const script = el('script', {
      src: 'uplot/uPlot.iife.min.js',
      onload: () => nextTask().then(() => resolve((globalThis as any).uPlot)), // to read it has taken time enough
      onerror: () => {
        loading = null;
        reject(new Error('uPlot'));
      },
    });
    document.head.append(style, script);
  });
  return loading;
}

/** Resolves when something can be seen, or nearly. */
function comesIntoSight(element: Element, signal: AbortSignal) {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && resolve(observer.disconnect()),
      { rootMargin: '100px' },
    );
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  });
}

/** Where so many games are on the scale. */
const placeOf = (games: number, isLog: boolean) => (isLog ? Math.max(games, PLACE_OF_0) : games);

/** Both runs on one scale: games, then each series of the one and of the other. */
export function tableOf({ series, points, compared }: Curve, isLog: boolean) {
  const games = [...new Set([...points, ...compared].map((point) => point.games))].sort((a, b) => a - b);
  const column = (of: Point[], one: Series) => {
    const byGames = new Map(of.map((point) => [point.games, 100 * one.read(point)]));
    return games.map((at) => byGames.get(at) ?? null);
  };
  return [
    games.map((one) => placeOf(one, isLog)),
    ...series.map((one) => column(compared, one)),
    ...series.map((one) => column(points, one)),
  ];
}

export class CurveDrawing {
  curve: Curve | null = null;
  plot: any = null;
  /** What the present drawing was made for; new points alone do not need a new one. */
  made = '';
  most = 0; // games that are drawn
  isLog = false;
  closed = new AbortController();
  seen: Promise<any>;
  observer: ResizeObserver;

  /** @param onChoose a snapshot was clicked */
  constructor(
    public place: HTMLElement,
    public onChoose: (games: number) => void,
  ) {
    this.seen = comesIntoSight(place, this.closed.signal);
    this.observer = new ResizeObserver(() => this.plot?.setSize(this.#size()));
    this.observer.observe(place);
  }

  close() {
    this.closed.abort();
    this.observer.disconnect();
    this.plot?.destroy();
    this.plot = null;
    this.curve = null;
  }

  #size() {
    return { width: this.place.clientWidth, height: HEIGHT };
  }

  async show(curve: Curve) {
    this.curve = curve;
    await this.seen;
    const Plot = await loadPlot();
    if (this.curve !== curve) {
      return; // there is a newer one, or none
    }
    const most = Math.max(curve.end, ...[...curve.points, ...curve.compared].map(({ games }) => games));
    this.most = most;
    const isLog = (this.isLog = most > LINEAR_UP_TO);
    const made = JSON.stringify([curve.series.map(({ name }) => name), isLog, document.documentElement.dataset.theme]);
    const data = tableOf(curve, isLog);
    if (made !== this.made || !this.plot) {
      this.plot?.destroy();
      this.plot = new Plot({ ...this.#size(), ...this.#options(curve.series, isLog) }, data, this.place);
      this.made = made;
    } else {
      this.plot.setData(data);
    }
  }

  /** After the theme has changed. */
  refresh() {
    this.made = '';
    if (this.curve) {
      void this.show({ ...this.curve });
    }
  }

  #options(series: Series[], isLog: boolean) {
    const style = getComputedStyle(this.place);
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const font = `12px ${style.fontFamily}`;
    const axis = {
      stroke: colour('quiet'),
      font,
      grid: { stroke: colour('line'), width: 1 },
      ticks: { stroke: colour('line'), width: 1 },
    };
    const line = (one: Series, isCompared: boolean) => ({
      label: one.name,
      show: one.isDrawn,
      stroke: colour(one.colour),
      width: isCompared ? 1.5 : 2.5,
      alpha: isCompared ? 0.4 : 1,
      dash: one.isDashed ? [6, 4] : undefined,
      points: { show: false },
      spanGaps: true,
    });
    return {
      legend: { show: false },
      cursor: { y: false, points: { size: 7 }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, distr: isLog ? 3 : 1, range: () => [placeOf(0, isLog), this.most] },
        y: { range: [-2, 102] },
      },
      axes: [
        {
          ...axis,
          size: 32,
          values: (_: any, at: (number | null)[]) =>
            at.map((games) =>
              games === null || (isLog && !isDecade(games)) ? '' : number(isLog && games === PLACE_OF_0 ? 0 : games),
            ),
        },
        {
          ...axis,
          size: 56,
          splits: () => [0, 25, 50, 75, 100],
          values: (_: any, at: number[]) => at.map((value) => `${value}\u00a0%`),
        },
      ],
      series: [{}, ...series.map((one) => line(one, true)), ...series.map((one) => line(one, false))],
      hooks: {
        draw: [() => this.#drawSnapshots(colour('ink'), colour('surface'))],
        ready: [(plot: any) => plot.over.addEventListener('click', (event: MouseEvent) => this.#click(event))],
      },
    };
  }

  /** A dot at the foot for each snapshot; the one that plays is filled. */
  #drawSnapshots(ink: string, surface: string) {
    const { plot, curve } = this;
    if (!plot || !curve) {
      return;
    }
    const scale = devicePixelRatio;
    const y = plot.bbox.top + plot.bbox.height;
    plot.ctx.setLineDash([]);
    for (const games of curve.snapshots) {
      const x = plot.valToPos(placeOf(games, this.isLog), 'x', true);
      if (Number.isFinite(x) && x >= plot.bbox.left) {
        plot.ctx.beginPath();
        plot.ctx.arc(x, y, (games === curve.chosen ? 6 : 4) * scale, 0, 2 * Math.PI);
        plot.ctx.fillStyle = games === curve.chosen ? ink : surface;
        plot.ctx.strokeStyle = ink;
        plot.ctx.lineWidth = 1.5 * scale;
        plot.ctx.fill();
        plot.ctx.stroke();
      }
    }
  }

  #click(event: MouseEvent) {
    const { plot, curve } = this;
    const x = event.clientX - plot.over.getBoundingClientRect().left;
    const near = (curve?.snapshots ?? [])
      .map((games) => ({ games, distance: Math.abs(plot.valToPos(placeOf(games, this.isLog), 'x') - x) }))
      .sort((a, b) => a.distance - b.distance)[0];
    if (near && near.distance <= SNAPSHOT_REACH) {
      this.onChoose(near.games);
    }
  }
}

const isDecade = (value: number) => Number.isInteger(Math.log10(value));

// plot.ts - lines over a scale, as a drawing of a few shapes; who cannot see it has the same
// numbers in a table. Lines differ in how they are dashed, not in colour alone.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';

interface PlotLine {
  name: string;
  look: string; // a class: solid, dashed, dotted, truth
  points: { x: number; y: number }[];
  isDots?: boolean; // points alone
}

interface PlotScale {
  from: number;
  to: number;
  marks: number[];
  write: (value: number) => string;
  isLog?: boolean;
}

const [WIDTH, HEIGHT] = [440, 220];
const [LEFT, RIGHT, TOP, BOTTOM] = [68, 12, 12, 24];

/** Where a value stands between 0 and 1. */
function placeOf({ from, to, isLog }: PlotScale, value: number) {
  const at = isLog ? Math.log(Math.max(value, from)) : value;
  const [low, high] = isLog ? [Math.log(from), Math.log(to)] : [from, to];
  return high === low ? 0 : Math.min(1, Math.max(0, (at - low) / (high - low)));
}

const xOf = (scale: PlotScale, value: number) => LEFT + (WIDTH - LEFT - RIGHT) * placeOf(scale, value);

const yOf = (scale: PlotScale, value: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * placeOf(scale, value);

function frame(across: PlotScale, up: PlotScale) {
  return [
    ...up.marks.flatMap((value) => [
      shape('line', {
        class: value === 0 ? 'grid zero' : 'grid',
        x1: LEFT,
        x2: WIDTH - RIGHT,
        y1: yOf(up, value),
        y2: yOf(up, value),
      }),
      shape('text', { class: 'scale', x: LEFT - 6, y: yOf(up, value) + 4, 'text-anchor': 'end' }, up.write(value)),
    ]),
    ...across.marks.map((value, i) =>
      shape(
        'text',
        {
          class: 'scale',
          x: xOf(across, value),
          y: HEIGHT - 6,
          'text-anchor': i === 0 ? 'start' : i === across.marks.length - 1 ? 'end' : 'middle',
        },
        across.write(value),
      ),
    ),
  ];
}

function strokes({ look, points, isDots }: PlotLine, across: PlotScale, up: PlotScale): SVGElement[] {
  const places = points.map(({ x, y }) => [xOf(across, x), yOf(up, y)]);
  return isDots
    ? places.map(([cx, cy]) => shape('circle', { class: `plot-dot ${look}`, cx, cy, r: 5 }))
    : [shape('polyline', { class: `plot-line ${look}`, points: places.map((place) => place.join(',')).join(' ') })];
}

function drawing(lines: PlotLine[], across: PlotScale, up: PlotScale) {
  const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'plot', 'aria-hidden': 'true' });
  svg.append(...frame(across, up), ...lines.flatMap((line) => strokes(line, across, up)));
  return svg;
}

/** What each line is, and where it stands now. */
function legend(lines: PlotLine[], write: (value: number) => string) {
  return lines.map(({ name, look, points, isDots }) => {
    const key = shape('svg', { viewBox: '0 0 28 10', class: 'plot-key', 'aria-hidden': 'true' });
    key.append(
      isDots
        ? shape('circle', { class: `plot-dot ${look}`, cx: 14, cy: 5, r: 4 })
        : shape('polyline', { class: `plot-line ${look}`, points: '0,5 28,5' }),
    );
    const last = points.at(-1);
    return el('li', {}, key, ` ${name} `, el('strong', { class: 'figure' }, last ? write(last.y) : '–'));
  });
}

/** @param first what the first column is */
function table(first: string, lines: PlotLine[], across: PlotScale, up: PlotScale) {
  const places = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const cell = ({ points }: PlotLine, x: number) => {
    const point = points.find((one) => one.x === x);
    return el('td', { class: 'figure' }, point ? up.write(point.y) : '');
  };
  return el(
    'table',
    { class: 'world-values' },
    el(
      'thead',
      {},
      el('tr', {}, el('th', { scope: 'col' }, first), ...lines.map(({ name }) => el('th', { scope: 'col' }, name))),
    ),
    el(
      'tbody',
      {},
      ...places.map((x) =>
        el('tr', {}, el('th', { scope: 'row' }, across.write(x)), ...lines.map((line) => cell(line, x))),
      ),
    ),
  );
}

/** A plot that is drawn again whenever there is more of it. */
export class Plot {
  place = el('div', { class: 'plot-place' });
  legend = el('ul', { class: 'plot-legend' });
  numbers: HTMLDivElement;
  details: HTMLDetailsElement;
  element: HTMLDivElement;
  showTable = () => {};

  /** @param first what stands across */
  constructor(
    name: string,
    public first: string,
  ) {
    this.numbers = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': name });
    this.details = el(
      'details',
      { ontoggle: () => this.#showTable() },
      el('summary', {}, t('plot.numbers')),
      this.numbers,
    );
    this.element = el('div', { class: 'plot-box' }, this.place, this.legend, this.details);
  }

  show(lines: PlotLine[], across: PlotScale, up: PlotScale) {
    this.place.replaceChildren(drawing(lines, across, up));
    this.legend.replaceChildren(...legend(lines, up.write));
    this.showTable = () => this.numbers.replaceChildren(table(this.first, lines, across, up));
    this.#showTable();
  }

  #showTable() {
    if (this.details.open) {
      this.showTable();
    }
  }
}

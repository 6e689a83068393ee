// plot.js - lines over a scale, as a drawing of a few shapes; who cannot see it has the same
// numbers in a table. Lines differ in how they are dashed, not in colour alone.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';

/**
 * @typedef {object} PlotLine
 * @property {string} name
 * @property {string} look a class: solid, dashed, dotted, truth
 * @property {{ x: number, y: number }[]} points
 * @property {boolean} [isDots] points alone
 *
 * @typedef {object} PlotScale
 * @property {number} from
 * @property {number} to
 * @property {number[]} marks
 * @property {(value: number) => string} write
 * @property {boolean} [isLog]
 */

const [WIDTH, HEIGHT] = [440, 220];
const [LEFT, RIGHT, TOP, BOTTOM] = [68, 12, 12, 24];

/** Where a value stands between 0 and 1. @param {PlotScale} scale @param {number} value */
function placeOf({ from, to, isLog }, value) {
  const at = isLog ? Math.log(Math.max(value, from)) : value;
  const [low, high] = isLog ? [Math.log(from), Math.log(to)] : [from, to];
  return high === low ? 0 : Math.min(1, Math.max(0, (at - low) / (high - low)));
}

/** @param {PlotScale} scale @param {number} value */
const xOf = (scale, value) => LEFT + (WIDTH - LEFT - RIGHT) * placeOf(scale, value);

/** @param {PlotScale} scale @param {number} value */
const yOf = (scale, value) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * placeOf(scale, value);

/** @param {PlotScale} across @param {PlotScale} up */
function frame(across, up) {
  return [
    ...up.marks.flatMap((value) => [
      shape('line', { 'class': value === 0 ? 'grid zero' : 'grid', 'x1': LEFT, 'x2': WIDTH - RIGHT, 'y1': yOf(up, value), 'y2': yOf(up, value) }),
      shape('text', { 'class': 'scale', 'x': LEFT - 6, 'y': yOf(up, value) + 4, 'text-anchor': 'end' }, up.write(value))]),
    ...across.marks.map((value, i) =>
      shape('text', { 'class': 'scale', 'x': xOf(across, value), 'y': HEIGHT - 6, 'text-anchor': i === 0 ? 'start' : i === across.marks.length - 1 ? 'end' : 'middle' }, across.write(value))),
  ];
}

/** @param {PlotLine} line @param {PlotScale} across @param {PlotScale} up @returns {SVGElement[]} */
function strokes({ look, points, isDots }, across, up) {
  const places = points.map(({ x, y }) => [xOf(across, x), yOf(up, y)]);
  return isDots
    ? places.map(([cx, cy]) => shape('circle', { class: `plot-dot ${look}`, cx, cy, r: 5 }))
    : [shape('polyline', { class: `plot-line ${look}`, points: places.map((place) => place.join(',')).join(' ') })];
}

/** @param {PlotLine[]} lines @param {PlotScale} across @param {PlotScale} up */
function drawing(lines, across, up) {
  const svg = shape('svg', { 'viewBox': `0 0 ${WIDTH} ${HEIGHT}`, 'class': 'plot', 'aria-hidden': 'true' });
  svg.append(...frame(across, up), ...lines.flatMap((line) => strokes(line, across, up)));
  return svg;
}

/** What each line is, and where it stands now. @param {PlotLine[]} lines @param {(value: number) => string} write */
function legend(lines, write) {
  return lines.map(({ name, look, points, isDots }) => {
    const key = shape('svg', { 'viewBox': '0 0 28 10', 'class': 'plot-key', 'aria-hidden': 'true' });
    key.append(isDots ? shape('circle', { class: `plot-dot ${look}`, cx: 14, cy: 5, r: 4 }) : shape('polyline', { class: `plot-line ${look}`, points: '0,5 28,5' }));
    const last = points.at(-1);
    return el('li', {}, key, ` ${name} `, el('strong', { class: 'figure' }, last ? write(last.y) : '–'));
  });
}

/** @param {string} first what the first column is @param {PlotLine[]} lines @param {PlotScale} across @param {PlotScale} up */
function table(first, lines, across, up) {
  const places = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const cell = (/** @type {PlotLine} */ { points }, /** @type {number} */ x) => {
    const point = points.find((one) => one.x === x);
    return el('td', { class: 'figure' }, point ? up.write(point.y) : '');
  };
  return el('table', { class: 'world-values' },
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, first), ...lines.map(({ name }) => el('th', { scope: 'col' }, name)))),
    el('tbody', {}, ...places.map((x) => el('tr', {}, el('th', { scope: 'row' }, across.write(x)), ...lines.map((line) => cell(line, x))))));
}

/** A plot that is drawn again whenever there is more of it. */
export class Plot {
  /** @param {string} name @param {string} first what stands across */
  constructor(name, first) {
    this.first = first;
    this.place = el('div', { class: 'plot-place' });
    this.legend = el('ul', { class: 'plot-legend' });
    this.numbers = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': name });
    this.details = el('details', { ontoggle: () => this.#showTable() }, el('summary', {}, t('plot.numbers')), this.numbers);
    this.element = el('div', { class: 'plot-box' }, this.place, this.legend, this.details);
    this.showTable = () => {};
  }

  /** @param {PlotLine[]} lines @param {PlotScale} across @param {PlotScale} up */
  show(lines, across, up) {
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

// curve.ts - a learning curve of a lesson: a drawing small enough for a panel, and
// the same numbers as a table.
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';
import { percent } from '../teach/measures.js';

export interface CurveLine {
  name: string;
  colour: 'first' | 'second' | 'ink'; // a side's own, or neither's
  isDashed: boolean;
  points: { games: number; share: number }[];
}

const [WIDTH, HEIGHT] = [360, 180];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 8, 10, 24]; // around the lines

/** The top of the scale: a round share above all points; all of it before there are any. */
function scaleTop(lines: CurveLine[]) {
  const shares = lines.flatMap(({ points }) => points.map(({ share }) => share));
  const most = shares.length === 0 ? 1 : Math.max(0.1, ...shares);
  return Math.min(1, Math.ceil(most * 10) / 10);
}

/** @param end games */
function drawing(lines: CurveLine[], end: number) {
  const top = scaleTop(lines);
  const x = (games: number) => LEFT + ((WIDTH - LEFT - RIGHT) * games) / end;
  const y = (share: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (share / top);
  const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'lesson-curve', 'aria-hidden': 'true' });
  for (const share of [0, top / 2, top]) {
    svg.append(
      shape('line', { x1: LEFT, x2: WIDTH - RIGHT, y1: y(share), y2: y(share), class: 'grid' }),
      shape('text', { x: LEFT - 6, y: y(share) + 4, class: 'scale' }, `${number(Math.round(share * 100))}\u00a0%`),
    );
  }
  for (const games of [0, end / 2, end]) {
    svg.append(
      shape(
        'text',
        { x: x(games), y: HEIGHT - 6, class: `scale at-${games === 0 ? 'start' : games === end ? 'end' : 'middle'}` },
        number(games),
      ),
    );
  }
  for (const { colour, isDashed, points } of lines) {
    svg.append(
      shape('polyline', {
        class: `curve-line ${colour}${isDashed ? ' dashed' : ''}`,
        points: points.map(({ games, share }) => `${x(games)},${y(share)}`).join(' '),
      }),
    );
  }
  return svg;
}

function table(lines: CurveLine[]) {
  const games = lines[0].points.map((point) => point.games);
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, t('curve.table')),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, t('teach.count')),
        ...lines.map(({ name }) => el('th', { scope: 'col' }, name)),
      ),
    ),
    el(
      'tbody',
      {},
      ...games.map((at, i) =>
        el(
          'tr',
          {},
          el('th', { scope: 'row' }, number(at)),
          ...lines.map(({ points }) => el('td', {}, points[i] ? percent(points[i].share) : '')),
        ),
      ),
    ),
  );
}

/** What each line means, and where it is now. */
function legend(lines: CurveLine[]) {
  return el(
    'ul',
    { class: 'legend' },
    ...lines.map(({ name, colour, isDashed, points }) =>
      el(
        'li',
        {},
        el('span', { class: `swatch ${colour}${isDashed ? ' dashed' : ''}`, 'aria-hidden': 'true' }),
        `${name} `,
        el('strong', { class: 'figure' }, points.length > 0 ? percent(points[points.length - 1].share) : '–'),
      ),
    ),
  );
}

/** A curve that is drawn again whenever there is more of it. */
export class LessonCurve {
  place = el('div', {});
  names = el('div', {});
  numbers = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('curve.table') });
  details: HTMLDetailsElement;
  element: HTMLDivElement;
  lines: CurveLine[] = [];

  /** @param end games to leave room for */
  constructor(public end: number) {
    this.details = el(
      'details',
      { ontoggle: () => this.#showTable() },
      el('summary', {}, t('curve.table')),
      this.numbers,
    );
    this.element = el('div', { class: 'field' }, this.place, this.names, this.details);
  }

  show(lines: CurveLine[]) {
    this.lines = lines;
    this.place.replaceChildren(drawing(lines, this.end));
    this.names.replaceChildren(legend(lines));
    this.#showTable();
  }

  #showTable() {
    if (this.details.open) {
      this.numbers.replaceChildren(table(this.lines));
    }
  }
}

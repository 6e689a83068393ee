// curve-field.ts - how many cells are wrong after so many episodes, a line for each kind of
// learner. Episodes stand on a scale of powers of ten: one kind needs a thousand times as
// many as another.
import { field } from '../shell/controls.js';
import { number, t } from '../shell/i18n.js';
import { Plot } from './plot.js';
import type { Piece } from './teach.js';
import { tOfWorld } from './words.js';
import type { WorldDesk } from './worlds.js';

const LOOKS = ['dotted', 'dashed', 'solid'];
export const FIRST = 10; // episodes
const LEAST_END = 100_000;

/** Powers of ten up to a number. */
export function powersUpTo(end: number) {
  const powers = [];
  for (let at = FIRST; at <= end; at *= 10) {
    powers.push(at);
  }
  return powers;
}

/** Numbers that have no room: 10, 1k, 1M. */
export function shortNumber(value: number) {
  return value >= 1e6 ? `${number(value / 1e6)} M` : value >= 1e3 ? `${number(value / 1e3)} k` : number(value);
}

export function curveField({ learners, facts: { kind } }: WorldDesk): Piece {
  const episodes = tOfWorld(kind, 'world.episodes');
  const plot = new Plot(t('chart.wrong-cells'), episodes);
  const element = field(t('chart.curve'), plot.element);
  function update() {
    const lines = learners.all.map((one, i) => ({
      name: t(`kind.${one.kind.name}`),
      look: LOOKS[i % LOOKS.length],
      points: one.curve
        .filter((point) => point.episodes >= FIRST)
        .map((point) => ({ x: point.episodes, y: point.wrong })),
    }));
    const points = lines.flatMap((line) => line.points);
    const end = Math.max(LEAST_END, ...points.map(({ x }) => x));
    const most = Math.max(10, ...points.map(({ y }) => y));
    const top = Math.ceil(most / 50) * 50;
    plot.show(
      lines,
      {
        from: FIRST,
        to: 10 ** Math.ceil(Math.log10(end)),
        marks: powersUpTo(10 ** Math.ceil(Math.log10(end))),
        write: shortNumber,
        isLog: true,
      },
      { from: 0, to: top, marks: [0, top / 2, top], write: number },
    );
  }
  return { element, update };
}

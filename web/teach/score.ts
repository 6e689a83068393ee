// score.ts - the one number that says how good the AI is, and its curve, which starts at chance.
import { el, tell } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';
import type { Learning } from './learning.js';
import type { Point } from './run-history.js';
import type { Piece } from './teach.js';

interface Score {
  kind: string; // of what is counted
  value: number;
  most: number; // that it can be; Infinity where the first point is
  isProved: boolean; // it can be no better, and that is proved
}

const WIDTH = 240;
const HEIGHT = 128;
const FOOT = HEIGHT - 24;

export function scoreOf(point: Point): Score {
  if ('sides' in point) {
    return {
      kind: 'ways',
      value: point.sides.reduce((sum, { lost }) => sum + lost, 0),
      most: Infinity,
      isProved: point.sides.every(({ missed }) => missed === 0),
    };
  }
  if ('mates' in point) {
    return { kind: 'mates', value: point.mates.mated, most: point.mates.won, isProved: point.mates.isCertified };
  }
  const { kept, chance = 0, positions } = point.sample;
  return { kind: 'kept', value: point.games === 0 ? chance : kept, most: positions, isProved: false };
}

export function scoreField(learning: Learning): Piece {
  const name = el('h3', {});
  const value = el('p', { class: 'score-value figure' });
  const words = el('p', { class: 'help' });
  const curve = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'score-curve', 'aria-hidden': 'true' });
  const element = el('section', { class: 'score' }, name, value, words, curve);

  function draw(points: Point[], end: number) {
    const scores = points.map((point) => ({ games: point.games, ...scoreOf(point) }));
    const top = scores[0].most === Infinity ? Math.max(...scores.map((one) => one.value), 1) : scores[0].most;
    const x = (games: number) => 7 + (games / Math.max(1, end)) * (WIDTH - 15);
    const y = (at: number) => FOOT - (at / top) * (FOOT - 8);
    const line = scores
      .map((one, i) => `${i === 0 ? 'M' : 'L'}${x(one.games).toFixed(1)} ${y(one.value).toFixed(1)}`)
      .join('');
    const last = scores[scores.length - 1];
    curve.replaceChildren(
      shape('path', { class: 'curve-axis', d: `M2 ${FOOT}H${WIDTH}` }),
      shape('path', { class: 'curve-area', d: `${line}L${x(last.games)} ${FOOT}L7 ${FOOT}Z` }),
      shape('path', { class: 'curve-own', d: line }),
      shape('circle', { class: 'curve-tip', cx: x(last.games), cy: y(last.value), r: 5 }),
      ...(scores.length === 1
        ? [shape('text', { x: x(0) + 12, y: Math.max(14, y(last.value) + 5) }, t('worth.start'))]
        : []),
      shape('text', { x: 2, y: HEIGHT - 6 }, number(0)),
      shape('text', { x: WIDTH - 2, y: HEIGHT - 6, 'text-anchor': 'end' }, tn('games', end, { games: number(end) })),
    );
  }

  function update() {
    const { point, run, training, count } = learning;
    element.hidden = !point;
    if (!point) {
      return;
    }
    const score = scoreOf(point);
    tell(name, t(`worth.${score.kind}`));
    tell(value, number(score.value));
    tell(
      words,
      score.most === Infinity
        ? tn('worth.after', point.games, { games: number(point.games) })
        : `${t('worth.of', { most: score.most })} ${tn('worth.after', point.games, { games: number(point.games) })}`,
    );
    const points = run?.points ?? [point];
    draw(
      points.length > 0 ? points : [point],
      training?.to ?? (points.length > 1 ? points[points.length - 1].games : count),
    );
  }
  return { element, update };
}

// goals-curve.ts - how often the goal is reached after so many episodes, and how far they
// come in the mean, beside the best there is, where that is known exactly.
import type { WorldValue } from '../engine/world.js';
import { field } from '../shell/controls.js';
import { t } from '../shell/i18n.js';
import { changes } from './changes.js';
import { FIRST, powersUpTo, shortNumber } from './curve-field.js';
import { Plot } from './plot.js';
import type { Piece } from './teach.js';
import { percent, tOfWorld } from './words.js';
import type { WorldDesk } from './worlds.js';

const LEAST_END = 10_000;

/** @param longest how far one can come @param best null where that is not known */
export function goalsCurve(
  { learning, facts: { kind } }: WorldDesk,
  longest: () => number,
  best: () => WorldValue | null,
): Piece {
  const plot = new Plot(tOfWorld(kind, 'goals.curve'), tOfWorld(kind, 'world.episodes'));
  const element = field(tOfWorld(kind, 'goals.curve'), plot.element);
  const hasChanged = changes();
  function update() {
    if (!hasChanged(learning.goalCurve, best(), longest())) {
      return;
    }
    const points = learning.goalCurve.filter(({ episodes }) => episodes >= FIRST);
    const end = 10 ** Math.ceil(Math.log10(Math.max(LEAST_END, ...points.map(({ episodes }) => episodes))));
    const truth = best();
    const lines = [
      {
        name: tOfWorld(kind, 'goals.reached'),
        look: 'solid',
        points: points.map(({ episodes, reached }) => ({ x: episodes, y: reached })),
      },
      {
        name: tOfWorld(kind, 'goals.progress.share'),
        look: 'dotted',
        points: points.map(({ episodes, progress }) => ({ x: episodes, y: progress / Math.max(1, longest()) })),
      },
    ];
    const exact = truth
      ? [{ name: t('goals.curve.best'), look: 'truth', points: [FIRST, end].map((x) => ({ x, y: truth.amount })) }]
      : [];
    plot.show(
      [...exact, ...lines],
      { from: FIRST, to: end, marks: powersUpTo(end), write: shortNumber, isLog: true },
      { from: 0, to: 1, marks: [0, 0.5, 1], write: percent },
    );
  }
  return { element, update };
}

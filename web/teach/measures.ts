// measures.ts - the numbers of a learning curve, with their names: one list for
// the drawing, the table and the figures above them.
import type { MatesMeasure } from '../engine/learner.js';
import type { GameName } from '../engine/module.js';
import { sideName } from '../games/index.js';
import { decimal, number, t } from '../shell/i18n.js';
import type { Learning } from './learning.js';
import { hasRule } from './presets.js';
import type { Point } from './run-history.js';

/** one line of a curve */
export interface Series {
  name: string;
  colour: 'ink' | 'first' | 'second'; // the sides' own, or neither's
  isDashed: boolean;
  isDrawn: boolean; // in the curve as well as in the table
  read: (point: Point) => number; // a share, from 0 to 1
}

export type View = 'truth' | 'random' | 'perfect';

const COLOURS: ('first' | 'second')[] = ['first', 'second'];

const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

/** A share as people read it. */
export function percent(value: number) {
  const rounded = Math.round(value * 1000) / 10;
  // What is not quite nothing, or not quite all, is not written as if it were.
  if ((rounded === 0 && value > 0) || (rounded === 100 && value < 1)) {
    return `${rounded === 0 ? '<' : '>'}\u00a0${number(rounded === 0 ? 0.1 : 99.9)}\u00a0%`;
  }
  return `${number(rounded)}\u00a0%`;
}

/** What can be looked at. */
export function viewsOf(point: Point | undefined): View[] {
  return point && 'sides' in point ? ['truth', 'random', 'perfect'] : ['truth'];
}

const sideOf = (point: Point, side: number) => ('sides' in point ? point.sides[side] : null);

function truthOfSides(game: GameName): Series[] {
  return [
    {
      name: t('measure.optimal'),
      colour: 'ink',
      isDashed: false,
      isDrawn: true,
      read: (point) =>
        share(
          (sideOf(point, 0)?.optimal ?? 0) + (sideOf(point, 1)?.optimal ?? 0),
          (sideOf(point, 0)?.decisions ?? 0) + (sideOf(point, 1)?.decisions ?? 0),
        ),
    },
    ...[0, 1].map((side): Series => ({
      name: t('measure.lost', { side: sideName(game, side) }),
      colour: COLOURS[side],
      isDashed: side === 1,
      isDrawn: true,
      read: (point) => share(sideOf(point, side)?.lost ?? 0, sideOf(point, side)?.lines ?? 0),
    })),
  ];
}

function truthOfSample(): Series[] {
  // Before its first game it plays at random, whatever its rules. Points of older versions do not say what chance keeps.
  const read =
    (part: 'kept' | 'tellingKept', chance: 'chance' | 'tellingChance', whole: 'positions' | 'telling') =>
    (point: Point) =>
      'sample' in point
        ? share(point.sample[point.games === 0 ? chance : part] ?? point.sample[part], point.sample[whole])
        : 0;
  return [
    {
      name: t('measure.kept'),
      colour: 'ink',
      isDashed: false,
      isDrawn: true,
      read: read('kept', 'chance', 'positions'),
    },
    {
      name: t('measure.telling'),
      colour: 'ink',
      isDashed: true,
      isDrawn: true,
      read: read('tellingKept', 'tellingChance', 'telling'),
    },
  ];
}

function truthOfMates(): Series[] {
  const read = (part: 'mated' | 'matedAny') => (point: Point) =>
    'mates' in point ? share(point.mates[part], point.mates.won) : 0;
  return [
    { name: t('measure.mates'), colour: 'ink', isDashed: false, isDrawn: true, read: read('mated') },
    { name: t('measure.mates.any'), colour: 'ink', isDashed: true, isDrawn: true, read: read('matedAny') },
  ];
}

/** What is said of mates. */
function verdictOnMates({ won, mated, wasted, isCertified }: MatesMeasure) {
  const words =
    mated === 0 ? t('teach.mates.none', { won }) : t('teach.mates', { won, mated, wasted: decimal(wasted) });
  return isCertified ? `${t('teach.mates.proved')} ${words}` : words;
}

function results(game: GameName, opponent: 'random' | 'perfect'): Series[] {
  const ends: ('won' | 'drawn' | 'lost')[] = ['won', 'drawn', 'lost'];
  return [0, 1].flatMap((side) =>
    ends.map((end): Series => ({
      name: t(`result.${end}`, { side: sideName(game, side) }),
      colour: COLOURS[side],
      isDashed: end === 'lost',
      isDrawn: end !== 'drawn',
      read: (point) => sideOf(point, side)?.[opponent][end] ?? 0,
    })),
  );
}

/** @param point any of the curve */
export function seriesOf(game: GameName, view: View, point: Point | undefined): Series[] {
  if (view !== 'truth') {
    return results(game, view);
  }
  if (point && 'mates' in point) {
    return truthOfMates();
  }
  return point && 'sample' in point ? truthOfSample() : truthOfSides(game);
}

/** What a point proves, in a sentence. */
export function verdictOn(game: GameName, point: Point) {
  if ('sample' in point) {
    const { kept, chance, positions } = point.sample;
    return positions === 0
      ? t('teach.unsolved')
      : t('teach.sample', { kept, positions, chance: number(chance ?? 0, 0) });
  }
  if ('mates' in point) {
    return verdictOnMates(point.mates);
  }
  const sides = point.sides.map(({ missed, lines, due }, side) => ({ missed, lines, due, side: sideName(game, side) }));
  const failing = sides.filter(({ missed }) => missed > 0);
  if (failing.length > 0) {
    return failing
      .map(({ missed, due, ...one }) => t(due > 0 ? 'teach.not-won' : 'teach.loses', { ...one, lost: missed }))
      .join(' ');
  }
  const winner = sides.find(({ due }) => due > 0);
  return winner
    ? t('teach.proved.win', { side: winner.side, other: sideName(game, 1 - sides.indexOf(winner)) })
    : t('teach.proved');
}

/** What a rule that it was given comes to without any learning; '' if it has none. */
export function ruleWords({ run }: Learning) {
  const first = run?.points[0];
  if (!run || !hasRule(run.recipe) || !first || !('sample' in first) || first.games > 0 || !first.sample.expected) {
    return '';
  }
  return t(run.recipe.tactics ? 'teach.rules' : 'teach.rule', { rule: number(first.sample.expected, 0) });
}

/** The largest number that can be said about a brain, in words and figures. */
export function figuresOf(game: GameName, point: Point) {
  return seriesOf(game, 'truth', point).map((series) => ({ ...series, value: percent(series.read(point)) }));
}

// measures.js - the numbers of a learning curve, with their names: one list for
// the drawing, the table and the figures above them.
import { decimal, number, t } from '../shell/i18n.js';
import { sideName } from '../games/index.js';
import { hasRule } from './presets.js';

/**
 * @typedef {import('./learning.js').Point} Point
 * @typedef {import('../engine/module.js').GameName} GameName
 *
 * @typedef {object} Series one line of a curve
 * @property {string} name
 * @property {'ink' | 'first' | 'second'} colour the sides' own, or neither's
 * @property {boolean} isDashed
 * @property {boolean} isDrawn in the curve as well as in the table
 * @property {(point: Point) => number} read a share, from 0 to 1
 */

/** @typedef {'truth' | 'random' | 'perfect'} View */

/** @type {('first' | 'second')[]} */
const COLOURS = ['first', 'second'];

/** @param {number} part @param {number} whole */
const share = (part, whole) => (whole > 0 ? part / whole : 0);

/** A share as people read it. @param {number} value */
export function percent(value) {
  const rounded = Math.round(value * 1000) / 10;
  // What is not quite nothing, or not quite all, is not written as if it were.
  if ((rounded === 0 && value > 0) || (rounded === 100 && value < 1)) {
    return `${rounded === 0 ? '<' : '>'}\u00a0${number(rounded === 0 ? 0.1 : 99.9)}\u00a0%`;
  }
  return `${number(rounded)}\u00a0%`;
}

/** What can be looked at. @param {Point | undefined} point @returns {View[]} */
export function viewsOf(point) {
  return point && 'sides' in point ? ['truth', 'random', 'perfect'] : ['truth'];
}

/** @param {Point} point @param {number} side */
const sideOf = (point, side) => ('sides' in point ? point.sides[side] : null);

/** @param {GameName} game @returns {Series[]} */
function truthOfSides(game) {
  return [
    {
      name: t('measure.optimal'), colour: 'ink', isDashed: false, isDrawn: true,
      read: (point) => share((sideOf(point, 0)?.optimal ?? 0) + (sideOf(point, 1)?.optimal ?? 0),
        (sideOf(point, 0)?.decisions ?? 0) + (sideOf(point, 1)?.decisions ?? 0)),
    },
    ...[0, 1].map((side) => /** @type {Series} */ ({
      name: t('measure.lost', { side: sideName(game, side) }), colour: COLOURS[side], isDashed: side === 1, isDrawn: true,
      read: (point) => share(sideOf(point, side)?.lost ?? 0, sideOf(point, side)?.lines ?? 0),
    })),
  ];
}

/** @returns {Series[]} */
function truthOfSample() {
  // Before its first game it plays at random, whatever its rules. Points of older versions do not say what chance keeps.
  const read = (/** @type {'kept' | 'tellingKept'} */ part, /** @type {'chance' | 'tellingChance'} */ chance, /** @type {'positions' | 'telling'} */ whole) =>
    (/** @type {Point} */ point) => ('sample' in point ? share(point.sample[point.games === 0 ? chance : part] ?? point.sample[part], point.sample[whole]) : 0);
  return [
    { name: t('measure.kept'), colour: 'ink', isDashed: false, isDrawn: true, read: read('kept', 'chance', 'positions') },
    { name: t('measure.telling'), colour: 'ink', isDashed: true, isDrawn: true, read: read('tellingKept', 'tellingChance', 'telling') },
  ];
}

/** @returns {Series[]} */
function truthOfMates() {
  const read = (/** @type {'mated' | 'matedAny'} */ part) => (/** @type {Point} */ point) => ('mates' in point ? share(point.mates[part], point.mates.won) : 0);
  return [
    { name: t('measure.mates'), colour: 'ink', isDashed: false, isDrawn: true, read: read('mated') },
    { name: t('measure.mates.any'), colour: 'ink', isDashed: true, isDrawn: true, read: read('matedAny') },
  ];
}

/** What is said of mates. @param {import('../engine/learner.js').MatesMeasure} mates */
function verdictOnMates({ won, mated, wasted, isCertified }) {
  const words = mated === 0 ? t('teach.mates.none', { won }) : t('teach.mates', { won, mated, wasted: decimal(wasted) });
  return isCertified ? `${t('teach.mates.proved')} ${words}` : words;
}

/** @param {GameName} game @param {'random' | 'perfect'} opponent @returns {Series[]} */
function results(game, opponent) {
  /** @type {('won' | 'drawn' | 'lost')[]} */
  const ends = ['won', 'drawn', 'lost'];
  return [0, 1].flatMap((side) => ends.map((end) => /** @type {Series} */ ({
    name: t(`result.${end}`, { side: sideName(game, side) }), colour: COLOURS[side], isDashed: end === 'lost',
    isDrawn: end !== 'drawn',
    read: (point) => sideOf(point, side)?.[opponent][end] ?? 0,
  })));
}

/** @param {GameName} game @param {View} view @param {Point | undefined} point any of the curve @returns {Series[]} */
export function seriesOf(game, view, point) {
  if (view !== 'truth') {
    return results(game, view);
  }
  if (point && 'mates' in point) {
    return truthOfMates();
  }
  return point && 'sample' in point ? truthOfSample() : truthOfSides(game);
}

/** What a point proves, in a sentence. @param {GameName} game @param {Point} point */
export function verdictOn(game, point) {
  if ('sample' in point) {
    const { kept, chance, positions } = point.sample;
    return positions === 0 ? t('teach.unsolved') : t('teach.sample', { kept, positions, chance: number(chance ?? 0, 0) });
  }
  if ('mates' in point) {
    return verdictOnMates(point.mates);
  }
  const sides = point.sides.map(({ missed, lines, due }, side) => ({ missed, lines, due, side: sideName(game, side) }));
  const failing = sides.filter(({ missed }) => missed > 0);
  if (failing.length > 0) {
    return failing.map(({ missed, due, ...one }) => t(due > 0 ? 'teach.not-won' : 'teach.loses', { ...one, lost: missed })).join(' ');
  }
  const winner = sides.find(({ due }) => due > 0);
  return winner ? t('teach.proved.win', { side: winner.side, other: sideName(game, 1 - sides.indexOf(winner)) }) : t('teach.proved');
}

/** What a rule that it was given comes to without any learning; '' if it has none. @param {import('./learning.js').Learning} learning */
export function ruleWords({ run }) {
  const first = run?.points[0];
  if (!run || !hasRule(run.recipe) || !first || !('sample' in first) || first.games > 0 || !first.sample.expected) {
    return '';
  }
  return t(run.recipe.tactics ? 'teach.rules' : 'teach.rule', { rule: number(first.sample.expected, 0) });
}

/** The largest number that can be said about a brain, in words and figures. @param {GameName} game @param {Point} point */
export function figuresOf(game, point) {
  return seriesOf(game, 'truth', point).map((series) => ({ ...series, value: percent(series.read(point)) }));
}

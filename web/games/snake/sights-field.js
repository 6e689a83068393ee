// sights-field.js - what a learner sees in each direction, window by window, and what each of
// them adds to the value: the sum of a column is what it thinks of that direction.
import { choices, field } from '../../shell/controls.js';
import { el, newId } from '../../shell/dom.js';
import { number, t, tOr } from '../../shell/i18n.js';
import { valueFigure } from '../../worlds/account-field.js';
import { signedAmount } from '../../worlds/decision.js';
import { windowIcon } from './sights.js';
import { turnName } from './words.js';

/**
 * @typedef {import('../../engine/grid.js').Grid} Grid
 *
 * @typedef {object} Insight all that there is to show of a state
 * @property {import('./judged.js').Decision} decision
 * @property {import('../../engine/grid.js').Percepts | null} percepts
 * @property {number[] | null} learned what a learner thinks of each direction
 * @property {number[][]} parts what each of its tables adds to that
 * @property {import('../../engine/world-network.js').SightNet | null} net how a neural network sees it, where that is what learns
 * @property {boolean[]} deadEnds whether it has seen that a direction may lead to where all is lost
 *
 * @typedef {object} Looked what is looked at
 * @property {number} table or FLOOD
 * @property {number} at place of the direction among the legal ones, -1 if all of them end it
 *
 * @typedef {object} Chooser
 * @property {(table: number) => void} chooseTable
 * @property {(direction: number) => void} chooseDirection
 */

export const FLOOD = -1; // in the place of a table
export const PART_DIGITS = 3;
const WHOLE = 'whole board';
const VALUE_DIGITS = 2;

/** What a table looks at; those without a name of their own are counted. @param {string} name @param {number} i */
export const tableName = (name, i) => (name === 'window'
  ? t('snake.percept.window', { number: i + 1 })
  : tOr(`snake.percept.${name.replaceAll(' ', '-')}`, name));

/** What a learner takes a direction for, in a word, where it is no sum; '' elsewhere. @param {Insight} insight @param {number} i */
function verdictOf({ decision: { isOver }, percepts, deadEnds }, i) {
  const isDeath = isOver[i] && (percepts?.actions[i].reward ?? 0) <= 0;
  return isDeath ? t('snake.learned.death') : deadEnds[i] ? t('snake.learned.dead-end') : '';
}

/** What it thinks of a direction. @param {Insight} insight @param {number} i */
export function learnedWords(insight, i) {
  return verdictOf(insight, i) || number(insight.learned?.[i] ?? 0, VALUE_DIGITS).replace('-', '−');
}

/** The direction in which one looks. @param {Insight} insight @param {Looked} looked @param {Chooser} chooser */
export function directionField({ decision: { scene, isOver } }, { at }, chooser) {
  const turns = scene.legal.filter((_, i) => !isOver[i]).map((action) => [String(action.action), turnName(action)]);
  const choose = (/** @type {string} */ value) => chooser.chooseDirection(Number(value));
  return turns.length > 0 ? choices(t('snake.sight.direction'), turns, String(scene.legal[at].action), choose) : '';
}

/**
 * A small picture of a window, where the table is one.
 * @param {Insight} insight @param {Looked} looked @param {number} table
 */
function iconOf({ decision: { scene }, percepts }, { at }, table) {
  const sights = at < 0 || table === FLOOD ? [] : percepts?.actions[at].sights[table] ?? [];
  return sights.length > 0 ? windowIcon(/** @type {Grid} */ (scene.grid), scene.legal[at].action, sights) : '';
}

/**
 * What a table adds to the value of a direction; of a learner that cannot tell, what it sees.
 * @param {Insight} insight @param {number} i @param {number} table
 */
function partOf({ decision: { isOver }, percepts, parts, deadEnds }, i, table) {
  if (isOver[i]) {
    return '–';
  }
  if (deadEnds[i] && percepts?.tables[table] === WHOLE) {
    return t('snake.learned.dead-end'); // it is the table that knows
  }
  return parts[i]?.length > 0
    ? valueFigure(parts[i][table], PART_DIGITS)
    : number(percepts?.actions[i].numbers[table] ?? 0);
}

/**
 * @param {Insight} insight @param {Node | string} name @param {(i: number) => Node | string} cell
 * @param {string} [kind]
 */
function row({ decision: { scene } }, name, cell, kind = '') {
  return el('tr', { class: kind }, el('th', { scope: 'row' }, name),
    ...scene.legal.map((_, i) => el('td', { class: 'figure' }, cell(i))));
}

/** The reward of each direction, and the sum of all that is above. @param {Insight} insight */
function sums(insight) {
  const { decision: { isOver }, percepts, learned, parts } = insight;
  if (!learned || !parts.some(({ length }) => length > 0)) {
    return '';
  }
  const write = (/** @type {number} */ i, /** @type {number} */ value) =>
    (isOver[i] ? '–' : signedAmount(value, PART_DIGITS));
  return el('tfoot', {},
    row(insight, t('snake.sight.reward'), (i) => write(i, percepts?.actions[i].reward ?? 0)),
    row(insight, t('snake.sight.sum'), (i) => verdictOf(insight, i) || write(i, learned[i]), 'sum'));
}

/** @param {Insight} insight @param {Looked} looked @param {Chooser} chooser */
export function partsTable(insight, looked, chooser) {
  const { decision: { scene }, percepts } = insight;
  const group = newId('sight');
  const radio = (/** @type {number} */ table, /** @type {string} */ name) => el('label', { class: 'sight-choice' },
    el('input', {
      type: 'radio', name: group, checked: table === looked.table, onchange: () => chooser.chooseTable(table),
    }),
    iconOf(insight, looked, table), el('span', {}, name));
  const rows = (percepts?.tables ?? []).map((name, table) =>
    row(insight, radio(table, tableName(name, table)), (i) => partOf(insight, i, table)));
  return el('table', { class: 'world-values snake-percepts' },
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, t('snake.window')),
      ...scene.legal.map((action) => el('th', { scope: 'col' }, turnName(action))))),
    el('tbody', {}, row(insight, radio(FLOOD, t('snake.sight.room')), () => ''), ...rows), sums(insight));
}

/** @param {Insight} insight @param {Looked} looked @param {Chooser} chooser */
export function sightsField(insight, looked, chooser) {
  const place = { 'class': 'table-scroll', 'tabIndex': 0, 'role': 'group', 'aria-label': t('snake.sees') };
  return field(t('snake.sees'), el('p', { class: 'help' }, t('snake.sees.help')),
    directionField(insight, looked, chooser), el('div', place, partsTable(insight, looked, chooser)));
}

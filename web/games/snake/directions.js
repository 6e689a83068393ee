// directions.js - what each direction leads to: on the board, and as a table.
import { el } from '../../shell/dom.js';
import { number, t } from '../../shell/i18n.js';
import { amount, percent } from '../../worlds/words.js';
import { betterOnes } from './judged.js';
import { turnName } from './words.js';

/**
 * @typedef {import('./judged.js').Decision} Decision
 * @typedef {import('../../engine/world.js').ActionValue} ActionValue
 * @typedef {import('../../engine/world.js').WorldFacts} WorldFacts
 */

/** An exact value, where there is one. @param {WorldFacts} facts @param {ActionValue | undefined} value */
export function exactWords({ countsSteps }, value) {
  if (!value) {
    return '–';
  }
  if (!countsSteps) {
    return amount(value.amount);
  }
  return value.amount > 0
    ? t('snake.chance', { chance: percent(value.amount), steps: number(value.steps, 1) })
    : percent(0);
}

/** Whether no direction is better; where all is lost none is any good. @param {Decision} decision @param {number} i */
const isBest = ({ values }, i) => values !== null && values[i].isBest && values[i].amount > 0;

/** What is written on the cells beside the head. @param {Decision} decision */
export function marksOf(decision) {
  const { scene, played, isOver } = decision;
  const better = betterOnes(decision);
  return scene.legal.map(({ action }, i) => {
    const kinds = { played: i === played, better: better.includes(i), exact: isBest(decision, i) };
    const kind = Object.entries(kinds).filter(([, isSo]) => isSo).map(([name]) => name).join(' ');
    return { direction: action, text: isOver[i] ? '×' : i === played ? '•' : better.includes(i) ? '✓' : '', kind };
  });
}

const playedMark = () => el('span', { class: 'quiet' }, ` (${t('world-review.played')})`);

/** @param {Decision} decision @param {WorldFacts} facts @param {string[]} [learned] what somebody thinks of each */
export function directionsTable(decision, facts, learned) {
  const { scene, values, isOver, played } = decision;
  const leadsTo = (/** @type {number} */ i) => t(isOver[i] ? 'snake.leads.end' : 'snake.leads.on');
  const rows = scene.legal.map((action, i) =>
    el('tr', { class: isBest(decision, i) ? 'best' : '' },
      el('th', { scope: 'row' }, turnName(action), i === played ? playedMark() : ''),
      el('td', {}, leadsTo(i)), learned ? el('td', { class: 'figure' }, learned[i]) : '',
      el('td', { class: 'figure' }, exactWords(facts, values?.[i]))));
  const names = [t('snake.direction'), t('snake.leads'), ...(learned ? [t('world.learned')] : []), t('snake.exact')];
  return el('div', { class: 'field' },
    el('table', { class: 'world-values snake-values' },
      el('thead', {}, el('tr', {}, ...names.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...rows)),
    values ? '' : el('p', { class: 'help' }, t('snake.not-known')),
    values?.every(({ amount: chance }) => chance === 0) ? el('p', { class: 'help' }, t('snake.all-lost')) : '');
}

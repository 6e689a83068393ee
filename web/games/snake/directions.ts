// directions.ts - what each direction leads to: on the board, and as a table.
import type { ActionValue, WorldFacts } from '../../engine/world.js';
import { el } from '../../shell/dom.js';
import { number, t } from '../../shell/i18n.js';
import { amount, percent } from '../../worlds/words.js';
import { betterOnes, type Decision } from './judged.js';
import { turnName } from './words.js';

/** An exact value, where there is one. */
export function exactWords({ countsSteps }: WorldFacts, value: ActionValue | undefined) {
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

/** Whether no direction is better; where all is lost none is any good. */
const isBest = ({ values }: Decision, i: number) => values !== null && values[i].isBest && values[i].amount > 0;

/** What is written on the cells beside the head. */
export function marksOf(decision: Decision) {
  const { scene, played, isOver } = decision;
  const better = betterOnes(decision);
  return scene.legal.map(({ action }, i) => {
    const kinds = { played: i === played, better: better.includes(i), exact: isBest(decision, i) };
    const kind = Object.entries(kinds)
      .filter(([, isSo]) => isSo)
      .map(([name]) => name)
      .join(' ');
    return { direction: action, text: isOver[i] ? '×' : i === played ? '•' : better.includes(i) ? '✓' : '', kind };
  });
}

const playedMark = () => el('span', { class: 'quiet' }, ` (${t('world-review.played')})`);

/** @param learned what somebody thinks of each */
export function directionsTable(decision: Decision, facts: WorldFacts, learned?: string[]) {
  const { scene, values, isOver, played } = decision;
  const leadsTo = (i: number) => t(isOver[i] ? 'snake.leads.end' : 'snake.leads.on');
  const rows = scene.legal.map((action, i) =>
    el(
      'tr',
      { class: isBest(decision, i) ? 'best' : '' },
      el('th', { scope: 'row' }, turnName(action), i === played ? playedMark() : ''),
      el('td', {}, leadsTo(i)),
      learned ? el('td', { class: 'figure' }, learned[i]) : '',
      el('td', { class: 'figure' }, exactWords(facts, values?.[i])),
    ),
  );
  const names = [t('snake.direction'), t('snake.leads'), ...(learned ? [t('world.learned')] : []), t('snake.exact')];
  return el(
    'div',
    { class: 'field' },
    el(
      'table',
      { class: 'world-values snake-values' },
      el('thead', {}, el('tr', {}, ...names.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...rows),
    ),
    values ? '' : el('p', { class: 'help' }, t('snake.not-known')),
    values?.every(({ amount: chance }) => chance === 0) ? el('p', { class: 'help' }, t('snake.all-lost')) : '',
  );
}

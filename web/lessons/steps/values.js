// values.js - a step that sets what an AI has learned beside the exact truth, move by
// move, on the board and in a table.
import { describeScore } from '../../games/board.js';
import { el } from '../../shell/dom.js';
import { number, t } from '../../shell/i18n.js';
import { writeValue } from '../../play/heat.js';
import { learnerOf, spotOf } from './step.js';

/** @param {import('../stage.js').Shown} shown */
function table({ values, scores }) {
  const best = Math.max(...values.map(({ value }) => value));
  const head = ['move', 'value', 'exact', 'visits'].map((key) => el('th', { scope: 'col' }, t(`column.${key}`)));
  return el('table', {},
    el('caption', { class: 'unseen' }, t('inside.position')),
    el('thead', {}, el('tr', {}, ...head)),
    el('tbody', {}, ...values.map(({ text, value, visits }, i) => el('tr', { class: value === best ? 'best' : '' },
      el('th', { scope: 'row' }, text),
      el('td', {}, writeValue(value)),
      el('td', {}, describeScore(scores[i].score, scores[i].plies)),
      el('td', {}, number(visits))))));
}

/** @type {import('./step.js').StepKind<import('../lesson-data.js').ValuesStep>} */
export function values(step, { lesson, stage, done }) {
  const place = el('div', { class: 'scroll values-table', tabIndex: 0, role: 'region', 'aria-label': t('inside.position') });
  stage.show(spotOf(lesson, step), { learned: learnerOf(lesson, step.learner), exact: true }).then((shown) => {
    if (shown) {
      place.replaceChildren(table(shown));
    }
  });
  done();
  return { elements: [place] };
}

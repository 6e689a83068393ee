// values.ts - a step that sets what an AI has learned beside the exact truth, move by
// move, on the board and in a table.
import { movesTable } from '../../inside/moves-table.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import type { ValuesStep } from '../lesson-data.js';
import { learnerOf, spotOf, type StepKind } from './step.js';

export const values: StepKind<ValuesStep> = (step, { lesson, stage, done }) => {
  const place = el('div', {
    class: 'scroll values-table',
    tabIndex: 0,
    role: 'region',
    'aria-label': t('inside.position'),
  });
  void stage.show(spotOf(lesson, step), { learned: learnerOf(lesson, step.learner), exact: true }).then((shown) => {
    if (shown) {
      place.replaceChildren(movesTable(lesson.game, shown.values, shown.scores, true));
    }
  });
  done();
  return { elements: [place] };
};

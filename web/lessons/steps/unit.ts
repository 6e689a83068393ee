// unit.ts - a step that looks into a unit of a neural network: the lines that matter to it,
// and what it adds up in the position on the board.
import { loadStyle } from '../../games/index.js';
import { linesPicture, strongest } from '../../inside/network/pictures.js';
import { sumPicture, sumTable } from '../../inside/network/sum.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import type { LearnerData, UnitStep } from '../lesson-data.js';
import { learnerOf, spotOf, type StepKind } from './step.js';

const figure = (picture: Node, words: string) => el('figure', {}, picture, el('figcaption', { class: 'help' }, words));

export const unit: StepKind<UnitStep> = (step, { lesson, lab, stage, isGone, done }) => {
  const spot = spotOf(lesson, step);
  const learner = learnerOf(lesson, step.learner) as LearnerData;
  const place = el('div', { class: 'network unit-step' });

  async function show() {
    await loadStyle('inside/network/network.css');
    const scene = await lab.ask('scene', [spot]);
    const net = await lab.network(learner, lesson.game, 'netShape');
    const weights = await lab.network(learner, lesson.game, 'netWeights');
    const look = await lab.network(learner, lesson.game, 'netLook', spot, step.unit - 1, []);
    if (isGone()) {
      return;
    }
    const board = { game: lesson.game, shape: scene.shape, names: scene.shape.names };
    place.replaceChildren(
      el('h3', {}, t('network.unit', { unit: step.unit })),
      el(
        'div',
        { class: 'unit-pictures' },
        figure(linesPicture(board, strongest(net, weights, step.unit - 1)), t('network.looks-for')),
        figure(sumPicture(board, net, look, scene.cells), t('network.sees')),
      ),
      sumTable(board, net, look),
    );
  }
  void stage.show(spot);
  void show();
  done();
  return { elements: [place] };
};

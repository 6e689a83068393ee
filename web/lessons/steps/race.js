// race.js - a step in which two AIs learn side by side, with different recipes.
import { button } from '../../shell/controls.js';
import { sideName } from '../../games/index.js';
import { t } from '../../shell/i18n.js';
import { LessonCurve } from '../curve.js';
import { Lab } from '../lab.js';
import { learnerOf, spotOf } from './step.js';
import { lostShare } from './train.js';

/**
 * @typedef {import('../lab.js').Point} Point
 * @typedef {import('../lesson-data.js').LearnerData} LearnerData
 */

const POINTS = 50;

/** @type {import('./step.js').StepKind<import('../lesson-data.js').RaceStep>} */
export function race(step, { lesson, stage, words, done, isGone }) {
  const racers = step.racers.map(({ learner, name }) => ({
    learner: /** @type {LearnerData} */ (learnerOf(lesson, learner)),
    name: words.plain(name),
    lab: /** @type {Lab | null} */ (null),
    /** @type {Point[]} */
    points: [],
  }));
  const curve = new LessonCurve(racers[0].learner.games);
  const start = button(t('lesson.race'), run, 'primary');

  const draw = () => curve.show(racers.map(({ name, points }, i) => ({
    name, colour: 'ink', isDashed: i === 1, points: points.map((point) => lostShare(point, step.side)),
  })));

  /** Both take a step, then both are drawn; neither runs ahead. */
  async function run() {
    start.disabled = true;
    await Promise.all(racers.map((racer) => {
      racer.lab = new Lab();
      return racer.lab.train(lesson.game, racer.learner, POINTS, async (point) => {
        racer.points.push(point);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        draw();
      });
    }));
    if (!isGone()) {
      done();
      start.hidden = true;
    }
  }
  draw();
  stage.show(spotOf(lesson, step));
  curve.element.prepend(Object.assign(document.createElement('h3'), { textContent: t('measure.lost', { side: sideName(lesson.game, step.side) }) }));
  return { elements: [start, curve.element], leave: () => racers.forEach(({ lab }) => lab?.close()) };
}

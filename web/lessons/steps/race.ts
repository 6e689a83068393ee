// race.ts - a step in which two AIs learn side by side, with different recipes.
import { sideName } from '../../games/index.js';
import { button } from '../../shell/controls.js';
import { t } from '../../shell/i18n.js';
import { LessonCurve } from '../curve.js';
import { Lab, type Point } from '../lab.js';
import type { LearnerData, RaceStep } from '../lesson-data.js';
import { learnerOf, spotOf, type StepKind } from './step.js';
import { lostShare } from './train.js';

const POINTS = 50;

export const race: StepKind<RaceStep> = (step, { lesson, stage, words, done, isGone }) => {
  const racers = step.racers.map(({ learner, name }) => ({
    learner: learnerOf(lesson, learner) as LearnerData,
    name: words.plain(name),
    lab: null as Lab | null,
    points: [] as Point[],
  }));
  const curve = new LessonCurve(racers[0].learner.games);
  const start = button(t('lesson.race'), run, 'primary');

  const draw = () =>
    curve.show(
      racers.map(({ name, points }, i) => ({
        name,
        colour: 'ink',
        isDashed: i === 1,
        points: points.map((point) => lostShare(point, step.side)),
      })),
    );

  /** Both take a step, then both are drawn; neither runs ahead. */
  async function run() {
    start.disabled = true;
    await Promise.all(
      racers.map((racer) => {
        racer.lab = new Lab();
        return racer.lab.train(lesson.game, racer.learner, POINTS, async (point) => {
          racer.points.push(point);
          await new Promise((resolve) => requestAnimationFrame(resolve));
          draw();
        });
      }),
    );
    if (!isGone()) {
      done();
      start.hidden = true;
    }
  }
  draw();
  void stage.show(spotOf(lesson, step));
  curve.element.prepend(
    Object.assign(document.createElement('h3'), {
      textContent: t('measure.lost', { side: sideName(lesson.game, step.side) }),
    }),
  );
  return { elements: [start, curve.element], leave: () => racers.forEach(({ lab }) => lab?.close()) };
};

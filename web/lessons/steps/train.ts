// train.ts - a step that trains an AI before everybody's eyes.
import { sideName } from '../../games/index.js';
import { calm } from '../../shell/calm.js';
import { button } from '../../shell/controls.js';
import { t } from '../../shell/i18n.js';
import { LessonCurve, type CurveLine } from '../curve.js';
import type { Point } from '../lab.js';
import type { LearnerData, TrainStep } from '../lesson-data.js';
import { learnerOf, showingOf, spotOf, type StepKind } from './step.js';

const POINTS = 40;
const POINT_MS = 25; // so long that it can be seen to move

const pause = () => new Promise((resolve) => setTimeout(resolve, calm.matches ? 0 : POINT_MS));

/** What a curve shows of a point. */
export function lostShare(point: Point, side: number) {
  const { lost, lines } = 'sides' in point ? point.sides[side] : { lost: 0, lines: 1 };
  return { games: point.games, share: lost / lines };
}

/** The share of lines lost as each side. */
function linesOf(game: string, points: Point[]): CurveLine[] {
  return [0, 1].map((side) => ({
    name: t('measure.lost', { side: sideName(game, side) }),
    colour: side === 0 ? 'first' : 'second',
    isDashed: side === 1,
    points: points.map((point) => lostShare(point, side)),
  }));
}

export const train: StepKind<TrainStep> = (step, context) => {
  const { lesson, lab, stage, done, isGone } = context;
  const learner = learnerOf(lesson, step.learner) as LearnerData;
  const curve = new LessonCurve(learner.games);
  const points: Point[] = [];
  const start = button(t('lesson.train', { games: learner.games }), run, 'primary');

  /** What it thinks at this moment: the engine's learner is the one that learns. */
  async function showValues() {
    if (showingOf(lesson, step).learned) {
      stage.markValues(await lab.ask('learnerValues', [spotOf(lesson, step)]));
    }
  }

  async function run() {
    start.disabled = true;
    await lab.train(lesson.game, learner, POINTS, async (point) => {
      points.push(point);
      if (!isGone()) {
        curve.show(linesOf(lesson.game, points));
        await showValues();
        await pause();
      }
    });
    if (!isGone()) {
      void stage.show(spotOf(lesson, step), showingOf(lesson, step));
      done();
      start.hidden = true;
    }
  }
  curve.show(linesOf(lesson.game, points));
  void stage.show(spotOf(lesson, step));
  return { elements: [start, curve.element] };
};

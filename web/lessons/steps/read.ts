// read.ts - a step that is read: a text beside a position.
import type { ReadStep } from '../lesson-data.js';
import { showingOf, spotOf, type StepKind } from './step.js';

export const read: StepKind<ReadStep> = (step, { lesson, stage, done }) => {
  void stage.show(spotOf(lesson, step), showingOf(lesson, step));
  done();
  return { elements: [] };
};

// read.js - a step that is read: a text beside a position.
import { showingOf, spotOf } from './step.js';

/** @type {import('./step.js').StepKind<import('../lesson-data.js').ReadStep>} */
export function read(step, { lesson, stage, done }) {
  stage.show(spotOf(lesson, step), showingOf(lesson, step));
  done();
  return { elements: [] };
}

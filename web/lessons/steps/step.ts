// step.ts - what a kind of step is given, and what it gives back.
import type { Spot } from '../../engine/module.js';
import type { Lab } from '../lab.js';
import type { LearnerData, LessonData, StepCommon, StepData } from '../lesson-data.js';
import type { LessonStage, Showing } from '../stage.js';
import type { LessonWords } from '../words.js';

export interface StepContext {
  lesson: LessonData;
  lab: Lab;
  stage: LessonStage; // the board; in a lesson about a world its picture, which is shown by `show` alone
  words: LessonWords;
  done: () => void; // what the step asks for is done: one may go on
  say: (text: string) => void; // the sentence under the board
  isGone: () => boolean; // whether another step is on the screen
  kept: { played?: Spot }; // what earlier steps have left: the game played last
}

export interface StepView {
  elements: HTMLElement[]; // in the panel, under the text
  play?: (move: number) => void; // a move was made on the board
  leave?: () => void;
}

export type StepKind<S extends StepData> = (step: S, context: StepContext) => StepView;

/** Where a step's board stands. */
export function spotOf({ game }: LessonData, { moves = '', start = '' }: { moves?: string; start?: string }): Spot {
  return { game, start, moves };
}

/** What is gone before, of a world. */
export async function goneOf(
  lab: Lab,
  { game }: LessonData,
  { without = '' }: { without?: string },
): Promise<number[]> {
  return without === '' ? [] : lab.ask('gone', [game, without]);
}

export function learnerOf({ learners = {} }: LessonData, name: string | undefined = ''): LearnerData | undefined {
  return learners[name];
}

/** What a step shows beside the stones. */
export function showingOf(lesson: LessonData, { show = [], learner, without }: StepCommon): Showing {
  return {
    without,
    learned: show.includes('learned') ? learnerOf(lesson, learner) : undefined,
    exact: show.includes('exact'),
  };
}

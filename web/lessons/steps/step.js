// step.js - what a kind of step is given, and what it gives back.

/**
 * @typedef {import('../lesson-data.js').LessonData} LessonData
 * @typedef {import('../lesson-data.js').LearnerData} LearnerData
 * @typedef {import('../../engine/module.js').Spot} Spot
 *
 * @typedef {object} StepContext
 * @property {LessonData} lesson
 * @property {import('../lab.js').Lab} lab
 * @property {import('../stage.js').LessonStage} stage the board; in a lesson about a world its picture, which is shown by `show` alone
 * @property {import('../words.js').LessonWords} words
 * @property {() => void} done what the step asks for is done: one may go on
 * @property {(text: string) => void} say the sentence under the board
 * @property {() => boolean} isGone whether another step is on the screen
 * @property {{ played?: Spot }} kept what earlier steps have left: the game played last
 *
 * @typedef {object} StepView
 * @property {HTMLElement[]} elements in the panel, under the text
 * @property {(move: number) => void} [play] a move was made on the board
 * @property {() => void} [leave]
 */

/** @template {import('../lesson-data.js').StepData} S @typedef {(step: S, context: StepContext) => StepView} StepKind */

/** Where a step's board stands. @param {LessonData} lesson @param {{ moves?: string, start?: string }} step @returns {Spot} */
export function spotOf({ game }, { moves = '', start = '' }) {
  return { game, start, moves };
}

/** What is gone before, of a world. @param {import('../lab.js').Lab} lab @param {LessonData} lesson @param {{ without?: string }} step @returns {Promise<number[]>} */
export async function goneOf(lab, { game }, { without = '' }) {
  return without === '' ? [] : lab.ask('gone', [game, without]);
}

/** @param {LessonData} lesson @param {string | undefined} name @returns {LearnerData | undefined} */
export function learnerOf({ learners = {} }, name = '') {
  return learners[name];
}

/** What a step shows beside the stones. @param {LessonData} lesson @param {import('../lesson-data.js').StepCommon} step @returns {import('../stage.js').Showing} */
export function showingOf(lesson, { show = [], learner, without }) {
  return { without, learned: show.includes('learned') ? learnerOf(lesson, learner) : undefined, exact: show.includes('exact') };
}

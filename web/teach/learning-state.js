// learning-state.js - what goes on in the learning of a game.

/**
 * @typedef {import('./run-history.js').Snapshot} Snapshot
 * @typedef {import('./schedule.js').Training} Training
 *
 * @typedef {{ name: 'idle' }
 *   | { name: 'starting' }
 *   | { name: 'training', training: Training }
 *   | { name: 'stopping', training: Training | null }
 *   | { name: 'visiting', snapshot: Snapshot }} Activity what goes on
 *
 *      idle -- train --> starting --> training --> idle       a snapshot is visited only while
 *                           |            |          ^         nothing else goes on
 *                           +--- stop ---+--> stopping
 *      idle -- visit --> visiting -- return, train --> idle
 *
 * @typedef {object} LearningState
 * @property {Activity} activity
 * @property {'nothing' | 'brain' | 'snapshot'} learner what the engine's learner is: the present brain, with its recipe,
 *   or a snapshot that somebody looks into
 * @property {'measured' | 'unmeasured' | 'foreign'} brain whether the last point tells what it is worth; a foreign one
 *   came from elsewhere, with a recipe of its own
 * @property {'unknown' | 'known'} truth by which it is measured
 */

/** @type {LearningState} */
export const FIRST_STATE = { activity: { name: 'idle' }, learner: 'nothing', brain: 'measured', truth: 'unknown' };

// lesson-data.js - what a file of a lesson holds. Lessons are data: this says which,
// and lesson.js with the files in steps/ shows them.

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 * @typedef {{ en: string, fr: string }} Words
 * @typedef {{ en: string[], fr: string[] }} Paragraphs
 *
 * @typedef {object} LearnerData an AI of a lesson: the same every time
 * @property {string} preset
 * @property {Record<string, number>} [knobs] that are turned away from the preset
 * @property {number} [seed] 1 unless told
 * @property {number} games of training
 *
 * @typedef {object} FactData a number that a text states. What the engine says is the truth: tests compare
 * @property {string} ask see facts.js
 * @property {number} is
 * @property {'count' | 'percent' | 'value' | 'score' | 'bet' | 'edge'} [as] how it is written, a count unless told; of a world, parts of a bet
 * @property {string} [learner]
 * @property {number} [side]
 * @property {number} [seeds] how many seeds are tried, from 1 on
 * @property {string} [moves]
 * @property {string} [start] a position; of a world, a situation
 * @property {string} [move] of a world, the name of an action
 * @property {string} [without] what is gone before a situation, or before an episode
 * @property {boolean} [alphaBeta]
 * @property {number} [depth]
 * @property {number} [direction]
 * @property {number} [unit] of a neural network, counted from 1
 *
 * @typedef {object} StepCommon
 * @property {Paragraphs} text before something is done; {name} is a fact, [[term|word]] a word that teaches
 * @property {Words} [task] what to do, in a sentence
 * @property {Paragraphs} [after] said when it is done
 * @property {string} [moves] the position on the board
 * @property {string} [start]
 * @property {string} [without] of a world: what is gone before
 * @property {string} [learner] whose values are shown, or who plays, or who is trained
 * @property {('learned' | 'exact')[]} [show] what stands on the cells
 *
 * @typedef {StepCommon & { kind: 'read' }} ReadStep
 * @typedef {StepCommon & { kind: 'values', learner: string }} ValuesStep learned beside exact
 * @typedef {StepCommon & { kind: 'train', learner: string }} TrainStep
 *
 * @typedef {object} Racer
 * @property {string} learner
 * @property {Words} name
 * @typedef {StepCommon & { kind: 'race', racers: Racer[], side: number }} RaceStep the share of lines lost as one side
 *
 * @typedef {StepCommon & { kind: 'play', side: number, against: string, seed: number, goal: 'win' | 'over', solution: string[] }} PlayStep
 *   `against` is a level, or the learner if it is 'learner'; `solution` is moves of the person that reach the goal
 *
 * @typedef {StepCommon & { kind: 'predict', question: Words, choices: (number | Words)[], as?: FactData['as'], answer: string | number }} PredictStep
 *   the answer is a fact, which is one of the numbers, or the place of a choice in words
 *
 * @typedef {StepCommon & { kind: 'search', alphaBeta: boolean, depth: number, guesses?: number[] }} SearchStep
 *   with guesses the person says each value before the search does; these are what there is to say
 *
 * @typedef {StepCommon & { kind: 'find', wants: 'win' | 'best', solution: string }} FindStep
 * @typedef {StepCommon & { kind: 'bits', solution: number }} BitsStep the direction in which to look for a line of the side that has just moved
 * @typedef {StepCommon & { kind: 'review', sample: string, side: number }} ReviewStep the game just played, or else the sample
 *
 * @typedef {StepCommon & { kind: 'shoe', goal?: number, wants?: string, solution: string }} ShoeStep of a world: take things out
 *   until an episode is worth more than the goal, or until an action is the best one in the situation
 *
 * @typedef {StepCommon & { kind: 'unit', learner: string, unit: number }} UnitStep a unit of a neural network, counted from 1
 *
 * @typedef {ReadStep | ValuesStep | TrainStep | RaceStep | PlayStep | PredictStep | SearchStep | FindStep | BitsStep | ReviewStep | ShoeStep | UnitStep} StepData
 *
 * @typedef {object} LessonData
 * @property {GameName} game
 * @property {number} minutes
 * @property {Words} title
 * @property {Words} shows
 * @property {Record<string, LearnerData>} [learners]
 * @property {Record<string, FactData>} [facts]
 * @property {StepData[]} steps
 */

export {};

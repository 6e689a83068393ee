// lesson-data.ts - what a file of a lesson holds. Lessons are data: this says which,
// and lesson.ts with the files in steps/ shows them.
import type { GameName } from '../engine/module.js';

export type Words = { en: string; fr: string };

export type Paragraphs = { en: string[]; fr: string[] };

/** an AI of a lesson: the same every time */
export interface LearnerData {
  preset: string;
  knobs?: Record<string, number>; // that are turned away from the preset
  seed?: number; // 1 unless told
  games: number; // of training
}

/** a number that a text states. What the engine says is the truth: tests compare */
export interface FactData {
  ask: string; // see facts.js
  is: number;
  /** how it is written, a count unless told; of a world, parts of a bet */
  as?: 'count' | 'percent' | 'value' | 'score' | 'bet' | 'edge';
  learner?: string;
  side?: number;
  seeds?: number; // how many seeds are tried, from 1 on
  moves?: string;
  start?: string; // a position; of a world, a situation
  move?: string; // of a world, the name of an action
  without?: string; // what is gone before a situation, or before an episode
  alphaBeta?: boolean;
  depth?: number;
  direction?: number;
  unit?: number; // of a neural network, counted from 1
}

export interface StepCommon {
  text: Paragraphs; // before something is done; {name} is a fact, [[term|word]] a word that teaches
  task?: Words; // what to do, in a sentence
  after?: Paragraphs; // said when it is done
  moves?: string; // the position on the board
  start?: string;
  without?: string; // of a world: what is gone before
  learner?: string; // whose values are shown, or who plays, or who is trained
  show?: ('learned' | 'exact')[]; // what stands on the cells
}

export type ReadStep = StepCommon & { kind: 'read' };

/** learned beside exact */
export type ValuesStep = StepCommon & { kind: 'values'; learner: string };

export type TrainStep = StepCommon & { kind: 'train'; learner: string };

interface Racer {
  learner: string;
  name: Words;
}

/** the share of lines lost as one side */
export type RaceStep = StepCommon & { kind: 'race'; racers: Racer[]; side: number };

/** `against` is a level, or the learner if it is 'learner'; `solution` is moves of the person that reach the goal */
export type PlayStep = StepCommon & {
  kind: 'play';
  side: number;
  against: string;
  seed: number;
  goal: 'win' | 'over';
  solution: string[];
};

/** the answer is a fact, which is one of the numbers, or the place of a choice in words */
export type PredictStep = StepCommon & {
  kind: 'predict';
  question: Words;
  choices: (number | Words)[];
  as?: FactData['as'];
  answer: string | number;
};

/** with guesses the person says each value before the search does; these are what there is to say */
export type SearchStep = StepCommon & { kind: 'search'; alphaBeta: boolean; depth: number; guesses?: number[] };

export type FindStep = StepCommon & { kind: 'find'; wants: 'win' | 'best'; solution: string };

/** the direction in which to look for a line of the side that has just moved */
export type BitsStep = StepCommon & { kind: 'bits'; solution: number };

/** the game just played, or else the sample */
export type ReviewStep = StepCommon & { kind: 'review'; sample: string; side: number };

/** of a world: take things out until an episode is worth more than the goal, or until an action is the best one in the situation */
export type ShoeStep = StepCommon & { kind: 'shoe'; goal?: number; wants?: string; solution: string };

/** a unit of a neural network, counted from 1 */
export type UnitStep = StepCommon & { kind: 'unit'; learner: string; unit: number };

export type StepData =
  | ReadStep
  | ValuesStep
  | TrainStep
  | RaceStep
  | PlayStep
  | PredictStep
  | SearchStep
  | FindStep
  | BitsStep
  | ReviewStep
  | ShoeStep
  | UnitStep;

export interface LessonData {
  game: GameName;
  minutes: number;
  title: Words;
  shows: Words;
  learners?: Record<string, LearnerData>;
  facts?: Record<string, FactData>;
  steps: StepData[];
}

export {};

// learning-state.ts - what goes on in the learning of a game.
import type { Snapshot } from './run-history.js';
import type { Training } from './schedule.js';

/** what goes on idle -- train --> starting --> training --> idle       a snapshot is visited only while |            |          ^         nothing else goes on +--- stop ---+--> stopping idle -- visit --> visiting -- return, train --> idle */
type Activity =
  | { name: 'idle' }
  | { name: 'starting' }
  | { name: 'training'; training: Training }
  | { name: 'stopping'; training: Training | null }
  | { name: 'visiting'; snapshot: Snapshot };

export interface LearningState {
  activity: Activity;
  /** what the engine's learner is: the present brain, with its recipe, or a snapshot that somebody looks into */
  learner: 'nothing' | 'brain' | 'snapshot';
  /** whether the last point tells what it is worth; a foreign one came from elsewhere, with a recipe of its own */
  brain: 'measured' | 'unmeasured' | 'foreign';
  truth: 'unknown' | 'known'; // by which it is measured
}

export const FIRST_STATE: LearningState = {
  activity: { name: 'idle' },
  learner: 'nothing',
  brain: 'measured',
  truth: 'unknown',
};

// parameters.ts - how the AI learns, as people have set it.
import { load, save } from '../shell/storage.js';

export interface Parameters {
  alpha: number; // how much one game changes what it believes
  gamma: number; // how much later rewards count
  epsilon: number; // how often it tries something new against people, where nothing is set for a game
}

/** Its own figure for a game has the game's name behind it. */
const epsilonKey = (game: string) => `epsilon.${game}`;

/** What the tutorial has; it is the recipe Tutorial's, and no other's. */
export const TUTORIAL_EPSILON = 0.1;

/** What was learned is what plays: an AI that is proved not to lose must not lose by a move at random. */
const FIRST: Parameters = { alpha: 0.1, gamma: 0.9, epsilon: 0 };

let current = FIRST;

export async function loadParameters() {
  current = { ...FIRST, ...(await load('parameters')) };
}

export function parameters(): Parameters {
  return current;
}

export async function changeParameters(changes: Partial<Parameters>) {
  current = { ...current, ...changes };
  await save('parameters', current);
}

/** How often the AI of a game tries something new against people. */
export const epsilonAgainstPeople = (game: string): number =>
  (current as unknown as Record<string, number>)[epsilonKey(game)] ?? current.epsilon;

export const changeEpsilon = (game: string, epsilon: number) => changeParameters({ [epsilonKey(game)]: epsilon });

// import.ts - what was learned elsewhere becomes a model.
import type { Learner } from '../../npm/index.js';
import { isRefusal, using, type EngineModule } from './module.js';

/** a position as its game writes it, and a value for each move */
export type LearnedPair = [position: string, values: number[]];

export interface ForeignStatistics {
  games: number;
  first: number; // won by the first side
  second: number;
  drawn: number;
}

/** at: which pair it is about */
export type Imported = { brain: Uint8Array } | { problem: string; at: number };

/** What is wrong with a pair, by the sentences of the library. */
const PROBLEMS = [
  [/-1 to 1/, 'value'],
  [/before/, 'twice'],
  [/no room/, 'full'],
] as const;

function unlessRefused<T>(call: () => T, otherwise: T) {
  try {
    return call();
  } catch (error) {
    if (isRefusal(error) && error.code !== 'memory') return otherwise;
    throw error;
  }
}

/** Puts a pair into the table; '' or what is wrong with it. */
function takePair(learner: Learner, [position, values]: LearnedPair) {
  const { game } = learner;
  const state = unlessRefused(() => game.stateRead(position), null);
  if (!state) return 'position';
  if (values.length !== game.actions) return 'count';
  if (!values.every((value) => Math.abs(value) <= 1)) return 'value';
  try {
    learner.teach(
      state,
      game.stateLegal(state)[0].map((action) => values[action]),
    );
    return '';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return PROBLEMS.find(([words]) => words.test(error.message))?.[1] ?? 'value';
  }
}

/** A learner of the first game whose positions are written so; or what is wrong. */
function learnerOf(engine: EngineModule, first: LearnedPair): Learner | string {
  let wrong = 'position';
  for (const { name } of engine.catalogue()) {
    const fresh = () => unlessRefused(() => engine.lab.learner({ game: engine.game(name), preset: 'taught' }), null);
    const tried = fresh();
    const problem = tried ? using(tried, (learner) => takePair(learner, first)) : 'position';
    if (problem === 'count') wrong = problem;
    else if (problem !== 'position') return fresh() ?? wrong;
  }
  return wrong;
}

/** The model of a table of at least one pair, of whichever game they are; or what is wrong. */
export function importTable(
  engine: EngineModule,
  pairs: LearnedPair[],
  statistics: ForeignStatistics | null,
): Imported {
  const found = learnerOf(engine, pairs[0]);
  if (typeof found === 'string') return { problem: found, at: 0 };
  return using(found, (learner) => {
    for (const [at, pair] of pairs.entries()) {
      const problem = takePair(learner, pair);
      if (problem !== '') return { problem, at };
    }
    const { games, first, second, drawn } = statistics ?? { games: 0, first: 0, second: 0, drawn: 0 };
    if (games > 0 && games === first + second + drawn)
      unlessRefused(() => learner.credit(first, drawn, second), undefined); // or else they are not told
    return { brain: learner.write() };
  });
}

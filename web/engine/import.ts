// import.ts - what was learned elsewhere becomes a brain, through the WebAssembly engine.
import * as abi from './abi.js';
import { EngineError, type EngineModule } from './module.js';

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

/** Puts a pair into the table of the open game; '' or what is wrong with it. */
function takePair(engine: EngineModule, [position, values]: LearnedPair) {
  const { wasm } = engine;
  try {
    engine.go({ game: engine.game, start: position, moves: '' });
  } catch {
    return 'position';
  }
  new Float64Array(wasm.memory.buffer, wasm.fourmi_import_values(), abi.MOVES_MAX).set(values.slice(0, abi.MOVES_MAX));
  const answer = wasm.fourmi_import_position(values.length);
  return answer === abi.NO_SUCH_THING ? 'count' : abi.IMPORTS[answer];
}

/** Begins with the first game of the catalogue whose positions are written so; '' or what is wrong if there is none. */
function openGameOf(engine: EngineModule, first: LearnedPair) {
  let wrong = 'position';
  for (const { name } of engine.catalogue()) {
    engine.open(name);
    const problem = engine.wasm.fourmi_start_import() === 0 ? takePair(engine, first) : 'position';
    if (problem === 'count') wrong = problem;
    else if (problem !== 'position') return engine.wasm.fourmi_start_import() === 0 ? '' : 'position';
  }
  return wrong;
}

function importedBrain(engine: EngineModule) {
  const at = engine.wasm.fourmi_imported_brain();
  if (at === 0) {
    throw new EngineError('no-memory');
  }
  return new Uint8Array(engine.wasm.memory.buffer, at, engine.numbers[0]).slice();
}

/** The brain of a table of at least one pair, of whichever game they are; or what is wrong. */
export function importTable(
  engine: EngineModule,
  pairs: LearnedPair[],
  statistics: ForeignStatistics | null,
): Imported {
  const wrong = openGameOf(engine, pairs[0]);
  if (wrong !== '') {
    return { problem: wrong, at: 0 };
  }
  for (const [at, pair] of pairs.entries()) {
    const problem = takePair(engine, pair);
    if (problem !== '') {
      return { problem, at };
    }
  }
  if (statistics) {
    const { games, first, second, drawn } = statistics;
    engine.wasm.fourmi_import_statistics(games, first, second, drawn); // or else they are not told
  }
  return { brain: importedBrain(engine) };
}

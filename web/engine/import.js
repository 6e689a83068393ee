// import.js - what was learned elsewhere becomes a brain, through the WebAssembly engine.
import * as abi from './abi.js';
import { EngineError } from './module.js';

/**
 * @typedef {[position: string, values: number[]]} LearnedPair a position as its game writes it, and a value for each move
 *
 * @typedef {object} ForeignStatistics
 * @property {number} games
 * @property {number} first won by the first side
 * @property {number} second
 * @property {number} drawn
 *
 * @typedef {{ brain: Uint8Array } | { problem: string, at: number }} Imported at: which pair it is about
 */

/** Puts a pair into the table of the open game; '' or what is wrong with it. @param {import('./module.js').EngineModule} engine @param {LearnedPair} pair */
function takePair(engine, [position, values]) {
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

/** Begins with the first game of the catalogue whose positions are written so; '' or what is wrong if there is none. @param {import('./module.js').EngineModule} engine @param {LearnedPair} first */
function openGameOf(engine, first) {
  let wrong = 'position';
  for (const { name } of engine.catalogue()) {
    engine.open(name);
    const problem = engine.wasm.fourmi_start_import() === 0 ? takePair(engine, first) : 'position';
    if (problem === 'count') wrong = problem;
    else if (problem !== 'position') return engine.wasm.fourmi_start_import() === 0 ? '' : 'position';
  }
  return wrong;
}

/** @param {import('./module.js').EngineModule} engine */
function importedBrain(engine) {
  const at = engine.wasm.fourmi_imported_brain();
  if (at === 0) {
    throw new EngineError('no-memory');
  }
  return new Uint8Array(engine.wasm.memory.buffer, at, engine.numbers[0]).slice();
}

/**
 * The brain of a table of at least one pair, of whichever game they are; or what is wrong.
 * @param {import('./module.js').EngineModule} engine @param {LearnedPair[]} pairs @param {ForeignStatistics | null} statistics @returns {Imported}
 */
export function importTable(engine, pairs, statistics) {
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

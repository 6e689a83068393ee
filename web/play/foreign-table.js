// foreign-table.js - the JSON that a well-known tutorial in JavaScript exports: a Q-table as
// pairs of a position and its values, and how its games went. It becomes a brain of ours.
import { EngineError } from '../engine/module.js';
import { YOURS } from './levels.js';

/**
 * @typedef {import('../engine/import.js').LearnedPair} LearnedPair
 * @typedef {import('../engine/import.js').ForeignStatistics} ForeignStatistics
 */

const FILE_SIZE_MAX = 1 << 24;

/** Whether bytes look like JSON, and not like a brain. @param {Uint8Array} bytes */
export function isForeign(bytes) {
  const [first] = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  return first === '{' || first === '[';
}

/** @param {any} pair @returns {pair is LearnedPair} */
const isPair = (pair) =>
  Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && Array.isArray(pair[1]) &&
  pair[1].every((value) => typeof value === 'number');

/** In it the player is the first side and the AI the second. @param {any} stats @returns {ForeignStatistics | null} */
function readStatistics(stats) {
  const { played: games, playerWins: first, aiWins: second, draws: drawn } = stats ?? {};
  const areCounts = [games, first, second, drawn].every((count) => Number.isSafeInteger(count) && count >= 0);
  return areCounts ? { games, first, second, drawn } : null;
}

/** What it calls its levels, and we do. @type {Record<string, string>} */
const LEVELS = { beginner: 'beginner', intermediate: YOURS, expert: 'expert' };

/** @param {Uint8Array} bytes @returns {any} */
function parse(bytes) {
  if (bytes.length > FILE_SIZE_MAX) {
    throw new EngineError('brain-too-large');
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new EngineError('import-json');
  }
}

/** @param {Uint8Array} bytes @returns {{ pairs: LearnedPair[], statistics: ForeignStatistics | null, level: string | undefined }} */
function readTable(bytes) {
  const { q: pairs, stats, difficulty } = parse(bytes) ?? {};
  if (!Array.isArray(pairs) || pairs.length === 0) {
    throw new EngineError('import-table');
  }
  const bad = pairs.findIndex((pair) => !isPair(pair));
  if (bad >= 0) {
    throw new EngineError('import-pair', `q[${bad}]`);
  }
  return { pairs, statistics: readStatistics(stats), level: Object.hasOwn(LEVELS, difficulty) ? LEVELS[difficulty] : undefined };
}

/**
 * The brain of such a file, how its games went, and the level that was chosen, where it tells. Throws an EngineError that tells the place if anything is wrong with it.
 * @param {Pick<import('../engine/engine.js').Engine, 'importTable'>} engine @param {Uint8Array} bytes
 */
export async function foreignBrain(engine, bytes) {
  const { pairs, statistics, level } = readTable(bytes);
  const imported = await engine.importTable(pairs, statistics);
  if ('problem' in imported) {
    throw new EngineError(`import-${imported.problem}`, `q[${imported.at}]`);
  }
  const counts = statistics && { you: statistics.first, ai: statistics.second, draws: statistics.drawn };
  return { brain: imported.brain, counts, level };
}

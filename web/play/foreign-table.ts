// foreign-table.ts - the JSON that a well-known tutorial in JavaScript exports: a Q-table as
// pairs of a position and its values, and how its games went. It becomes a brain of ours.
import type { Engine } from '../engine/engine.js';
import type { ForeignStatistics, LearnedPair } from '../engine/import.js';
import { EngineError } from '../engine/module.js';
import { YOURS } from './levels.js';

const FILE_SIZE_MAX = 1 << 24;

/** Whether bytes look like JSON, and not like a brain. */
export function isForeign(bytes: Uint8Array) {
  const [first] = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  return first === '{' || first === '[';
}

const isPair = (pair: any): pair is LearnedPair =>
  Array.isArray(pair) &&
  pair.length === 2 &&
  typeof pair[0] === 'string' &&
  Array.isArray(pair[1]) &&
  pair[1].every((value) => typeof value === 'number');

/** In it the player is the first side and the AI the second. */
function readStatistics(stats: any): ForeignStatistics | null {
  const { played: games, playerWins: first, aiWins: second, draws: drawn } = stats ?? {};
  const areCounts = [games, first, second, drawn].every((count) => Number.isSafeInteger(count) && count >= 0);
  return areCounts ? { games, first, second, drawn } : null;
}

/** What it calls its levels, and we do. */
const LEVELS: Record<string, string> = { beginner: 'beginner', intermediate: YOURS, expert: 'expert' };

function parse(bytes: Uint8Array): any {
  if (bytes.length > FILE_SIZE_MAX) {
    throw new EngineError('brain-too-large');
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new EngineError('import-json');
  }
}

function readTable(bytes: Uint8Array): {
  pairs: LearnedPair[];
  statistics: ForeignStatistics | null;
  level: string | undefined;
} {
  const { q: pairs, stats, difficulty } = parse(bytes) ?? {};
  if (!Array.isArray(pairs) || pairs.length === 0) {
    throw new EngineError('import-table');
  }
  const bad = pairs.findIndex((pair) => !isPair(pair));
  if (bad >= 0) {
    throw new EngineError('import-pair', `q[${bad}]`);
  }
  return {
    pairs,
    statistics: readStatistics(stats),
    level: Object.hasOwn(LEVELS, difficulty) ? LEVELS[difficulty] : undefined,
  };
}

/**
 * The brain of such a file, how its games went, and the level that was chosen, where it tells. Throws an EngineError
 * that tells the place if anything is wrong with it.
 */
export async function foreignBrain(engine: Pick<Engine, 'importTable'>, bytes: Uint8Array) {
  const { pairs, statistics, level } = readTable(bytes);
  const imported = await engine.importTable(pairs, statistics);
  if ('problem' in imported) {
    throw new EngineError(`import-${imported.problem}`, `q[${imported.at}]`);
  }
  const counts = statistics && { you: statistics.first, ai: statistics.second, draws: statistics.drawn };
  return { brain: imported.brain, counts, level };
}

// statistics.ts - games against the AI, counted by game. Training counts apart.
import type { GameName } from '../engine/module.js';
import { load, save } from '../shell/storage.js';

export interface Counts {
  you: number; // games that the person won
  ai: number;
  draws: number;
}

let counts: Record<string, Counts> = {};

const NONE = { you: 0, ai: 0, draws: 0 };

export async function loadStatistics() {
  counts = (await load('statistics')) ?? {};
}

export function statisticsOf(game: GameName): Counts {
  return counts[game] ?? NONE;
}

export async function countGame(game: GameName, winner: keyof Counts) {
  const old = statisticsOf(game);
  counts = { ...counts, [game]: { ...old, [winner]: old[winner] + 1 } };
  await save('statistics', counts);
}

export function allStatistics(): Record<string, Counts> {
  return counts;
}

export async function replaceStatistics(all: Record<string, Counts>) {
  counts = all;
  await save('statistics', counts);
}

export async function resetStatistics(game: GameName) {
  await replaceStatistics({ ...counts, [game]: NONE });
}

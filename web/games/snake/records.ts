// records.ts - the longest snake of a person, how many there were, and the last ones to
// look back at. They are kept for each board.
import { load, save } from '../../shell/storage.js';
import type { WorldEpisode } from '../../worlds/episode.js';
import { endingOf } from './words.js';

const PAST_MAX = 20;

export interface PastSnake {
  seed: number;
  actions: number[];
  length: number;
}

export interface Records {
  best: number;
  episodes: number;
  past: PastSnake[]; // the newest first
}

const keyOf = (world: string) => `account.${world}`;

export async function recordsOf(world: string): Promise<Records> {
  return { best: 0, episodes: 0, past: [], ...(await load(keyOf(world))) };
}

/** Counts an episode that has ended, once; not one in which somebody else has steered. */
export async function countEpisode({ world, episode, scene, isWatched }: WorldEpisode): Promise<Records> {
  const records = await recordsOf(world);
  const length = scene?.grid?.body.length ?? 0;
  if (!scene || endingOf(scene) === '' || isWatched || records.past.some(({ seed }) => seed === episode.seed)) {
    return records;
  }
  const { seed, actions } = episode;
  const past = [{ seed, actions, length }, ...records.past].slice(0, PAST_MAX);
  const counted = { best: Math.max(records.best, length), episodes: records.episodes + 1, past };
  await save(keyOf(world), counted);
  return counted;
}

// levels.ts - the opponents that people choose from.
import type { BrainFacts, GameName } from '../engine/module.js';
import { factsOf, lookOf } from '../games/index.js';
import { t } from '../shell/i18n.js';
import { load, save } from '../shell/storage.js';

export interface Level {
  id: string;
  name?: string; // of a level of one's own
  random: number; // share of random moves, in per cent
  depth: number; // moves looked ahead, 0 for perfect play
  brain?: boolean; // plays what the AI has learned instead of searching
}

/** Those that the engine has a name for, from the weakest. */
export const BUILT_IN = ['beginner', 'casual', 'medium', 'skilled', 'strong', 'expert'];

/** Those that a server plays: it does not know what was learned here, so its medium is its skilled. */
export const SERVED = BUILT_IN.filter((id) => id !== 'medium');

/** The AI that one teaches. The server, which does not know it, has a level of this name that looks ahead. */
export const YOURS = 'medium';

/** The share of random moves, in per cent, of a beginner, which plays what the AI has learned in the others. */
export const BEGINNER_RANDOM = 70;

/**
 * Steps between Beginner and Expert that are not learned: as many as it takes that none wins nearly every game against
 * the one before it.
 */
const stepsOf = (game: GameName) => (factsOf(game).learns ? (lookOf(game).steps ?? ['casual']) : []);

/**
 * Whether a level plays what the AI has learned. Where there are several steps, a beginner looks two moves ahead until
 * that
 * is something: moves at random alone are too far below the next step.
 */
export function playsLearned(level: string, game: GameName, brain: BrainFacts | null) {
  const isBeginner = level === 'beginner' && ((brain?.trained ?? 0) > 0 || lookOf(game).steps === undefined);
  return factsOf(game).learns && (level === YOURS || isBeginner);
}

/** The level of a brain that comes with the page, for the games that have one. */
export const SELF_TAUGHT = 'self-taught';

let own: Level[] = [];

export async function loadLevels() {
  own = (await load('levels')) ?? [];
}

export function ownLevels(): Level[] {
  return own;
}

export async function replaceLevels(levels: Level[]) {
  own = levels;
  await save('levels', own);
}

/** Adds a level, or puts it in the place of the one with its id. */
export async function keepLevel(level: Level) {
  await replaceLevels([...own.filter(({ id }) => id !== level.id), level]);
}

export async function removeLevel(id: string) {
  await replaceLevels(own.filter((level) => level.id !== id));
}

export function isSelfTaught(id: string, game: GameName) {
  const { brain, name, kind } = factsOf(game);
  return id === SELF_TAUGHT && brain !== '' && name === kind;
}

/** All levels of a game, by their ids. */
export function levelsOf(game: GameName) {
  return [
    YOURS,
    'beginner',
    ...stepsOf(game),
    'expert',
    ...(isSelfTaught(SELF_TAUGHT, game) ? [SELF_TAUGHT] : []),
    ...own.map(({ id }) => id),
  ];
}

/** What an opponent is called in the page; a game that nothing can learn has no AI of one's own. */
export function levelName(id: string, game: GameName) {
  return id === YOURS && factsOf(game).learns ? t('level.yours') : serverLevelName(id);
}

/** What a level is called where the server plays it. */
export function serverLevelName(id: string) {
  return BUILT_IN.includes(id) || id === SELF_TAUGHT
    ? t(`level.${id}`)
    : (own.find((level) => level.id === id)?.name ?? t('level.expert'));
}

/** A level of one's own; undefined if it is built in, or gone. */
export function ownLevel(id: string) {
  return own.find((level) => level.id === id);
}

// kept.ts - what the page keeps, key by key, and how each value must look. What is stored may be
// of another version, cut off, or anything: it is checked before anybody uses it.

type Check = (value: any) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isFlag: Check = (value) => typeof value === 'boolean';
const isBytes: Check = (value) => value instanceof Uint8Array;
const isShare: Check = (value) => value >= 0 && value <= 1 && isNumber(value);

const isCount = (value: any, max: number = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && value >= 0 && value <= max;

const RANDOM_MAX = 100; // per cent
const DEPTH_MAX = 10;
const NAME_LENGTH_MAX = 24;

const oneOf =
  (...values: any[]): Check =>
  (value) =>
    values.includes(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((one) => check(one));
const isRecord: Check = (value) => Object.prototype.toString.call(value) === '[object Object]';
const record =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every((one) => check(one));
/** Has these, and perhaps more. */
const shape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

/** A level of one's own. */
export const isLevel = shape({
  id: (id) => isText(id) && id.startsWith('own-'),
  name: (name) => isText(name) && name.length <= NAME_LENGTH_MAX,
  random: (random) => isCount(random, RANDOM_MAX),
  depth: (depth) => isCount(depth, DEPTH_MAX),
  brain: optional(isFlag),
});

export const areStatistics = record(shape({ you: isCount, ai: isCount, draws: isCount }));

/** Old ones have more than shares; those of a game have its name behind theirs. */
export const areParameters: Check = (value) =>
  isRecord(value) &&
  Object.entries(value).every(([name, one]) =>
    /^(alpha|gamma|epsilon)(\.|$)/.test(name) ? isShare(one) : isFlag(one) || Number.isFinite(one),
  );

const isEpisode = shape({ seed: isCount, actions: list(isCount) });
const isRecipe = record(isNumber);

const isRun = shape({
  id: isText,
  number: isCount,
  preset: isText,
  recipe: isRecipe,
  seed: isCount,
  points: list(
    shape({ games: isCount, sides: optional(list(isRecord)), sample: optional(isRecord), mates: optional(isRecord) }),
  ),
  snapshots: list(shape({ games: isCount, key: isText })),
});

/** By the word before the first point of a key. */
export const KEPT: Record<string, Check> = {
  game: isText,
  match: shape({
    setup: shape({ mode: oneOf('ai', 'two'), level: isText, begins: oneOf('you', 'ai', 'turns'), flipped: isFlag }),
    spot: shape({ game: isText, start: isText, moves: isText }),
    known: isText,
    person: oneOf(0, 1),
    counted: isFlag,
  }),
  levels: list(isLevel),
  parameters: areParameters,
  statistics: areStatistics,
  brain: isBytes,
  learning: shape({
    preset: isText,
    recipe: isRecipe,
    learnedWith: isRecipe,
    seed: isCount,
    count: isCount,
    learnsFromPeople: isFlag,
    runs: list(isRun),
    comparedId: orNull(isText),
  }),
  snapshot: isBytes,
  stamp: isText,
  episode: shape({
    seed: isCount,
    actions: list(isCount),
    isWatched: optional(isFlag),
    aside: optional(orNull(isEpisode)),
  }),
  account: shape({
    episodes: isCount,
    best: optional(isNumber),
    decisions: optional(isNumber),
    right: optional(isNumber),
    result: optional(isNumber),
    rules: optional(isNumber),
    luck: optional(isNumber),
    cost: optional(isNumber),
    past: list(isEpisode),
  }),
  'world-brain': isBytes,
  'world-curve': list(
    shape({
      episodes: isCount,
      value: optional(isNumber),
      wrong: optional(isNumber),
      empty: optional(isNumber),
      reached: optional(isNumber),
      progress: optional(isNumber),
    }),
  ),
  tickets: list(shape({ key: isText, token: isText, game: isText, at: isNumber })),
  joining: shape({ key: isText, token: isText }),
  lessons: list(isText),
};

/** Whether a value can be what is kept under a key. Nothing always can. */
export function canBeKept(key: string, value: any) {
  const [kind] = key.split('.');
  return value === undefined || value === null || !Object.hasOwn(KEPT, kind) || KEPT[kind](value);
}

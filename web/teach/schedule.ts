// schedule.ts - after how many games a training is measured, a snapshot of it kept, and
// time given to see it.

export interface Training {
  from: number;
  to: number;
  games: number;
}

const POINT_MS = 12;
const PACED_GAMES = 5000; // a training of more is not slowed down
const STOPS_MAX = 20; // points that one slice may have

/**
 * The games after which it is measured next: every 10, above 1,000 ever less often; ten times as seldom where that
 * takes long.
 */
export function nextPoint(games: number, isSlow = false) {
  const decade = 10 ** Math.floor(Math.log10(Math.max(games, 1)));
  const step = Math.max(10, decade / 10) * (isSlow ? 10 : 1);
  return (Math.floor(games / step) + 1) * step;
}

/** Whether a snapshot is kept after so many games: some in each decade. */
export function isSnapshotDue(games: number, isLarge: boolean) {
  const first = Number(String(games)[0]);
  const isRound =
    games === 0 || (games >= (isLarge ? 100 : 10) && games === first * 10 ** Math.floor(Math.log10(games)));
  return isRound && (isLarge ? [0, 1, 3] : [0, 1, 2, 3, 5, 7]).includes(first);
}

const isLong = ({ from, to }: Training) => to - from > PACED_GAMES;

/** Time to see each point of a curve appear: a short training would be over at once. */
export const pause = (training: Training) =>
  !isLong(training) && new Promise((resolve) => setTimeout(resolve, POINT_MS));

/** Where to measure next: a short training shows each point on its own, a long one goes on until a snapshot is due. */
export function stopsOf(training: Training, isSlow = false) {
  const stops = [];
  let games = training.games;
  do {
    games = Math.min(training.to, nextPoint(games, isSlow));
    stops.push(games);
  } while (games < training.to && stops.length < STOPS_MAX && isLong(training) && !isSnapshotDue(games, false));
  return stops;
}

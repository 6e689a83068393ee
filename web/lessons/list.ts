// list.ts - the lessons, in the order in which they are told: the one place that
// knows which there are. Each is a file of data beside this one.
import type { LessonData } from './lesson-data.js';

interface LessonEntry {
  name: string; // by which progress and links remember it
  load: () => Promise<{ default: any }>;
}

export const LESSONS: LessonEntry[] = [
  { name: 'beat-the-novice', load: () => import('./01-beat-the-novice.json') },
  { name: 'zeros', load: () => import('./02-zeros.json') },
  { name: 'hole', load: () => import('./03-hole.json') },
  { name: 'race', load: () => import('./04-race.json') },
  { name: 'tutorial', load: () => import('./05-tutorial.json') },
  { name: 'nine-calls', load: () => import('./06-nine-calls.json') },
  { name: 'cut', load: () => import('./07-cut.json') },
  { name: 'four-shifts', load: () => import('./08-four-shifts.json') },
  { name: 'what-goes-wrong', load: () => import('./09-what-goes-wrong.json') },
  { name: 'review', load: () => import('./10-review.json') },
  { name: 'box', load: () => import('./11-box.json') },
  { name: 'right-corner', load: () => import('./12-right-corner.json') },
  { name: 'sixteen', load: () => import('./13-sixteen.json') },
  { name: 'counting', load: () => import('./14-counting.json') },
  { name: 'bites-itself', load: () => import('./15-bites-itself.json') },
  { name: 'what-a-unit-sees', load: () => import('./16-what-a-unit-sees.json') },
];

/** @param n a number from 1, as a link says it */
export function isLesson(n: unknown) {
  return Number.isInteger(Number(n)) && Number(n) >= 1 && Number(n) <= LESSONS.length;
}

/** @param n from 1 */
export async function loadLesson(n: number): Promise<LessonData> {
  return (await LESSONS[n - 1].load()).default;
}

export function loadLessons(): Promise<LessonData[]> {
  return Promise.all(LESSONS.map((_, i) => loadLesson(i + 1)));
}

export function addressOfLesson(name: string) {
  return `#/lesson/${1 + LESSONS.findIndex((lesson) => lesson.name === name)}`;
}

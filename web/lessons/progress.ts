// progress.ts - which lessons were walked to their end.
import { t } from '../shell/i18n.js';
import { load, save } from '../shell/storage.js';
import { LESSONS } from './list.js';

const KEY = 'lessons';

/** The names of those that are done. */
export async function doneLessons(): Promise<string[]> {
  return (await load(KEY)) ?? [];
}

export async function keepDone(name: string) {
  const done = await doneLessons();
  if (!done.includes(name)) {
    await save(KEY, [...done, name]);
  }
}

/**
 * Makes a link that leads to the first lesson which is not done; to the first of all when there is none.
 * @param done names
 */
export function leadOn(link: HTMLAnchorElement, done: string[]) {
  const n =
    1 +
    Math.max(
      0,
      LESSONS.findIndex(({ name }) => !done.includes(name)),
    );
  link.href = `#/lesson/${n}`;
  link.textContent = t(done.length === 0 ? 'lessons.begin' : 'lessons.go-on', { n });
}

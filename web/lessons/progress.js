// progress.js - which lessons were walked to their end.
import { load, save } from '../shell/storage.js';

const KEY = 'lessons';

/** The names of those that are done. @returns {Promise<string[]>} */
export async function doneLessons() {
  return (await load(KEY)) ?? [];
}

/** @param {string} name */
export async function keepDone(name) {
  const done = await doneLessons();
  if (!done.includes(name)) {
    await save(KEY, [...done, name]);
  }
}

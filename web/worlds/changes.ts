// changes.ts - whether something has changed since it was last shown: while a learner learns it
// tells so many times a second, and most of what is on the screen stays.

/** A question that is answered with true for the first time, and whenever one of the things is another one. */
export function changes(): (...things: unknown[]) => boolean {
  let before: unknown[] | null = null;
  return (...things) => {
    const hasChanged = before === null || things.some((thing, i) => thing !== before?.[i]);
    before = things;
    return hasChanged;
  };
}

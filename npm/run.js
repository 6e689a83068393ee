// run.js - the work of a thing in slices, between which others have a turn.
import { checkKeys, FourmiError } from './door.js';

const SLICE_MS = 16;

/** Lets others have a turn. (setTimeout would wait for a millisecond, or for four.) */
export const nextTask = () => new Promise((resolve) => {
  const { setImmediate } = /** @type {any} */ (globalThis);
  if (setImmediate) return setImmediate(resolve);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve(undefined);
  };
  port2.postMessage(0);
});

/**
 * Runs a thing until all is done, and gives time back to others: after each `slice` units of work or, if that is not
 * said, after about 16 ms. After each slice `onProgress` gets the thing, or the fields of one that is in a worker, and
 * `signal` is heard.
 * @param {any} thing @param {import('./index.js').RunOptions<any>} [options] @returns {Promise<any>}
 */
export async function run(thing, options = {}) {
  checkKeys(options, ['slice', 'onProgress', 'signal']);
  const { slice, onProgress, signal } = options;
  for (let work = slice ?? 1; ;) {
    const before = performance.now();
    const running = signal?.aborted ? 'cancelled' : thing.run(work);
    const fields = onProgress && thing.isRemote ? thing.toJSON() : thing; // which goes with it
    const status = await running;
    const ms = performance.now() - before;
    if (status === 'cancelled') throw new FourmiError(status, 'it was cancelled', { cause: signal?.reason });
    onProgress?.(await fields);
    if (status === 'ok') return thing;
    if (!slice) work = ms < SLICE_MS / 2 ? 2 * work : ms > SLICE_MS ? Math.ceil(work / 2) : work;
    await nextTask();
  }
}

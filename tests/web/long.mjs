// long.mjs - what `make soak` tests and `make test` leaves out: what takes long and says little
// more than other tests do.
import test from 'node:test';

const isLong = process.env.SOAK !== undefined;

/** A test that only the long version has. */
export const longTest = isLong ? test : test.skip;

/** One of the ways to do something, by turns, so that each of them occurs; all of them in the long version. */
export const byTurns = (ways, i) => (isLong ? ways : [ways[i % ways.length]]);

/** Every so many of a list; all of it in the long version. */
export const everyNth = (list, n, first = 0) => (isLong ? list : list.filter((_, i) => i % n === first));

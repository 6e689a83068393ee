// books.js - the opening books that come with the package, by the names of their games. The
// build writes them all here; a place must be written out for bundlers to find it.

/** @type {Record<string, URL>} */
export const BOOKS = {};

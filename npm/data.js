// data.js - the data that comes with the package, by the names that games have for it. The build writes
// them all here; a place must be written out for bundlers to find it.

/** @type {Record<string, URL>} */
export const DATA = {};

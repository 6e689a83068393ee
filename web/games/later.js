// later.js - what the catalogue says of the games that are in the whole engine only, which
// is fetched when one of them is opened. The build puts it here, so that a first view can
// name them.

/** @type {import('../engine/module.js').GameFacts[]} */
export const LATER = [];

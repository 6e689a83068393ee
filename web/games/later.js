// later.js - what the catalogue says of the games and worlds that are in the whole engine
// only, which is fetched when one of them is opened. The build puts it here, so that a first view can
// name them.

/** @type {import('../engine/module.js').GameFacts[]} */
export const LATER = [];

/** @type {import('../engine/world.js').WorldFacts[]} */
export const LATER_WORLDS = [];

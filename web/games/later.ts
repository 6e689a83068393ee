// later.ts - what the catalogue says of the games and worlds that are in the whole engine
// only, which is fetched when one of them is opened. The build puts it here, so that a first view can
// name them.
import type { GameFacts } from '../engine/module.js';
import type { WorldFacts } from '../engine/world.js';

export const LATER: GameFacts[] = [];

export const LATER_WORLDS: WorldFacts[] = [];

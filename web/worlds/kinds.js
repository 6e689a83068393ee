// kinds.js - the kinds of learners that are held against one another in a world: two that
// learn what actions are worth from what came of them, and one that learns what chance
// does and plans on it.

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} [preset] the world's usual one unless told
 * @property {Record<string, number>} [knobs] that are turned away from it
 */

/** The one that people meet first. @type {Kind} */
export const USUAL = { name: 'q' };

/**
 * Learning from returns needs a policy that is mostly followed, or they would tell what acting at random is worth.
 * @type {Kind[]}
 */
export const KINDS = [
  { name: 'monte-carlo', preset: 'patient', knobs: { bootstrap: 0, epsilon: 0.1 } },
  USUAL,
  { name: 'model', preset: 'counting' },
];

/** The one that puts together itself what it sees. @type {Kind} */
export const NETWORK = { name: 'network', preset: 'network' };

/** Those of a world whose episodes are to reach something. @type {Kind[]} */
export const GOAL_KINDS = [USUAL, NETWORK];

/** Those that a world has. @param {string[]} presets */
export const kindsFor = (presets) => KINDS.filter((kind) => isAmong(kind, presets));

/** @param {Kind} kind @param {string[]} presets that a world has */
export const isAmong = ({ preset }, presets) => preset === undefined || presets.includes(preset);

/** Which kind a learner is, by its knobs: one that plans has no bootstrap to turn. @param {number | null} bootstrap */
export const kindOfKnob = (bootstrap) => (bootstrap === null ? 'model' : bootstrap === 0 ? 'monte-carlo' : USUAL.name);

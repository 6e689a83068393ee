// presets.js - the recipes that Teach offers for a game.

/**
 * @typedef {import('../engine/learner.js').Knob} Knob
 * @typedef {import('../engine/learner.js').Preset} Preset
 * @typedef {import('../engine/learner.js').Recipe} Recipe
 */

/** A kind that the engine of a first view does not have. */
export const NETWORK = 'network';

/** Rehearses for minutes, in more memory than a page should take: it is for the program. */
const CERTIFIED = 'certified';

/** @param {Knob[]} knobs @returns {Recipe} */
export const recipeOf = (knobs) => Object.fromEntries(knobs.map(({ name, value }) => [name, value]));

/** @param {Recipe} a @param {Recipe} b */
export const areEqual = (a, b) => Object.keys(a).every((name) => a[name] === b[name]);

/**
 * Those of the same kind as the default, and neural networks: their curves can be compared. One that is another in this
 * game, with other words, is left out.
 * @param {Preset[]} all @param {Preset} preset @param {number} i
 */
function isOffered(all, { name, kind, knobs }, i) {
  const isTwice = kind === NETWORK && all.slice(0, i).some((other) => other.kind === kind && areEqual(recipeOf(knobs), recipeOf(other.knobs)));
  return (kind === all[0].kind || kind === NETWORK) && !isTwice && name !== CERTIFIED;
}

/** @param {Preset[]} all @returns {Preset[]} */
export const offered = (all) => all.filter((preset, i) => isOffered(all, preset, i));

// presets.ts - the recipes that Teach offers for a game.
import type { Knob, Preset, Recipe } from '../engine/learner.js';

/** A kind that the engine of a first view does not have. */
export const NETWORK = 'network';

/** Rehearses for minutes, in more memory than a page should take: it is for the program. */
const CERTIFIED = 'certified';

export const recipeOf = (knobs: Knob[]): Recipe => Object.fromEntries(knobs.map(({ name, value }) => [name, value]));

export const areEqual = (a: Recipe, b: Recipe) => Object.keys(a).every((name) => a[name] === b[name]);

/**
 * Those of the same kind as the default, and neural networks: their curves can be compared. One that is another in this
 * game, with other words, is left out.
 */
function isOffered(all: Preset[], { name, kind, knobs }: Preset, i: number) {
  const isTwice =
    kind === NETWORK &&
    all.slice(0, i).some((other) => other.kind === kind && areEqual(recipeOf(knobs), recipeOf(other.knobs)));
  return (kind === all[0].kind || kind === NETWORK) && !isTwice && name !== CERTIFIED;
}

/** Whether a rule that it was given wins or blocks, with which there is less to see of learning. */
export const hasRule = ({ tactics = 0, blind = 1 }: Recipe) => tactics !== 0 || blind === 0;

/** The one to begin with first: of the default's kind, and without a rule. */
export function offered(all: Preset[]): Preset[] {
  const shown = all.filter((preset, i) => isOffered(all, preset, i));
  const first = shown.find((preset) => preset.kind === all[0].kind && !hasRule(recipeOf(preset.knobs))) ?? shown[0];
  return [first, ...shown.filter((preset) => preset !== first)];
}

/**
 * Games of a first training: a table of a small game is right everywhere after so many, and in a larger game beginners
 * lose.
 */
export const usualGames = ({ kind }: Preset) => (kind === 'qtable' ? 1000 : 50_000);

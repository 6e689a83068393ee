// kinds.ts - the kinds of learners that are held against one another in a world: two that
// learn what actions are worth from what came of them, and one that learns what chance
// does and plans on it.

export interface Kind {
  name: string;
  preset?: string; // the world's usual one unless told
  knobs?: Record<string, number>; // that are turned away from it
}

/** The one that people meet first. */
export const USUAL: Kind = { name: 'q' };

/** Learning from returns needs a policy that is mostly followed, or they would tell what acting at random is worth. */
export const KINDS: Kind[] = [
  { name: 'monte-carlo', preset: 'patient', knobs: { bootstrap: 0, epsilon: 0.1 } },
  USUAL,
  { name: 'model', preset: 'counting' },
];

/** The one that puts together itself what it sees. */
export const NETWORK: Kind = { name: 'network', preset: 'network' };

/** Those of a world whose episodes are to reach something. */
export const GOAL_KINDS: Kind[] = [USUAL, NETWORK];

/** Those that a world has. */
export const kindsFor = (presets: string[]) => KINDS.filter((kind) => isAmong(kind, presets));

/** @param presets that a world has */
export const isAmong = ({ preset }: Kind, presets: string[]) => preset === undefined || presets.includes(preset);

/** Which kind a learner is, by its knobs: one that plans has no bootstrap to turn. */
export const kindOfKnob = (bootstrap: number | null) =>
  bootstrap === null ? 'model' : bootstrap === 0 ? 'monte-carlo' : USUAL.name;

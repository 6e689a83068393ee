// limits.ts - what the engine does in the page where there is not all the time in the world.

/** Moves that a perfect player looks ahead where the truth is out of reach. */
export const DEPTH_INSTEAD = 6;

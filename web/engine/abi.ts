// abi.ts - where a number stands in the arrays that the worker sends to the page, which may be long: a field of a
// state of an atlas is states[i * ATLAS_FIELDS + field]. And words that both sides know.

export const ATLAS_PLY = 0;
export const ATLAS_IS_OVER = 1;
export const ATLAS_OUTCOME = 2; // for the side to move
export const ATLAS_IMAGES = 3;
export const ATLAS_SEEN = 4;
export const ATLAS_RIGHT = 5;
export const ATLAS_MET = 6;
export const ATLAS_MET_RIGHT = 7;
export const ATLAS_VALUE = 8;
export const ATLAS_FIELDS = 9;

/** Of each unit of a network, and within it of each part of the board: the weights that excite and inhibit it most. */
export const NET_EXTREME_MOST = 0;
export const NET_EXTREME_LEAST = 1;
export const NET_EXTREME_FIELDS = 2;

export const VERDICTS = ['best', 'only', 'good', 'inaccuracy', 'mistake', 'blunder', 'too-late'] as const;
/** How a cell is seen: whether one who goes there finds it free. */
export const SIGHTS = ['free', 'in-time', 'soon', 'blocked'] as const;
export const GOALS_ENDS = ['', 'reached', 'ended', 'circled'] as const;
export const TRACE_TARGETS = ['end', 'reply', 'result'] as const;

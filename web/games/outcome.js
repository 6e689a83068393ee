// outcome.js - what the result of a game means to a side, and a verdict on a move to the result.

/** How a finished game ended for a side. @param {import('../engine/module.js').Scene['result'] | undefined} result @param {number} side @returns {'won' | 'drawn' | 'lost'} */
export function outcomeFor(result, side) {
  return result === 'draw' ? 'drawn' : (result === 'first') === (side === 0) ? 'won' : 'lost';
}

/** Whether a verdict says that the move changed the result. @param {import('../engine/module.js').Verdict | undefined} verdict */
export const isMistake = (verdict) => verdict === 'win-lost' || verdict === 'draw-lost';

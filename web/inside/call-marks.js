// call-marks.js - the values that have come back to a call of a search, on its board.
import { signed } from '../shell/i18n.js';

const TONE = 0.7; // values of a search are compared, and none is more certain than another

/**
 * Colours go with the signs, whoever is to move: values belong to the side that began the search.
 * @param {import('./run.js').Call} call @param {number} step of the search @returns {import('../games/board.js').Mark[]}
 */
export function callMarks({ children }, step) {
  return children.filter(({ returns }) => returns <= step).map(({ enter: { cell, from }, value }) => ({
    cell, from,
    tone: Math.sign(value) * TONE,
    text: signed(value),
    label: signed(value),
  }));
}

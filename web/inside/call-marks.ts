// call-marks.ts - the values that have come back to a call of a search, on its board.
import type { Mark } from '../games/board.js';
import { signed } from '../shell/i18n.js';
import type { Call } from './run.js';

const TONE = 0.7; // values of a search are compared, and none is more certain than another

/**
 * Colours go with the signs, whoever is to move: values belong to the side that began the search.
 * @param step of the search
 */
export function callMarks({ children }: Call, step: number): Mark[] {
  return children
    .filter(({ returns }) => returns <= step)
    .map(({ enter: { cell, from }, value }) => ({
      cell,
      from,
      tone: Math.sign(value) * TONE,
      text: signed(value),
      label: signed(value),
    }));
}

// seen-spot.js - the position that is looked at: where the game stands, or before its last
// move once it is over, for then nothing is left to decide.
import { el } from '../shell/dom.js';
import { firstMoves } from '../games/index.js';
import { t } from '../shell/i18n.js';

/** @typedef {Pick<import('../play/match.js').Match, 'game' | 'spot' | 'isOver' | 'ply'>} Played */

/** Whether the game is over, and has a last move to look before. @param {Played} match */
export const isBeforeEnd = ({ isOver, ply }) => isOver && ply > 0;

/** @param {Played} match @returns {import('../engine/module.js').Spot} */
export function seenSpot(match) {
  const { game, spot, ply } = match;
  return isBeforeEnd(match) ? { ...spot, moves: firstMoves(game, spot.moves, ply - 1) } : spot;
}

/** Says that a move is missing on the board; hidden where none is. */
export const beforeEndNote = () => el('p', { class: 'help', hidden: true }, t('inside.before-end'));

// seen-spot.ts - the position that is looked at: where the game stands, or before its last
// move once it is over, for then nothing is left to decide.
import type { Spot } from '../engine/module.js';
import { firstMoves } from '../games/index.js';
import type { Match } from '../play/match.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';

type Played = Pick<Match, 'game' | 'spot' | 'isOver' | 'ply'>;

/** Whether the game is over, and has a last move to look before. */
export const isBeforeEnd = ({ isOver, ply }: Played) => isOver && ply > 0;

export function seenSpot(match: Played): Spot {
  const { game, spot, ply } = match;
  return isBeforeEnd(match) ? { ...spot, moves: firstMoves(game, spot.moves, ply - 1) } : spot;
}

/** Says that a move is missing on the board; hidden where none is. */
export const beforeEndNote = () => el('p', { class: 'help', hidden: true }, t('inside.before-end'));

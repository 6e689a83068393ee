// beside.ts - the third column of a wide screen: what the AI thought of its last move, and
// the moves of the game. On smaller screens it is not there, and nothing is asked for it.
import { moveName, numberSign, sideName, splitMoves } from '../games/index.js';
import { field } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { Mind } from './mind.js';

/** The same width as in wide.css. */
const wide = matchMedia('(min-width: 1600px)');

/** The moves so far; each leads to its review. */
function playedMoves({ match: { spot, scene }, screen }: Pick<Desk, 'match' | 'screen'>) {
  const moves = splitMoves(spot.game, spot.moves);
  const sideOf = (ply: number) => ((scene?.side ?? 0) + moves.length - ply) % 2;
  return moves.map((move, ply) =>
    el(
      'li',
      {},
      el(
        'button',
        { type: 'button', class: 'move', onclick: () => screen.go('review', { ply: String(ply + 1) }) },
        el('span', { class: 'figure' }, numberSign(spot.game, ply + 1, sideOf(0))),
        el(
          'span',
          {},
          t('review.move', {
            side: sideName(spot.game, sideOf(ply)),
            move: moveName(spot.game, scene?.names[ply] ?? move),
          }),
        ),
      ),
    ),
  );
}

export function besideField(desk: Desk, leaving: AbortSignal) {
  const mind = new Mind(desk);
  const list = el('ol', { class: 'moves' });
  const played = field(t('played'), list);
  const element = el('div', { class: 'beside' }, mind.element, played);
  let drawn = '';

  function update() {
    const { match } = desk;
    const now = JSON.stringify([match.spot, match.setup.mode, match.setup.level, match.isPersonsTurn, match.isOver]);
    if (!wide.matches || now === drawn) {
      return;
    }
    drawn = now;
    list.replaceChildren(...playedMoves(desk));
    list.scrollTop = list.scrollHeight;
    played.hidden = match.ply === 0;
    if (match.isPersonsTurn || match.isOver || match.ply === 0) {
      void mind.update();
    } else {
      mind.stop(); // the AI thinks, and is not to wait
    }
  }
  wide.addEventListener('change', update, { signal: leaving });
  leaving.addEventListener('abort', () => mind.stop());
  return { element, update };
}

// promotion.ts - asks what a piece turns into, where a move alone does not say it.
import type { LegalMove } from '../engine/module.js';
import { el, newId } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { lookOf, pieceName } from './index.js';

function choice(game: string, { becomes }: LegalMove, onclick: () => void) {
  const { drawPiece } = lookOf(game);
  return el(
    'button',
    { type: 'button', class: 'button choice', onclick },
    drawPiece?.(becomes) ?? '',
    el('span', {}, pieceName(game, becomes)),
  );
}

/** The move that people mean; undefined if they close the question. */
export function chooseMove(game: string, moves: LegalMove[]): Promise<LegalMove | undefined> {
  return new Promise((resolve) => {
    const id = newId('promotion');
    const dialog = el(
      'dialog',
      {
        class: 'promotion',
        'aria-labelledby': id,
        onclose: () => {
          dialog.remove();
          resolve(moves[Number(dialog.returnValue || -1)]);
        },
      },
      el('p', { id }, t('board.becomes')),
      el('div', { class: 'row' }, ...moves.map((move, i) => choice(game, move, () => dialog.close(String(i))))),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

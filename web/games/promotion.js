// promotion.js - asks what a piece turns into, where a move alone does not say it.
import { el, newId } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { lookOf, pieceName } from './index.js';

/** @typedef {import('../engine/module.js').LegalMove} LegalMove */

/** @param {string} game @param {LegalMove} move @param {() => void} onclick */
function choice(game, { becomes }, onclick) {
  const { drawPiece } = lookOf(game);
  return el('button', { type: 'button', class: 'button choice', onclick }, drawPiece?.(becomes) ?? '', el('span', {}, pieceName(game, becomes)));
}

/** The move that people mean; undefined if they close the question. @param {string} game @param {LegalMove[]} moves @returns {Promise<LegalMove | undefined>} */
export function chooseMove(game, moves) {
  return new Promise((resolve) => {
    const id = newId('promotion');
    const dialog = el('dialog', { 'class': 'promotion', 'aria-labelledby': id, onclose: () => {
      dialog.remove();
      resolve(moves[Number(dialog.returnValue || -1)]);
    } },
    el('p', { id }, t('board.becomes')),
    el('div', { class: 'row' }, ...moves.map((move, i) => choice(game, move, () => dialog.close(String(i))))));
    document.body.append(dialog);
    dialog.showModal();
  });
}

// move-field.js - moves that people write: Kd5, a1a4, a8=Q.
import { el, newId } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { readLetters } from './letters.js';

/** @param {Pick<import('../../shell/desk.js').Desk, 'engine' | 'match'>} desk @returns {import('../looks.js').PanelField} */
export function moveField({ engine, match }) {
  const help = newId('move');
  const input = el('input', { type: 'text', autocomplete: 'off', spellcheck: false, 'aria-describedby': help, oninput: () => tell('') });
  const play = el('button', { type: 'submit', class: 'button' }, t('chess.move.play'));
  const words = el('p', { class: 'help slot', id: help, 'aria-live': 'polite' }, t('chess.move.help'));
  const tell = (/** @type {string} */ text) => (words.textContent = text || t('chess.move.help'));

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const text = input.value.trim();
    const { spot } = match;
    // Whoever writes English letters in another language is understood where that is no move of the other man.
    const move = await engine.moveOf(spot, readLetters(text)) ?? await engine.moveOf(spot, text);
    if (move === null) {
      tell(text === '' ? '' : t('chess.move.wrong', { move: text }));
    } else if (match.spot === spot) {
      input.value = '';
      tell('');
      await match.playAsPerson(move);
    }
  }
  const element = el('form', { class: 'field', onsubmit: submit },
    el('div', { class: 'move-field' }, el('label', {}, t('chess.move'), input), play), words);
  return {
    element,
    update() {
      input.disabled = play.disabled = !match.isPersonsTurn;
    },
  };
}

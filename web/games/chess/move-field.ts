// move-field.ts - moves that people write: Kd5, a1a4, a8=Q.
import type { Desk } from '../../shell/desk.js';
import { el, newId } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import type { PanelField } from '../looks.js';
import { readLetters } from './letters.js';

export function moveField({ engine, match }: Pick<Desk, 'engine' | 'match'>): PanelField {
  const help = newId('move');
  const input = el('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: false,
    'aria-describedby': help,
    oninput: () => tell(''),
  });
  const play = el('button', { type: 'submit', class: 'button' }, t('chess.move.play'));
  const words = el('p', { class: 'help slot', id: help, 'aria-live': 'polite' }, t('chess.move.help'));
  const tell = (text: string) => (words.textContent = text || t('chess.move.help'));

  async function submit(event: Event) {
    event.preventDefault();
    const text = input.value.trim();
    const { spot } = match;
    // Whoever writes English letters in another language is understood where that is no move of the other man.
    const move = (await engine.moveOf(spot, readLetters(text))) ?? (await engine.moveOf(spot, text));
    if (move === null) {
      tell(text === '' ? '' : t('chess.move.wrong', { move: text }));
    } else if (match.spot === spot) {
      input.value = '';
      tell('');
      await match.playAsPerson(move);
    }
  }
  const element = el(
    'form',
    { class: 'field', onsubmit: submit },
    el('div', { class: 'move-field' }, el('label', {}, t('chess.move'), input), play),
    words,
  );
  return {
    element,
    update() {
      input.disabled = play.disabled = !match.isPersonsTurn;
    },
  };
}

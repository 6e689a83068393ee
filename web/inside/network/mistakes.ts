// mistakes.ts - where a network is confidently wrong: positions in which it prefers a move
// that gives the result away, the surest first. A click puts one on the board.
import type { NetExam, NetMistake } from '../../engine/network.js';
import { writeMove } from '../../games/index.js';
import { writeValue } from '../../play/heat.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { positionPicture, type BoardOf } from './pictures.js';

function mistakeCard(board: BoardOf, { cells, start, name, value, missed }: NetMistake, open: (start: string) => void) {
  return el(
    'li',
    {},
    el(
      'button',
      { type: 'button', class: 'state mistake', disabled: start === '', onclick: () => open(start) },
      el('span', { class: 'unseen' }, cells),
      positionPicture(board, cells),
      el(
        'span',
        { class: 'help' },
        t('network.mistake', {
          move: writeMove(board.game, name),
          value: writeValue(value),
          missed: writeValue(missed),
        }),
      ),
    ),
  );
}

/** @param open puts a position on the board */
export function mistakesList(board: BoardOf, exam: NetExam | null, open: (start: string) => void) {
  if (!exam) {
    return el('p', { class: 'help' }, t('network.exam.unknown'));
  }
  return exam.mistakes.length === 0
    ? el('p', {}, t('network.mistakes.none', { positions: exam.positions }))
    : el('ol', { class: 'states mistakes' }, ...exam.mistakes.map((mistake) => mistakeCard(board, mistake, open)));
}

// bits.ts - a word drawn as bits, each where its cell is, and those that stay 0 above the board.
import type { Words } from '../engine/words.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';

/** The bits that are set, as a hexadecimal number. @param bits the lowest first */
function hexadecimal(bits: string) {
  return `0x${BigInt(`0b${[...bits].reverse().join('')}`).toString(16)}`;
}

/** @param kind a class */
export function drawWord(places: Words['places'], bits: string, name: string, kind = '') {
  const top = Math.min(...places.map(({ row }) => row));
  const grid = el(
    'span',
    { class: 'bits', 'aria-hidden': 'true' },
    ...places.map(({ row, col }, i) => {
      const bit = el(
        'span',
        { class: [bits[i] === '1' ? 'set' : '', row < 0 ? 'spare' : ''].join(' ').trim() },
        bits[i],
      );
      bit.style.setProperty('grid-area', `${row - top + 1} / ${col + 1}`);
      return bit;
    }),
  );
  return el(
    'figure',
    { class: `bit-word ${kind}`.trim() },
    grid,
    el(
      'figcaption',
      {},
      el('span', {}, name),
      el('code', {}, hexadecimal(bits)),
      el('span', { class: 'unseen' }, t('inside.bits', { count: [...bits].filter((bit) => bit === '1').length })),
    ),
  );
}

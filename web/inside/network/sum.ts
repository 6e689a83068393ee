// sum.ts - what each line adds to a unit in a position, down to the last digit, and what
// becomes of the sum.
import type { NetLook, NetShape } from '../../engine/network.js';
import { el } from '../../shell/dom.js';
import { language, t, tn } from '../../shell/i18n.js';
import { linesPicture, sightPicture, type BoardOf } from './pictures.js';

/** A weight or a sum as it is written: +0.123. */
export function writeWeight(weight: number) {
  const write = (size: number) =>
    size.toLocaleString(language(), { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const size = write(Math.abs(weight));
  return size === write(0) ? size : `${weight < 0 ? '−' : '+'}${size}`;
}

export const tone = (weight: number) => (weight < 0 ? 'inhibits' : 'excites');

/** The cells of a part as people write them, for who does not see the picture. */
const writeCells = (names: string[], cells: number[]) =>
  cells
    .map((cell) => names[cell])
    .filter((name) => name !== '')
    .join(' ');

export function sumTable(board: BoardOf, net: NetShape, { unit: { offset, parts, sum } }: NetLook) {
  const rows = [...parts]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .map((part) => {
      const lookup = net.lookups[part.lookup];
      return el(
        'tr',
        {},
        el(
          'th',
          { scope: 'row' },
          sightPicture(board, lookup, part),
          el(
            'span',
            {},
            `${t(`network.kind.${lookup.kind}`)} `,
            el('span', { class: 'quiet' }, writeCells(board.names, lookup.cells)),
          ),
        ),
        el('td', { class: `figure ${tone(part.weight)}` }, writeWeight(part.weight)),
      );
    });
  return el(
    'table',
    { class: 'sum' },
    el('caption', { class: 'unseen' }, t('network.sum')),
    el(
      'tbody',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'row' }, t('network.offset')),
        el('td', { class: `figure ${tone(offset)}` }, writeWeight(offset)),
      ),
      ...rows,
    ),
    el(
      'tfoot',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'row' }, tn('network.total', parts.length)),
        el('td', { class: 'figure total' }, writeWeight(sum)),
      ),
    ),
  );
}

/** The same on the board. */
export const sumPicture = (board: BoardOf, net: NetShape, { unit: { parts } }: NetLook, cells: string) =>
  linesPicture(
    board,
    [...parts]
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
      .map(({ lookup, weight }) => ({ lookup: net.lookups[lookup], weight })),
    cells,
  );

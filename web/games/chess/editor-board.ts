// editor-board.ts - the board of the editor: real buttons, on which men are put, moved and
// taken away. A man that is dragged off the board is gone.
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { pieceName } from '../index.js';
import { withPiece } from './fen.js';
import { drawPiece, squareName } from './look.js';

const SIZE = 8;
const NOWHERE = -1;
const SLACK = 6; // pixels that a press may move

export class EditorBoard {
  cells = '-'.repeat(SIZE * SIZE);
  buttons: HTMLButtonElement[];
  element: HTMLDivElement;
  /** A press comes behind a drag, and means nothing. */
  hasJustDropped = false;

  constructor(public editor: { game: string; piece: string; change: (cells: string) => void }) {
    this.buttons = Array.from({ length: SIZE * SIZE }, (_, cell) => this.#button(cell));
    const rows = Array.from({ length: SIZE }, (_, row) =>
      el(
        'div',
        { role: 'row' },
        ...this.buttons.slice(row * SIZE, (row + 1) * SIZE).map((button) => el('div', { role: 'gridcell' }, button)),
      ),
    );
    this.element = el(
      'div',
      {
        class: 'editor-board',
        role: 'grid',
        'aria-label': t('chess.editor.board'),
        onkeydown: (event: KeyboardEvent) => this.#walk(event),
      },
      ...rows,
    );
  }

  #button(cell: number) {
    const [file, rank] = squareName(cell);
    return el('button', {
      type: 'button',
      'data-file': cell >= SIZE * (SIZE - 1) ? file : '',
      'data-rank': cell % SIZE === 0 ? rank : '',
      class: (Math.floor(cell / SIZE) + cell) % 2 === 1 ? 'dark' : '',
      tabIndex: cell === 0 ? 0 : -1,
      onclick: () => this.#press(cell),
      onfocus: () => this.buttons.forEach((button, i) => (button.tabIndex = i === cell ? 0 : -1)),
      onpointerdown: (event: PointerEvent) => this.cells[cell] !== '-' && this.lift(event, this.cells[cell], cell),
    });
  }

  show(cells: string) {
    this.cells = cells;
    const { game } = this.editor;
    this.buttons.forEach((button, cell) => {
      const piece = cells[cell];
      button.replaceChildren(...(piece === '-' ? [] : [drawPiece(piece)]));
      button.setAttribute(
        'aria-label',
        piece === '-'
          ? `${squareName(cell)}, ${pieceName(game, '-')}`
          : `${pieceName(game, piece)} ${squareName(cell)}`,
      );
    });
  }

  /** The chosen man, or nothing where it stands already. */
  #press(cell: number) {
    if (!this.hasJustDropped) {
      const { piece } = this.editor;
      this.editor.change(withPiece(this.cells, cell, this.cells[cell] === piece ? '-' : piece));
    }
  }

  #walk(event: KeyboardEvent) {
    const cell = this.buttons.indexOf(event.target as HTMLButtonElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIZE, ArrowDown: SIZE }[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      this.editor.change(withPiece(this.cells, cell, '-'));
    } else if (step !== undefined && cell >= 0) {
      event.preventDefault();
      const leavesRow = Math.abs(step) === 1 && Math.floor((cell + step) / SIZE) !== Math.floor(cell / SIZE);
      this.buttons[leavesRow ? -1 : cell + step]?.focus();
    }
  }

  /** A man is taken from the palette, or from a cell, and follows the pointer. @param from NOWHERE for the palette */
  lift(start: PointerEvent, piece: string, from: number) {
    const listening = new AbortController();
    const { signal } = listening;
    let picture: HTMLElement | null = null;
    const end = (last: PointerEvent) => {
      listening.abort();
      if (picture) {
        picture.remove();
        this.#drop(last, piece, from);
      }
    };
    addEventListener(
      'pointermove',
      (now) => {
        const isFar = Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) > SLACK;
        if (!picture && isFar && piece !== '-') {
          picture = el('div', { class: 'in-air' }, drawPiece(piece));
          document.body.append(picture);
        }
        picture?.style.setProperty('left', `${now.clientX}px`);
        picture?.style.setProperty('top', `${now.clientY}px`);
      },
      { signal },
    );
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
  }

  #drop({ clientX, clientY, type }: PointerEvent, piece: string, from: number) {
    this.hasJustDropped = true;
    setTimeout(() => (this.hasJustDropped = false));
    const under = document.elementFromPoint(clientX, clientY)?.closest('button');
    const cell = this.buttons.findIndex((button) => button === under);
    if (type !== 'pointerup' || cell === from) {
      return;
    }
    const left = from === NOWHERE ? this.cells : withPiece(this.cells, from, '-');
    this.editor.change(cell < 0 ? left : withPiece(left, cell, piece));
  }
}

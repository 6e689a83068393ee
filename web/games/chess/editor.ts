// editor.ts - a position that people set up: men from the palette onto the board, by a
// press, by keys or by dragging; whose move it is; a FEN. What is wrong with it the
// engine says, in words.
import { button, choices } from '../../shell/controls.js';
import type { Desk } from '../../shell/desk.js';
import { el, newId } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { factsOf, pieceName } from '../index.js';
import { EditorBoard } from './editor-board.js';
import { readFen, writeFen } from './fen.js';
import { drawPiece } from './look.js';

const MEN = [...'KQRBNPkqrbnp'];
const ERASER = '-';
const EMPTY = '-'.repeat(64);

export class Editor {
  game: string;
  side = 0;
  /** What a press puts on the board. */
  piece = 'Q';
  board: EditorBoard;
  fen: HTMLInputElement;
  faults: HTMLParagraphElement;
  play: HTMLButtonElement;
  turn: HTMLDivElement;
  stage: HTMLDivElement;

  constructor(
    public desk: Desk,
    panel: HTMLElement,
    rest: Record<string, string>,
  ) {
    this.game = factsOf(desk.game).kind;
    this.board = new EditorBoard(this);
    const id = newId('fen');
    this.fen = el('input', {
      type: 'text',
      spellcheck: false,
      autocomplete: 'off',
      'aria-describedby': id,
      onchange: () => this.#read(),
    });
    this.faults = el('p', { class: 'faults', id, role: 'status' });
    this.play = button(t('chess.editor.play'), () => this.#play(), 'primary');
    this.turn = el('div', { class: 'editor-turn' });
    this.stage = el('div', { class: 'editor' }, this.board.element, this.#palette());
    this.#fill(panel);
    void this.#open(rest.from);
  }

  #palette() {
    const group = newId('man');
    const name = (piece: string) => (piece === ERASER ? t('chess.editor.erase') : pieceName(this.game, piece));
    const choice = (piece: string) =>
      el(
        'label',
        {
          title: name(piece),
          onpointerdown: (event: PointerEvent) => this.board.lift(event, piece, -1),
        },
        el('input', {
          type: 'radio',
          name: group,
          'aria-label': name(piece),
          checked: piece === this.piece,
          onchange: () => (this.piece = piece),
        }),
        piece === ERASER ? el('span', { class: 'eraser', 'aria-hidden': 'true' }, '⌫') : drawPiece(piece),
      );
    const order = [...MEN.slice(0, 6), ERASER, ...MEN.slice(6)];
    return el('fieldset', { class: 'palette', 'aria-label': t('chess.editor.men') }, ...order.map(choice));
  }

  #fill(panel: HTMLElement) {
    panel.append(
      this.turn,
      this.faults,
      el(
        'div',
        { class: 'row' },
        this.play,
        button(t('chess.editor.clear'), () => this.change(EMPTY)),
        button(t('chess.editor.back'), () => this.desk.screen.go('play')),
      ),
      el('div', { class: 'field fen-field' }, el('label', {}, t('chess.editor.fen'), this.fen)),
      el('p', { class: 'help' }, t('chess.editor.help')),
    );
  }

  #drawTurn() {
    const options = [
      ['0', t('side.chess.0')],
      ['1', t('side.chess.1')],
    ];
    this.turn.replaceChildren(
      choices(t('chess.editor.turn'), options, String(this.side), (side) => {
        this.side = Number(side);
        void this.change(this.board.cells);
      }),
    );
  }

  /** The position of a link, or that of the match. */
  async #open(from: string | undefined) {
    const { engine, match } = this.desk;
    const fen = from ?? (await engine.position(match.spot));
    this.fen.value = fen;
    await this.#read();
  }

  /** What is written in the field goes onto the board, if it can be drawn; what is wrong with it is said. */
  async #read() {
    const { engine } = this.desk;
    const fen = this.fen.value.trim();
    const why = await engine.whyNotPosition(this.game, fen);
    const read = readFen(fen) ?? { cells: this.board.cells, side: this.side };
    this.side = read.side;
    this.board.show(read.cells);
    this.#drawTurn();
    this.#tell(why);
  }

  /** Other men on the board. */
  async change(cells: string) {
    this.board.show(cells);
    const fen = writeFen(cells, this.side);
    this.fen.value = fen;
    const why = await this.desk.engine.whyNotPosition(this.game, fen);
    if (fen === this.fen.value) {
      this.#tell(why);
    }
  }

  /** @param why it is no position; '' if it is one */
  #tell(why: string) {
    this.faults.textContent = why === '' ? t('chess.editor.sound') : t(`chess.fault.${why}`);
    this.faults.classList.toggle('error', why !== '');
    this.play.disabled = why !== '';
    void this.desk.screen.showAddress();
  }

  /** Plays it: within the ending that is chosen where it has room for it, else as a position of its own. */
  async #play() {
    const { engine, game, match, screen } = this.desk;
    const fen = this.fen.value.trim();
    if ((await engine.whyNotPosition(game, fen)) === '') {
      await match.beginWith(fen);
      await screen.go('play');
    } else {
      screen.visit(`#/${this.game}/play?${new URLSearchParams({ start: fen })}`);
    }
  }

  address() {
    return { from: this.fen.value };
  }
}

export const setUp: (desk: Desk, panel: HTMLElement, rest: Record<string, string>) => Editor = (desk, panel, rest) =>
  new Editor(desk, panel, rest);

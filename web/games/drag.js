// drag.js - a piece that follows the pointer, from the cell that it leaves to the one that
// it is let go over. A press that hardly moves is a press.
import { NOTHING, movesFrom } from './selection.js';

const SLACK = 6; // pixels that a press may move

export class Drag {
  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
    /** The piece in the air: its cell, and where it is on the canvas. @type {{ cell: number, x: number, y: number } | null} */
    this.dragged = null;
    /** A press comes behind a drag, and means nothing. */
    this.hasJustEnded = false;
  }

  /** The pointer goes down on a cell. @param {PointerEvent} event @param {number} cell */
  begin(event, cell) {
    const { picture } = this.board;
    this.hasJustEnded = false;
    if (!picture?.isActive || event.button !== 0 || movesFrom(picture.scene, cell).length === 0) {
      return;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const end = (/** @type {PointerEvent} */ last) => {
      listening.abort();
      this.#end(last);
    };
    addEventListener('pointermove', (now) => this.#move(event, now, cell), { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
  }

  /** @param {PointerEvent} start @param {PointerEvent} now @param {number} cell */
  #move(start, now, cell) {
    const isFar = Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) > SLACK;
    if (!this.dragged && !isFar) {
      return;
    }
    const { left, top } = this.board.canvas.getBoundingClientRect();
    this.board.select(cell);
    this.dragged = { cell, x: now.clientX - left, y: now.clientY - top };
    this.board.paint();
  }

  /** @param {PointerEvent} last */
  #end({ clientX, clientY, type }) {
    if (!this.dragged) {
      return;
    }
    this.dragged = null;
    this.hasJustEnded = true;
    setTimeout(() => (this.hasJustEnded = false));
    const button = document.elementFromPoint(clientX, clientY);
    const cell = this.board.buttons.findIndex((one) => one === button);
    this.board.drop(type === 'pointerup' ? cell : NOTHING);
    this.board.paint();
  }
}

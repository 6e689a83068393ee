// drag.ts - a piece that follows the pointer, from the cell that it leaves to the one that
// it is let go over. A press that hardly moves is a press.
import type { Board } from './board.js';
import { NOTHING, movesFrom } from './selection.js';

const SLACK = 6; // pixels that a press may move

export class Drag {
  /** The piece in the air: its cell, and where it is on the canvas. */
  dragged: { cell: number; x: number; y: number } | null = null;
  /** A press comes behind a drag, and means nothing. */
  hasJustEnded = false;

  constructor(public board: Board) {}

  /** The pointer goes down on a cell. */
  begin(event: PointerEvent, cell: number) {
    const { picture } = this.board;
    this.hasJustEnded = false;
    if (!picture?.isActive || event.button !== 0 || movesFrom(picture.scene, cell).length === 0) {
      return;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const end = (last: PointerEvent) => {
      listening.abort();
      this.#end(last);
    };
    addEventListener('pointermove', (now) => this.#move(event, now, cell), { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
  }

  #move(start: PointerEvent, now: PointerEvent, cell: number) {
    const isFar = Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) > SLACK;
    if (!this.dragged && !isFar) {
      return;
    }
    const { left, top } = this.board.canvas.getBoundingClientRect();
    this.board.select(cell);
    this.dragged = { cell, x: now.clientX - left, y: now.clientY - top };
    this.board.paint();
  }

  #end({ clientX, clientY, type }: PointerEvent) {
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

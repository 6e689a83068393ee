// board.ts - the board: a canvas that draws, and a grid of real buttons over it.
//
// The canvas is for the eyes. The buttons are for fingers, keyboards and screen
// readers: each says what is in its cell, arrow keys walk, Enter plays. Where moves
// lead from cell to cell, a piece is pressed first and then its target; Escape lets
// go of the piece. A digit plays the move of that name, wherever the focus is, unless
// somebody writes.
import type { LegalMove, Scene, Shape } from '../engine/module.js';
import { el, isWriting } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { ArrowLayer, type Arrow } from './arrows.js';
import { Drag } from './drag.js';
import { boardName, lookOf, pieceName } from './index.js';
import { Motion, scrolling } from './motion.js';
import { paintBoard, readPalette, type Ghost } from './paint.js';
import { NOTHING, isOpen, marksInSight, movesAt, movesFrom, selectedAfter } from './selection.js';

/** something said about a move */
export interface Mark {
  cell: number; // that it leads to
  from: number; // the cell that it leaves, -1 for none
  tone: number; // from -1, bad for the side to move, to 1, good
  text: string; // drawn in the cell
  label: string; // said of the cell
  kind?: 'win' | 'draw' | 'loss' | 'none'; // what is expected of the move; by its tone unless it is said
  detail?: string; // drawn under the text
  isUnsure?: boolean;
  isBare?: boolean; // nobody's opinion: the right answer alone
  truth?: { kind: 'win' | 'draw' | 'loss' | 'none'; text: string }; // the right answer
}

/** what the board shows */
export interface Picture {
  scene: Pick<Scene, 'game' | 'shape' | 'cells' | 'lines' | 'deciding' | 'legal' | 'side' | 'last'> & {
    warned?: number[];
  };
  isActive: boolean; // whether moves can be played here
  flipped: boolean; // the sides have each other's colours
  isTurned?: boolean; // the second side is below
  hint?: number[]; // cells to point at
  arrows?: Arrow[]; // over everything else
}

const STRIP = 0.45; // the height of the names of the columns, in cells

export class Board {
  canvas = el('canvas', { 'aria-hidden': 'true' });
  grid = el('div', { class: 'cells', role: 'grid' });
  arrows = new ArrowLayer();
  names = el('div', { class: 'column-names', 'aria-hidden': 'true' });
  picture: Picture | null = null;
  buttons: HTMLButtonElement[] = [];
  /** marks by the layer that they belong to */
  layers = new Map<string, Mark[]>();
  /** The cell that the pointer or the focus is at. */
  pointed = NOTHING;
  /** The cell of the piece that is to move. */
  selected = NOTHING;
  /** Whether it is drawn with the next frame. */
  isStale = false;
  motion: Motion;
  drag: Drag;

  /** @param place where the board goes */
  constructor(
    public place: HTMLElement,
    public onMove: (move: number) => void,
  ) {
    place.append(el('div', { class: 'face' }, this.canvas, this.arrows.element, this.grid, this.names));
    this.motion = new Motion(() => this.#draw());
    this.drag = new Drag(this);
    new ResizeObserver(() => this.#draw()).observe(this.canvas);
    this.grid.addEventListener('keydown', (event) => this.#walk(event));
    document.addEventListener('keydown', (event) => this.#type(event));
  }

  show(picture: Picture) {
    const before = this.picture;
    this.picture = picture;
    const { shape } = picture.scene;
    const isOther = before?.scene.game !== picture.scene.game || before?.isTurned !== picture.isTurned;
    if (this.buttons.length !== shape.rows * shape.cols || isOther) {
      this.#build(shape);
    }
    if (before?.scene.cells !== picture.scene.cells || !picture.isActive) {
      this.selected = NOTHING;
    }
    this.arrows.show(picture.arrows ?? [], picture.scene.shape, picture.isTurned);
    this.motion.start(before, picture);
    this.refresh();
  }

  /**
   * Puts marks over the cells; an empty list takes them away. The layers `heat`
   * (colour and number fill the cell) and `exact` (a small number at its foot)
   * can be seen together.
   */
  mark(layer: 'heat' | 'exact', marks: Mark[]) {
    const isSame = marks.length + (this.layers.get(layer)?.length ?? 0) === 0;
    this.layers.set(layer, marks);
    if (this.picture && !isSame) {
      this.refresh();
    }
  }

  focus() {
    this.buttons.find((button) => button.tabIndex === 0)?.focus();
  }

  /** Scrolls to the board, unless all of it is in sight. */
  bringIntoView() {
    const { top, bottom } = this.place.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) {
      this.place.scrollIntoView({ behavior: scrolling() });
    }
  }

  /** Labels and drawing, after the language or the theme has changed, too. */
  refresh() {
    this.#label();
    this.paint();
  }

  #build({ rows, cols, movesAreColumns, names }: Shape) {
    const strip = movesAreColumns ? STRIP : 0;
    const { style } = document.documentElement;
    style.setProperty('--ratio', `${cols} / ${rows + strip}`);
    this.place.style.setProperty('--cols', String(cols));
    this.place.style.setProperty('--cells-share', `${(100 * rows) / (rows + strip)}%`);
    const nameOf = (col: number) => names.find((name, cell) => name !== '' && cell % cols === col) ?? '';
    this.names.replaceChildren(
      ...(movesAreColumns ? [...Array(cols).keys()] : []).map((col) => el('span', {}, nameOf(col))),
    );
    this.buttons = Array.from({ length: rows * cols }, (_, cell) =>
      el('button', {
        type: 'button',
        tabIndex: this.placeOf(cell) === 0 ? 0 : -1,
        onclick: () => this.#press(cell),
        onpointerdown: (event: PointerEvent) => this.drag.begin(event, cell),
        onpointerenter: () => this.#point(cell),
        onpointerleave: () => this.#point(-1),
        onfocus: () => this.#focus(cell),
        onblur: () => this.#point(-1),
      }),
    );
    const shown = this.buttons.map((_, place) => this.buttons[this.placeOf(place)]);
    const lines = Array.from({ length: rows }, (_, row) =>
      el(
        'div',
        { role: 'row' },
        ...shown.slice(row * cols, (row + 1) * cols).map((button) => el('div', { role: 'gridcell' }, button)),
      ),
    );
    this.grid.replaceChildren(...lines);
  }

  /** Where a cell stands on the screen, counted from the top left; and which cell stands there. */
  placeOf(cell: number) {
    const { rows, cols } = this.picture?.scene.shape ?? { rows: 0, cols: 0 };
    return this.picture?.isTurned ? rows * cols - 1 - cell : cell;
  }

  /** The legal moves that a press on this cell may mean. */
  #movesAt(cell: number) {
    return this.picture?.isActive ? movesAt(this.picture.scene, this.selected, cell) : [];
  }

  /** Plays the move of the selected piece to a cell; what it turns into is asked. */
  async #play(moves: LegalMove[]) {
    const { game } = (this.picture as Picture).scene;
    this.select(NOTHING);
    const chosen = moves.length === 1 ? moves[0] : await (await import('./promotion.js')).chooseMove(game, moves);
    if (chosen) {
      this.onMove(chosen.move);
    }
  }

  /** Lets go of a piece over a cell. */
  drop(cell: number) {
    const moves = this.#movesAt(cell);
    if (moves.length > 0) {
      void this.#play(moves);
    } else {
      this.select(NOTHING);
    }
  }

  #press(cell: number) {
    if (this.drag.hasJustEnded) {
      return; // the button that the pointer was let go over is not pressed
    }
    const moves = this.#movesAt(cell);
    if (moves.length > 0) {
      void this.#play(moves);
    } else if (this.picture?.isActive) {
      this.select(selectedAfter(this.picture.scene, this.selected, cell));
    }
  }

  /** Takes a piece up, or lets it go. */
  select(cell: number) {
    if (cell !== this.selected) {
      this.selected = cell;
      this.refresh();
    }
  }

  #point(cell: number) {
    this.pointed = cell;
    this.paint();
  }

  /** One cell is in the tab order: the one that had the focus last. */
  #focus(cell: number) {
    this.buttons.forEach((button, i) => (button.tabIndex = i === cell ? 0 : -1));
    this.#point(cell);
  }

  #walk(event: KeyboardEvent) {
    const cell = this.buttons.indexOf(event.target as HTMLButtonElement);
    if (cell < 0 || !this.picture) {
      return;
    }
    if (event.key === 'Escape') {
      this.select(NOTHING);
    }
    const { rows, cols } = this.picture.scene.shape;
    const place = this.placeOf(cell);
    const row = Math.floor(place / cols);
    const col = place % cols;
    const targets: Record<string, [number, number]> = {
      ArrowLeft: [row, col - 1],
      ArrowRight: [row, col + 1],
      ArrowUp: [row - 1, col],
      ArrowDown: [row + 1, col],
      Home: [row, 0],
      End: [row, cols - 1],
    };
    const target = targets[event.key];
    if (target) {
      event.preventDefault();
      const [toRow, toCol] = target;
      if (toRow >= 0 && toRow < rows && toCol >= 0 && toCol < cols) {
        this.buttons[this.placeOf(toRow * cols + toCol)].focus();
      }
    }
  }

  /** A digit plays the move of that name. */
  #type({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (!this.picture?.isActive || this.place.hidden || ctrlKey || metaKey || altKey || isWriting(target)) {
      return;
    }
    const { legal } = this.picture.scene;
    const found = /^\d$/.test(key) ? legal.find(({ text, from }) => text === key && from < 0) : undefined;
    if (found) {
      this.onMove(found.move);
    }
  }

  #label() {
    if (!this.picture) {
      return;
    }
    const { scene, isActive } = this.picture;
    this.grid.setAttribute('aria-label', boardName(scene.game));
    const marks = [...this.layers.values()].flatMap((layer) => marksInSight(layer, this.selected));
    this.buttons.forEach((button, cell) => {
      button.classList.toggle('held', isActive && movesFrom(scene, cell).length > 0);
      button.setAttribute('aria-label', this.#words(scene, cell, marks).join(', '));
      button.setAttribute('aria-disabled', String(!(isActive && isOpen(scene, this.selected, cell))));
    });
  }

  /** What there is to say about a cell. */
  #words({ game, shape, cells, legal, warned }: Picture['scene'], cell: number, marks: Mark[]) {
    const words = cellWords(game, shape, cells, cell);
    if (warned?.includes(cell)) {
      words.push(t('board.warned'));
    }
    if (this.selected === cell) {
      words.push(t('board.selected'));
    } else if (movesFrom({ shape, legal }, this.selected).some((move) => move.cell === cell)) {
      words.push(t('board.target'));
    }
    words.push(...marks.filter((mark) => mark.cell === cell).map(({ label }) => label));
    const isNamed = cells[cell] === '-' && !shape.movesAreColumns && shape.names[cell] !== '';
    return isNamed ? [...words, t('board.name', { name: shape.names[cell] })] : words;
  }

  /** Draws with the next frame, once, however much changes before it: where everything stands is known by then. */
  paint() {
    if (!this.isStale) {
      this.isStale = true;
      requestAnimationFrame(() => this.isStale && this.#draw());
    }
  }

  #draw() {
    this.isStale = false;
    const { clientWidth, clientHeight } = this.canvas;
    if (!this.picture || clientWidth === 0) {
      return;
    }
    const scale = devicePixelRatio;
    const width = Math.round(clientWidth * scale);
    const height = Math.round(clientHeight * scale);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      Object.assign(this.canvas, { width, height });
    }
    const ink = this.canvas.getContext('2d');
    if (ink) {
      ink.setTransform(scale, 0, 0, scale, 0, 0);
      ink.clearRect(0, 0, clientWidth, clientHeight);
      paintBoard(ink, clientWidth, clientHeight, readPalette(this.canvas), {
        ...this.picture,
        dragged: this.drag.dragged,
        falling: this.motion.falling,
        sweep: this.motion.sweep,
        ghost: this.#ghost(),
        selected: this.selected,
        targets: movesFrom(this.picture.scene, this.selected).map(({ cell }) => cell),
        heat: marksInSight(this.layers.get('heat') ?? [], this.selected),
        exact: marksInSight(this.layers.get('exact') ?? [], this.selected),
      });
    }
  }

  /** What the move that is pointed at would look like. */
  #ghost(): Ghost | null {
    const [move] = this.drag.dragged ? [] : this.#movesAt(this.pointed);
    if (!move || !this.picture) {
      return null;
    }
    const { cells, side } = this.picture.scene;
    return { cell: move.cell, piece: move.from >= 0 ? cells[move.from] : side === 0 ? 'X' : 'O' };
  }
}

/** A cell and what stands on it, as people call them. */
function cellWords(game: string, shape: Shape, cells: string, cell: number) {
  const { cellName } = lookOf(game);
  if (!cellName) {
    return [
      t('board.cell', { row: Math.floor(cell / shape.cols) + 1, col: (cell % shape.cols) + 1 }),
      pieceName(game, cells[cell]),
    ];
  }
  return cells[cell] === '-'
    ? [cellName(cell), pieceName(game, '-')]
    : [`${pieceName(game, cells[cell])} ${cellName(cell)}`];
}

// paint.js - how a board looks: cells, pieces, lines and marks on a canvas.
//
// X and O are stones. Any other letter is drawn as a disc of its side's colour with
// the letter on it. A game may draw its pieces itself (looks.js).
import { lookOf, ownerOf } from './index.js';

/**
 * @typedef {import('./board.js').Mark} Mark
 * @typedef {import('./board.js').Picture & {
 *   falling: import('./board.js').Falling | null,
 *   ghost: Ghost | null,
 *   selected: number,
 *   targets: number[],
 *   heat: Mark[],
 *   exact: Mark[],
 * }} Drawing
 *
 * @typedef {object} Box a cell's place
 * @property {number} x its centre
 * @property {number} y
 * @property {number} size
 *
 * @typedef {object} Ghost what a move that is pointed at would look like
 * @property {number} cell
 * @property {string} piece
 *
 * @typedef {(ink: CanvasRenderingContext2D, at: Box, piece: string, colour: string, progress: number) => void} PaintPiece
 *   draws a piece, from 0 (nothing yet) to 1 (all of it)
 */

const STONE = 0.41; // a disc's radius, in cells
const COLOURS = /** @type {const} */ (['surface', 'ink', 'quiet', 'first', 'second', 'well', 'rim']);

/** @typedef {Record<typeof COLOURS[number], string>} Palette */

/**
 * The colours that the style sheet gives to the canvas.
 * @param {Element} element @returns {Palette}
 */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const colours = COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return /** @type {Palette} */ (Object.fromEntries(colours));
}

/**
 * @param {CanvasRenderingContext2D} ink @param {number} width @param {number} height
 * @param {Palette} palette @param {Drawing} drawing
 */
export function paintBoard(ink, width, height, palette, drawing) {
  new Painter(ink, width, height, palette, drawing).paint();
}

class Painter {
  /**
   * @param {CanvasRenderingContext2D} ink @param {number} width @param {number} height
   * @param {Palette} palette @param {Drawing} drawing
   */
  constructor(ink, width, height, palette, drawing) {
    const { shape } = drawing.scene;
    this.ink = ink;
    this.palette = palette;
    this.drawing = drawing;
    this.scene = drawing.scene;
    this.size = Math.min(width / shape.cols, height / shape.rows);
    this.left = (width - this.size * shape.cols) / 2;
    this.top = (height - this.size * shape.rows) / 2;
  }

  paint() {
    const { heat, exact } = this.drawing;
    if (this.scene.shape.movesAreColumns) {
      this.wells();
    } else {
      this.lines();
    }
    const isFree = (/** @type {Mark} */ { cell }) => this.scene.cells[cell] === '-';
    heat.filter(isFree).forEach((mark) => this.heat(mark));
    this.pieces();
    heat.filter((mark) => !isFree(mark)).forEach((mark) => this.pill(mark, -0.36, 0.22));
    this.ghost();
    this.selection();
    exact.forEach((mark) => this.exact(mark));
    (this.drawing.hint ?? []).forEach((cell) => this.hint(cell));
    this.win();
  }

  /** @param {number} cell @returns {Box} */
  box(cell) {
    const { cols } = this.scene.shape;
    return {
      x: this.left + ((cell % cols) + 0.5) * this.size,
      y: this.top + (Math.floor(cell / cols) + 0.5) * this.size,
      size: this.size,
    };
  }

  /** @param {Box} at @param {number} radius in cells */
  circle({ x, y, size }, radius) {
    this.ink.beginPath();
    this.ink.arc(x, y, size * radius, 0, 2 * Math.PI);
  }

  lines() {
    const { ink, left, top, size } = this;
    const { rows, cols } = this.scene.shape;
    const gap = size * 0.06;
    ink.strokeStyle = this.palette.quiet;
    ink.lineWidth = Math.max(2, size * 0.022);
    ink.lineCap = 'round';
    ink.beginPath();
    for (let i = 1; i < cols; i++) {
      ink.moveTo(left + i * size, top + gap);
      ink.lineTo(left + i * size, top + rows * size - gap);
    }
    for (let i = 1; i < rows; i++) {
      ink.moveTo(left + gap, top + i * size);
      ink.lineTo(left + cols * size - gap, top + i * size);
    }
    ink.stroke();
  }

  wells() {
    const { ink } = this;
    ink.fillStyle = this.palette.well;
    ink.strokeStyle = this.palette.rim;
    ink.lineWidth = 1;
    for (let cell = 0; cell < this.scene.cells.length; cell++) {
      this.circle(this.box(cell), STONE + 0.02);
      ink.fill();
      ink.stroke();
    }
  }

  pieces() {
    const { falling } = this.drawing;
    const { cells, shape } = this.scene;
    [...cells].forEach((piece, cell) => {
      if (piece === '-') {
        return;
      }
      const at = this.box(cell);
      const progress = falling?.cell === cell ? falling.progress : 1;
      if (shape.movesAreColumns) {
        // Distance grows with the square of time, as for anything that falls.
        const from = this.top - at.size / 2;
        at.y = from + (at.y - from) * progress * progress;
      }
      this.piece(at, piece, shape.movesAreColumns ? 1 : progress);
    });
  }

  /** @param {Box} at @param {string} piece @param {number} progress of drawing it */
  piece(at, piece, progress) {
    // The players may have exchanged their colours.
    const isFirst = (ownerOf(piece) === 0) !== this.drawing.flipped;
    const colour = isFirst ? this.palette.first : this.palette.second;
    const { paintPiece } = lookOf(this.scene.game);
    if (paintPiece) {
      paintPiece(this.ink, at, piece, colour, progress);
    } else {
      this.disc(at, piece, colour);
    }
  }

  /**
   * The first side's stone is plain, the second's has a ring, and other pieces have their letter: shapes, not only colours.
   * @param {Box} at @param {string} piece @param {string} colour
   */
  disc(at, piece, colour) {
    const { ink } = this;
    this.circle(at, STONE);
    ink.fillStyle = colour;
    ink.fill();
    if (piece === 'O') {
      this.circle(at, STONE * 0.6);
      ink.strokeStyle = this.palette.surface;
      ink.lineWidth = at.size * 0.055;
      ink.stroke();
    } else if (piece !== 'X') {
      this.text(piece, at.x, at.y, at.size * 0.4, this.palette.surface);
    }
  }

  /** What the move that is pointed at would look like. */
  ghost() {
    const { ghost } = this.drawing;
    if (!ghost) {
      return;
    }
    this.ink.save();
    this.ink.globalAlpha = 0.25;
    this.piece(this.box(ghost.cell), ghost.piece, 1);
    this.ink.restore();
  }

  /** The piece that is to move, and the cells that it can reach. */
  selection() {
    const { ink } = this;
    const { selected, targets } = this.drawing;
    if (selected >= 0) {
      this.#around(selected);
    }
    ink.fillStyle = this.palette.ink;
    for (const cell of targets) {
      if (this.scene.cells[cell] === '-') {
        this.circle(this.box(cell), 0.09);
        ink.fill();
      } else {
        this.#around(cell);
      }
    }
  }

  /** A circle around a cell. @param {number} cell */
  #around(cell) {
    const at = this.box(cell);
    this.ink.strokeStyle = this.palette.ink;
    this.ink.lineWidth = Math.max(2, at.size * 0.03);
    this.circle(at, 0.45);
    this.ink.stroke();
  }

  /**
   * Good is the second side's blue, bad the first side's orange, nothing is paper.
   * @param {number} tone
   */
  toneColour(tone) {
    const { first, second, surface } = this.palette;
    const share = Math.round(Math.min(1, Math.abs(tone)) * 55);
    return `color-mix(in srgb, ${tone < 0 ? first : second} ${share}%, ${surface})`;
  }

  /** Colour and number fill the cell. @param {Mark} mark */
  heat(mark) {
    const { ink } = this;
    const at = this.box(mark.cell);
    const { x, y, size } = at;
    ink.fillStyle = this.toneColour(mark.tone);
    if (this.scene.shape.movesAreColumns) {
      this.circle(at, STONE);
    } else {
      ink.beginPath();
      ink.roundRect(x - size * 0.46, y - size * 0.46, size * 0.92, size * 0.92, 8);
    }
    ink.fill();
    this.text(mark.text, x, y - size * 0.06, size * 0.2);
  }

  /** A number in the middle of the cell, or at its foot if there is heat or a piece with a letter. @param {Mark} mark */
  exact(mark) {
    if (this.scene.cells[mark.cell] !== '-') {
      this.pill(mark, 0.36, 0.22);
      return;
    }
    const hasHeat = this.drawing.heat.some(({ cell }) => cell === mark.cell);
    this.pill(mark, hasHeat ? 0.24 : 0, hasHeat ? 0.22 : 0.34);
  }

  /** A number in a pill. @param {Mark} mark @param {number} below the centre, in cells @param {number} high in cells */
  pill(mark, below, high) {
    const { ink } = this;
    const { x, y, size } = this.box(mark.cell);
    const height = size * high;
    const centre = y + size * below;
    const width = Math.max(height * 1.5, height * (0.7 + 0.5 * mark.text.length));
    ink.fillStyle = this.toneColour(mark.tone);
    ink.strokeStyle = this.palette.quiet;
    ink.lineWidth = 1;
    ink.beginPath();
    ink.roundRect(x - width / 2, centre - height / 2, width, height, height / 2);
    ink.fill();
    ink.stroke();
    this.text(mark.text, x, centre, height * 0.62);
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} size @param {string} [colour] */
  text(text, x, y, size, colour = this.palette.ink) {
    const { ink } = this;
    ink.fillStyle = colour;
    ink.font = `600 ${Math.max(10, size)}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    ink.fillText(text, x, y + size * 0.06);
  }

  /** A dashed circle around a cell to look at. @param {number} cell */
  hint(cell) {
    const { ink } = this;
    const at = this.box(cell);
    ink.strokeStyle = this.palette.ink;
    ink.lineWidth = Math.max(2, at.size * 0.03);
    ink.setLineDash([at.size * 0.09, at.size * 0.07]);
    this.circle(at, 0.44);
    ink.stroke();
    ink.setLineDash([]);
  }

  /** What decides the game, when the last stone has come to rest: a line drawn through each complete one, or circles. */
  win() {
    const { ink } = this;
    if (this.drawing.falling) {
      return;
    }
    if (this.scene.lines.length === 0) {
      this.scene.deciding.forEach((cell) => this.#around(cell));
    }
    ink.strokeStyle = this.palette.ink;
    ink.lineCap = 'round';
    ink.lineWidth = Math.max(3, this.size * 0.05);
    for (const [from, to] of this.scene.lines) {
      const [a, b] = [this.box(from), this.box(to)];
      const over = (this.size * 0.3) / Math.hypot(b.x - a.x, b.y - a.y);
      ink.beginPath();
      ink.moveTo(a.x - (b.x - a.x) * over, a.y - (b.y - a.y) * over);
      ink.lineTo(b.x + (b.x - a.x) * over, b.y + (b.y - a.y) * over);
      ink.stroke();
    }
  }
}

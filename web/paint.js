// paint.js - how a board looks: cells, stones, lines and marks on a canvas.

/**
 * @typedef {import('./board.js').Mark} Mark
 * @typedef {import('./board.js').Picture & {
 *   falling: import('./board.js').Falling | null,
 *   ghost: number,
 *   heat: Mark[],
 *   exact: Mark[],
 * }} Drawing
 *
 * @typedef {object} Box a cell's place
 * @property {number} x its centre
 * @property {number} y
 * @property {number} size
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
    if (this.scene.shape.stonesFall) {
      this.wells();
    } else {
      this.lines();
    }
    heat.forEach((mark) => this.heat(mark));
    this.stones();
    this.ghost();
    exact.forEach((mark) => this.exact(mark));
    this.hint();
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

  stones() {
    const { falling } = this.drawing;
    const { cells, shape } = this.scene;
    [...cells].forEach((stone, cell) => {
      if (stone === '-') {
        return;
      }
      const at = this.box(cell);
      const progress = falling?.cell === cell ? falling.progress : 1;
      if (shape.stonesFall) {
        // Distance grows with the square of time, as for anything that falls.
        const from = this.top - at.size / 2;
        at.y = from + (at.y - from) * progress * progress;
      }
      this.stone(at, stone, shape.stonesFall ? 1 : progress);
    });
  }

  /** @param {Box} at @param {string} stone @param {number} progress of drawing it */
  stone(at, stone, progress) {
    // The players may have exchanged their colours.
    const colour = (stone === 'X') !== this.drawing.flipped ? this.palette.first : this.palette.second;
    if (this.scene.shape.stonesFall) {
      this.disc(at, stone, colour);
    } else if (stone === 'X') {
      this.cross(at, colour, progress);
    } else {
      this.ring(at, colour, progress);
    }
  }

  /**
   * The first side's disc is plain, the second's has a ring: shapes, not only colours.
   * @param {Box} at @param {string} stone @param {string} colour
   */
  disc(at, stone, colour) {
    const { ink } = this;
    this.circle(at, STONE);
    ink.fillStyle = colour;
    ink.fill();
    if (stone === 'O') {
      this.circle(at, STONE * 0.6);
      ink.strokeStyle = this.palette.surface;
      ink.lineWidth = at.size * 0.055;
      ink.stroke();
    }
  }

  /** @param {Box} at @param {string} colour @param {number} progress */
  cross({ x, y, size }, colour, progress) {
    const { ink } = this;
    const arm = size * 0.27;
    const first = 2 * arm * Math.min(1, progress * 2);
    const second = 2 * arm * Math.max(0, progress * 2 - 1);
    ink.strokeStyle = colour;
    ink.lineWidth = size * 0.11;
    ink.lineCap = 'round';
    ink.beginPath();
    ink.moveTo(x - arm, y - arm);
    ink.lineTo(x - arm + first, y - arm + first);
    if (second > 0) {
      ink.moveTo(x + arm, y - arm);
      ink.lineTo(x + arm - second, y - arm + second);
    }
    ink.stroke();
  }

  /** @param {Box} at @param {string} colour @param {number} progress */
  ring({ x, y, size }, colour, progress) {
    const { ink } = this;
    const top = -Math.PI / 2;
    ink.strokeStyle = colour;
    ink.lineWidth = size * 0.11;
    ink.beginPath();
    ink.arc(x, y, size * 0.29, top, top + 2 * Math.PI * progress);
    ink.stroke();
  }

  /** What the move that is pointed at would look like. */
  ghost() {
    if (this.drawing.ghost < 0) {
      return;
    }
    this.ink.save();
    this.ink.globalAlpha = 0.25;
    this.stone(this.box(this.drawing.ghost), this.scene.side === 0 ? 'X' : 'O', 1);
    this.ink.restore();
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
    if (this.scene.shape.stonesFall) {
      this.circle(at, STONE);
    } else {
      ink.beginPath();
      ink.roundRect(x - size * 0.46, y - size * 0.46, size * 0.92, size * 0.92, 8);
    }
    ink.fill();
    this.text(mark.text, x, y - size * 0.06, size * 0.2);
  }

  /** A number in a pill: in the middle of the cell, or at its foot if there is heat. @param {Mark} mark */
  exact(mark) {
    const { ink } = this;
    const { x, y, size } = this.box(mark.cell);
    const hasHeat = this.drawing.heat.some(({ cell }) => cell === mark.cell);
    const height = size * (hasHeat ? 0.22 : 0.34);
    const centre = hasHeat ? y + size * 0.24 : y;
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

  /** @param {string} text @param {number} x @param {number} y @param {number} size */
  text(text, x, y, size) {
    const { ink } = this;
    ink.fillStyle = this.palette.ink;
    ink.font = `600 ${Math.max(10, size)}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    ink.fillText(text, x, y + size * 0.06);
  }

  /** A dashed circle around the cell to look at. */
  hint() {
    const { ink } = this;
    if (this.drawing.hint === undefined) {
      return;
    }
    const at = this.box(this.drawing.hint);
    ink.strokeStyle = this.palette.ink;
    ink.lineWidth = Math.max(2, at.size * 0.03);
    ink.setLineDash([at.size * 0.09, at.size * 0.07]);
    this.circle(at, 0.44);
    ink.stroke();
    ink.setLineDash([]);
  }

  /** A line drawn through each complete one, when the last stone has come to rest. */
  win() {
    const { ink } = this;
    if (this.drawing.falling) {
      return;
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

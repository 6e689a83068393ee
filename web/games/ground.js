// ground.js - the ground of a board on a canvas: where its cells are, the grid of lines
// or the face with holes, and the signs around a cell.

/**
 * @typedef {import('./board.js').Picture} Picture
 *
 * @typedef {object} Box a cell's place
 * @property {number} x its centre
 * @property {number} y
 * @property {number} size
 */

const COLOURS = /** @type {const} */ ([
  'surface', 'ink', 'quiet', 'first', 'second', 'good', 'bad', 'truth', 'face', 'hole', 'hole-rim',
]);

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

const HOLE = 0.43; // the radius of a hole, in cells

export class Ground {
  /**
   * @param {CanvasRenderingContext2D} ink @param {number} width @param {number} height
   * @param {Palette} palette @param {Picture['scene']} scene @param {boolean} [isTurned]
   */
  constructor(ink, width, height, palette, scene, isTurned = false) {
    const { shape } = scene;
    this.isTurned = isTurned;
    this.ink = ink;
    this.palette = palette;
    this.scene = scene;
    this.size = Math.min(width / shape.cols, height / shape.rows);
    this.left = (width - this.size * shape.cols) / 2;
    this.top = (height - this.size * shape.rows) / 2;
  }

  /** @param {number} cell @returns {Box} */
  box(cell) {
    const { rows, cols } = this.scene.shape;
    const place = this.isTurned ? rows * cols - 1 - cell : cell;
    return {
      x: this.left + ((place % cols) + 0.5) * this.size,
      y: this.top + (Math.floor(place / cols) + 0.5) * this.size,
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

  face() {
    const { ink, left, top, size } = this;
    const { rows, cols } = this.scene.shape;
    const cells = [...this.scene.cells].map((_, cell) => this.box(cell));
    ink.beginPath();
    ink.rect(left, top, cols * size, rows * size);
    for (const { x, y } of cells) {
      ink.moveTo(x + size * HOLE, y);
      ink.arc(x, y, size * HOLE, 0, 2 * Math.PI);
    }
    ink.fillStyle = this.palette.face;
    ink.fill('evenodd');
    ink.strokeStyle = this.palette['hole-rim'];
    ink.lineWidth = 1;
    for (const at of cells) {
      this.circle(at, HOLE);
      ink.stroke();
    }
  }

  /** Corners around a cell. @param {number} cell */
  corners(cell) {
    const { ink } = this;
    const { x, y, size } = this.box(cell);
    const [out, arm] = [size * 0.42, size * 0.1];
    ink.strokeStyle = this.palette.quiet;
    ink.lineWidth = Math.max(2, size * 0.022);
    ink.beginPath();
    for (const [across, down] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
      ink.moveTo(x + across * (out - arm), y + down * out);
      ink.lineTo(x + across * out, y + down * out);
      ink.lineTo(x + across * out, y + down * (out - arm));
    }
    ink.stroke();
  }

  /** A circle around a cell. @param {number} cell */
  around(cell) {
    const at = this.box(cell);
    this.ink.strokeStyle = this.palette.ink;
    this.ink.lineWidth = Math.max(2, at.size * 0.03);
    this.circle(at, 0.45);
    this.ink.stroke();
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} size @param {string} [colour] @param {number} [weight] */
  text(text, x, y, size, colour = this.palette.ink, weight = 600) {
    const { ink } = this;
    ink.fillStyle = colour;
    ink.font = `${weight} ${Math.max(10, size)}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    ink.fillText(text, x, y + size * 0.06);
  }
}

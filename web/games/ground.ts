// ground.ts - the ground of a board on a canvas: where its cells are, the grid of lines
// or the face with holes, and the signs around a cell.
import type { Picture } from './board.js';

/** a cell's place */
export interface Box {
  x: number; // its centre
  y: number;
  size: number;
}

const COLOURS = [
  'surface',
  'ink',
  'quiet',
  'first',
  'second',
  'good',
  'bad',
  'truth',
  'face',
  'hole',
  'hole-rim',
] as const;

export type Palette = Record<(typeof COLOURS)[number], string>;

/** The colours that the style sheet gives to the canvas. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colours = COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return Object.fromEntries(colours) as Palette;
}

const HOLE = 0.43; // the radius of a hole, in cells

export class Ground {
  size: number;
  left: number;
  top: number;

  constructor(
    public ink: CanvasRenderingContext2D,
    width: number,
    height: number,
    public palette: Palette,
    public scene: Picture['scene'],
    public isTurned = false,
  ) {
    const { shape } = scene;
    this.size = Math.min(width / shape.cols, height / shape.rows);
    this.left = (width - this.size * shape.cols) / 2;
    this.top = (height - this.size * shape.rows) / 2;
  }

  box(cell: number): Box {
    const { rows, cols } = this.scene.shape;
    const place = this.isTurned ? rows * cols - 1 - cell : cell;
    return {
      x: this.left + ((place % cols) + 0.5) * this.size,
      y: this.top + (Math.floor(place / cols) + 0.5) * this.size,
      size: this.size,
    };
  }

  /** @param radius in cells */
  circle({ x, y, size }: Box, radius: number) {
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

  /** Corners around a cell. */
  corners(cell: number) {
    const { ink } = this;
    const { x, y, size } = this.box(cell);
    const [out, arm] = [size * 0.42, size * 0.1];
    ink.strokeStyle = this.palette.quiet;
    ink.lineWidth = Math.max(2, size * 0.022);
    ink.beginPath();
    for (const [across, down] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      ink.moveTo(x + across * (out - arm), y + down * out);
      ink.lineTo(x + across * out, y + down * out);
      ink.lineTo(x + across * out, y + down * (out - arm));
    }
    ink.stroke();
  }

  /** A circle around a cell. */
  around(cell: number) {
    const at = this.box(cell);
    this.ink.strokeStyle = this.palette.ink;
    this.ink.lineWidth = Math.max(2, at.size * 0.03);
    this.circle(at, 0.45);
    this.ink.stroke();
  }

  text(text: string, x: number, y: number, size: number, colour: string = this.palette.ink, weight = 600) {
    const { ink } = this;
    ink.fillStyle = colour;
    ink.font = `${weight} ${Math.max(10, size)}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    ink.fillText(text, x, y + size * 0.06);
  }
}

// paint.ts - how a board looks: cells, pieces, lines and marks on a canvas.
//
// A board whose moves are columns has a solid face with holes, and stones fall behind
// it; any other board is a grid of lines. What is learned fills, what is exact is
// outlined; the colours of values are not those of the sides.
//
// X and O are stones. Any other letter is drawn as a disc of its side's colour with
// the letter on it. A game may draw its pieces itself (looks.ts).
import type { Mark, Picture } from './board.js';
import { Ground, type Box, type Palette } from './ground.js';
import { lookOf, ownerOf } from './index.js';
import type { GameLook } from './looks.js';
import { heightAbove, type Falling } from './motion.js';

export { readPalette } from './ground.js';

export type Drawing = Picture & {
  falling: Falling | null;
  dragged?: { cell: number; x: number; y: number } | null;
  sweep?: number;
  ghost: Ghost | null;
  selected: number;
  targets: number[];
  heat: Mark[];
  exact: Mark[];
};

/** what a move that is pointed at would look like */
export interface Ghost {
  cell: number;
  piece: string;
}

/** draws a piece, from 0 (nothing yet) to 1 (all of it) */
export type PaintPiece = (
  ink: CanvasRenderingContext2D,
  at: Box,
  piece: string,
  colour: string,
  progress: number,
) => void;

const STONE = 0.41; // a disc's radius, in cells
const TONE_SHARE = 38; // of the strongest value's colour, so that ink on it can be read
const NAMED_SIZE = 56; // a smaller cell has no room for its name
const TINY_TILE = 46; // a smaller cell has room for the sign alone
const SMALL_TILE = 60; // a smaller cell has room for one line under the sign
export function paintBoard(
  ink: CanvasRenderingContext2D,
  width: number,
  height: number,
  palette: Palette,
  drawing: Drawing,
) {
  new Painter(ink, width, height, palette, drawing).paint();
}

class Painter extends Ground {
  look: GameLook;

  constructor(
    ink: CanvasRenderingContext2D,
    width: number,
    height: number,
    palette: Palette,
    public drawing: Drawing,
  ) {
    super(ink, width, height, palette, drawing.scene, drawing.isTurned);
    this.look = lookOf(drawing.scene.game);
  }

  paint() {
    const { heat, exact } = this.drawing;
    const isFree = ({ cell }: { cell: number }) => this.scene.cells[cell] === '-';
    if (this.scene.shape.movesAreColumns) {
      this.behindFace();
      heat.filter(isFree).forEach((mark) => this.heat(mark));
    } else {
      this.ground();
      heat.filter(isFree).forEach((mark) => this.heat(mark));
      this.names();
      this.pieces();
    }
    this.lastMove();
    (this.scene.warned ?? []).forEach((cell) => this.warning(cell));
    heat.filter((mark) => !isFree(mark)).forEach((mark) => this.pill(mark, -0.36, 0.22));
    this.ghost();
    this.selection();
    exact.forEach((mark) => this.exact(mark));
    (this.drawing.hint ?? []).forEach((cell) => this.hint(cell));
    this.win();
    this.look.paintEdge?.(this, this.isTurned, (cell) => isFree({ cell }) && heat.some((mark) => mark.cell === cell));
    this.dragged();
  }

  /** The board as the game draws it, or lines. */
  ground() {
    if (this.look.paintGround) {
      this.look.paintGround(this, this.isTurned);
    } else {
      this.lines();
    }
  }

  /** Two rings around a cell that must be seen to. */
  warning(cell: number) {
    const at = this.box(cell);
    this.ink.strokeStyle = this.palette.ink;
    this.ink.lineWidth = Math.max(2, at.size * 0.04);
    for (const radius of [0.47, 0.39]) {
      this.circle(at, radius);
      this.ink.stroke();
    }
  }

  /** The piece that follows the pointer. */
  dragged() {
    const { dragged } = this.drawing;
    if (dragged) {
      this.piece({ x: dragged.x, y: dragged.y, size: this.size * 1.15 }, this.scene.cells[dragged.cell], 1);
    }
  }

  /** The stones, and before them the face with its holes. */
  behindFace() {
    const { ink, left, top, size } = this;
    const { rows, cols } = this.scene.shape;
    ink.save();
    ink.beginPath();
    ink.roundRect(left, top, cols * size, rows * size, size * 0.2);
    ink.clip();
    ink.fillStyle = this.palette.hole;
    ink.fill();
    this.pieces();
    this.face();
    ink.restore();
  }

  /** What people write to play in a cell, faint, in its corner. */
  names() {
    if (this.size < NAMED_SIZE) {
      return;
    }
    const isHot = (cell: number) => this.drawing.heat.some((mark) => mark.cell === cell);
    this.scene.shape.names.forEach((name, cell) => {
      if (this.scene.cells[cell] === '-' && !isHot(cell)) {
        const { x, y, size } = this.box(cell);
        this.text(name, x - size * 0.36, y - size * 0.35, Math.min(18, size * 0.12), this.palette.quiet, 400);
      }
    });
  }

  pieces() {
    const { falling, dragged } = this.drawing;
    const { cells, shape } = this.scene;
    [...cells].forEach((piece, cell) => {
      if (piece === '-' || dragged?.cell === cell) {
        return;
      }
      const at = this.box(cell);
      const progress = falling?.cell === cell ? falling.progress : 1;
      if (shape.movesAreColumns) {
        at.y -= at.size * heightAbove(Math.floor(cell / shape.cols) + 1, progress);
      }
      this.piece(at, piece, shape.movesAreColumns ? 1 : progress);
    });
  }

  /** The move that was made last: a dot on a stone behind the face, corners around a cell. */
  lastMove() {
    for (const cell of this.scene.last) {
      if (this.drawing.falling?.cell === cell) {
        continue;
      }
      if (this.scene.shape.movesAreColumns) {
        this.circle(this.box(cell), 0.09);
        this.ink.fillStyle = this.palette.surface;
        this.ink.fill();
      } else {
        this.corners(cell);
      }
    }
  }

  /** @param progress of drawing it */
  piece(at: Box, piece: string, progress: number) {
    // The players may have exchanged their colours.
    const isFirst = (ownerOf(piece) === 0) !== this.drawing.flipped;
    const colour = isFirst ? this.palette.first : this.palette.second;
    const { paintPiece } = this.look;
    if (paintPiece) {
      paintPiece(this.ink, at, piece, colour, progress);
    } else {
      this.disc(at, piece, colour);
    }
  }

  /**
   * The first side's stone is plain, the second's has a ring, and other pieces have their letter: shapes, not only
   * colours.
   */
  disc(at: Box, piece: string, colour: string) {
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
      this.around(selected);
    }
    ink.fillStyle = this.palette.ink;
    for (const cell of targets) {
      if (this.scene.cells[cell] === '-') {
        this.circle(this.box(cell), 0.09);
        ink.fill();
      } else {
        this.around(cell);
      }
    }
  }

  /** Good, bad, or nothing. */
  #valueColour(tone: number) {
    const { good, bad, ink } = this.palette;
    return tone > 0 ? good : tone < 0 ? bad : ink;
  }

  /** The same as a fill, the stronger the farther from nothing. */
  toneColour(tone: number) {
    const share = Math.round(Math.min(1, Math.abs(tone)) * TONE_SHARE);
    return `color-mix(in srgb, ${this.#valueColour(tone)} ${share}%, ${this.palette.surface})`;
  }

  /** The colour of a win, a draw, a loss, or of no opinion. */
  #kindColour(kind: Mark['kind']) {
    return kind === 'win' ? this.palette.good : kind === 'loss' ? this.palette.bad : this.palette.quiet;
  }

  /** A path around the middle of a cell: a tile, or behind a face a disc. @param half of it, in cells */
  #tile({ x, y, size }: Box, half: number) {
    const { ink } = this;
    ink.beginPath();
    if (this.scene.shape.movesAreColumns) {
      ink.arc(x, y, size * half, 0, 2 * Math.PI);
    } else {
      ink.roundRect(x - size * half, y - size * half, 2 * size * half, 2 * size * half, size * 0.08);
    }
  }

  /** Up for a win, down for a loss, a bar for a draw, a question without an opinion. */
  #sign(kind: Mark['kind'], x: number, y: number, half: number) {
    const { ink } = this;
    ink.fillStyle = this.#kindColour(kind);
    ink.beginPath();
    if (kind === 'draw') {
      ink.rect(x - half, y - half * 0.28, 2 * half, half * 0.56);
    } else {
      const up = kind === 'win' ? 1 : -1;
      ink.moveTo(x, y - up * half * 0.8);
      ink.lineTo(x + half, y + up * half * 0.8);
      ink.lineTo(x - half, y + up * half * 0.8);
    }
    ink.fill();
  }

  /** What is thought of a move: sign, word and colour; dashed where it is unsure. The right answer is an outline. */
  heat(mark: Mark) {
    const { ink } = this;
    const at = this.box(mark.cell);
    const { x, y, size } = at;
    const kind = mark.kind ?? (mark.tone > 0 ? 'win' : mark.tone < 0 ? 'loss' : 'draw');
    const colour = this.#kindColour(kind);
    const isPale = kind === 'none' || mark.isUnsure || mark.isBare;
    this.#tile(at, 0.38);
    ink.fillStyle = isPale ? this.palette.surface : `color-mix(in srgb, ${colour} 14%, ${this.palette.surface})`;
    ink.fill();
    if (!mark.isBare) {
      ink.strokeStyle = colour;
      ink.lineWidth = Math.max(1, size * 0.01);
      ink.setLineDash(isPale ? [4, 4] : []);
      ink.stroke();
      ink.setLineDash([]);
    }
    if (kind === 'none') {
      this.text('?', x, y, size * 0.2, this.palette.quiet);
    } else {
      const isSmall = size < SMALL_TILE;
      const lines =
        size < TINY_TILE
          ? []
          : isSmall
            ? [mark.detail?.replace(/\D/g, '') || mark.text]
            : [mark.text, mark.detail].filter(Boolean);
      const isOff = mark.truth !== undefined && mark.truth.kind !== kind;
      const top = y - size * (isOff ? 0.1 : 0) - size * 0.075 * lines.length;
      this.#sign(kind, x, top - size * (lines.length > 0 ? 0.04 : 0), size * (lines.length > 0 ? 0.075 : 0.13));
      lines.forEach((line, i) =>
        this.text(line ?? '', x, top + size * (0.13 + 0.15 * i), size * 0.135, colour, i === 0 ? 600 : 400),
      );
    }
    this.#outline(at, kind, mark);
  }

  /** The right answer: around what agrees with it, and written where it does not. */
  #outline(at: Box, kind: Mark['kind'], { truth }: Mark) {
    const { ink } = this;
    if (!truth) {
      return;
    }
    const { x, y, size } = at;
    ink.strokeStyle = this.palette.truth;
    ink.lineWidth = Math.max(2, size * 0.022);
    if (truth.kind === kind) {
      this.#tile(at, 0.42);
      ink.stroke();
      return;
    }
    ink.fillStyle = this.palette.surface;
    ink.beginPath();
    ink.roundRect(x - size * 0.34, y + size * 0.15, size * 0.68, size * 0.22, size * 0.05);
    ink.fill();
    ink.stroke();
    this.#sign(truth.kind, x - size * 0.23, y + size * 0.26, size * 0.05);
    this.text(truth.text, x + size * 0.06, y + size * 0.26, size * 0.12);
  }

  /** A number in the middle of the cell, or at its foot if there is heat or a piece with a letter. */
  exact(mark: Mark) {
    const outline = {
      colour: this.palette.truth,
      width: 2,
      ink: this.#valueColour(mark.tone),
      fill: this.palette.surface,
    };
    if (this.scene.cells[mark.cell] !== '-') {
      this.pill(mark, 0.36, 0.22, outline);
      return;
    }
    const hasHeat = this.drawing.heat.some(({ cell }) => cell === mark.cell);
    this.pill(mark, hasHeat ? 0.24 : 0, hasHeat ? 0.22 : 0.34, outline);
  }

  /**
   * A number in a pill, filled with its value's colour unless something else is said.
   * @param below the centre, in cells
   * @param high in cells
   */
  pill(
    mark: Mark,
    below: number,
    high: number,
    outline?: { colour: string; width: number; ink: string; fill: string },
  ) {
    const { ink } = this;
    const { x, y, size } = this.box(mark.cell);
    const height = Math.max(13, size * high);
    const centre = y + size * below;
    const width = Math.max(height * 1.5, height * (0.7 + 0.5 * mark.text.length));
    ink.fillStyle = outline?.fill ?? this.toneColour(mark.tone);
    ink.strokeStyle = outline?.colour ?? this.palette.quiet;
    ink.lineWidth = outline?.width ?? 1;
    ink.beginPath();
    ink.roundRect(x - width / 2, centre - height / 2, width, height, height / 2);
    ink.fill();
    ink.stroke();
    this.text(mark.text, x, centre, height * 0.62, outline?.ink);
  }

  /** A dashed circle around a cell to look at. */
  hint(cell: number) {
    const { ink } = this;
    const at = this.box(cell);
    ink.strokeStyle = this.palette.ink;
    ink.lineWidth = Math.max(2, at.size * 0.03);
    ink.setLineDash([at.size * 0.09, at.size * 0.07]);
    this.circle(at, 0.44);
    ink.stroke();
    ink.setLineDash([]);
  }

  /** What decides the game, when the last stone has come to rest: a line that sweeps through each complete one, or circles. */
  win() {
    const { sweep = 1, falling } = this.drawing;
    if (falling || sweep === 0) {
      return;
    }
    if (this.scene.lines.length === 0) {
      this.scene.deciding.forEach((cell) => this.around(cell));
    }
    this.scene.lines.forEach(([from, to]) => this.#strike(this.box(from), this.box(to), 1 - (1 - sweep) ** 3));
  }

  /**
   * A line through two cells and a little farther; on stones behind a face it has a rim, to be seen on them.
   * @param share that is drawn
   */
  #strike(a: Box, b: Box, share: number) {
    const { ink, size } = this;
    const over = (size * 0.3) / Math.hypot(b.x - a.x, b.y - a.y);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const reach = -over + (1 + 2 * over) * share;
    ink.lineCap = 'round';
    const rim = this.scene.shape.movesAreColumns ? [[this.palette.surface, 0.1]] : [];
    for (const [colour, width] of [...rim, [this.palette.ink, 0.05]]) {
      ink.strokeStyle = String(colour);
      ink.lineWidth = Math.max(3, size * Number(width));
      ink.beginPath();
      ink.moveTo(a.x - dx * over, a.y - dy * over);
      ink.lineTo(a.x + dx * reach, a.y + dy * reach);
      ink.stroke();
    }
  }
}

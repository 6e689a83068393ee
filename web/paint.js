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
 * @typedef {Record<'paper' | 'surface' | 'ink' | 'quiet' | 'line' | 'first' | 'second' | 'well' | 'rim', string>} Palette
 *
 * @typedef {object} Box a cell's place
 * @property {number} x its centre
 * @property {number} y
 * @property {number} size
 */

/** The colours that the style sheet gives to the canvas. @param {Element} element @returns {Palette} */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: colour('paper'),
    surface: colour('surface'),
    ink: colour('ink'),
    quiet: colour('quiet'),
    line: colour('line'),
    first: colour('first'),
    second: colour('second'),
    well: colour('well'),
    rim: colour('rim'),
  };
}

/**
 * @param {CanvasRenderingContext2D} ink @param {number} width @param {number} height
 * @param {Palette} palette @param {Drawing} drawing
 */
export function paintBoard(ink, width, height, palette, drawing) {
  const { shape } = drawing.scene;
  const size = Math.min(width / shape.cols, height / shape.rows);
  const left = (width - size * shape.cols) / 2;
  const top = (height - size * shape.rows) / 2;
  /** @param {number} cell @returns {Box} */
  const box = (cell) => ({
    x: left + ((cell % shape.cols) + 0.5) * size,
    y: top + (Math.floor(cell / shape.cols) + 0.5) * size,
    size,
  });
  if (shape.stonesFall) {
    paintWells(ink, palette, drawing, box);
  } else {
    paintLines(ink, palette, drawing, left, top, size);
  }
  drawing.heat.forEach((mark) => paintHeat(ink, palette, mark, box(mark.cell), shape.stonesFall));
  paintStones(ink, palette, drawing, box, top);
  paintGhost(ink, palette, drawing, box);
  drawing.exact.forEach((mark) => paintExact(ink, palette, mark, box(mark.cell), drawing));
  paintHint(ink, palette, drawing, box);
  paintWin(ink, palette, drawing, box);
}

/** @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Drawing} drawing @param {number} left @param {number} top @param {number} size */
function paintLines(ink, palette, { scene: { shape } }, left, top, size) {
  ink.strokeStyle = palette.quiet;
  ink.lineWidth = Math.max(2, size * 0.022);
  ink.lineCap = 'round';
  const gap = size * 0.06;
  ink.beginPath();
  for (let i = 1; i < shape.cols; i++) {
    ink.moveTo(left + i * size, top + gap);
    ink.lineTo(left + i * size, top + shape.rows * size - gap);
  }
  for (let i = 1; i < shape.rows; i++) {
    ink.moveTo(left + gap, top + i * size);
    ink.lineTo(left + shape.cols * size - gap, top + i * size);
  }
  ink.stroke();
}

const STONE = 0.41; // a stone's radius, in cells

/** @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Drawing} drawing @param {(cell: number) => Box} box */
function paintWells(ink, palette, { scene: { cells } }, box) {
  for (let cell = 0; cell < cells.length; cell++) {
    const { x, y, size } = box(cell);
    ink.beginPath();
    ink.arc(x, y, size * (STONE + 0.02), 0, 2 * Math.PI);
    ink.fillStyle = palette.well;
    ink.fill();
    ink.strokeStyle = palette.rim;
    ink.lineWidth = 1;
    ink.stroke();
  }
}

/** @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Drawing} drawing @param {(cell: number) => Box} box @param {number} top */
function paintStones(ink, palette, drawing, box, top) {
  const { cells, shape } = drawing.scene;
  [...cells].forEach((stone, cell) => {
    if (stone === '-') {
      return;
    }
    const at = box(cell);
    const progress = drawing.falling?.cell === cell ? drawing.falling.progress : 1;
    if (shape.stonesFall) {
      // Distance grows with the square of time, as for anything that falls.
      const from = top - at.size / 2;
      at.y = from + (at.y - from) * progress * progress;
    }
    paintStone(ink, palette, at, stone, drawing, shape.stonesFall ? 1 : progress);
  });
}

/** The colour of a side, which the players may have exchanged. @param {Palette} palette @param {string} stone @param {boolean} flipped */
function colourOf(palette, stone, flipped) {
  return (stone === 'X') !== flipped ? palette.first : palette.second;
}

/** @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Box} at @param {string} stone @param {Drawing} drawing @param {number} progress */
function paintStone(ink, palette, at, stone, drawing, progress) {
  const colour = colourOf(palette, stone, drawing.flipped);
  if (drawing.scene.shape.stonesFall) {
    paintDisc(ink, palette, at, stone, colour);
  } else if (stone === 'X') {
    paintCross(ink, at, colour, progress);
  } else {
    paintRing(ink, at, colour, progress);
  }
}

/** The first side's disc is plain, the second's has a ring: shapes, not only colours. @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Box} at @param {string} stone @param {string} colour */
function paintDisc(ink, palette, { x, y, size }, stone, colour) {
  ink.beginPath();
  ink.arc(x, y, size * STONE, 0, 2 * Math.PI);
  ink.fillStyle = colour;
  ink.fill();
  if (stone === 'O') {
    ink.beginPath();
    ink.arc(x, y, size * STONE * 0.6, 0, 2 * Math.PI);
    ink.strokeStyle = palette.surface;
    ink.lineWidth = size * 0.055;
    ink.stroke();
  }
}

/** @param {CanvasRenderingContext2D} ink @param {Box} at @param {string} colour @param {number} progress */
function paintCross(ink, { x, y, size }, colour, progress) {
  const arm = size * 0.27;
  const first = Math.min(1, progress * 2);
  const second = Math.max(0, progress * 2 - 1);
  ink.strokeStyle = colour;
  ink.lineWidth = size * 0.11;
  ink.lineCap = 'round';
  ink.beginPath();
  ink.moveTo(x - arm, y - arm);
  ink.lineTo(x - arm + 2 * arm * first, y - arm + 2 * arm * first);
  if (second > 0) {
    ink.moveTo(x + arm, y - arm);
    ink.lineTo(x + arm - 2 * arm * second, y - arm + 2 * arm * second);
  }
  ink.stroke();
}

/** @param {CanvasRenderingContext2D} ink @param {Box} at @param {string} colour @param {number} progress */
function paintRing(ink, { x, y, size }, colour, progress) {
  ink.strokeStyle = colour;
  ink.lineWidth = size * 0.11;
  ink.beginPath();
  ink.arc(x, y, size * 0.29, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * progress);
  ink.stroke();
}

/** What a move would look like. @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Drawing} drawing @param {(cell: number) => Box} box */
function paintGhost(ink, palette, drawing, box) {
  if (drawing.ghost < 0) {
    return;
  }
  ink.save();
  ink.globalAlpha = 0.25;
  paintStone(ink, palette, box(drawing.ghost), drawing.scene.side === 0 ? 'X' : 'O', drawing, 1);
  ink.restore();
}

/** Good is the second side's blue, bad the first side's orange, nothing is paper. @param {Palette} palette @param {number} tone */
function toneColour(palette, tone) {
  const share = Math.round(Math.min(1, Math.abs(tone)) * 55);
  return `color-mix(in srgb, ${tone < 0 ? palette.first : palette.second} ${share}%, ${palette.surface})`;
}

/** @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Mark} mark @param {Box} at @param {boolean} isRound */
function paintHeat(ink, palette, mark, { x, y, size }, isRound) {
  ink.fillStyle = toneColour(palette, mark.tone);
  ink.beginPath();
  if (isRound) {
    ink.arc(x, y, size * STONE, 0, 2 * Math.PI);
  } else {
    ink.roundRect(x - size * 0.46, y - size * 0.46, size * 0.92, size * 0.92, 8);
  }
  ink.fill();
  paintText(ink, palette.ink, mark.text, x, y - size * 0.06, size * 0.2);
}

/** @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Mark} mark @param {Box} at @param {Drawing} drawing */
function paintExact(ink, palette, mark, { x, y, size }, drawing) {
  const hasHeat = drawing.heat.some(({ cell }) => cell === mark.cell);
  const height = size * (hasHeat ? 0.22 : 0.34);
  const centre = hasHeat ? y + size * 0.24 : y;
  const width = Math.max(height * 1.5, height * (0.7 + 0.5 * mark.text.length));
  ink.fillStyle = toneColour(palette, mark.tone);
  ink.strokeStyle = palette.quiet;
  ink.lineWidth = 1;
  ink.beginPath();
  ink.roundRect(x - width / 2, centre - height / 2, width, height, height / 2);
  ink.fill();
  ink.stroke();
  paintText(ink, palette.ink, mark.text, x, centre, height * 0.62);
}

/** @param {CanvasRenderingContext2D} ink @param {string} colour @param {string} text @param {number} x @param {number} y @param {number} size */
function paintText(ink, colour, text, x, y, size) {
  ink.fillStyle = colour;
  ink.font = `600 ${Math.max(10, size)}px system-ui, sans-serif`;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  ink.fillText(text, x, y + size * 0.06);
}

/** @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Drawing} drawing @param {(cell: number) => Box} box */
function paintHint(ink, palette, drawing, box) {
  if (drawing.hint === undefined) {
    return;
  }
  const { x, y, size } = box(drawing.hint);
  ink.strokeStyle = palette.ink;
  ink.lineWidth = Math.max(2, size * 0.03);
  ink.setLineDash([size * 0.09, size * 0.07]);
  ink.beginPath();
  ink.arc(x, y, size * 0.44, 0, 2 * Math.PI);
  ink.stroke();
  ink.setLineDash([]);
}

/** A line drawn through each complete one. @param {CanvasRenderingContext2D} ink @param {Palette} palette @param {Drawing} drawing @param {(cell: number) => Box} box */
function paintWin(ink, palette, { scene: { lines }, falling }, box) {
  if (falling) {
    return;
  }
  ink.strokeStyle = palette.ink;
  ink.lineCap = 'round';
  for (const [from, to] of lines) {
    const [a, b] = [box(from), box(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const over = (a.size * 0.3) / length;
    ink.lineWidth = Math.max(3, a.size * 0.05);
    ink.beginPath();
    ink.moveTo(a.x - (b.x - a.x) * over, a.y - (b.y - a.y) * over);
    ink.lineTo(b.x + (b.x - a.x) * over, b.y + (b.y - a.y) * over);
    ink.stroke();
  }
}

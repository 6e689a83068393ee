// runs-paint.js - several grids with a body on each, small, side by side on a canvas. How an
// episode has ended is a sign over its grid, which no colour is needed to see.
import { middleOf, pointsOf, STEPS } from './winding.js';

/**
 * @typedef {import('../engine/goals.js').Run} Run
 * @typedef {import('../engine/grid.js').Grid} Grid
 * @typedef {import('./winding.js').Point} Point
 * @typedef {import('./winding.js').Place} Place
 * @typedef {Record<typeof COLOURS[number], string>} Palette
 */

const COLOURS = /** @type {const} */ (['surface', 'line', 'edge', 'ink', 'first']);
const GAP = 8; // between two grids, in pixels

/** How an episode has ended, as a sign. @type {Record<import('../engine/goals.js').GoalsEnd, string>} */
export const SIGNS = { '': '', 'reached': '✓', 'ended': '✕', 'circled': '↻' };

/** @param {Element} element @returns {Palette} */
export function readPalette(element) {
  const style = getComputedStyle(element);
  return /** @type {Palette} */ (Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])));
}

/** How high so many grids are, in rows of `columns`. @param {number} width @param {Grid} grid @param {number} count @param {number} columns */
export function heightFor(width, grid, count, columns) {
  const rows = Math.ceil(count / columns);
  const cell = (width - GAP * (columns - 1)) / columns / grid.width;
  return cell * grid.height * rows + GAP * (rows - 1);
}

/** @param {number} i @param {number} width @param {Grid} grid @param {number} columns @returns {Place} */
function placeOf(i, width, grid, columns) {
  const size = (width - GAP * (columns - 1)) / columns;
  const cell = size / grid.width;
  return { x: (i % columns) * (size + GAP), y: Math.floor(i / columns) * (cell * grid.height + GAP), cell };
}

/** @param {CanvasRenderingContext2D} ink @param {Point} at @param {number} radius @param {string} colour */
function disc(ink, at, radius, colour) {
  ink.beginPath();
  ink.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  ink.fillStyle = colour;
  ink.fill();
}

/** The eyes, which look ahead. @param {CanvasRenderingContext2D} ink @param {Point} head @param {number} facing @param {number} cell @param {string} colour */
function eyes(ink, head, facing, cell, colour) {
  const [right, down] = STEPS[facing] ?? STEPS[0];
  for (const side of [-1, 1]) {
    disc(ink, { x: head.x + (right * 0.14 - down * 0.18 * side) * cell, y: head.y + (down * 0.14 + right * 0.18 * side) * cell }, 0.09 * cell, colour);
  }
}

/** @param {CanvasRenderingContext2D} ink @param {Point[]} points @param {number} facing @param {number} cell @param {Palette} palette */
function paintBody(ink, points, facing, cell, palette) {
  ink.beginPath();
  points.forEach(({ x, y }, i) => (i === 0 ? ink.moveTo(x, y) : ink.lineTo(x, y)));
  Object.assign(ink, { lineWidth: 0.56 * cell, lineJoin: 'round', lineCap: 'round', strokeStyle: palette.first });
  ink.stroke();
  disc(ink, points[0], 0.42 * cell, palette.first);
  eyes(ink, points[0], facing, cell, palette.surface);
}

/** @param {CanvasRenderingContext2D} ink @param {string} sign @param {Point} at @param {number} size @param {Palette} palette */
function paintSign(ink, sign, at, size, palette) {
  disc(ink, at, size, palette.surface);
  Object.assign(ink, { strokeStyle: palette.ink, lineWidth: 1.5, fillStyle: palette.ink, font: `600 ${size * 1.2}px system-ui, sans-serif`, textAlign: 'center', textBaseline: 'middle' });
  ink.stroke();
  ink.fillText(sign, at.x, at.y);
}

/** @param {CanvasRenderingContext2D} ink @param {Run} run @param {Grid | null} before @param {number} share @param {Place} place @param {Palette} palette */
function paintRun(ink, { grid, end }, before, share, place, palette) {
  if (!grid) {
    return;
  }
  const { x, y, cell } = place;
  const [width, height] = [cell * grid.width, cell * grid.height];
  Object.assign(ink, { fillStyle: palette.surface, strokeStyle: palette.edge, lineWidth: 1 });
  ink.fillRect(x, y, width, height);
  ink.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  ink.globalAlpha = end === '' ? 1 : 0.45;
  grid.foods.forEach((food) => disc(ink, middleOf(food, grid.width, place), 0.26 * cell, palette.ink));
  paintBody(ink, pointsOf(grid, end === '' ? before : null, share, place), grid.facing, cell, palette);
  ink.globalAlpha = 1;
  if (end !== '') {
    paintSign(ink, SIGNS[end], { x: x + width / 2, y: y + height / 2 }, Math.min(18, width / 4), palette);
  }
}

/**
 * @param {CanvasRenderingContext2D} ink @param {number} width @param {number} columns @param {Palette} palette
 * @param {{ now: Run[], before: Run[], share: number }} picture the way from one state to the next
 */
export function paintRuns(ink, width, columns, palette, { now, before, share }) {
  now.forEach((run, i) => {
    const last = run.isNew || before[i]?.end !== '' ? null : before[i].grid;
    if (run.grid) {
      paintRun(ink, run, last, share, placeOf(i, width, run.grid, columns), palette);
    }
  });
}

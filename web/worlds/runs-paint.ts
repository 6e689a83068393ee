// runs-paint.ts - several grids with a body on each, small, side by side on a canvas. How an
// episode has ended is a sign over its grid, which no colour is needed to see.
import type { GoalsEnd, Run } from '../engine/goals.js';
import type { Grid } from '../engine/grid.js';
import { middleOf, pointsOf, STEPS, type Place, type Point } from './winding.js';

export type Palette = Record<(typeof COLOURS)[number], string>;

const COLOURS = ['surface', 'line', 'edge', 'ink', 'first'] as const;
const GAP = 8; // between two grids, in pixels

/** How an episode has ended, as a sign. */
export const SIGNS: Record<GoalsEnd, string> = { '': '', reached: '✓', ended: '✕', circled: '↻' };

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  return Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Palette;
}

/** How high so many grids are, in rows of `columns`. */
export function heightFor(width: number, grid: Grid, count: number, columns: number) {
  const rows = Math.ceil(count / columns);
  const cell = (width - GAP * (columns - 1)) / columns / grid.width;
  return cell * grid.height * rows + GAP * (rows - 1);
}

function placeOf(i: number, width: number, grid: Grid, columns: number): Place {
  const size = (width - GAP * (columns - 1)) / columns;
  const cell = size / grid.width;
  return { x: (i % columns) * (size + GAP), y: Math.floor(i / columns) * (cell * grid.height + GAP), cell };
}

function disc(ink: CanvasRenderingContext2D, at: Point, radius: number, colour: string) {
  ink.beginPath();
  ink.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  ink.fillStyle = colour;
  ink.fill();
}

/** The eyes, which look ahead. */
function eyes(ink: CanvasRenderingContext2D, head: Point, facing: number, cell: number, colour: string) {
  const [right, down] = STEPS[facing] ?? STEPS[0];
  for (const side of [-1, 1]) {
    disc(
      ink,
      {
        x: head.x + (right * 0.14 - down * 0.18 * side) * cell,
        y: head.y + (down * 0.14 + right * 0.18 * side) * cell,
      },
      0.09 * cell,
      colour,
    );
  }
}

function paintBody(ink: CanvasRenderingContext2D, points: Point[], facing: number, cell: number, palette: Palette) {
  ink.beginPath();
  points.forEach(({ x, y }, i) => (i === 0 ? ink.moveTo(x, y) : ink.lineTo(x, y)));
  Object.assign(ink, { lineWidth: 0.56 * cell, lineJoin: 'round', lineCap: 'round', strokeStyle: palette.first });
  ink.stroke();
  disc(ink, points[0], 0.42 * cell, palette.first);
  eyes(ink, points[0], facing, cell, palette.surface);
}

function paintSign(ink: CanvasRenderingContext2D, sign: string, at: Point, size: number, palette: Palette) {
  disc(ink, at, size, palette.surface);
  Object.assign(ink, {
    strokeStyle: palette.ink,
    lineWidth: 1.5,
    fillStyle: palette.ink,
    font: `600 ${size * 1.2}px system-ui, sans-serif`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  ink.stroke();
  ink.fillText(sign, at.x, at.y);
}

function paintRun(
  ink: CanvasRenderingContext2D,
  { grid, end }: Run,
  before: Grid | null,
  share: number,
  place: Place,
  palette: Palette,
) {
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

/** @param picture the way from one state to the next */
export function paintRuns(
  ink: CanvasRenderingContext2D,
  width: number,
  columns: number,
  palette: Palette,
  { now, before, share }: { now: Run[]; before: Run[]; share: number },
) {
  now.forEach((run, i) => {
    const last = run.isNew || before[i]?.end !== '' ? null : before[i].grid;
    if (run.grid) {
      paintRun(ink, run, last, share, placeOf(i, width, run.grid, columns), palette);
    }
  });
}

// look.ts - chess endings: squares of two shades, men of our own drawing, and what there
// is to do with them beyond what every game has.
import { shape } from '../../shell/svg.js';
import type { Box, Ground } from '../ground.js';
import type { GameLook } from '../looks.js';
import type { PaintPiece } from '../paint.js';
import { writeLetters } from './letters.js';
import { drawingOf, isBlack } from './pieces.js';

const SIZE = 8;
/** The part of the drawings that is shown: they leave a margin, which a square does not need. */
const FRAME = { left: 5, top: 3, size: 90 };
const FILES = 'abcdefgh';

const COLOURS = [
  'square-light',
  'square-dark',
  'square-line',
  'white-man',
  'white-line',
  'black-man',
  'black-line',
  'edge-on-light',
  'edge-on-dark',
] as const;

/** The colours of the canvas that is being painted; its ground comes first. */
let colours: Record<string, string> = {};

function readColours(canvas: HTMLCanvasElement) {
  const style = getComputedStyle(canvas);
  colours = Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

const isDark = (cell: number) => (Math.floor(cell / SIZE) + (cell % SIZE)) % 2 === 1;

/** What people call a cell, counted from the top left: a8 to h1. */
export const squareName = (cell: number) => FILES[cell % SIZE] + String(SIZE - Math.floor(cell / SIZE));

function paintGround(ground: Ground) {
  const { ink } = ground;
  readColours(ink.canvas);
  for (let cell = 0; cell < SIZE * SIZE; cell++) {
    const { x, y, size } = ground.box(cell);
    ink.fillStyle = colours[isDark(cell) ? 'square-dark' : 'square-light'];
    ink.fillRect(x - size / 2, y - size / 2, size + 0.5, size + 0.5);
    if (isDark(cell)) {
      hatch(ground.box(cell), ink);
    }
  }
}

/** Lines over a dark square, seen only where a theme has but two colours. */
function hatch({ x, y, size }: Box, ink: CanvasRenderingContext2D) {
  const half = size / 2;
  ink.strokeStyle = colours['square-line'];
  ink.lineWidth = 1;
  ink.strokeRect(x - half, y - half, size, size);
  ink.beginPath();
  for (let at = size / 4; at <= size; at += size / 4) {
    ink.moveTo(x - half, y - half + at);
    ink.lineTo(x - half + at, y - half);
  }
  ink.stroke();
}

/** Letters of files below, figures of ranks on the left, within the squares. */
function paintEdge(ground: Ground, isTurned: boolean, isHot: (cell: number) => boolean) {
  const colourOf = (cell: number) =>
    isHot(cell) ? ground.palette.ink : colours[isDark(cell) ? 'edge-on-dark' : 'edge-on-light'];
  if (ground.size < 28) {
    return; // a miniature
  }
  for (let i = 0; i < SIZE; i++) {
    const below = isTurned ? i : (SIZE - 1) * SIZE + i;
    const left = isTurned ? i * SIZE + SIZE - 1 : i * SIZE;
    name(ground, below, squareName(below)[0], 0.4, 0.37, colourOf(below));
    name(ground, left, squareName(left)[1], -0.4, -0.36, colourOf(left));
  }
}

/** @param down in cells */
function name(ground: Ground, cell: number, text: string, right: number, down: number, colour: string) {
  const { x, y, size } = ground.box(cell);
  ground.text(text, x + right * size, y + down * size, Math.min(14, size * 0.17), colour, 600);
}

const paintPiece: PaintPiece = (ink, { x, y, size }, piece, _colour, progress) => {
  const { body, lines } = drawingOf(piece);
  const [fill, line] = isBlack(piece)
    ? [colours['black-man'], colours['black-line']]
    : [colours['white-man'], colours['white-line']];
  const scale = size / FRAME.size;
  ink.save();
  ink.globalAlpha *= Math.min(1, progress * 2);
  ink.translate(x - size / 2 - FRAME.left * scale, y - size / 2 - FRAME.top * scale);
  ink.scale(scale, scale);
  ink.lineJoin = 'round';
  ink.lineCap = 'round';
  ink.strokeStyle = line;
  ink.fillStyle = fill;
  ink.lineWidth = 4;
  ink.stroke(new Path2D(body));
  ink.fill(new Path2D(body));
  ink.lineWidth = 3;
  ink.stroke(new Path2D(lines));
  ink.restore();
};

/** A man as a picture of its own. */
export function drawPiece(piece: string) {
  const { body, lines } = drawingOf(piece);
  const picture = shape('svg', {
    class: `man ${isBlack(piece) ? 'black' : 'white'}`,
    viewBox: `${FRAME.left} ${FRAME.top} ${FRAME.size} ${FRAME.size}`,
    'aria-hidden': 'true',
  });
  picture.append(shape('path', { class: 'body', d: body }), shape('path', { class: 'lines', d: lines }));
  return picture;
}

export default {
  paintGround,
  paintEdge,
  paintPiece,
  drawPiece,
  cellName: squareName,
  writeMove: writeLetters,
  turnsForSecond: true,
  hasTexts: true,
  moreTexts: ['terms'],
  firstLevel: 'expert',
  hasNoStory: true,
  style: 'games/chess/chess.css',
  playFields: async (desk) => (await import('./play-fields.js')).playFields(desk),
  sights: {
    map: async (desk, rest) => new (await import('./distance-map.js')).DistanceMap(desk, rest),
  },
  setUp: async () => import('./editor.js'),
} satisfies GameLook;

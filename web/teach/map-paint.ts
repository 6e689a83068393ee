// map-paint.ts - the map of a game on a canvas: hollow where nothing is known, filled by the AI's opinion, outlined where
// it plays right. Small, it is the AI's face.
import { MAP_SIZE, lookAt, type MapLayout } from './map-layout.js';

interface MapPicture {
  states: Float32Array;
  layout: MapLayout;
  chosen?: number; // the state that is looked at closely, -1 for none
  replies?: number[]; // the states that it leads to
  hasFocus?: boolean;
  isFace?: boolean; // without rings, numbers and outlines
  glow?: Map<number, number>; // how much a state has just changed, from 1 down to 0
}

const COLOURS = ['surface', 'ink', 'quiet', 'line', 'edge', 'good', 'even', 'bad', 'truth'] as const;
const EVEN = 0.05;
const STEPS = 4; // of a glow

export type MapPalette = Record<(typeof COLOURS)[number], string>;

export function readMapPalette(element: Element): MapPalette {
  const style = getComputedStyle(element);
  return Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as MapPalette;
}

/** What the AI expects of a state, as the name of its colour. */
export const toneOf = (value: number): 'good' | 'even' | 'bad' =>
  value > EVEN ? 'good' : value < -EVEN ? 'bad' : 'even';

function dot(path: Path2D, { x, y }: { x: number; y: number }, radius: number) {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

function paintCircles(ink: CanvasRenderingContext2D, palette: MapPalette, { circles }: MapLayout) {
  ink.strokeStyle = palette.line;
  ink.lineWidth = 1;
  ink.fillStyle = palette.quiet;
  ink.font = '13px system-ui, sans-serif';
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  for (const { ply, radius } of circles.slice(1)) {
    ink.beginPath();
    ink.arc(0, 0, radius, -Math.PI / 2 + 0.05, 1.5 * Math.PI - 0.05);
    ink.stroke();
    if (ply % 2 === 1) {
      ink.fillText(String(ply), 0, -radius);
    }
  }
}

/** Few long paths are painted much faster than many short ones. */
function paintStates(ink: CanvasRenderingContext2D, palette: MapPalette, { states, layout, glow, isFace }: MapPicture) {
  const paths: Record<'unseen' | 'over' | 'seenOver' | 'good' | 'even' | 'bad', Path2D> = {
    unseen: new Path2D(),
    over: new Path2D(),
    seenOver: new Path2D(),
    good: new Path2D(),
    even: new Path2D(),
    bad: new Path2D(),
  };
  const right = new Path2D();
  for (const place of layout.places) {
    const { isOver, isSeen, isRight, value } = lookAt(states, place.state);
    const grown = 1 + (0.7 * Math.ceil(STEPS * (glow?.get(place.state) ?? 0))) / STEPS;
    if (isOver) {
      dot(isSeen ? paths.seenOver : paths.over, place, layout.dot * 0.45);
    } else if (!isSeen) {
      dot(paths.unseen, place, layout.dot * 0.6);
    } else {
      dot(paths[toneOf(value)], place, layout.dot * (isFace ? 1.05 : 0.82) * grown);
      if (isRight) {
        dot(right, place, layout.dot * 1.22 * grown);
      }
    }
  }
  ink.lineWidth = isFace ? 1.4 : 0.9;
  ink.strokeStyle = palette.edge;
  ink.stroke(paths.unseen);
  ink.fillStyle = palette.edge;
  ink.globalAlpha = 0.45;
  ink.fill(paths.over);
  ink.globalAlpha = 0.75;
  ink.fillStyle = palette.ink;
  ink.fill(paths.seenOver);
  ink.globalAlpha = 1;
  for (const tone of ['good', 'even', 'bad'] as const) {
    ink.fillStyle = palette[tone];
    ink.fill(paths[tone]);
  }
  if (!isFace) {
    ink.lineWidth = 1.15;
    ink.strokeStyle = palette.truth;
    ink.stroke(right);
  }
}

function paintChosen(
  ink: CanvasRenderingContext2D,
  palette: MapPalette,
  { layout, chosen = -1, replies = [], hasFocus }: MapPicture,
) {
  const place = layout.places[chosen];
  if (!place) {
    return;
  }
  ink.strokeStyle = palette.ink;
  ink.lineWidth = 1.3;
  ink.beginPath();
  for (const reply of replies) {
    ink.moveTo(place.x, place.y);
    ink.lineTo(layout.places[reply].x, layout.places[reply].y);
  }
  ink.stroke();
  ink.lineWidth = hasFocus ? 4 : 2.4;
  ink.beginPath();
  ink.arc(place.x, place.y, layout.dot * 1.9, 0, 2 * Math.PI);
  ink.stroke();
}

/** Draws it into a square. @param size of the square, in pixels of the style sheet */
export function paintMap(canvas: HTMLCanvasElement, palette: MapPalette, picture: MapPicture, size: number) {
  const pixels = Math.round(size * devicePixelRatio);
  if (canvas.height !== pixels) {
    Object.assign(canvas, { width: pixels, height: pixels });
  }
  const ink = canvas.getContext('2d');
  if (!ink) {
    return;
  }
  const scale = pixels / MAP_SIZE;
  ink.setTransform(scale, 0, 0, scale, pixels / 2, pixels / 2);
  ink.clearRect(-MAP_SIZE / 2, -MAP_SIZE / 2, MAP_SIZE, MAP_SIZE);
  if (!picture.isFace) {
    paintCircles(ink, palette, picture.layout);
  }
  paintStates(ink, palette, picture);
  paintChosen(ink, palette, picture);
}

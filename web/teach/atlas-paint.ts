// atlas-paint.ts - an atlas on a canvas: learned is fill, exact is outline.
import { lookAt, type AtlasLayout } from './atlas-map.js';

interface AtlasPicture {
  states: Float32Array;
  layout: AtlasLayout;
  chosen: number; // the state that is looked at closely, -1 for none
  hasFocus: boolean;
  onlyMet: boolean; // the others are faint
  glow: Map<number, number>; // how much a state has just changed, from 1 down to 0
}

const COLOURS = ['surface', 'ink', 'quiet', 'line', 'edge', 'good', 'bad', 'truth'] as const;
const SHADES = 8; // of each colour
const FAINT = 0.2;

export type AtlasPalette = Record<(typeof COLOURS)[number], string>;

export function readAtlasPalette(element: Element): AtlasPalette {
  const style = getComputedStyle(element);
  return Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as AtlasPalette;
}

/** Two colours as #rrggbb, so much of the first. */
function mix(one: string, other: string, share: number) {
  const channel = (colour: string, i: number) => parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [0, 1, 2].map((i) => Math.round(channel(one, i) * share + channel(other, i) * (1 - share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixed once: hundreds of states are painted with the same few, frame by frame. */
const shadesOf = new WeakMap<object, Map<number, string>>();

/** The colour of a value: that of what is known and even, towards good or bad. */
export function fillOf(palette: Pick<AtlasPalette, 'good' | 'bad' | 'edge'>, value: number) {
  const shades = shadesOf.get(palette) ?? new Map();
  shadesOf.set(palette, shades);
  const shade = Math.round(Math.max(-1, Math.min(1, value)) * SHADES) / SHADES;
  if (!shades.has(shade)) {
    shades.set(
      shade,
      shade === 0
        ? palette.edge
        : mix(shade < 0 ? palette.bad : palette.good, palette.edge, 0.25 + 0.75 * Math.abs(shade)),
    );
  }
  return shades.get(shade);
}

/** Adds a square to a path, or where the game is over a disc. */
function add(path: Path2D, isRound: boolean, x: number, y: number, size: number) {
  if (isRound) {
    path.moveTo(x + size * 0.86, y + size / 2);
    path.arc(x + size / 2, y + size / 2, size * 0.36, 0, 2 * Math.PI);
  } else {
    path.rect(x, y, size, size);
  }
}

/** Paths by how they are painted, since few long paths are painted much faster than many short ones. */
class Paths {
  #byStyle = new Map<string, Path2D>();

  of(style: string): Path2D {
    let path = this.#byStyle.get(style);
    if (!path) {
      path = new Path2D();
      this.#byStyle.set(style, path);
    }
    return path;
  }

  paint(paint: (style: string, path: Path2D) => void) {
    this.#byStyle.forEach((path, style) => paint(style, path));
  }
}

/** Squares and outlines of the states that are faint, or of those that are not. */
function paintStates(
  ink: CanvasRenderingContext2D,
  palette: AtlasPalette,
  { states, layout: { cells, size }, onlyMet }: AtlasPicture,
  isFaint: boolean,
) {
  const fills = new Paths();
  const outline = new Path2D();
  const outer = size - Math.max(1.5, size * 0.14);
  for (const { state, x, y } of cells) {
    const look = lookAt(states, state);
    if ((onlyMet && !look.isMet) !== isFaint) {
      continue;
    }
    const inner = look.isRight ? outer - Math.max(4, size * 0.36) : outer - 1;
    add(
      fills.of(look.isSeen ? fillOf(palette, look.value) : palette.line),
      look.isOver,
      x + (size - inner) / 2,
      y + (size - inner) / 2,
      inner,
    );
    if (look.isRight) {
      add(outline, false, x + (size - outer + 1) / 2, y + (size - outer + 1) / 2, outer - 1);
    }
  }
  ink.globalAlpha = isFaint ? FAINT : 1;
  fills.paint((style, path) => {
    ink.fillStyle = style;
    ink.fill(path);
  });
  ink.lineWidth = Math.max(1.25, size / 11);
  ink.strokeStyle = palette.truth;
  ink.stroke(outline);
  ink.globalAlpha = 1;
}

/** Rings around what has just changed. */
function paintGlow(
  ink: CanvasRenderingContext2D,
  palette: AtlasPalette,
  { layout: { cells, size }, glow }: AtlasPicture,
) {
  const rings = new Paths();
  for (const { state, x, y } of glow.size > 0 ? cells : []) {
    const shine = glow.get(state) ?? 0;
    if (shine > 0) {
      add(rings.of(String(Math.ceil(shine * SHADES) / SHADES)), false, x, y, size);
    }
  }
  ink.lineWidth = 2;
  ink.strokeStyle = palette.ink;
  rings.paint((alpha, path) => {
    ink.globalAlpha = Number(alpha);
    ink.stroke(path);
  });
  ink.globalAlpha = 1;
}

function paintChosen(
  ink: CanvasRenderingContext2D,
  palette: AtlasPalette,
  { layout: { cells, size }, chosen, hasFocus }: AtlasPicture,
) {
  const cell = cells.find(({ state }) => state === chosen);
  if (cell) {
    ink.lineWidth = hasFocus ? 3 : 2;
    ink.strokeStyle = palette.ink;
    ink.strokeRect(cell.x - 1, cell.y - 1, size + 2, size + 2);
  }
}

export function paintAtlas(ink: CanvasRenderingContext2D, palette: AtlasPalette, picture: AtlasPicture) {
  const { labels, size } = picture.layout;
  ink.fillStyle = palette.quiet;
  ink.font = `${Math.min(13, Math.max(11, size))}px system-ui, sans-serif`;
  ink.textBaseline = 'top';
  for (const { ply, y } of labels) {
    ink.fillText(String(ply), 0, y + 1);
  }
  if (picture.onlyMet) {
    paintStates(ink, palette, picture, true);
  }
  paintStates(ink, palette, picture, false);
  paintGlow(ink, palette, picture);
  paintChosen(ink, palette, picture);
}

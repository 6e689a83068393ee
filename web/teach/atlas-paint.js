// atlas-paint.js - an atlas on a canvas: learned is fill, exact is outline.
import { lookAt } from './atlas-map.js';

/**
 * @typedef {import('./atlas-map.js').AtlasLayout} AtlasLayout
 *
 * @typedef {object} AtlasPicture
 * @property {Float32Array} states
 * @property {AtlasLayout} layout
 * @property {number} chosen the state that is looked at closely, -1 for none
 * @property {boolean} hasFocus
 * @property {boolean} onlyMet the others are faint
 * @property {Map<number, number>} glow how much a state has just changed, from 1 down to 0
 */

const COLOURS = /** @type {const} */ (['surface', 'ink', 'quiet', 'line', 'edge', 'good', 'bad', 'truth']);
const SHADES = 8; // of each colour
const FAINT = 0.2;

/** @typedef {Record<typeof COLOURS[number], string>} AtlasPalette */

/** @param {Element} element @returns {AtlasPalette} */
export function readAtlasPalette(element) {
  const style = getComputedStyle(element);
  return /** @type {AtlasPalette} */ (Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])));
}

/** Two colours as #rrggbb, so much of the first. @param {string} one @param {string} other @param {number} share */
function mix(one, other, share) {
  const channel = (/** @type {string} */ colour, /** @type {number} */ i) => parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [0, 1, 2].map((i) => Math.round(channel(one, i) * share + channel(other, i) * (1 - share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixed once: hundreds of states are painted with the same few, frame by frame. @type {WeakMap<object, Map<number, string>>} */
const shadesOf = new WeakMap();

/** The colour of a value: that of what is known and even, towards good or bad. @param {Pick<AtlasPalette, 'good' | 'bad' | 'edge'>} palette @param {number} value */
export function fillOf(palette, value) {
  const shades = shadesOf.get(palette) ?? new Map();
  shadesOf.set(palette, shades);
  const shade = Math.round(Math.max(-1, Math.min(1, value)) * SHADES) / SHADES;
  if (!shades.has(shade)) {
    shades.set(shade, shade === 0 ? palette.edge : mix(shade < 0 ? palette.bad : palette.good, palette.edge, 0.25 + 0.75 * Math.abs(shade)));
  }
  return shades.get(shade);
}

/** Adds a square to a path, or where the game is over a disc. @param {Path2D} path @param {boolean} isRound @param {number} x @param {number} y @param {number} size */
function add(path, isRound, x, y, size) {
  if (isRound) {
    path.moveTo(x + size * 0.86, y + size / 2);
    path.arc(x + size / 2, y + size / 2, size * 0.36, 0, 2 * Math.PI);
  } else {
    path.rect(x, y, size, size);
  }
}

/** Paths by how they are painted, since few long paths are painted much faster than many short ones. */
class Paths {
  /** @type {Map<string, Path2D>} */
  #byStyle = new Map();

  /** @param {string} style @returns {Path2D} */
  of(style) {
    let path = this.#byStyle.get(style);
    if (!path) {
      path = new Path2D();
      this.#byStyle.set(style, path);
    }
    return path;
  }

  /** @param {(style: string, path: Path2D) => void} paint */
  paint(paint) {
    this.#byStyle.forEach((path, style) => paint(style, path));
  }
}

/** Squares and outlines of the states that are faint, or of those that are not. @param {CanvasRenderingContext2D} ink @param {AtlasPalette} palette @param {AtlasPicture} picture @param {boolean} isFaint */
function paintStates(ink, palette, { states, layout: { cells, size }, onlyMet }, isFaint) {
  const fills = new Paths();
  const outline = new Path2D();
  const outer = size - Math.max(1.5, size * 0.14);
  for (const { state, x, y } of cells) {
    const look = lookAt(states, state);
    if ((onlyMet && !look.isMet) !== isFaint) {
      continue;
    }
    const inner = look.isRight ? outer - Math.max(4, size * 0.36) : outer - 1;
    add(fills.of(look.isSeen ? fillOf(palette, look.value) : palette.line), look.isOver, x + (size - inner) / 2, y + (size - inner) / 2, inner);
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

/** Rings around what has just changed. @param {CanvasRenderingContext2D} ink @param {AtlasPalette} palette @param {AtlasPicture} picture */
function paintGlow(ink, palette, { layout: { cells, size }, glow }) {
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

/** @param {CanvasRenderingContext2D} ink @param {AtlasPalette} palette @param {AtlasPicture} picture */
function paintChosen(ink, palette, { layout: { cells, size }, chosen, hasFocus }) {
  const cell = cells.find(({ state }) => state === chosen);
  if (cell) {
    ink.lineWidth = hasFocus ? 3 : 2;
    ink.strokeStyle = palette.ink;
    ink.strokeRect(cell.x - 1, cell.y - 1, size + 2, size + 2);
  }
}

/** @param {CanvasRenderingContext2D} ink @param {AtlasPalette} palette @param {AtlasPicture} picture */
export function paintAtlas(ink, palette, picture) {
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

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

/** The colour of a value: that of what is known and even, towards good or bad. @param {Pick<AtlasPalette, 'good' | 'bad' | 'edge'>} palette @param {number} value */
export function fillOf(palette, value) {
  const shade = Math.round(Math.min(1, Math.abs(value)) * SHADES) / SHADES;
  return shade === 0 ? palette.edge : mix(value < 0 ? palette.bad : palette.good, palette.edge, 0.25 + 0.75 * shade);
}

/** A square, or where the game is over a disc. @param {CanvasRenderingContext2D} ink @param {boolean} isRound @param {number} x @param {number} y @param {number} size */
function trace(ink, isRound, x, y, size) {
  ink.beginPath();
  if (isRound) {
    ink.arc(x + size / 2, y + size / 2, size * 0.36, 0, 2 * Math.PI);
  } else {
    ink.roundRect(x, y, size, size, Math.min(3, size / 4));
  }
}

/** @param {CanvasRenderingContext2D} ink @param {AtlasPalette} palette @param {AtlasPicture} picture @param {import('./atlas-map.js').Cell} cell */
function paintState(ink, palette, { states, layout: { size }, chosen, hasFocus, onlyMet, glow }, { state, x, y }) {
  const look = lookAt(states, state);
  const outer = size - Math.max(1.5, size * 0.14);
  const inner = look.isRight ? outer - Math.max(4, size * 0.36) : outer - 1;
  ink.globalAlpha = onlyMet && !look.isMet ? FAINT : 1;
  trace(ink, look.isOver, x + (size - inner) / 2, y + (size - inner) / 2, inner);
  ink.fillStyle = look.isSeen ? fillOf(palette, look.value) : palette.line;
  ink.fill();
  if (look.isRight) {
    trace(ink, false, x + (size - outer + 1) / 2, y + (size - outer + 1) / 2, outer - 1);
    ink.lineWidth = Math.max(1.25, size / 11);
    ink.strokeStyle = palette.truth;
    ink.stroke();
  }
  const shine = glow.get(state) ?? 0;
  if (shine > 0) {
    ink.globalAlpha = shine;
    trace(ink, look.isOver, x, y, size);
    ink.lineWidth = 2;
    ink.strokeStyle = palette.ink;
    ink.stroke();
  }
  ink.globalAlpha = 1;
  if (state === chosen) {
    paintChosen(ink, palette, x, y, size, hasFocus);
  }
}

/** @param {CanvasRenderingContext2D} ink @param {AtlasPalette} palette @param {number} x @param {number} y @param {number} size @param {boolean} hasFocus */
function paintChosen(ink, palette, x, y, size, hasFocus) {
  ink.lineWidth = hasFocus ? 3 : 2;
  ink.strokeStyle = palette.ink;
  ink.strokeRect(x - 1, y - 1, size + 2, size + 2);
}

/** @param {CanvasRenderingContext2D} ink @param {AtlasPalette} palette @param {AtlasPicture} picture */
export function paintAtlas(ink, palette, picture) {
  const { rows, labels, size } = picture.layout;
  ink.fillStyle = palette.quiet;
  ink.font = `${Math.min(13, Math.max(11, size))}px system-ui, sans-serif`;
  ink.textBaseline = 'top';
  for (const { ply, y } of labels) {
    ink.fillText(String(ply), 0, y + 1);
  }
  for (const cell of rows.flat()) {
    paintState(ink, palette, picture, cell);
  }
}

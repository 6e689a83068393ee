// checks.js - what callers give, checked once.
import { FourmiError } from './errors.js';

const SEED_MAX = 2 ** 32 - 1; // as many bits as the module takes

/** @param {string} what @param {unknown} value @returns {never} */
function refuse(what, value) {
  throw new FourmiError('bad-argument', `${what} ${shown(value)}`);
}

/** Objects need not have a text. @param {unknown} value */
function shown(value) {
  return typeof value === 'string' ? JSON.stringify(value) : typeof value === 'object' ? Object.prototype.toString.call(value) : String(value);
}

/** @param {string} what @param {unknown} value @param {number} least @param {number} most @returns {number} */
export function whole(what, value, least, most) {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : refuse(what, value);
}

/** @param {{ seed?: number }} options */
export const seedOf = ({ seed = 0 }) => whole('seed', seed, 0, SEED_MAX);

/** @param {string} what @param {unknown} value @returns {string} */
export const text = (what, value) => (typeof value === 'string' ? value : refuse(what, value));

/** Where a game stands, of what we have handed out or somebody has kept. @param {any} position @returns {import('../web/engine/module.js').Spot} */
export function spotOf(position) {
  return {
    game: text('a position with the game', position?.game),
    start: text('a position with the start', position.start),
    moves: text('a position with the moves', position.moves),
  };
}

/** The same of an episode, with actions as the engine counts them. @param {any} episode @returns {import('../web/engine/world.js').Episode} */
export function episodeOf(episode) {
  const world = text('an episode with the world', episode?.world);
  const actions = Array.isArray(episode.actions) ? episode.actions : refuse('an episode with the actions', episode.actions);
  return { world, seed: seedOf(episode), actions: actions.map((/** @type {unknown} */ action) => whole('the action', action, 1, Infinity) - 1) };
}

/** @param {unknown} value */
export const isBytes = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value);

/** @param {any} value @returns {Uint8Array} the same memory */
export function bytesOf(value) {
  if (!isBytes(value)) {
    refuse('bytes', value);
  }
  return value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

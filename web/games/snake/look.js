// look.js - Snake: a grid with a body on it, steered while it moves.
import { loadStyle } from '../index.js';
import { drawMiniature } from './miniature.js';

/**
 * A part with its styles, which the way in does not need.
 * @template T @param {Promise<T>} part @returns {Promise<T>}
 */
const styled = (part) => Promise.all([part, loadStyle('games/snake/snake.css')]).then(([module]) => module);

/** @type {import('../looks.js').GameLook} */
export default {
  hasTexts: true,
  loadPicture: async () => new (await styled(import('./picture.js'))).SnakePicture(),
  miniature: drawMiniature,
  loadRules: () => styled(import('./rules-field.js')),
  parts: {
    play: () => styled(import('./play.js')),
    review: () => styled(import('./review.js')),
    inside: () => styled(import('./inside.js')),
  },
};

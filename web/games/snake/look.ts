// look.ts - Snake: a grid with a body on it, steered while it moves.
import { loadStyle } from '../index.js';
import type { GameLook } from '../looks.js';
import { drawMiniature } from './miniature.js';

/** A part with its styles, which the way in does not need. */
const styled = <T,>(part: Promise<T>): Promise<T> =>
  Promise.all([part, loadStyle('games/snake/snake.css')]).then(([module]) => module);

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
} satisfies GameLook;

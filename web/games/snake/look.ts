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
  samples: {
    '': 'seed=109&actions=1.4.4.1.1.2.2.3.4.4.1.4.4.3.2.3.3.3.2.1*5.2.2.3.3.3.4*4.3.2.2.3.2.1.2.3.2',
    '4x4': 'seed=3&actions=3.3.4.1.1.2.2.3.4.3.3.2.1.1',
    '8x8': 'seed=20&actions=3.2*7.1.1.4.3.4.4.4.3.2.3*4.2.1*6.2.3.3.2.1.1.2',
  },
  parts: {
    play: () => styled(import('./play.js')),
    review: () => styled(import('./review.js')),
    inside: () => styled(import('./inside.js')),
  },
} satisfies GameLook;

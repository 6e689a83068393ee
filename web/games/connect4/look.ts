// look.ts - Connect Four: its discs are what any game's stones look like.
import type { GameLook } from '../looks.js';

export default {
  sides: 'stones',
  example: { moves: '26226145673361344676132234527531555717' },
  won: '12233434464',
  telling: '4',
  pictured: '44354536',
  steps: ['casual', 'skilled', 'strong'],
} satisfies GameLook;

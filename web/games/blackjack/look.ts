// look.ts - Blackjack: a table with cards, and what decisions cost apart from luck.
import type { GameLook } from '../looks.js';
import { drawMiniature } from './cards.js';
import { Table } from './table.js';

export default {
  hasTexts: true,
  style: 'games/blackjack/blackjack.css',
  miniatureStyle: 'games/blackjack/cards.css',
  variants: ['', 'decks=1', 'h17,surrender=late', 'h17,pays=6:5', 'endless,hands=1', 'gym'],
  takesOnlyAction: true,
  keepsAccount: true,
  lettersAreKeys: true,
  basics: ['blackjack.basics', 'blackjack.basics.cards', 'blackjack.basics.choices', 'blackjack.basics.end'],
  samples: {
    '': 'seed=7&actions=1',
    'decks=1': 'seed=17&actions=1',
    'h17,surrender=late': 'seed=7&actions=1',
    'h17,pays=6:5': 'seed=7&actions=1',
    'endless,hands=1': 'seed=7&actions=1',
    gym: 'seed=3&actions=1',
  },
  newPicture: () => new Table(),
  miniature: drawMiniature,
  parts: { inside: () => import('./inside.js') },
} satisfies GameLook;

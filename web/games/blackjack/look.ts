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
  newPicture: () => new Table(),
  miniature: drawMiniature,
  parts: { inside: () => import('./inside.js') },
} satisfies GameLook;

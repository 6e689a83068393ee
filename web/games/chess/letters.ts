// letters.ts - the letters of the men in written moves, which every language has its own of:
// Rd5 is a rook's move in English, a king's in French. The engine writes and reads English.
import { t } from '../../shell/i18n.js';

const ENGLISH = 'KQRBN';

/** @param from letters @param to the same men's */
const exchange = (move: string, from: string, to: string) =>
  [...move].map((letter) => to[from.indexOf(letter)] ?? letter).join('');

/** A move of the engine's, for people. */
export const writeLetters = (move: string) => exchange(move, ENGLISH, t('chess.letters'));

/** A move of people's, for the engine. */
export const readLetters = (move: string) => exchange(move, t('chess.letters'), ENGLISH);

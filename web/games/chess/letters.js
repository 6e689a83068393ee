// letters.js - the letters of the men in written moves, which every language has its own of:
// Rd5 is a rook's move in English, a king's in French. The engine writes and reads English.
import { t } from '../../shell/i18n.js';

const ENGLISH = 'KQRBN';

/** @param {string} move @param {string} from letters @param {string} to the same men's */
const exchange = (move, from, to) => [...move].map((letter) => to[from.indexOf(letter)] ?? letter).join('');

/** A move of the engine's, for people. @param {string} move */
export const writeLetters = (move) => exchange(move, ENGLISH, t('chess.letters'));

/** A move of people's, for the engine. @param {string} move */
export const readLetters = (move) => exchange(move, t('chess.letters'), ENGLISH);

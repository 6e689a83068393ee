// i18n.js - what the page says, in the reader's language.
import { fitName, isPlural } from './names.js';
import { isOne, writeDecimal, writeNumber } from './numbers.js';
import { typeset } from './typography.js';

/** @typedef {'en' | 'fr'} Language */

/** @type {Language[]} */
export const LANGUAGES = ['en', 'fr'];

/** The texts that are here, of each language. @type {Record<Language, Record<string, string>>} */
const texts = { en: {}, fr: {} };
/** Those that were asked for, with their spaces set. @type {Map<string, string>} */
const typesetTexts = new Map();
/** The files of texts that are wanted so far, in any language. */
const wanted = new Set(['shell']);
/** @type {Language} */
let current = 'en';

/**
 * The first of these that is a language of ours, English if none is.
 * @param {(string | null | undefined)[]} wishes
 * @returns {Language}
 */
export function pickLanguage(wishes) {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish?.toLowerCase().startsWith(language));
    if (found) {
      return found;
    }
  }
  return 'en';
}

/** @param {string[]} names @param {Language} language */
async function fetchTexts(names, language) {
  const files = await Promise.all(names.map((name) => import(`../texts/${language}/${name}.js`)));
  Object.assign(texts[language], ...files.map((file) => file.default));
}

/** Fetches files of texts, as `texts/LANGUAGE/` has them; what is here already costs nothing. @param {string[]} names @returns {Promise<void>} */
export async function loadTexts(names) {
  names.forEach((name) => wanted.add(name));
  const asked = current;
  await fetchTexts(names, asked);
  return asked === current ? undefined : loadTexts(names); // another language was chosen meanwhile
}

/** Speaks a language, with the files that are wanted already and some more. @param {Language} language @param {string[]} [names] */
export async function loadLanguage(language, names = []) {
  names.forEach((name) => wanted.add(name));
  for (let count = 0; count < wanted.size;) { // more may be wanted while these are fetched
    count = wanted.size;
    await fetchTexts([...wanted], language);
  }
  current = language;
  document.documentElement.lang = language;
}

export function language() {
  return current;
}

/** The text with this key. One that is missing is a mistake of ours, which tests hear of. @param {string} key */
function find(key) {
  const text = texts[current][key];
  if (text === undefined) {
    console.error(`no text ${key}`);
  }
  return text ?? key;
}

/** The same few texts are asked for again and again, for each cell of a board. @param {string} text */
function typesetOnce(text) {
  const known = typesetTexts.get(text) ?? typeset(text);
  typesetTexts.set(text, known);
  return known;
}

/**
 * The text with this key; {name} is replaced by the value of that name, and {name/one|many}
 * by one of these words, which agrees with it. No line begins with the signs that French
 * puts a space before.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = typesetOnce(find(key));
  return text.replace(/([àÀ] |d[eu] )?\{(\w+)(?:\/([^|}]*)\|([^}]*))?\}/g, (_, before = '', name, one, many, at) => {
    const value = values[name];
    if (one !== undefined) {
      return before + (isPlural(value) ? many : one);
    }
    return typeof value === 'number' ? before + number(value) : fitName(before, String(value), text.slice(0, at));
  });
}

/** The text with this key, where there is one; else another text. @param {string} key @param {string} other @param {Record<string, string | number>} [values] */
export function tOr(key, other, values) {
  return key in texts[current] ? t(key, values) : other;
}

/**
 * The same for a count: the catalogue has `key.one` and `key.other`.
 * @param {string} key @param {number} count @param {Record<string, string | number>} [values]
 */
export function tn(key, count, values = {}) {
  return t(`${key}.${isOne(current, count) ? 'one' : 'other'}`, { count, ...values });
}

/** @param {number} value @param {number} [digits] behind the point, at most */
export function number(value, digits = 3) {
  return writeNumber(current, value, digits);
}

/** With two digits behind the point. @param {number} value */
export function decimal(value) {
  return writeDecimal(current, value);
}

/** A number with its sign, as scores are written: +10, 0, −10. @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}

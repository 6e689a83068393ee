// i18n.ts - what the page says, in the reader's language.
import { fitName, isPlural } from './names.js';
import { isOne, writeDecimal, writeNumber } from './numbers.js';
import { typeset } from './typography.js';

export type Language = 'en' | 'fr';

export const LANGUAGES: Language[] = ['en', 'fr'];

/** The texts that are here, of each language. */
const texts: Record<Language, Record<string, string>> = { en: {}, fr: {} };
/** Those that were asked for, with their spaces set. */
const typesetTexts = new Map<string, string>();
/** The files of texts that are wanted so far, in any language. */
const wanted = new Set(['shell']);
let current: Language = 'en';

/** The first of these that is a language of ours, English if none is. */
export function pickLanguage(wishes: (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish?.toLowerCase().startsWith(language));
    if (found) {
      return found;
    }
  }
  return 'en';
}

async function fetchTexts(names: string[], language: Language) {
  const files = await Promise.all(names.map((name) => import(`../texts/${language}/${name}.js`)));
  Object.assign(texts[language], ...files.map((file) => file.default));
}

/** Fetches files of texts, as `texts/LANGUAGE/` has them; what is here already costs nothing. */
export async function loadTexts(names: string[]): Promise<void> {
  names.forEach((name) => wanted.add(name));
  const asked = current;
  await fetchTexts(names, asked);
  return asked === current ? undefined : loadTexts(names); // another language was chosen meanwhile
}

/** Speaks a language, with the files that are wanted already and some more. */
export async function loadLanguage(language: Language, names: string[] = []) {
  names.forEach((name) => wanted.add(name));
  for (let count = 0; count < wanted.size;) {
    // more may be wanted while these are fetched
    count = wanted.size;
    await fetchTexts([...wanted], language);
  }
  current = language;
  document.documentElement.lang = language;
}

export function language() {
  return current;
}

/** The text with this key. One that is missing is a mistake of ours, which tests hear of. */
function find(key: string) {
  const text = texts[current][key];
  if (text === undefined) {
    console.error(`no text ${key}`);
  }
  return text ?? key;
}

/** The same few texts are asked for again and again, for each cell of a board. */
function typesetOnce(text: string) {
  const known = typesetTexts.get(text) ?? typeset(text);
  typesetTexts.set(text, known);
  return known;
}

/**
 * The text with this key; {name} is replaced by the value of that name, and {name/one|many}
 * by one of these words, which agrees with it. No line begins with the signs that French
 * puts a space before.
 */
export function t(key: string, values: Record<string, string | number> = {}) {
  const text = typesetOnce(find(key));
  return text.replace(/([àÀ] |d[eu] )?\{(\w+)(?:\/([^|}]*)\|([^}]*))?\}/g, (_, before = '', name, one, many, at) => {
    const value = values[name];
    if (one !== undefined) {
      return before + (isPlural(value) ? many : one);
    }
    return typeof value === 'number' ? before + number(value) : fitName(before, String(value), text.slice(0, at));
  });
}

/** The text with this key, where there is one; else another text. */
export function tOr(key: string, other: string, values?: Record<string, string | number>) {
  return key in texts[current] ? t(key, values) : other;
}

/** The same for a count: the catalogue has `key.one` and `key.other`. */
export function tn(key: string, count: number, values: Record<string, string | number> = {}) {
  return t(`${key}.${isOne(current, count) ? 'one' : 'other'}`, { count, ...values });
}

/** @param digits behind the point, at most */
export function number(value: number, digits = 3) {
  return writeNumber(current, value, digits);
}

/** With two digits behind the point. */
export function decimal(value: number) {
  return writeDecimal(current, value);
}

/** A number with its sign, as scores are written: +10, 0, −10. */
export function signed(value: number) {
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}

// numbers.ts - numbers as each language writes them, and which counts it takes for one.
//
// Intl knows all of this, but a slow phone thinks for a tenth of a second before it says
// so for the first time, while everybody waits for the page.
import type { Language } from './i18n.js';

const HABITS = {
  en: { point: '.', thousands: ',', isOne: (count: number) => Math.abs(count) === 1 },
  fr: { point: ',', thousands: '\u202f', isOne: (count: number) => Math.abs(count) < 2 },
};

/** Digits, grouped and parted. */
function punctuate(language: Language, digits: string) {
  const { point, thousands } = HABITS[language];
  const [whole, part] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return part === undefined ? grouped : grouped + point + part;
}

/** @param digits behind the point, at most */
export const writeNumber = (language: Language, value: number, digits: number) =>
  punctuate(language, String(Number(value.toFixed(digits))));

/** With two digits behind the point. */
export const writeDecimal = (language: Language, value: number) => punctuate(language, value.toFixed(2));

/** Whether a noun with this count stands in the singular. */
export const isOne = (language: Language, count: number) => HABITS[language].isOne(count);

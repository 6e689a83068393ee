// numbers.js - numbers as each language writes them, and which counts it takes for one.
//
// Intl knows all of this, but a slow phone thinks for a tenth of a second before it says
// so for the first time, while everybody waits for the page.

/** @typedef {import('./i18n.js').Language} Language */

const HABITS = {
  en: { point: '.', thousands: ',', isOne: (/** @type {number} */ count) => Math.abs(count) === 1 },
  fr: { point: ',', thousands: '\u202f', isOne: (/** @type {number} */ count) => Math.abs(count) < 2 },
};

/** Digits, grouped and parted. @param {Language} language @param {string} digits */
function punctuate(language, digits) {
  const { point, thousands } = HABITS[language];
  const [whole, part] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return part === undefined ? grouped : grouped + point + part;
}

/** @param {Language} language @param {number} value @param {number} digits behind the point, at most */
export const writeNumber = (language, value, digits) => punctuate(language, String(Number(value.toFixed(digits))));

/** With two digits behind the point. @param {Language} language @param {number} value */
export const writeDecimal = (language, value) => punctuate(language, value.toFixed(2));

/** Whether a noun with this count stands in the singular. @param {Language} language @param {number} count */
export const isOne = (language, count) => HABITS[language].isOne(count);

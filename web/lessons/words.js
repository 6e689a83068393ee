// words.js - the texts of a lesson in the reader's language, with its facts in them.
import { el } from '../shell/dom.js';
import { language, number, signed } from '../shell/i18n.js';
import { percent } from '../teach/measures.js';
import { writeValue } from '../play/heat.js';
import { plain, rich } from '../words/rich.js';

/**
 * @typedef {import('./lesson-data.js').FactData} FactData
 * @typedef {import('./lesson-data.js').LessonData} LessonData
 * @typedef {import('./lesson-data.js').Paragraphs} Paragraphs
 * @typedef {import('./lesson-data.js').Words} Words
 */

/** @param {number} value @param {number} digits */
function withSign(value, digits) {
  const options = /** @type {const} */ ({ minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' });
  return new Intl.NumberFormat(language(), options).format(value).replace('-', '−');
}

/** What an episode is worth, in per cent of what was put in. @param {number} value */
function edgeText(value) {
  return `${withSign(100 * value, 2)}\u00a0%`;
}

/** @type {Record<string, (value: number) => string>} */
const WRITTEN = { count: number, percent, value: writeValue, score: signed, bet: (value) => withSign(value, 4), edge: edgeText };

/** @param {number} value @param {FactData['as']} [as] */
export function writeNumber(value, as = 'count') {
  return WRITTEN[as](value);
}

/** @param {LessonData} lesson @returns {Record<string, string>} */
function factTexts({ facts = {} }) {
  return Object.fromEntries(Object.entries(facts).map(([name, { is, as }]) => [name, writeNumber(is, as)]));
}

export class LessonWords {
  /** @param {LessonData} lesson */
  constructor(lesson) {
    this.values = factTexts(lesson);
  }

  /** Words that nothing can be opened in. @param {Words} words */
  plain(words) {
    return plain(words[language()], this.values);
  }

  /** @param {Words} words */
  rich(words) {
    return rich(words[language()], this.values);
  }

  /** @param {Paragraphs | undefined} text @returns {HTMLElement[]} */
  paragraphs(text) {
    return (text?.[language()] ?? []).map((one) => el('p', {}, ...rich(one, this.values)));
  }
}

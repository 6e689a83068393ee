// words.ts - the texts of a lesson in the reader's language, with its facts in them.
import { writeValue } from '../play/heat.js';
import { el } from '../shell/dom.js';
import { language, number, signed } from '../shell/i18n.js';
import { percent } from '../teach/measures.js';
import { plain, rich } from '../words/rich.js';
import type { FactData, LessonData, Paragraphs, Words } from './lesson-data.js';

function withSign(value: number, digits: number) {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(language(), options).format(value).replace('-', '−');
}

/** What an episode is worth, in per cent of what was put in. */
function edgeText(value: number) {
  return `${withSign(100 * value, 2)}\u00a0%`;
}

const WRITTEN: Record<string, (value: number) => string> = {
  count: number,
  percent,
  value: writeValue,
  score: signed,
  bet: (value) => withSign(value, 4),
  edge: edgeText,
};

export function writeNumber(value: number, as: FactData['as'] = 'count') {
  return WRITTEN[as](value);
}

function factTexts({ facts = {} }: LessonData): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, { is, as }]) => [name, writeNumber(is, as)]));
}

export class LessonWords {
  values: Record<string, string>;

  constructor(lesson: LessonData) {
    this.values = factTexts(lesson);
  }

  /** Words that nothing can be opened in. */
  plain(words: Words) {
    return plain(words[language()], this.values);
  }

  rich(words: Words) {
    return rich(words[language()], this.values);
  }

  paragraphs(text: Paragraphs | undefined): HTMLElement[] {
    return (text?.[language()] ?? []).map((one) => el('p', {}, ...rich(one, this.values)));
  }
}

// typography.mjs - how the texts of the page are written: one kind of apostrophe, quotation
// marks and spaces as each language wants them.
//
//      node scripts/typography.mjs            names what is wrong; tests/web/source.test.mjs does as well
//      node scripts/typography.mjs --write    mends what can be mended without a thought
//
// Spaces before French signs are ordinary ones here: web/shell/typography.ts makes them unbreakable.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { importPage } from './page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a text of either language must not have, and what that is called. */
const WRONG_ANYWHERE = [
  [/'/, 'a straight apostrophe'],
  [/"/, 'a straight quotation mark'],
  [/\.\.\./, 'three dots in place of …'],
  [/[\u00a0\u202f\u2009]/, 'a space that is no ordinary one'],
  [/ {2}|^ | $/, 'a space too many'],
  [/(^|[\s(])-\d/, 'a hyphen in place of the minus −'],
  [/\s[,.](?!\d)(?!\.)/, 'a space before a comma or a full stop'],
];

const WRONG_IN = {
  en: [
    [/ [;:!?]/, 'a space before ; : ! or ?'],
    [/[\d}]%/, 'no space before %'], // as everywhere in this project
    [/\d[\u00a0\u202f ]\d{3}(?!\d)/, 'a space in a large number'],
    [/[«»]/, 'French quotation marks'],
  ],
  fr: [
    [/[^\s(][;!?»%]|[a-zéèêàù0-9})][:]/i, 'no space before ; : ! ? » or %'],
    [/«(?! )/, 'no space after «'],
    [/[“”]/, 'English quotation marks'],
    [/\d,\d{3}(?!\d)/, 'a comma in a large number'],
  ],
};

/** What is wrong with a text. @param {'en' | 'fr'} language @param {string} text */
export function flawsOf(language, text) {
  const bare = text.replace(/\{\w[\w-]*\}/g, '{x}').replace(/\w+:\/\/\S*/g, '');
  return [...WRONG_ANYWHERE, ...WRONG_IN[language]].filter(([pattern]) => pattern.test(bare)).map(([, name]) => name);
}

/** The files with the texts of a language. @param {'en' | 'fr'} language */
const filesOf = (language) => readdirSync(`${root}web/texts/${language}`).map((file) => `texts/${language}/${file}`);

/** All texts of a language, by their keys. @param {'en' | 'fr'} language @returns {Promise<Record<string, string>>} */
export async function catalogueOf(language) {
  const files = await Promise.all(filesOf(language).map((file) => importPage(file.replace(/\.ts$/, '.js'))));
  return Object.assign({}, ...files.map((file) => file.default));
}

/** The texts of the catalogues. */
async function catalogueTexts() {
  const both = await Promise.all(['en', 'fr'].map(async (language) =>
    Object.entries(await catalogueOf(language)).map(([key, text]) => ({ language, place: `${language} ${key}`, text }))));
  return both.flat();
}

/** All texts in some data, which has them under the names of the languages. */
function* textsIn(data, place, language) {
  if (typeof data === 'string') {
    if (language) yield { language, place, text: data };
  } else if (data !== null && typeof data === 'object') {
    for (const [key, value] of Object.entries(data)) {
      yield* textsIn(value, `${place} ${key}`, key === 'en' || key === 'fr' ? key : language);
    }
  }
}

/** The texts of lessons, files of data. */
function lessonTexts() {
  const folder = `${root}web/lessons`;
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => [...textsIn(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), file)]);
}

/** Every text of the page that is badly written, with its place. */
export async function flaws() {
  return [...await catalogueTexts(), ...lessonTexts()].flatMap(({ language, place, text }) =>
    flawsOf(language, text).map((flaw) => `${place}: ${flaw}: ${text}`));
}

/** A line of a catalogue with typographic apostrophes, which then needs no other quotes than '. */
function mendLine(line) {
  const [, before, body] = /^(\s+'[^']+': )"(.*)",$/.exec(line) ?? [];
  return body === undefined ? line : `${before}'${body.replaceAll("\\'", '’').replaceAll("'", '’')}',`;
}

function mend() {
  for (const language of ['en', 'fr']) {
    for (const file of filesOf(language)) {
      writeFileSync(`${root}web/${file}`, readFileSync(`${root}web/${file}`, 'utf8').split('\n').map(mendLine).join('\n'));
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) {
    mend();
  }
  const found = await flaws();
  console.log(found.join('\n') || 'Every text is well written.');
  process.exitCode = found.length > 0 ? 1 : 0;
}

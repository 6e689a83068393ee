// source.test.mjs - what can be said of the page's source without a browser.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { importPage } from '../../scripts/page.mjs';
import { catalogueOf, flaws, flawsOf } from '../../scripts/typography.mjs';
import { LETTERS } from '../../scripts/font.mjs';
import { FOLDER } from './page.mjs';

const { PARTS, WORLDS } = await importPage('app/parts.js');
const { isOne, writeDecimal, writeNumber } = await importPage('shell/numbers.js');
const { typeset } = await importPage('shell/typography.js');

const [english, french] = await Promise.all(['en', 'fr'].map(catalogueOf));

const root = fileURLToPath(new URL('../..', import.meta.url));

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]);
}

const sources = filesIn(`${root}/web`).filter((file) => /\.([jt]s|html)$/.test(file));
const code = sources.filter((file) => !file.includes('/texts/')).map((file) => readFileSync(file, 'utf8')).join('\n');

test('compiler, linter and formatter find nothing in the page', () => {
  const { stdout, stderr, status } = spawnSync('node', [`${root}scripts/lint.mjs`], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});

test('both languages have the same texts, with the same blanks', () => {
  assert.deepEqual(Object.keys(french).sort(), Object.keys(english).sort());
  const blanks = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const key of Object.keys(english)) {
    assert.deepEqual(blanks(french[key]), blanks(english[key]), key);
  }
});

test('numbers are written as each language wants, and counted so', () => {
  const values = [0, 1, 2, 7, 12, 999, 1000, 4531985219092, 0.1, 0.25, 1.5, 12.3456, 1234.5, 99999.999, -1, -0.125, -1234567.8];
  for (const language of ['en', 'fr']) {
    const plurals = new Intl.PluralRules(language);
    for (const value of values) {
      for (const digits of [0, 2, 3, 4]) {
        assert.equal(writeNumber(language, value, digits), new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value).replace(/^-0$/, '0'));
      }
      const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
      assert.equal(writeDecimal(language, value), new Intl.NumberFormat(language, decimals).format(value));
      assert.equal(isOne(language, value), plurals.select(value) === 'one', `${value} in ${language}`);
    }
  }
});

test('texts have typographic apostrophes, quotation marks and spaces', async () => {
  assert.deepEqual(await flaws(), []);
});

test('bad typography is noticed', () => {
  for (const [language, text] of [
    ['en', "It's here"], ['en', 'Really ?'], ['en', '“yes” and "no"'], ['en', 'Wait...'], ['en', '1 000 games'], ['en', 'from -1 to 1'], ['en', '{share}%'],
    ['fr', "L'IA"], ['fr', 'Vraiment?'], ['fr', 'Appel {call}: oui'], ['fr', '«oui»'], ['fr', '50% des coups'], ['fr', '1,000 parties'], ['fr', 'Deux  espaces'],
    ['fr', 'Vraiment\u00a0?'],
  ]) {
    assert.notDeepEqual(flawsOf(language, text), [], text);
  }
  for (const [language, text] of [
    ['en', 'It’s {share} % of 1,000: good.'], ['fr', 'L’IA perd « {lost} » fois : 50 % de 1 000 parties !'], ['fr', 'À 0,01, Q(s, a)…'], ['en', 'q[3] is −1'],
  ]) {
    assert.deepEqual(flawsOf(language, text), [], text);
  }
});

test('no line breaks before a sign, inside a number or before its unit', () => {
  assert.equal(typeset('Oui ! « {x} » : 50 % de 1 000 ; 4 Mo'),
    'Oui\u202f! «\u00a0{x}\u00a0»\u00a0: 50\u202f% de 1\u202f000\u202f; 4\u00a0Mo');
  assert.equal(typeset('7 × 6, in 3 moves: 12 of 639'), '7\u00a0×\u00a06, in 3 moves: 12 of 639');
});

test('per cent is written in one form: with a space before the sign at which no line breaks', () => {
  assert.deepEqual(code.match(/.*(?:\} %[)`]|style: 'percent').*/g), null);
});

/** Keys that some code names: t('key'), tOfWorld(world, 'key'), tn('key', ...), t(`prefix.${...}`), data-t="key", basics: ['key', ...]. */
function namedKeys(code) {
  const all = (pattern) => [...code.matchAll(pattern)].map((match) => match[1]);
  const plain = [...all(/\bt\(\s*'([^']+)'/g), ...all(/\btOfWorld\(\s*[\w.]+,\s+'([^']+)'/g), ...all(/data-t(?:-label)?="([^"]+)"/g), ...all(/\?\s+'([\w.-]+)'\s+:\s+'[\w.-]+'/g), ...all(/\?\s+'[\w.-]+'\s+:\s+'([\w.-]+)'/g)];
  const listed = all(/\bbasics: \[([^\]]+)\]/g).flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map((match) => match[1]));
  const oneOfTwo = [...all(/\btn\([^,]+\?\s+'([\w.-]+)'\s+:\s+'[\w.-]+'/g), ...all(/\btn\([^,]+\?\s+'[\w.-]+'\s+:\s+'([\w.-]+)'/g)];
  const counted = [...all(/\btn\(\s*'([^']+)'/g), ...oneOfTwo].flatMap((key) => [`${key}.one`, `${key}.other`]);
  const prefixes = all(/\bt(?:Or|n)?\(\s*`([^$`]+)\$\{/g);
  return { plain: [...plain, ...listed], counted, prefixes };
}

/** The texts that some code uses, as far as its keys can be read in it. */
function textsUsedBy(code) {
  const { plain, counted, prefixes } = namedKeys(code);
  return Object.keys(english).filter((key) => plain.includes(key) || counted.includes(key) || prefixes.some((prefix) => key.startsWith(prefix)));
}

test('every text is used', () => {
  const used = new Set(textsUsedBy(code));
  assert.deepEqual(Object.keys(english).filter((key) => !used.has(key)), []);
});

/** The source of a module, which others import by the name that it has for browsers. */
const sourceOf = (path) => (existsSync(path) ? path : path.replace(/\.js$/, '.ts'));

/** A file of the page with all that it imports at once. */
function importedBy(first) {
  const files = new Set([sourceOf(`${root}web/${first}`)]);
  for (const file of files) {
    const statements = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, path] of statements.matchAll(/^(?:import|export)\b(?! type\b)[^;]*?\bfrom '(\.[^']+)'/gm)) files.add(sourceOf(join(dirname(file), path)));
  }
  return [...files];
}

const codeOf = (files) => files.map((file) => readFileSync(file, 'utf8')).join('\n');
const keysIn = async (name) => Object.keys((await importPage(`texts/en/${name}.js`)).default);

// Looks are read here outside a browser, and one whose picture moves asks whether it may.
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });

/** The names of the games that have texts of their own, which come with them wherever they are. */
async function gamesWithTexts() {
  const looks = readdirSync(`${root}web/games`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return (await Promise.all(looks.map(async ({ name }) => ((await importPage(`games/${name}/look.js`)).default.hasTexts ? [name] : [])))).flat();
}

const keysOfGames = async () => (await Promise.all((await gamesWithTexts()).map(keysIn))).flat();

/** Which texts a row of the parts uses and does not fetch. */
async function missingTexts({ load, texts }) {
  const [, path] = /import\(["']\.\.\/([^"']+)["']\)/.exec(String(load)) ?? [, 'online/online.js'];
  const here = new Set([...(await Promise.all(['shell', ...texts].map(keysIn))).flat(), ...await keysOfGames()]);
  return textsUsedBy(codeOf(importedBy(path))).filter((key) => !here.has(key));
}

test('what is always there has its texts, and each part fetches those that it uses', async () => {
  const core = [...importedBy('main.js'), `${root}web/index.html`];
  const shell = new Set([...await keysIn('shell'), ...await keysOfGames()]);
  assert.ok(core.length > 20);
  assert.deepEqual(textsUsedBy(codeOf(core)).filter((key) => !shell.has(key)), [], 'shell');
  for (const [name, part] of Object.entries({ ...PARTS, worlds: WORLDS })) {
    assert.deepEqual(await missingTexts(part), [], name);
  }
});

test('every file of texts is there in both languages, with the same keys, once, and fetched by somebody', async () => {
  const names = (language) => readdirSync(`${root}web/texts/${language}`).map((file) => file.replace(/\.[jt]s$/, ''));
  assert.deepEqual(names('fr'), names('en'));
  const own = await gamesWithTexts();
  const fetched = new Set(['shell', 'ending', ...[...Object.values(PARTS), WORLDS].flatMap(({ texts }) => texts), ...own]);
  assert.deepEqual([...fetched].sort(), names('en').sort());
  for (const name of fetched) {
    const [en, fr] = await Promise.all(['en', 'fr'].map(async (language) => Object.keys((await importPage(`texts/${language}/${name}.js`)).default)));
    assert.deepEqual(fr.sort(), en.sort(), name);
  }
  const all = (await Promise.all([...fetched].map(keysIn))).flat();
  assert.equal(all.length, new Set(all).size, 'a key is in two files');
});

test('what one does in a world is the same in the list and in the module', async () => {
  globalThis.location ??= { href: '' }; // links are made with it
  const { WORLD_PARTS } = await importPage('worlds/worlds.js');
  assert.deepEqual(WORLDS.verbs, Object.keys(WORLD_PARTS));
});

test('the serif has every Latin letter, figure and sign of the texts', () => {
  const lessons = readdirSync(`${root}web/lessons`).filter((file) => file.endsWith('.json')).map((file) => readFileSync(`${root}web/lessons/${file}`, 'utf8'));
  const used = new Set(typeset([...Object.values(english), ...Object.values(french), ...lessons].join('')));
  const isLatin = (letter) => /[\p{Script=Latin}\p{N}\p{P}\u00a0\u202f×−]/u.test(letter);
  assert.deepEqual([...used].filter((letter) => isLatin(letter) && !LETTERS.includes(letter)), []);
});

test('every text that is used is there', () => {
  const literal = [...code.matchAll(/\bt\(\s*'([^']+)'|data-t(?:-label)?="([^"]+)"/g)].map((match) => match[1] ?? match[2]);
  const { counted, prefixes } = namedKeys(code);
  const missing = [...literal, ...counted].filter((key) => !(key in english));
  assert.deepEqual(missing, []);
  assert.deepEqual(prefixes.filter((prefix) => !Object.keys(english).some((key) => key.startsWith(prefix))), []);
});

test('the page has no inline script or style', () => {
  const html = readFileSync(`${root}/web/index.html`, 'utf8');
  assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
});

test('a link to the page has a title, a sentence and a picture for others to show', () => {
  const html = readFileSync(`${root}/web/index.html`, 'utf8');
  const tag = (name) => new RegExp(`<meta\\s+property="og:${name}"\\s+content="([^"]+)"\\s*/?>`).exec(html)?.[1];
  assert.equal(tag('title'), 'Teach a machine to play. Then look inside its head.');
  assert.ok(tag('description') && tag('type') === 'website');
  const picture = readFileSync(`${root}/web/${tag('image')}`);
  assert.equal(picture.toString('latin1', 1, 4), 'PNG');
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String), [tag('image:width'), tag('image:height')]);
  assert.ok(picture.length < 60 * 1024, `${picture.length} bytes`);
  assert.ok(readdirSync(FOLDER).includes(tag('image')), 'it is served');
});

test('no file names another host', () => {
  const hosts = [...code.matchAll(/https?:\/\/[^\s'"`]+/g)].map(([host]) => host);
  assert.deepEqual(hosts.filter((host) => !host.startsWith('http://www.w3.org/')), []);
});

test('who has built the page is told where it is and how to serve it', () => {
  const { stdout } = spawnSync('make', ['--dry-run', 'web'], { cwd: root, encoding: 'utf8' });
  assert.match(stdout, /echo "The page is in build\/web/);
  assert.match(stdout, /http\.server --bind 127\.0\.0\.1 --directory build\/web/);
});

test('one command takes pictures of every view', () => {
  const { stdout } = spawnSync('make', ['--dry-run', 'pictures'], { cwd: root, encoding: 'utf8' });
  assert.match(stdout, /node scripts\/screenshots\.mjs$/m);
});

// node.test.mjs - the scripts ask for no newer Node.js than package.json promises, which is that of Debian 12.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const self = fileURLToPath(import.meta.url);

/** The folders whose scripts run in Node.js; those of web/ run in browsers. */
const FOLDERS = ['tests', 'scripts', 'bench'];

/** What came after Node.js 18, or works otherwise there, and is easily taken for old. */
const NEWER = {
  'mock.timers': /\bmock\.timers\b/,
  'import.meta.dirname': /\bimport\.meta\.(dirname|filename)\b/,
  'copies of changed arrays': /\.(toSorted|toReversed|toSpliced|with)\(/,
  'iterators with the methods of arrays': /\.(values|keys|entries)\(\)\.(map|filter|take|drop|toArray|some|every|find|reduce|forEach)\(/,
  'methods of sets': /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  groupBy: /\b(Object|Map)\.groupBy\b/,
  fromAsync: /\bArray\.fromAsync\b/,
  withResolvers: /\bPromise\.(withResolvers|try)\b/,
  isWellFormed: /\.(isWellFormed|toWellFormed)\(/,
  'AbortSignal.any': /\bAbortSignal\.any\b/,
  'globals of browsers': /\bglobalThis\.(WebSocket|navigator|crypto|File|CustomEvent|localStorage)\b(?! \?\?=)|\bnew File\(/,
  'files by a pattern': /\bglob(Sync)?\(/,
  'modules of later versions': /['"]node:(sqlite|sea)['"]/,
  'a runner of later versions': /\bt\.(plan|assert)\b|\b(suite|snapshot)\(|--test-(concurrency|timeout|shard|isolation)/,
  'other later things': /\b(styleText|loadEnvFile|partialDeepStrictEqual|getBuiltinModule)\b/,
  'what is experimental': /--experimental-/,
};

function scriptsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? scriptsIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`])
    .filter((file) => /\.m?js$/.test(file) && file !== self);
}

test('package.json and its lock promise the Node.js that this test is about', () => {
  const read = (name) => JSON.parse(readFileSync(`${root}/${name}`, 'utf8'));
  assert.equal(read('package.json').engines.node, '>=18.17');
  assert.deepEqual(read('package-lock.json').packages[''].engines, read('package.json').engines);
});

const files = FOLDERS.flatMap((folder) => scriptsIn(`${root}${folder}`));

test('no script takes a URL for a path, as a folder may have a space in its name', () => {
  assert.deepEqual(files.filter((file) => /import\.meta\.url\)\.pathname/.test(readFileSync(file, 'utf8'))), []);
});

test('no script uses what Node.js 18 does not have', () => {
  assert.ok(files.length > 40);
  const found = files.flatMap((file) => Object.entries(NEWER)
    .filter(([, pattern]) => pattern.test(readFileSync(file, 'utf8')))
    .map(([name]) => `${file.slice(root.length)}: ${name}`));
  assert.deepEqual(found, []);
});

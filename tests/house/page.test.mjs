// page.test.mjs - the layers of the page: a folder of web/ imports only from folders to its left. Types alone may come
// from anywhere, since nothing of them is left when the page runs: shell/desk.ts names what lies ready for all parts.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const LAYERS = [
  ['engine'], // asks the library
  ['shell'], // what any page needs: components, storage, languages, addresses
  ['lessons/list'],
  ['words'],
  ['games'], // what all games share: catalogue, board, values
  ['play'],
  ['online'],
  ['challenge'],
  ['teach'],
  ['inside'],
  ['worlds'],
  ['games/NAME', 'review'],
  ['lessons'],
  ['home'],
  ['app'], // composes all of it
];

/** What is to go: a row that nothing needs any more must be deleted. */
const EXCEPTIONS = new Set([
  'challenge/verdict.ts teach/measures.ts',
  'play/ending.ts challenge/send.ts',
  'teach/position.ts home/miniature.ts',
  'teach/network-field.ts inside/network/pictures.ts',
]);

function layerOf(file) {
  if (file === 'lessons/list.ts') return 'lessons/list';
  const folders = path.dirname(file).split('/');
  if (folders[0] === '.') return 'app';
  return folders[0] === 'games' && folders.length > 1 ? 'games/NAME' : folders[0];
}

const rank = (file) => LAYERS.findIndex((row) => row.includes(layerOf(file)));

const filesIn = (folder) => readdirSync(`${root}web/${folder}`, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? filesIn(`${folder}${entry.name}/`) : [`${folder}${entry.name}`]);
const sources = filesIn('').filter((file) => file.endsWith('.ts') && !file.startsWith('texts/'));

/** The modules of the page that a file imports, but for types: at once, and those that it fetches later. */
function imports(file, { areLaterOnes = true } = {}) {
  const code = readFileSync(`${root}web/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const specifiers = [
    ...[...code.matchAll(/^(?:import|export)\b(?! type\b)[^;]*?\bfrom '(\.[^']+)\.js';/gm)].filter(([all]) => !areTypes(all)),
    ...(areLaterOnes ? code.matchAll(/\bimport\('(\.[^']+)\.js'\)/g) : []),
  ];
  return specifiers.map(([, specifier]) => `${path.join(path.dirname(file), specifier)}.ts`).filter((other) => !other.startsWith('..'));
}

/** import { type A, type B } from ... */
const areTypes = (statement) => /\{([^}]*)\}/.exec(statement)?.[1].split(',').every((name) => /^\s*(type\b|$)/.test(name));

test('a folder of the page imports only from folders to its left', () => {
  const wrong = [];
  for (const file of sources) {
    assert.ok(rank(file) >= 0, `${file} is in no layer`);
    for (const other of imports(file)) {
      assert.ok(existsSync(`${root}web/${other}`), `${file} imports ${other}`);
      if (layerOf(other) !== layerOf(file) && rank(other) >= rank(file)) wrong.push(`${file} ${other}`);
    }
  }
  assert.deepEqual(wrong.filter((row) => !EXCEPTIONS.has(row)), []);
  assert.deepEqual([...EXCEPTIONS].filter((row) => !wrong.includes(row)), [], 'no longer needed');
});

test('a game knows no other game', () => {
  const gameOf = (file) => (layerOf(file) === 'games/NAME' ? file.split('/')[1] : null);
  const wrong = sources.flatMap((file) => imports(file)
    .filter((other) => gameOf(file) && gameOf(other) && gameOf(other) !== gameOf(file)).map((other) => `${file} ${other}`));
  assert.deepEqual(wrong, []);
});

test('no modules of the page import each other at once in a circle', () => {
  const circles = [];
  const done = new Set();
  const visit = (file, way) => {
    if (way.includes(file)) {
      circles.push([...way.slice(way.indexOf(file)), file].join(' '));
    } else if (!done.has(file)) {
      for (const other of imports(file, { areLaterOnes: false })) visit(other, [...way, file]);
      done.add(file);
    }
  };
  sources.forEach((file) => visit(file, []));
  assert.deepEqual(circles, []);
});

// What docs/architecture.md draws, checked: who includes whom, which files may
// name a game, and how long functions and files are.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Files that git tracks, or would track, below some folders. */
function files(folders, pattern) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(listed.split('\n'))].filter((file) => pattern.test(file) && exists(file));
}

function exists(file) {
  try {
    readFileSync(path.join(root, file));
    return true;
  } catch {
    return false; // deleted, and not committed yet
  }
}

const read = (file) => readFileSync(path.join(root, file), 'utf8');

// From left to right: a folder includes from itself and from folders before it.
// Those in one row do not know each other.
const LAYERS = [
  ['engine/seam'], // fourmi-game.h
  ['engine/base'],
  ['engine/search'], // which knows fourmi-game.h and no other seam
  ['engine'], // game.h, world.h, record.h, positions.h, value.h, policy.h
  ['engine/facets'],
  ['engine/games'],
  ['engine/oracle'],
  ['engine/learn'],
  ['engine/play'],
  ['engine/judge'],
  ['engine/catalogue'],
  ['engine/signature'],
  ['host'],
  ['api'],
  ['server/base'],
  ['server/net', 'server/store', 'server/ai'], // none of them knows rooms
  ['server/rooms'],
  ['server/api'],
  ['server', 'mpi'],
  ['bench'], // which measures the library as well
  ['cli'],
];

// A game's rules may say which facets it has, and what draws a game knows its
// rules: engine and engine/facets know each other's headers only where listed.
const EXCEPTIONS = new Set([
  'engine/positions.c engine/facets/symmetry.h',
]);

function layerOf(file) {
  if (/^engine\/catalogue(_later|_worlds)?\.[ch]$/.test(file)) return 'engine/catalogue';
  const [top, second] = file.split('/');
  return LAYERS.flat().includes(`${top}/${second}`) ? `${top}/${second}` : top;
}

const rank = (file) => LAYERS.findIndex((row) => row.includes(layerOf(file)));

const sources = files(['engine', 'api', 'host', 'server', 'bench', 'cli'], /\.(c|h|inc)$/)
  .filter((file) => !file.includes('/generated/'));

/** The project's own headers that a file includes, as paths. */
function includes(file) {
  const found = [];
  for (const [, name] of read(file).matchAll(/^#include "([^"]+)"/gm)) {
    const candidates = [`engine/${name}`, `engine/seam/${name}`, name, path.join(path.dirname(file), name)];
    const header = candidates.find((candidate) => sources.includes(candidate));
    if (header !== undefined) found.push(header);
  }
  return found;
}

test('a folder includes only from folders to its left', () => {
  const wrong = [];
  for (const file of sources) {
    assert.ok(rank(file) >= 0, `${file} is in no layer`);
    for (const header of includes(file)) {
      const isSame = layerOf(header) === layerOf(file);
      if (!isSame && rank(header) >= rank(file) && !EXCEPTIONS.has(`${file} ${header}`)) {
        wrong.push(`${file} includes ${header}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

test('the server includes fourmi.h, and nothing behind it', () => {
  const wrong = files(['server'], /\.[ch]$/).flatMap((file) => includes(file)
    .filter((header) => /^(engine|host|api)\//.test(header) && header !== 'api/fourmi.h')
    .map((header) => `${file} includes ${header}`));
  assert.deepEqual(wrong, []);
});

test('no modules include each other in a circle', () => {
  const module = (file) => file.replace(/\.(c|h|inc)$/, '');
  const edges = new Map();
  for (const file of sources) {
    const from = module(file);
    const to = edges.get(from) ?? edges.set(from, new Set()).get(from);
    for (const header of includes(file)) {
      // A module may be made of parts that are called after it: qlearn of qlearn_graph.
      if (module(header) !== from && !module(header).startsWith(`${from}_`)) to.add(module(header));
    }
  }
  const done = new Set();
  const circles = [];
  const visit = (node, trail) => {
    if (trail.includes(node)) {
      circles.push([...trail.slice(trail.indexOf(node)), node].join(' > '));
    } else if (!done.has(node)) {
      for (const next of edges.get(node) ?? []) visit(next, [...trail, node]);
      done.add(node);
    }
  };
  for (const node of edges.keys()) visit(node, []);
  assert.deepEqual(circles, []);
});

test('no file but a game\'s own, the catalogue and texts names a game', () => {
  const rows = ['', '_later', '_worlds'].map((part) => read(`engine/catalogue${part}.c`)).join('');
  const names = [...rows.matchAll(/#include "games\/(\w+)\//g)].map(([, name]) => name);
  assert.ok(names.length >= 3);
  const spellings = { tictactoe: ['tic-tac-toe'], connect4: ['connect four', 'connect-four', 'puissance 4'] };
  const own = (file) =>
    /^engine\/(games\/\w+\/|oracle\/(tablebase|blackjack|snake)\/|signature\/|catalogue(_later|_worlds)?\.[ch]$)/.test(file) ||
    /^web\/(games\/\w+\/|texts\/)/.test(file) ||
    /^cli\/texts/.test(file) ||
    /^bench\//.test(file) ||
    /^api\/(fourmi\.h|fourmi\/)/.test(file); // manual pages, with examples
  const named = [];
  for (const file of files(['engine', 'api', 'host', 'server', 'cli', 'web'], /\.(c|h|inc|js|mjs|html|css|webmanifest)$/)) {
    const text = read(file).toLowerCase();
    for (const name of names.flatMap((name) => [name, ...(spellings[name] ?? [])])) {
      if (!own(file) && text.includes(name)) named.push(`${file} names ${name}`);
    }
  }
  assert.deepEqual(named, []);
});

/** How many lines each function of a file has, between its braces. */
function functionLengths(file) {
  const lengths = [];
  let start = -1;
  read(file).split('\n').forEach((line, i) => {
    if (line === '{') start = i;
    if (line === '}' && start >= 0) {
      lengths.push(i - start - 1);
      start = -1;
    }
  });
  return lengths;
}

test('functions are short, and so are files', () => {
  const lengths = sources.flatMap(functionLengths).sort((a, b) => a - b);
  assert.ok(lengths.length > 500);
  const at = (share) => lengths[Math.floor(share * lengths.length)];
  assert.ok(at(0.5) <= 12, `half of the functions have more than ${at(0.5)} lines`);
  assert.ok(at(0.9) <= 25, `a tenth of the functions have more than ${at(0.9)} lines`);
  const long = [...sources, ...files(['web'], /\.(js|css)$/)].filter(
    (file) => read(file).split('\n').length > 701 && !/^cli\/(commands|texts)/.test(file) && !/^web\/texts\//.test(file),
  );
  assert.deepEqual(long, []);
});

// package.test.mjs - the package as others get it: what is in it, its examples, its types.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import test, { after } from 'node:test';

import { install, PROGRAM, root } from './installed.mjs';

const { folder, own, remove } = install();
after(remove);

test('it is whole, needs no other package, and has the version of the program', () => {
  const described = JSON.parse(readFileSync(`${own}/package.json`, 'utf8'));
  assert.equal(described.name, 'fourmi');
  assert.equal(described.license, 'MIT');
  assert.equal(execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }).trim(), `fourmi ${described.version}`);
  assert.deepEqual([described.dependencies, described.peerDependencies, described.scripts], [undefined, undefined, undefined]);
  assert.deepEqual(readdirSync(`${folder}/node_modules`).filter((name) => !name.startsWith('.')), ['fourmi']);
  const files = readdirSync(own);
  for (const file of ['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'node.js', 'worker.js', 'worker-node.js', 'fourmi.wasm', 'connect4.book']) {
    assert.ok(files.includes(file), file);
  }
});

/** What an example prints. */
const run = (name) => execFileSync('node', [name], { cwd: folder, encoding: 'utf8', timeout: 120_000 }).trim().split('\n');

test('an example solves positions', () => {
  const lines = run('solve.mjs');
  assert.equal(lines[0], 'connect4: -2 -1 0 1 0 -1 -2');
  assert.match(lines[1], /^4455: score 18, over after 3 moves: /);
  assert.equal(lines[2], 'KRK: won, mate after 27 plies');
  assert.deepEqual(lines.slice(3, 6), ['move 1: best', 'move 2: mistake, better was 1 or 3 or 7 or 9', 'move 3: best']);
  assert.match(lines.slice(6).join('\n'), /^T6 v T stand: -0\.5\d+\nT6 v T hit: -0\.5\d+ \(best\)\n/);
});

test('an example trains an AI and proves that it never loses', () => {
  const text = run('train.mjs').join('\n');
  assert.match(text, /^1000 games/);
  assert.match(text, /certified: of \d+ lines as X and \d+ as O it loses 0/);
  assert.match(text, /it plays 5/);
});

test('an example plays in a worker while an AI learns', () => {
  const lines = run('worker.mjs');
  assert.match(lines[0], /^[1-7]+: (first|second|draw)$/);
  assert.deepEqual(lines.slice(1), ['training was cancelled', 'it has learned meanwhile']);
});

test('a program ends though it did not close its worker', () => {
  const script = "import { loadWorker } from 'fourmi'; const f = await loadWorker(); console.log((await f.position('tictactoe', '5')).board);";
  const { stdout, stderr, status } = spawnSync('node', ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
  assert.deepEqual([stdout, stderr, status], ['----X----\n', '', 0]);
});

/** What TypeScript says to files of somebody who uses the package. */
function complaints(files) {
  Object.entries(files).forEach(([name, source]) => writeFileSync(`${folder}/${name}`, source));
  const options = ['--noEmit', '--strict', '--skipDefaultLibCheck', '--target', 'es2022', '--module', 'nodenext', '--moduleResolution', 'nodenext', '--lib', 'es2022,dom'];
  const { stdout } = spawnSync(`${root}node_modules/.bin/tsc`, [...options, ...Object.keys(files)], { cwd: folder, encoding: 'utf8' });
  return stdout.match(/^\S+\(\d+,\d+\): error/gm) ?? [stdout];
}

test('a program in TypeScript is checked: what is right passes, and what is wrong does not', () => {
  assert.deepEqual(complaints({
    'right.ts': `
      import { FourmiError, load, loadWorker, type Brain, type Fourmi, type FourmiWorker, type Position, type Promised } from 'fourmi';
      const fourmi: Fourmi = await load({ memory: 16, books: { connect4: null } });
      const position: Position = fourmi.play(fourmi.position('connect4', '44'), 5);
      const scores: number[] = (await fourmi.values(position, { signal: new AbortController().signal })).map(({ score }) => score);
      const brain: Brain = await (await fourmi.learner('tictactoe', { settings: { alpha: 0.2 } })).brain();
      const move: number = brain.choose(position, { seed: scores[0] });
      const worker: FourmiWorker = await loadWorker();
      const there: Promised<Brain> = await worker.brain(brain.bytes());
      const same: number = await there.choose(await worker.play(position, move));
      const name: string = there.facts.name;
      worker.close();
      try { fourmi.game(name); } catch (error) { if (error instanceof FourmiError) console.log(error.code, same); }`,
    'wrong.ts': `
      import { load, loadWorker } from 'fourmi';
      const fourmi = await load();
      const board: number = fourmi.position('tictactoe').board;
      fourmi.play('4453', 4);
      const side: 0 | 1 = (await loadWorker()).position('tictactoe').side;`,
  }), ['wrong.ts(4,13): error', 'wrong.ts(5,19): error', 'wrong.ts(6,70): error']);
});

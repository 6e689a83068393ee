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
  for (const file of ['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'node.js', 'worker.js', 'worker-node.js', 'things.d.ts', 'door.wasm', 'connect4.book']) {
    assert.ok(files.includes(file), file);
  }
});

/** What an example prints. */
const run = (name) => execFileSync('node', [name], { cwd: folder, encoding: 'utf8', timeout: 120_000 }).trim().split('\n');

test('an example solves positions', () => {
  const lines = run('solve.mjs');
  assert.equal(lines[0], 'connect4: -2 -1 0 1 0 -1 -2');
  assert.match(lines[1], /^4455: score 18, over after 3 moves: /);
  assert.equal(lines[2], 'KRK: mate in 14, after 27 plies');
  assert.deepEqual(lines.slice(3, 6), ['move 1: best', 'move 2: mistake, better was 1,3,7,9', 'move 3: best']);
  assert.match(lines.slice(6).join('\n'), /^T6 v T stand: -0\.5\d+\nT6 v T hit: -0\.5\d+ \(best\)\n/);
});

test('an example trains an AI and proves that it never loses', () => {
  const text = run('train.mjs').join('\n');
  assert.match(text, /^1000 games/);
  assert.match(text, /as first: certified, of \d+ games it loses 0\nas second: certified, of \d+ games it loses 0/);
  assert.match(text, /it plays 5/);
});

test('an example plays in a worker while an AI learns', () => {
  const lines = run('worker.mjs');
  assert.match(lines[0], /^[1-7]+: (the (first|second) player wins|a draw)$/);
  assert.deepEqual(lines.slice(1), ['training was cancelled', 'it has learned meanwhile']);
});

for (const document of ['npm/README.md', 'docs/javascript.md']) {
  test(`the examples of ${document} print what they say`, () => {
    const examples = [...readFileSync(root + document, 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, example]) => example);
    assert.ok(examples.length >= 2);
    for (const [i, example] of examples.entries()) {
      writeFileSync(`${folder}/example${i}.mjs`, example);
      const said = [...example.matchAll(/^console\.log\(.*\); +\/\/ (.*)$/gm)].map(([, text]) => text);
      assert.deepEqual(run(`example${i}.mjs`), said, example);
    }
  });
}

test('a program ends though it did not close its worker', () => {
  const script = "import { loadWorker } from 'fourmi'; const lab = await loadWorker(); console.log(await lab.record({ game: lab.game('tictactoe'), moves: '5' }).write());";
  const { stdout, stderr, status } = spawnSync('node', ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
  assert.deepEqual([stdout, stderr, status], ['5\n', '', 0]);
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
      import { FourmiError, load, loadWorker, run, type Fields, type Lab, type Learner, type Match, type Record, type Remote, type RemoteLab, type State } from 'fourmi';
      const lab: Lab = await load({ data: { 'connect4.book': null } });
      const game = lab.game('connect4');
      const record: Record = lab.record({ game, moves: '44' });
      record.play(4);
      const state: State | null = record.state;
      const learner: Learner = await run(lab.learner({ game, options: 'alpha=0.2', watch: ({ done }) => done < 9 }), { onProgress: ({ episodes }) => console.log(episodes + 1) });
      const policy = lab.policy({ game, act: (_, view, actions) => actions.map((action) => action + view.length) });
      const match: Match = lab.match({ players: [policy, lab.policy({ learner })], eachGame: ({ record: played }) => console.log(played?.write()) });
      const share: number = match.share;
      const worker: RemoteLab = await loadWorker();
      const there: Remote<Learner> = await worker.learner({ game: worker.game('connect4'), bytes: learner.write() });
      const fields: Fields<Learner> = await there.toJSON();
      const [actions]: [number[], number[]] = await (await worker.game('connect4')).stateLegal(game.stateStart());
      await run(there, { onProgress: ({ game: name, episodes }) => console.log(name.length, episodes) });
      worker.close();
      try { lab.game('go'); } catch (error) { if (error instanceof FourmiError) console.log(error.code, state, share, fields.title, actions); }`,
    'wrong.ts': `
      import { load, loadWorker } from 'fourmi';
      const lab = await load();
      const ply: string = lab.record({ game: lab.game('tictactoe') }).ply;
      lab.record({ game: 'tictactoe' });
      lab.record({ moves: '4453' });
      lab.search({ game: lab.game('tictactoe'), order: 'none' });
      const there: number = (await loadWorker()).game('tictactoe').stateSize;
      (await loadWorker()).policy({ game: lab.game('tictactoe') });`,
  }), ['wrong.ts(4,13): error', 'wrong.ts(5,20): error', 'wrong.ts(6,18): error', 'wrong.ts(7,49): error', 'wrong.ts(8,13): error', 'wrong.ts(9,37): error']);
});

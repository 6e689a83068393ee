// Without memory the program says so: each call for it is made to fail, once and from then on.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const data = fileURLToPath(new URL('../data', import.meta.url));
const brain = path.join(data, 'sound-v1.brain');

/** Runs the program in a world where the nth call for memory fails; 0: none. */
function run(words, nth, how) {
  const { status, signal, stdout, stderr } = spawnSync(path.resolve(process.env.FOURMI_FAILING), words, {
    env: { ...process.env, FOURMI_FAULTS: `memory ${nth} ${how}` },
    encoding: 'utf8',
    timeout: 60_000,
  });
  const [, calls, struck] = /^faults: (\d+) (\d)$/m.exec(stderr) ?? [];
  return { status, signal, stdout, stderr, calls: Number(calls), hasStruck: struck === '1' };
}

/** It does what it does when all is well, or says what it could not do. */
function check(words, nth, how, usual) {
  const { status, signal, stdout, stderr, hasStruck } = run(words, nth, how);
  const told = `${words.join(' ')}, ${nth} ${how}: ${stderr}`;
  assert.equal(signal, null, told);
  assert.ok(hasStruck || nth > 1, told); // there may be fewer calls where a file is there already
  assert.doesNotMatch(stderr, /Sanitizer|runtime error/);
  if (status === usual.status && stdout === usual.stdout) return;
  assert.ok(1 <= status && status <= 4, told); // as documented
  assert.match(stderr, /^fourmi: \S+ /m, told);
}

const commands = [
  ['solve', '44455554221'],
  ['solve', '--all', '--line', '44455554221'],
  ['solve', '--weak', '--keep', 'FOLDER/x.kept', '44455554221'],
  ['match', 'medium', 'expert', '-g', 'tictactoe', '--games', '10', '--seed', '1'],
  ['match', 'medium', 'expert', '-g', 'tictactoe', '--keep', 'FOLDER/x.csv'],
  ['match', 'medium', 'random', 'depth=2', '-g', 'tictactoe'],
  ['count', 'tictactoe'],
  ['certify', brain],
  ['certify', brain, '--budget', '600', '--keep', 'FOLDER/x.walk'],
  ['brain', 'show', brain],
  ['brain', 'q', brain, 'O-XX-X-OO'],
  ['brain', 'export', brain, '--format', 'csv', '--out', 'FOLDER/x.csv'],
  ['brain', 'import', path.join(data, 'tutorial.json'), '--out', 'FOLDER/x.brain'],
  ['sweep', 'tictactoe', '--games', '20', '--vary', 'seed=1:3', '--out', 'FOLDER/x.csv'],
  ['train', 'tictactoe', '--games', '200', '--seed', '1', '--out', 'FOLDER/x.brain'],
];

for (const command of commands) {
  test(`without memory ${command.slice(0, 2).map((word) => path.basename(word)).join(' ')} says so`, (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-memory-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const words = command.map((word) => word.replace('FOLDER', folder));
    const usual = run(words, 0, 'once');
    assert.ok(usual.calls > 0, usual.stderr);
    for (const how of ['once', 'ever']) for (let nth = 1; nth <= usual.calls; nth++) check(words, nth, how, usual);
  });
}

import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, jsonLines, talk } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name, text) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

const bench = (...words) => fourmi(['bench', 'solver', ...words]);

test('it stands alone: built-in positions, all exact', () => {
  const { status, stdout, stderr } = bench('--json', '--limit', '6');
  const [set, ...others] = jsonLines(stdout);
  assert.deepEqual(others, []);
  assert.deepEqual(Object.keys(set), ['set', 'positions', 'exact', 'mean_us', 'mean_nodes', 'nodes_per_second']);
  assert.equal(set.set, 'built-in');
  assert.equal(set.positions, 6);
  assert.equal(set.exact, 6);
  assert.ok(set.mean_us > 0 && set.mean_nodes > 0 && set.nodes_per_second > 0);
  assert.equal(stderr, '');
  assert.equal(status, 0);
});

test('node counts are the same each time, and do not depend on earlier sets', () => {
  const one = file('one', '24265556625 6\n141141142364323446 -2\n');
  const other = file('other', '42574436355422 -1\n');
  const nodes = (...files) => jsonLines(bench('--json', ...files).stdout).map((set) => set.mean_nodes);
  const [first, second, third] = nodes(one, other, one);
  assert.equal(first, third);
  assert.deepEqual(nodes(other, one), [second, first]);
});

test('people get a table', () => {
  const { status, stdout } = bench(file('easy', '4455 18\r\n44455554221 -15'), file('easier', '4455 18\n'));
  assert.match(
    stdout,
    /^set +positions +exact +mean us +mean nodes +nodes\/s\neasy +2 +2 +\d+\.\d +\d+\.\d +\d+\.\d M\neasier +1 +1 +\d+\.\d .*\n$/,
  );
  assert.equal(new Set(stdout.trimEnd().split('\n').map((line) => line.length)).size, 1, stdout);
  assert.equal(status, 0);
});

test('a wrong score is counted and has a status', () => {
  const { status, stdout } = bench('--json', file('wrong', '4455 18\n4455 17\n'));
  const [set] = jsonLines(stdout);
  assert.equal(set.positions, 2);
  assert.equal(set.exact, 1);
  assert.equal(status, 1);
});

test('the limit is per set', () => {
  const two = file('two', '4455 18\n44455554221 -15\n');
  const sets = jsonLines(bench('--json', '--limit', '1', two, two).stdout);
  assert.deepEqual(sets.map((set) => set.positions), [1, 1]);
});

test('a set that cannot be read is named, and the others are measured', () => {
  const good = file('good', '4455 18\n');
  for (const [bad, message] of [
    [path.join(folder, 'absent'), /absent could not be read: No such file/],
    [folder, /could not be read: Is a directory/],
    [file('empty', ''), /empty has no positions/],
    [file('bad1', '4455 18\n4455\n'), /^fourmi: bad1, line 2: it is not a position and its score\n$/],
    [file('bad2', '4455 18 7\n'), /bad\d, line 1: character 5, ' ', is not a move/],
    [file('bad3', '9 1\n'), /bad\d, line 1: character 1, '9', is not a move/],
    [file('bad4', `${'1'.repeat(500)} 1\n`), /bad\d, line 1: move 7: column 1 of connect4 is full/],
    [file('bad5', '1212121 1\n'), /bad\d, line 1: the game is over/],
  ]) {
    const { status, stdout, stderr } = bench('--json', bad, good);
    assert.match(stderr, message);
    assert.deepEqual(jsonLines(stdout).map((set) => set.set), ['good']);
    assert.equal(status, 1);
  }
});

test('Ctrl-C stops it', async () => {
  const hard = file('hard', '1 -1\n');
  const { status, stdout, stderr } = await talk(['bench', 'solver', hard], [
    ['nodes/s\n', (child) => setTimeout(() => child.kill('SIGINT'), 100)],
  ]);
  assert.equal(stdout.split('\n').length, 2);
  assert.equal(stderr, 'fourmi: interrupted in hard\n');
  assert.equal(status, 130);
});

// Snake in the program: it is played, rules are refused with a reason, and who cannot
// tell anything of it says so.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

import { fourmi } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-snake-'));
after(() => rmSync(folder, { recursive: true }));

test('a snake is led over the board by directions', () => {
  const { status, stdout } = fourmi(['play', 'snake:6x6', '--seed', '3'], { input: 'up\nu\n3\nup\n' });
  assert.equal(status, 0);
  assert.match(stdout, /^(?: {2}[.*@](?: [.*@]){5}\n){6} {2}length 1 of 36\n1 up, 2 right, 3 down, 4 left \(or help\): /);
  assert.match(stdout, /length \d of 36, dead by going up\nIt is over after \d steps?: return 0\n$/);
});

test('rules that make no board are refused with the reason', () => {
  for (const [rules, reason] of [
    ['1x5', /: "1x5": a board has 2 to 32 columns and rows\n$/],
    ['4x4,5x5', /: "5x5" contradicts "4x4"\n$/],
    ['tail=free,tail=free', /: "tail=free" is said twice\n$/],
    ['2x2,start=3', /: "start=3" does not fit on "2x2"\n$/],
    ['start=2', /: "start=2": the start is of length 1 or 3\n$/],
    ['fast\x1b[31m', /: "fast\?\[31m" is no rule of this game\n$/],
  ]) {
    for (const words of [['play', `snake:${rules}`], ['solve', '-g', `snake:${rules}`], ['train', `snake:${rules}`]]) {
      const { status, stdout, stderr } = fourmi(words);
      assert.equal(status, 2, words.join(' '));
      assert.equal(stdout, '');
      assert.match(stderr, reason);
    }
  }
});

test('a board that is too large for a table is not learned by one', () => {
  const { status, stderr } = fourmi(['train', 'snake:6x6', '--preset', 'sound', '--out', '/dev/null']);
  assert.notEqual(status, 0);
  assert.match(stderr, /snake has no preset sound; its usual one is percepts/);
});

test('what a small board is worth is told exactly, as a chance and as steps', () => {
  for (const [rules, steps] of [['4x4', 41.567373734106], ['4x4,start=3', 35.46920141105], ['4x4,tail=deadly', 42.949486897545]]) {
    const { status, stdout } = fourmi(['solve', '-g', `snake:${rules}`, '--json']);
    assert.equal(status, 0);
    const told = JSON.parse(stdout);
    assert.equal(told.probability, 1);
    assert.ok(Math.abs(told.steps - steps) < 1e-9, stdout);
  }
});

test('who remembers dead ends is certified: the board is filled whatever the food', () => {
  const file = path.join(folder, 'small.brain');
  const train = fourmi(['train', 'snake:2x5', '-n', '300', '--every', '150', '-o', file, '--curve', '-']);
  assert.equal(train.status, 0, train.stderr);
  const points = train.stdout.trim().split('\n').map(line => JSON.parse(line));
  assert.deepEqual(points.map(point => point.episodes), [150, 300]);
  assert.ok(points.every(point => point.exact));
  const told = fourmi(['certify', file]);
  assert.equal(told.status, 0, told.stdout);
  assert.match(told.stdout, /certified: the goal is reached whatever chance does/);
  const { reached, certain, ended, circled } = JSON.parse(fourmi(['certify', file, '--json']).stdout);
  assert.deepEqual([certain, ended, circled], [true, 0, 0]);
  assert.ok(Math.abs(reached - 1) < 1e-9);
});

test('who does not is told how likely it fails', () => {
  const file = path.join(folder, 'bold.brain');
  assert.equal(fourmi(['train', 'snake:2x5', '-n', '300', '--doubt', '0', '-o', file]).status, 0);
  const { status, stdout } = fourmi(['certify', file, '--json']);
  const { reached, certain, ended } = JSON.parse(stdout);
  assert.equal(status, 1);
  assert.equal(certain, false);
  assert.ok(ended > 0 && reached < 1);
});

test('what a learner tries again is for it to say', () => {
  const file = path.join(folder, 'again.brain');
  assert.equal(fourmi(['train', 'snake:6x6', '-n', '20', '--retries', '3', '--rewind', '5', '-o', file]).status, 0);
  assert.match(fourmi(['brain', 'show', file]).stdout, /retries +3\nrewind +5\ndoubt +0\n/);
  const refused = fourmi(['train', 'snake:6x6', '-n', '20', '--rewind', '0', '-o', file]);
  assert.notEqual(refused.status, 0);
  assert.match(refused.stderr, /rewind/);
});

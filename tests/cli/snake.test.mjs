// Snake in the program: it is played, rules are refused with a reason, and who cannot
// tell anything of it says so.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fourmi } from './fourmi.mjs';

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

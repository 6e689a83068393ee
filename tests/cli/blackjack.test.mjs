// Blackjack in the program: hands are played, rules are refused with a reason, and what
// is known exactly is told.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { fourmi } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-blackjack-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

test('of a step that brings nothing there is nothing to say', () => {
  const { stdout } = fourmi(['play', 'blackjack:gym', '--seed', '3'], { input: 'hit\nstand\n' });
  assert.match(stdout, /: hit\n {2}dealer/);
  assert.match(stdout, /\nreward (1|-1), return (1|-1)\n|push/);
});

test('a hand is played with cards that lie on the table', () => {
  const { status, stdout } = fourmi(['play', 'blackjack:gym', '--seed', '1'], { input: 'stand\n' });
  assert.equal(status, 0);
  assert.match(stdout, /^ {2}dealer +\.---\. \.---\.\n +\| [A2-9T] \| \|###\| +(soft )?\d+\n +'---' '---'\n {2}you +\.---\. \.---\.\n/);
  assert.match(stdout, /\n1 stand, 2 hit \(or help\): stand\n/);
  assert.match(stdout, /, (wins 1|loses 1|push)\n.*\nIt is over after 1 step: return (1|0|-1)\n$/);
});

test('the beginning of an action\'s name is enough where it is the only one', () => {
  const { stdout } = fourmi(['play', 'blackjack:gym', '--seed', '1'], { input: 's\n' });
  assert.match(stdout, /It is over after 1 step/);
  const casino = fourmi(['play', 'blackjack:surrender=late', '--seed', '3'], { input: 's\nsu\n' });
  assert.match(casino.stdout, /: s\nThat is none of these; type help\.\n/);
  assert.match(casino.stdout, /: su\nreward -0\.5, return -0\.5\n/);
});

test('rules that cannot be are refused with the reason', () => {
  for (const [rules, reason] of [
    ['h17,s17', /: "s17" contradicts "h17"\n$/],
    ['rsa,rsa', /: "rsa" is said twice\n$/],
    ['decks=-1', /: "decks=-1": a shoe has 1 to 8 decks, or is endless\n$/],
    ['decks=9', /: "decks=9": a shoe has 1 to 8 decks, or is endless\n$/],
    ['hands=0', /: "hands=0": there are 1 to 4 hands\n$/],
    ['gym,h17', /: "h17" cannot stand beside "gym"\n$/],
    ['fast', /: "fast" is no rule of this game; the rules are decks=1\.\.8 .* gym-sab\n$/],
    [',,', /: "" is no rule of this game; the rules are decks=1\.\.8 .* gym-sab\n$/],
    ['h17\x1b[31mé', /: "h17\?\[31m\?\?" is no rule of this game; the rules are decks=1\.\.8 .* gym-sab\n$/],
    ['x'.repeat(5000), /: "x{32}\.\.\." is no rule of this game; the rules are decks=1\.\.8 .* gym-sab\n$/],
  ]) {
    for (const words of [['play', `blackjack:${rules}`], ['solve', '-g', `blackjack:${rules}`], ['train', `blackjack:${rules}`]]) {
      const { status, stdout, stderr } = fourmi(words);
      assert.equal(status, 2, words.join(' '));
      assert.equal(stdout, '');
      assert.match(stderr, reason);
    }
  }
});

test('a preset that only other rules have is refused with what it is for, and a variant that has it', () => {
  for (const [world, preset, reason] of [
    ['blackjack', 'counting', /^fourmi: blackjack has no preset counting; its usual one is patient\nfourmi: blackjack:gym has it\n$/],
    ['blackjack:endless', 'hindsight', /\nfourmi: blackjack:gym has it\n$/],
    ['snake', 'counting', /^fourmi: snake has no preset counting; its usual one is percepts\nfourmi: blackjack:gym has it\n$/],
    ['blackjack', 'pure', /^fourmi: blackjack has no preset pure; its usual one is patient\nfourmi: connect4 has it\n$/],
  ]) {
    const { status, stdout, stderr } = fourmi(['train', world, '--preset', preset, '-o', path.join(folder, 'refused.brain')]);
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, reason);
  }
});

test('Gymnasium\'s three variants have their exact values', () => {
  for (const [rules, due] of [['gym', -0.04655597706669755], ['gym-natural', -0.02572918278931986], ['gym-sab', -0.04311310541347702]]) {
    const { world, value } = JSON.parse(fourmi(['solve', '-g', `blackjack:${rules}`, '--json']).stdout);
    assert.equal(world, `blackjack:${rules}`);
    assert.ok(Math.abs(value - due) < 1e-12, `${rules}: ${value}`);
  }
});

test('a brain keeps a name that is longer than names used to be, and goes on from there', () => {
  const file = path.join(folder, 'late.brain');
  const again = path.join(folder, 'again.brain');
  const name = 'blackjack:endless,hands=1,surrender=late';
  assert.equal(fourmi(['train', name, '--games', '500', '--out', file]).status, 0);
  assert.match(fourmi(['brain', 'show', file]).stdout, new RegExp(`\\nworld +${name}\\n`));
  assert.match(fourmi(['certify', file]).stdout, new RegExp(`^world +${name}\\n`));
  assert.equal(fourmi(['train', '--resume', file, '--games', '1000', '--out', again]).status, 0);
  assert.equal(fourmi(['train', name, '--games', '1000', '--out', file]).status, 0);
  assert.deepEqual(readFileSync(again), readFileSync(file));
});

test('a model that counts cards is certified, cell by cell', () => {
  const file = path.join(folder, 'model.brain');
  assert.equal(fourmi(['train', 'blackjack:gym', '-p', 'counting', '-o', file]).status, 0);
  const { status, stdout } = fourmi(['certify', file]);
  assert.equal(status, 0);
  assert.match(stdout, /\n280 of 280 cells as in the exact chart; value -0\.04655597706669\d+, the optimum\ncertified/);
  const told = JSON.parse(fourmi(['certify', file, '--json']).stdout);
  assert.deepEqual([told.cells, told.wrong, told.optimal], [280, [], true]);
});

test('cells that differ are told, with what they cost', () => {
  const file = path.join(folder, 'new.brain');
  fourmi(['train', 'blackjack:gym', '-n', '20000', '-o', file]);
  const told = JSON.parse(fourmi(['certify', file, '--json']).stdout);
  assert.equal(told.cells, 280);
  assert.ok(told.wrong.length > 0 && !told.optimal && told.value < told.best);
  const { chart, row, column, learned, exact, cost } = told.wrong[0];
  assert.ok(['hard', 'soft'].includes(chart) && row && column && learned !== exact && cost > 0);
});

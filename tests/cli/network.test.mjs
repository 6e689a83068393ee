import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, jsonLines } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const small = ['--tuples', '10', '--cells', '6'];
const train = (name, ...words) => fourmi(['train', 'connect4', '--out', at(name), ...small, ...words]);
const shown = (name) => jsonLines(fourmi(['brain', 'show', '--json', at(name)]).stdout)[0];

const trained = train('net.brain', '--games', '300', '--seed', '3');

test('a network is trained for Connect Four, and says so', () => {
  assert.match(trained.stderr, /net.brain has learned \d+ values in 300 games/);
  assert.equal(trained.status, 0);
  const { kind, game, games, tuples, cells, tactics, alpha_games: schedule } = shown('net.brain');
  assert.deepEqual({ kind, game, games, tuples, cells, tactics, schedule },
    { kind: 'ntuple', game: 'connect4', games: 300, tuples: 10, cells: 6, tactics: true, schedule: 300 });
  assert.match(fourmi(['brain', 'show', at('net.brain')]).stdout, /^kind +n-tuple network\n.*\ntactics +on\n/s);
});

test('every knob of a network is in its brain', () => {
  const knobs = ['--preset', 'pure', '-n', '20', '--alpha', '0.5', '--alpha-end', '0.25', '--alpha-games', '77', '--lambda', '.5',
    '--epsilon', '0.125', '--openings', '0.75', '--opening-plies', '9', '--one-sided', '1'];
  assert.equal(train('knobs.brain', ...knobs).status, 0);
  const brain = shown('knobs.brain');
  const expected = { alpha: 0.5, alpha_end: 0.25, alpha_games: 77, lambda: 0.5, epsilon: 0.125, openings: 0.75, opening_plies: 9,
    one_sided: 1, tactics: false };
  for (const [key, value] of Object.entries(expected)) assert.equal(brain[key], value, key);
});

test('a break changes nothing, and the schedule stays as it was', () => {
  train('part.brain', '--games', '100', '--alpha-games', '300', '--seed', '3');
  assert.equal(fourmi(['train', '--resume', at('part.brain')]).status, 0);
  assert.deepEqual(readFileSync(at('part.brain')), readFileSync(at('net.brain')));
});

test('options of another kind of learner are refused', () => {
  for (const [words, message] of [
    [['connect4', '--gamma', '.9'], /--gamma is for a Q-table, and this learner is an n-tuple network/],
    [['connect4', '--states', '9'], /--states is for a Q-table/],
    [['tictactoe', '--tuples', '9'], /--tuples is for an n-tuple network, and this learner is a Q-table/],
    [['connect4:4x4', '-p', 'sound', '--lambda', '1'], /--lambda is for an n-tuple network/],
    [['connect4', '--cells', '13'], /--cells cannot be '13'; it is a whole number from 1 to 12/],
    [['connect4', '--alpha', '0'], /--alpha cannot be 0/],
    [['tictactoe', '-p', 'pure'], /tictactoe has no preset pure; its usual one is sound/],
    [['--resume', at('net.brain'), '--tuples', '3'], /--tuples cannot change what \S+ is made of/],
  ]) {
    const { status, stderr } = fourmi(['train', '--out', at('none.brain'), ...words]);
    assert.match(stderr, message);
    assert.equal(status, 2);
  }
});

test('a network tells the value of moves beside the exact scores', () => {
  const moves = jsonLines(fourmi(['brain', 'q', at('net.brain'), '444444262626', '--json']).stdout);
  assert.ok(moves.length > 0 && moves.every(({ value, score }) => Math.abs(value) <= 1 && Number.isInteger(score)));
  assert.ok(moves.every((move) => !('visits' in move)));
});

test('a network plays, with a search on top if wanted', () => {
  const brain = `brain:${at('net.brain')}`;
  for (const player of [brain, `${brain},depth=3`]) {
    const { status, stdout } = fourmi(['match', player, 'random', '--games', '10', '--seed', '1', '--json']);
    assert.equal(status, 0, stdout);
  }
  writeFileSync(at('set'), '4444 0\n');
  assert.equal(fourmi(['eval', at('net.brain'), at('set'), '--depth', '2']).status, 0);
});

test('a walk proves what a search on top of a network can do', () => {
  fourmi(['train', 'connect4:4x4', '--out', at('small.brain'), ...small, '-n', '500']);
  const { stdout } = fourmi(['certify', at('small.brain'), '--depth', '4', '--json']);
  const [{ first, second }] = jsonLines(stdout);
  assert.ok(first.complete && second.complete);
  assert.ok(first.won > 0 && second.won > 0);
});

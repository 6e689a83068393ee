import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, jsonLines } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const small = ['--span', '4', '--width', '8', '--hidden', '8'];
const train = (name, ...words) => fourmi(['train', 'connect4', '--kind', 'network', '--out', at(name), ...small, ...words]);
const shown = (name) => jsonLines(fourmi(['brain', 'show', '--json', at(name)]).stdout)[0];

const trained = train('net.brain', '--games', '300', '--seed', '3');

test('a kind of learner is chosen by its name, and the brain tells of it', () => {
  assert.match(trained.stderr, /net.brain has learned \d+ values in 300 games/);
  assert.equal(trained.status, 0);
  const { kind, game, games, span, width, hidden, tactics, bits, alpha_games: schedule } = shown('net.brain');
  assert.deepEqual({ kind, game, games, span, width, hidden, tactics, bits, schedule },
    { kind: 'network', game: 'connect4', games: 300, span: 4, width: 8, hidden: 8, tactics: true, bits: 8, schedule: 300 });
});

test('every knob of a neural network is in its brain', () => {
  const knobs = ['--preset', 'network-pure', '-n', '20', '--alpha', '0.5', '--alpha-end', '0.25', '--alpha-games', '77', '--lambda', '.5',
    '--epsilon', '0.125', '--openings', '0.75', '--opening-plies', '9', '--one-sided', '1', '--head-rate', '0.0625'];
  assert.equal(train('knobs.brain', ...knobs).status, 0);
  const brain = shown('knobs.brain');
  const expected = { alpha: 0.5, alpha_end: 0.25, alpha_games: 77, lambda: 0.5, epsilon: 0.125, openings: 0.75, opening_plies: 9,
    one_sided: 1, head_rate: 0.0625, tactics: false, bits: 32 };
  for (const [key, value] of Object.entries(expected)) assert.equal(brain[key], value, key);
});

test('a break changes nothing, though a brain on the way is not rounded', () => {
  train('part.brain', '--games', '100', '--alpha-games', '300', '--seed', '3');
  assert.ok(statSync(at('part.brain')).size > 3 * statSync(at('net.brain')).size);
  assert.equal(fourmi(['train', '--resume', at('part.brain')]).status, 0);
  assert.deepEqual(readFileSync(at('part.brain')), readFileSync(at('net.brain')));
});

test('what does not go together is refused', () => {
  for (const [words, message] of [
    [['connect4', '--kind', 'network', '--preset', 'pure'], /the preset pure is an n-tuple network, and not of the kind network/],
    [['connect4', '--kind', 'model'], /no model can learn connect4/],
    [['connect4', '--kind', 'net'], /--kind cannot be 'net'/],
    [['connect4', '--kind', 'network', '--tuples', '9'], /--tuples is for an n-tuple network, and this learner is a neural network/],
    [['--resume', at('net.brain'), '--width', '9'], /--width cannot change what \S+ is made of/],
    [['--resume', at('net.brain'), '--kind', 'network'], /--kind, --preset and --seed are for new brains/],
    [['snake:4x4', '--kind', 'qtable', '--preset', 'percepts'], /the preset percepts is a network of percepts, and not of the kind qtable/],
  ]) {
    const { status, stderr } = fourmi(['train', '--out', at('none.brain'), ...words]);
    assert.match(stderr, message);
    assert.equal(status, 2);
  }
});

test('it learns tic-tac-toe so that no line is lost, and certify says so', () => {
  assert.equal(fourmi(['train', 'tictactoe', '--kind', 'network', '--out', at('ttt.brain')]).status, 0);
  assert.match(fourmi(['certify', at('ttt.brain')]).stdout, /certified: no line is lost/);
  assert.ok(statSync(at('ttt.brain')).size < 16384);
});

test('eval, match, curves and search know it as any other', () => {
  const curve = at('net.csv');
  assert.equal(train('curve.brain', '-n', '40', '--curve', curve).status, 0);
  assert.ok(readFileSync(curve, 'utf8').split('\n').length > 3);
  assert.match(fourmi(['match', `brain:${at('net.brain')},depth=3`, 'random', '--games', '10', '--seed', '1']).stdout, /\d/);
  const moves = jsonLines(fourmi(['brain', 'q', at('net.brain'), '444444262626', '--json']).stdout);
  for (const { value } of moves) assert.ok(value >= -1 && value <= 1);
});

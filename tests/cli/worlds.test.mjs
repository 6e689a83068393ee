// Worlds in the program: played, solved, trained, certified. The catalogue of this
// program has the toy worlds of the tests (tests/toy_worlds.h).
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = path.resolve(process.env.FOURMI_WITH_TOYS ?? path.join(root, 'build/tests/fourmi_with_toys'));
const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-worlds-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

const fourmi = (words, input = '') =>
  spawnSync(program, words, { input, encoding: 'utf8', timeout: 60_000, env: { ...process.env, NO_COLOR: '1' } });

/** A trained brain: its path. */
function trained(world, name, ...words) {
  const file = path.join(folder, name);
  const { status, stderr } = fourmi(['train', world, '--out', file, ...words]);
  assert.equal(status, 0, stderr);
  return file;
}

test('the start is solved, with every action', () => {
  const { status, stdout } = fourmi(['solve', '-g', 'cliff']);
  assert.equal(status, 0);
  assert.match(stdout, /^cliff +-13\n/);
  assert.match(stdout, /\nup +-13, best\nright +-113\n$/);
});

test('the solution as JSON', () => {
  const { stdout } = fourmi(['solve', '-g', 'corridor:5x10', '--json']);
  const { world, value, starts } = JSON.parse(stdout);
  const ratio = 1 / 9;
  const chance = (cell) => (1 - ratio ** cell) / (1 - ratio ** 4);
  assert.equal(world, 'corridor:5x10');
  assert.ok(Math.abs(value - (chance(1) + chance(2)) / 2) < 1e-9);
  assert.deepEqual(starts.map(({ probability }) => probability), [0.5, 0.5]);
  assert.deepEqual(starts[0].picture, ['..@.$']);
  assert.deepEqual(starts[0].actions.map(({ action, name, best }) => [action, name, best]), [
    [1, 'left', false],
    [2, 'right', true],
  ]);
});

test('a trained brain is certified by the exact value of its policy', () => {
  const file = trained('cliff:4x8', 'good.brain');
  const text = fourmi(['certify', file]);
  assert.equal(text.status, 0);
  assert.match(text.stdout, /^world +cliff:4x8\nthis policy +-9\nthe best +-9\ncertified: it is optimal\n$/);
  const json = fourmi(['certify', file, '--json']);
  assert.deepEqual(JSON.parse(json.stdout), { world: 'cliff:4x8', value: -9, best: -9, optimal: true });
});

test('a curve tells what the policy is worth while it learns', () => {
  const { status, stdout } = fourmi(['train', 'cliff', '-n', '2000', '--every', '1000', '-o', trained('cliff', 'curve.brain'), '--curve', '-']);
  assert.equal(status, 0);
  const points = stdout.trim().split('\n').map(line => JSON.parse(line));
  assert.deepEqual(points.map(point => point.episodes), [1000, 2000]);
  assert.ok(points.every(point => point.best === -13 && point.value <= -13));
});

test('a brain that has hardly learned is not certified', () => {
  const { status, stdout } = fourmi(['certify', trained('cliff', 'new.brain', '--games', '1'), '--json']);
  const { value, optimal } = JSON.parse(stdout);
  assert.equal(status, 1);
  assert.equal(optimal, false);
  assert.ok(value < -13);
});

test('training goes on where it stopped', () => {
  const whole = trained('corridor', 'whole.brain', '--games', '500', '--seed', '7');
  const half = trained('corridor', 'half.brain', '--games', '123', '--seed', '7');
  assert.equal(fourmi(['train', '--resume', half, '--games', '500']).status, 0);
  assert.deepEqual(readFileSync(half), readFileSync(whole));
});

test('a brain is shown', () => {
  const file = trained('cliff', 'shown.brain', '--preset', 'tutorial', '--alpha', '0.5');
  const shown = JSON.parse(fourmi(['brain', 'show', file, '--json']).stdout);
  assert.equal(shown.world, 'cliff');
  const { episodes, return_above_0: above, return_below_0: below, return_of_0: zero } = shown;
  assert.deepEqual([episodes, above, below, zero], [20_000, 0, 20_000, 0]);
  for (const key of ['games', 'first_won', 'second_won', 'drawn']) assert.ok(!(key in shown), key);
  assert.equal(shown.alpha, 0.5);
  assert.match(fourmi(['brain', 'show', file]).stdout, /\nworld +cliff\n.*\nepisodes +20000 /);
});

test('a brain tells that its parameters were changed', () => {
  const file = trained('cliff', 'changed.brain', '--games', '10');
  assert.equal(fourmi(['train', '--resume', file, '--games', '20', '--alpha', '0.5']).status, 0);
  assert.match(fourmi(['brain', 'show', file]).stdout, /\nchanged +after 10 episodes, by other parameters\n/);
});

test('what worlds have on can be switched off', () => {
  const averages = (...words) => {
    const file = trained('cliff', 'switched.brain', '--games', '10', ...words);
    return JSON.parse(fourmi(['brain', 'show', file, '--json']).stdout).averages;
  };
  assert.equal(averages(), true);
  assert.equal(averages('--averages'), true);
  assert.equal(averages('--no-averages'), false);
  const { status, stderr } = fourmi(['train', 'cliff', '-o', path.join(folder, 'x'), '--averages', '--no-averages']);
  assert.equal(status, 2);
  assert.match(stderr, /--averages and --no-averages do not go together/);
});

test('a brain of the one is not trained on at the other', () => {
  const ofGame = trained('tictactoe', 'game.brain', '--games', '10');
  const ofWorld = trained('cliff', 'world.brain', '--games', '10');
  for (const [words, complaint] of [
    [['corridor', '-r', ofGame], /plays tictactoe, not corridor/],
    [['tictactoe', '-r', ofWorld], /plays cliff, not tictactoe/],
    [['corridor', '-r', ofWorld], /plays cliff, not corridor/],
  ]) {
    const { status, stderr } = fourmi(['train', ...words, '--games', '20']);
    assert.equal(status, 2, stderr);
    assert.match(stderr, complaint);
  }
});

test('help tells what commands do in games of one player', () => {
  for (const command of ['solve', 'train', 'certify', 'brain show']) {
    for (const word of ['help', 'manual']) {
      const { stdout } = fourmi([word, ...(word === 'help' ? command.split(' ') : [command.replace(' ', '-')])]);
      assert.match(stdout.replace(/\s+/g, ' '), / game of one player/, `${word} ${command}`);
    }
  }
});

test('what is for games does not do for worlds, and the other way round', () => {
  const file = trained('cliff', 'mixed.brain', '--games', '10');
  for (const [words, complaint] of [
    [['solve', '-g', 'cliff', '--weak'], /--weak is for games/],
    [['solve', '-g', 'cliff', '123'], /takes no POSITION/],
    [['train', 'cliff', '-o', file, '--curve', 'c.txt'], /the name of a curve ends in .csv or .ndjson/],
    [['train', 'cliff', '-o', file, '--replay', '3'], /--replay does not fit cliff/],
    [['train', 'cliff', '-o', file, '--alpha', '0.5', '--shaping'], /--shaping does not fit cliff/],
    [['train', 'cliff', '-o', file, '--preset', 'endings'], /cliff has no preset endings/],
    [['train', 'cliff', '--resume', file, '--games', '5'], /10 episodes already/],
    [['certify', file, '--side', 'first'], /--side is for games of two players/],
    [['think', '-g', 'cliff', ''], /--game cannot be 'cliff': this is for games of two players/],
    [['count', 'cliff:4x8'], /GAME cannot be 'cliff:4x8': this is for games of two players/],
  ]) {
    const { status, stderr } = fourmi(words);
    assert.equal(status, 2, words.join(' '));
    assert.match(stderr, complaint);
  }
  assert.equal(fourmi(['solve', '-g', 'cliff', '--threads', '2']).stdout, fourmi(['solve', '-g', 'cliff']).stdout);
});

test('a damaged brain is refused', () => {
  const bytes = readFileSync(trained('cliff', 'damaged.brain', '--games', '10'));
  const file = path.join(folder, 'damaged.brain');
  bytes[200] ^= 1;
  writeFileSync(file, bytes);
  for (const words of [['certify', file], ['brain', 'show', file], ['train', '--resume', file]]) {
    const { status, stderr } = fourmi(words);
    assert.equal(status, 1);
    assert.match(stderr, /is damaged/);
  }
});

test('a slip of the finger is noticed', () => {
  assert.match(fourmi(['play', 'clif']).stderr, /did you mean cliff\?/);
  assert.match(fourmi(['play', 'corridor:1x1']).stderr, /CELLSxSLIP/);
});

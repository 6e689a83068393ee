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

test('a person acts by number or by name', () => {
  const { status, stdout } = fourmi(['play', 'corridor:5x0', '--seed', '1'], '2\nup\n right \nright\n');
  assert.equal(status, 0);
  assert.match(stdout, /^ {2}\.@\.\.\$\n1 left, 2 right; q leaves: 2\nreward 0, return 0\n {2}\.\.@\.\$\n/);
  assert.match(stdout, /That is none of these\./);
  assert.match(stdout, /reward 1, return 1\n {2}\.\.\.\.@\nIt is over after 3 steps: return 1\n$/);
});

test('a person may leave, or the input may end', () => {
  for (const input of ['q\n', '']) {
    const { status, stdout } = fourmi(['play', 'cliff'], input);
    assert.equal(status, 0);
    assert.doesNotMatch(stdout, /over/);
  }
});

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

test('a brain is shown and watched', () => {
  const file = trained('cliff', 'shown.brain', '--preset', 'tutorial', '--alpha', '0.5');
  const shown = JSON.parse(fourmi(['brain', 'show', file, '--json']).stdout);
  assert.equal(shown.world, 'cliff');
  assert.equal(shown.games, 1000);
  assert.equal(shown.alpha, 0.5);
  assert.match(fourmi(['brain', 'show', file]).stdout, /\nworld +cliff\n.*\nepisodes +1000 /);
  assert.match(fourmi(['play', 'cliff', '--brain', file]).stdout, /over after 13 steps: return -13\n$/);
  assert.match(fourmi(['play', 'corridor', '--brain', file]).stderr, /is of cliff, not of corridor/);
});

test('what is for games does not do for worlds, and the other way round', () => {
  const file = trained('cliff', 'mixed.brain', '--games', '10');
  for (const [words, complaint] of [
    [['play', 'cliff', '--two'], /--two is for games/],
    [['solve', '-g', 'cliff', '--weak'], /--weak is for games/],
    [['solve', '-g', 'cliff', '123'], /takes no POSITION/],
    [['train', 'cliff', '-o', file, '--curve', '-'], /--curve is for games/],
    [['train', 'cliff', '-o', file, '--replay', '3'], /do not fit cliff/],
    [['train', 'cliff', '-o', file, '--preset', 'pure'], /cliff has no preset pure/],
    [['train', 'cliff', '--resume', file, '--games', '5'], /10 episodes already/],
    [['certify', file, '--side', 'first'], /--side is for games/],
    [['think', '-g', 'cliff', ''], /cannot be 'cliff'/],
    [['count', 'cliff'], /cannot be 'cliff'/],
    [['match', '-g', 'cliff', 'random', 'random'], /cannot be 'cliff'/],
  ]) {
    const { status, stderr } = fourmi(words);
    assert.equal(status, 2, words.join(' '));
    assert.match(stderr, complaint);
  }
  const { status, stderr } = fourmi(['match', `brain:${file}`, 'random']);
  assert.equal(status, 1);
  assert.match(stderr, /it is of cliff, a world/);
});

test('a damaged brain is refused', () => {
  const bytes = readFileSync(trained('cliff', 'damaged.brain', '--games', '10'));
  const file = path.join(folder, 'damaged.brain');
  bytes[200] ^= 1;
  writeFileSync(file, bytes);
  for (const words of [['certify', file], ['brain', 'show', file], ['train', '--resume', file]]) {
    const { status, stderr } = fourmi(words);
    assert.equal(status, 1);
    assert.match(stderr, /it is damaged/);
  }
});

test('a slip of the finger is noticed', () => {
  assert.match(fourmi(['play', 'clif']).stderr, /did you mean cliff\?/);
  assert.match(fourmi(['play', 'corridor:1x1']).stderr, /corridor:CELLSxSLIP/);
});

// Brains of Snake: how likely they fill the board, beside the best there is.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { fourmi, jsonLines } from './fourmi.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fourmi-snakes-'));
after(() => fs.rmSync(folder, { recursive: true }));

const file = (name) => path.join(folder, name);
const brain = file('small.brain');
const train = (world, episodes, out, ...words) =>
  fourmi(['train', world, '--games', `${episodes}`, '--seed', '1', '--out', out, ...words]);

before(() => {
  assert.equal(train('snake:3x4,start=3', 2000, brain, '--curve', file('curve.csv'), '--every', '1000').status, 0);
});

test('what has been learned are the numbers that an episode has changed, not all that there is room for', () => {
  const counts = [2, 200].map((episodes) => {
    const { status, stderr } = train('snake:6x6', episodes, file('young.brain'));
    assert.equal(status, 0);
    const [, told] = stderr.match(/has learned (\d+) values in \d+ episodes/);
    assert.match(fourmi(['brain', 'show', file('young.brain')]).stdout, new RegExp(`\nvalues +${told}\n`));
    return Number(told);
  });
  assert.ok(counts[0] < 2000, `${counts[0]} after two episodes`);
  assert.ok(counts[1] > 2000 && counts[1] < 200_000, `${counts[1]} after 200`);
});

/** The best value that solve tells. */
const optimum = (world) => {
  const { probability, steps } = JSON.parse(fourmi(['solve', '-g', world, '--json']).stdout);
  return { probability, steps };
};

test('what a brain reaches is told exactly, beside the best', () => {
  const { status, stdout } = fourmi(['certify', brain, '--json']);
  const [told] = jsonLines(stdout);
  assert.deepEqual(Object.keys(told), [
    'world', 'reached', 'low', 'high', 'ended', 'circled', 'steps', 'steps_error', 'progress', 'exact', 'certain', 'best',
  ]);
  assert.equal(told.exact, true);
  assert.equal(status, told.certain ? 0 : 1);
  assert.ok(Math.abs(told.reached + told.ended + told.circled - 1) < 1e-9);
  assert.ok(told.reached > 0.5 && told.low === told.reached && told.high === told.reached);
  assert.deepEqual(told.best, optimum('snake:3x4,start=3'));
  assert.ok(told.reached <= told.best.probability + 1e-9);
  assert.ok(told.reached < 1 || told.steps >= told.best.steps - 1e-9);
});

test('people read it in the words of the world', () => {
  assert.match(
    fourmi(['certify', brain]).stdout,
    new RegExp(
      '^world +snake:3x4,start=3\nfilled +with probability [\\d.]+, exactly\ndied +[\\d.e-]+\nstarved +[\\d.e-]+\n' +
        'steps +[\\d.]+ when it is filled\ncame to +[\\d.]+ in the mean\nat best +1 in [\\d.]+ steps, exactly\n(not )?certified: ',
    ),
  );
});

test('games that are played agree with what is exact', () => {
  const { status, stdout } = fourmi(['eval', brain, '--games', '2000', '--json']);
  assert.equal(status, 0);
  const [played] = jsonLines(stdout);
  const [exact] = jsonLines(fourmi(['certify', brain, '--json']).stdout);
  assert.equal(played.player, brain);
  assert.equal(played.reached.count + played.ended.count + played.circled.count, 2000);
  assert.ok(Math.abs(played.reached.share - exact.reached) < 0.06);
  assert.ok(Math.abs(played.steps.mean - exact.steps) < 5 * played.steps.error + 0.01);
  assert.deepEqual(played.best, exact.best);
});

test('a curve has the best beside what is learned', () => {
  const [names, ...lines] = fs.readFileSync(file('curve.csv'), 'utf8').trimEnd().split('\n').map((line) => line.split(','));
  assert.deepEqual(names, [
    'episodes', 'reached', 'low', 'high', 'ended', 'circled', 'steps', 'progress', 'exact', 'certain', 'best', 'best_steps',
  ]);
  assert.deepEqual(lines.map(([episodes]) => Number(episodes)), [1000, 2000]);
  const { probability, steps } = optimum('snake:3x4,start=3');
  for (const line of lines) assert.deepEqual(line.slice(-2).map(Number), [probability, steps]);
  const [certified] = jsonLines(fourmi(['certify', brain, '--json']).stdout);
  assert.equal(Number(lines.at(-1)[1]), certified.reached);
});

test('what cannot be followed is told by many games, with how sure that is', () => {
  const { status, stdout } = fourmi(['certify', brain, '--budget', '10', '--json']);
  const [exact] = jsonLines(fourmi(['certify', brain, '--json']).stdout);
  const [told] = jsonLines(stdout);
  assert.equal(status, 1);
  assert.deepEqual([told.exact, told.certain], [false, false]);
  assert.ok(told.low <= told.reached && told.reached <= told.high && told.high - told.low < 0.03);
  assert.ok(Math.abs(told.reached - exact.reached) < 0.03);
  assert.ok(told.steps_error > 0 && Math.abs(told.steps - exact.steps) < 5 * told.steps_error);
  assert.match(fourmi(['certify', brain, '--budget', '10']).stdout, /filled +[01]\.\d{4} of 10000 episodes \(/);
});

test('where nobody knows the best, that is said by null', () => {
  const words = ['eval', 'cycle', '-g', 'snake:9x6', '--games', '2'];
  assert.equal(jsonLines(fourmi([...words, '--json']).stdout)[0].best, null);
  assert.equal(fourmi(words).stdout.includes('at best'), false);
});

test('of 6x6 the best is known without solving it', () => {
  const six = file('six.brain');
  assert.equal(train('snake:6x6,start=3,tail=deadly', 20, six).status, 0);
  const [told] = jsonLines(fourmi(['eval', six, '--games', '10', '--json']).stdout);
  assert.deepEqual(told.best, { probability: 1, steps: 145.229624512 });
});

test('words that make no sense for a brain of a world are refused', () => {
  for (const [words, reason] of [
    [['eval', brain, 'some.file'], /has one player: it is played, and takes no FILEs/],
    [['eval', brain, '--limit', '2'], /--limit is for games of two players/],
    [['certify', brain, '--side', 'first'], /--side is for games of two players/],
  ]) {
    const { status, stdout, stderr } = fourmi(words);
    assert.equal(status, 2, words.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, reason);
  }
});

// Snake in the program: it is played, rules are refused with a reason, and who cannot
// tell anything of it says so.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

import { fourmi, jsonLines } from './fourmi.mjs';

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

test('whoever asks for all starts is told what each is worth', () => {
  const told = (...words) => JSON.parse(fourmi(['solve', '-g', 'snake:4x4', '--json', ...words]).stdout);
  const { steps, starts } = told('--all');
  assert.equal(starts.length, 16 * 15);
  const mean = starts.reduce((sum, { probability, value }) => sum + probability * value.steps, 0);
  assert.ok(Math.abs(mean - steps) < 1e-9);
  assert.equal(told().starts.length, 0);
});

const evaluate = (world, ...words) => fourmi(['eval', 'cycle', '-g', world, ...words]);

test('a player of the world is watched until the board is full', () => {
  const words = ['play', 'snake:4x4,tail=deadly', '--level', 'cycle', '--seed', '1'];
  const { status, stdout } = fourmi(words);
  assert.equal(status, 0);
  assert.match(stdout, /\n {2}length 16 of 16.*\nIt is over after \d+ steps: return [\d.]+\n$/);
  assert.ok(!stdout.includes('or help'));
  assert.equal(fourmi(words).stdout, stdout);
});

test('a player of the world is judged by many games', () => {
  const { status, stdout } = evaluate('snake:4x4,tail=deadly', '--games', '50', '--seed', '3', '--json');
  assert.equal(status, 0);
  const [found] = jsonLines(stdout);
  assert.deepEqual(Object.keys(found), ['world', 'player', 'seed', 'games', 'reached', 'ended', 'circled', 'steps', 'progress', 'best']);
  assert.deepEqual([found.world, found.player, found.seed, found.games], ['snake:4x4,tail=deadly', 'cycle', 3, 50]);
  assert.deepEqual([found.reached.count, found.ended.count, found.circled.count], [50, 0, 0]);
  assert.ok(found.reached.low > 0.9 && found.reached.high === 1);
  const { mean, error, low, high } = found.steps;
  assert.ok(found.best.probability === 1 && Math.abs(found.best.steps - 42.949486897545) < 1e-9);
  assert.ok(mean > found.best.steps && mean < 55, `${mean}`);
  assert.equal(found.progress, 16);
  assert.ok(error > 0 && low < mean && mean < high && Math.abs(high - low - 3.92 * error) < 0.01 * error);
  assert.deepEqual(jsonLines(evaluate('snake:4x4,tail=deadly', '--games', '50', '--seed', '3', '--json').stdout), [found]);
});

test('the same is told to people', () => {
  assert.match(
    evaluate('snake:4x3', '--games', '20').stdout,
    new RegExp(
      '^cycle at snake:4x3, 20 games from seed 1, with 95 % confidence\n\n' +
        'filled +20 +100\\.0 % \\( 83\\.9 to 100\\.0\\)\ndied +0 +0\\.0 % .*\nstarved +0 .*\n' +
        'steps +\\d+\\.\\d in the mean \\(.* to .*\\), standard error \\d+\\.\\d\nat best +1 in 26\\.\\d+ steps, exactly\n$',
    ),
  );
  const { stdout } = evaluate('snake:4x3', '--games', '1', '--json');
  assert.deepEqual(Object.keys(jsonLines(stdout)[0].steps), ['mean']); // one game: nothing is known of its error
});

test('who cannot play says why', () => {
  for (const [words, status, reason] of [
    [['eval', 'cycle', '-g', 'snake:5x5'], 1, /cycle needs a cycle through all cells, and there is no cycle where both sides are odd/],
    [['eval', 'circle', '-g', 'snake'], 1, /circle could not be read: No such file/],
    [['eval', 'cycle', '-g', 'blackjack'], 1, /cycle could not be read: No such file/],
    [['eval', '-g', 'snake'], 2, /BRAIN/],
    [['eval', 'cycle', '-g', 'snake', 'some.file'], 2, /snake has one player: it is played, and takes no FILEs/],
    [['eval', 'cycle', '-g', 'snake', '--limit', '2'], 2, /--limit is for games of two players/],
    [['eval', 'expert', '--games', '3'], 2, /--games is for games of one player/],
    [['eval'], 2, /BRAIN/],
    [['play', 'snake:7x3', '--level', 'cycle'], 1, /no cycle where both sides are odd/],
    [['play', 'snake', '--level', 'circle'], 2, /--level cannot be 'circle'; did you mean cycle\?/],
    [['play', 'snake', '--level', 'medium'], 2, /snake has no level "medium"; there are random, cycle/],
    [['play', 'snake', '--level', 'cycle', '--brain', 'some.brain'], 2, /--level and --brain go together only/],
    [['play', '--level', 'cycle'], 2, /connect4 has no level "cycle"/],
  ]) {
    const ended = fourmi(words);
    assert.equal(ended.status, status, words.join(' '));
    assert.equal(ended.stdout, '');
    assert.match(ended.stderr, reason);
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

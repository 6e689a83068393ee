import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fourmi, jsonLines, talk, talkOnTerminal } from './fourmi.mjs';

const match = (...words) => fourmi(['match', ...words]);

test('the expert never loses a game of tic-tac-toe', () => {
  const { status, stdout } = match('expert', 'random', '-g', 'tictactoe', '--games', '200', '--json');
  const result = JSON.parse(stdout);
  assert.deepEqual([result.first, result.second], ['expert', 'random']);
  assert.equal(result.games, 200);
  assert.equal(result.together.lost, 0);
  assert.equal(status, 0);
});

test('both sides are begun, and the parts add up', () => {
  const result = JSON.parse(match('medium', 'beginner', '--games', '21', '--json').stdout);
  const games = (s) => s.won + s.drawn + s.lost;
  assert.equal(games(result.as_first), 11);
  assert.equal(games(result.as_second), 10);
  for (const key of ['won', 'drawn', 'lost']) {
    assert.equal(result.together[key], result.as_first[key] + result.as_second[key]);
  }
  const share = (result.together.won + result.together.drawn / 2) / 21;
  assert.ok(Math.abs(result.share - share) < 1e-6);
  assert.ok(result.low <= share && share <= result.high);
});

test('the same seed gives the same games, another seed gives others', () => {
  const games = (seed) =>
    match('random', 'depth=2,random=20', '--games', '10', '--seed', seed, '--record').stdout;
  assert.equal(games('7'), games('7'));
  assert.notEqual(games('7'), games('8'));
});

test('threads play the same games, in the same order', () => {
  for (const words of [['random', 'depth=2,random=20', '--games', '25'], ['medium', 'depth=3', '--games', '12', '--json'], ['depth=1', 'depth=2', '--games', '9', '--always-first']]) {
    assert.equal(match(...words, '--record', '--threads', '3').stdout, match(...words, '--record').stdout);
  }
});

test('a record has the moves of each game, and who won it', () => {
  const { stdout } = match('random', 'expert', '-g', 'tictactoe', '--games', '4', '--record', '--json');
  const lines = jsonLines(stdout);
  assert.equal(lines.length, 5);
  lines.slice(0, 4).forEach((game, i) => {
    assert.equal(game.number, i + 1);
    assert.equal(game.first, i % 2 === 0 ? 'random' : 'expert');
    assert.equal(game.second, i % 2 === 0 ? 'expert' : 'random');
    assert.match(game.moves, /^[1-9]{5,9}$/);
    if (game.winner !== 'draw') assert.equal(game[game.winner], 'expert');
    assert.equal(game.total, { first: 1, draw: 0, second: -1 }[game.winner]);
  });
});

test('one player may begin every game', () => {
  const words = ['random', 'expert', '-g', 'tictactoe', '--games', '5', '--always-first', '--record', '--json'];
  const lines = jsonLines(match(...words).stdout);
  const { as_first: first, as_second: second } = lines.pop();
  assert.ok(lines.every((game) => game.first === 'random' && game.second === 'expert'));
  assert.equal(first.won + first.drawn + first.lost, 5);
  assert.equal(second.won + second.drawn + second.lost, 0);
});

test('a record as text ends with the player that began', () => {
  const { stdout } = match('random', 'expert', '-g', 'tictactoe', '--games', '4', '--record');
  const lines = stdout.split('\n').slice(0, 4);
  lines.forEach((line, i) => {
    assert.match(line, /^[1-9]{5,9} (first|second|draw) (random|expert)$/);
    assert.equal(line.split(' ')[2], i % 2 === 0 ? 'random' : 'expert');
  });
});

test('pairs of games with one opening say how far apart two players are', () => {
  const result = JSON.parse(match('depth=3', 'depth=2', '--games', '40', '--seed', '5', '--json').stdout);
  assert.equal(result.pairs.reduce((a, b) => a + b), 20);
  const points = result.pairs.reduce((sum, count, i) => sum + count * i / 2, 0);
  assert.equal(points, result.together.won + result.together.drawn / 2);
  assert.ok(Math.abs(result.elo - 400 * Math.log10(points / (40 - points))) < 1e-9);
  assert.ok(result.elo_error > 50);
});

test('one player plays episodes', () => {
  const result = JSON.parse(match('cycle', '-g', 'snake:4x4', '-n', '20', '--json').stdout);
  assert.deepEqual([result.first, result.second, result.games, result.mean], ['cycle', null, 20, 15]);
  assert.match(match('cycle', '-g', 'snake:4x4', '-n', '3').stdout, /^cycle at snake:4x4, seed 1\n[^]*cycle gains \+15\.0000 a game on average/);
  const two = match('random', 'random', '-g', 'snake:4x4');
  assert.match(two.stderr, /snake:4x4 has 1 player\n/);
  assert.equal(two.status, 2);
  assert.match(match('random').stderr, /connect4 has 2 players\n/);
});

test('people get a table', () => {
  const { stdout, stderr } = match('expert', 'random', '-g', 'tictactoe', '--games', '10', '--seed', '3');
  const lines = stdout.split('\n');
  assert.equal(lines[0], 'expert against random at tictactoe, seed 3');
  assert.equal(lines[2], '              games      won    drawn     lost     share');
  ['as first          5', 'as second         5', 'together         10'].forEach((start, i) => {
    assert.ok(lines[3 + i].startsWith(start));
    assert.match(lines[3 + i].slice(start.length), /^[ \d]{18} {8}0 [ \d]{5}\.\d %$/);
  });
  assert.match(lines[7], /^expert scores \d+\.\d %, with about 95 % confidence between \d+\.\d % and \d+\.\d %$/);
  assert.deepEqual(lines.slice(8), ['all games are distinct', '']);
  assert.equal(stderr, '');
});

test('games that are played again add no confidence', () => {
  const words = ['depth=1', 'depth=1', '-g', 'connect4:4x4', '--opening-plies', '0', '--record', '--json'];
  const summary = (games) => {
    const lines = jsonLines(match(...words, '--games', games).stdout);
    const result = lines.pop();
    assert.equal(result.distinct, new Set(lines.map(({ moves, number }) => `${moves} ${number % 2}`)).size);
    return result;
  };
  const one = summary('1');
  assert.deepEqual([one.distinct, one.games], [1, 1]);
  const many = summary('3000');
  assert.ok(many.distinct < many.games);
  // Wilson's range of so many games, with the share of all.
  const [n, p, z2] = [many.distinct, many.share, 1.959963984540054 ** 2];
  const half = Math.sqrt(z2) * Math.sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  assert.ok(Math.abs((many.high - many.low) / 2 - half) < 1e-9);
  const text = match(...words.slice(0, -2), '--games', '3000').stdout;
  assert.match(text, new RegExp(`\nonly ${n} games are distinct: the range is as wide as so few make it\nElo difference `));
});

test('players that leave little to chance get openings by themselves, which both sides play', () => {
  const summary = (...words) => jsonLines(match(...words, '--record', '--json').stdout);
  const lines = summary('depth=2', 'depth=2', '--games', '20');
  const { opening_plies: plies, distinct } = lines.pop();
  assert.equal(plies, 4);
  assert.ok(distinct > 10);
  for (let i = 0; i < 20; i += 2) assert.equal(lines[i].moves.slice(0, 4), lines[i + 1].moves.slice(0, 4));
  assert.equal(new Set(lines.map(({ moves }) => moves.slice(0, 4))).size > 5, true);
  const openingOf = (...words) => summary(...words, '--games', '2', '-g', 'tictactoe').pop().opening_plies;
  assert.equal(openingOf('expert', 'expert'), 1);
  assert.equal(openingOf('expert', 'medium'), 0);
  assert.equal(openingOf('expert', 'expert', '--always-first'), 0);
  assert.equal(openingOf('expert', 'medium', '--opening-plies', '2'), 2);
  assert.match(match('depth=1', 'depth=1', '--games', '2').stdout, /^depth=1 against depth=1 at connect4, seed 1, 4 random moves first\n/);
});

test('Ctrl-C shows what was played so far', async () => {
  const words = ['match', 'random', 'random', '--games', '1000000000', '--record', '--json'];
  const { status, stdout, stderr } = await talk(words, [
    ['"number":3,', (child) => child.kill('SIGINT')],
  ]);
  const lines = jsonLines(stdout);
  const summary = lines.pop();
  assert.ok(summary.games >= 3);
  assert.equal(summary.games, lines.length);
  assert.match(stderr, /^fourmi: interrupted after \d+ of 1000000000 games\n$/);
  assert.equal(status, 130);
});

test('Ctrl-C does not wait for a game that takes for ever', async () => {
  const { status, stdout } = await talkOnTerminal(
    ['match', 'random', 'depth=40', '--games', '1000'],
    [['0 of 1000', '\x03']],
  );
  assert.match(stdout, /together +0 +0 +0 +0\r\n/);
  assert.match(stdout, /fourmi: interrupted after 0 of 1000 games\r\n$/);
  assert.equal(status, 130);
});

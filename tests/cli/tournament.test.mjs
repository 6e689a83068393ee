// Players against each other from the same openings: fourmi match with --openings, or with three and more.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, talkOnTerminal } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const match = (...words) => fourmi(['match', ...words]);
// Two players play openings if that is said.
const compare = (...words) => match(...words, ...(words.some((word) => /^(-o|--openings)$/.test(word)) ? [] : ['--openings', '3']));
const json = ({ status, stdout, stderr }) => {
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};

const three = ['medium', 'beginner', 'random', '--openings', '12'];

test('all play against all, and the parts add up', () => {
  const result = json(match(...three, '--json'));
  assert.equal(result.openings, 12);
  assert.equal(result.openings_there_are, 568);
  assert.deepEqual(result.ranks.map(({ player }) => player), ['medium', 'beginner', 'random']);
  assert.deepEqual([result.pairings.length, result.games, result.games_in_all], [3, 72, 72]);
  for (const { player, points, score: { won, drawn, lost } } of result.ranks) {
    assert.equal(won + drawn + lost, 48);
    assert.equal(won + drawn / 2, points);
    let sum = 0;
    for (const pairing of result.pairings) {
      if (pairing.first === player) sum += pairing.points;
      if (pairing.second === player) sum += 24 - pairing.points;
    }
    assert.equal(sum, points);
  }
  for (const { score: { won, drawn, lost }, points, pairs } of result.pairings) {
    assert.equal(won + drawn + lost, 24);
    assert.equal(pairs.reduce((a, b) => a + b), 12);
    assert.equal(pairs.reduce((sum, count, i) => sum + count * i / 2, 0), points);
  }
});

test('ratings expect of each what it has scored', () => {
  const result = json(match('medium', 'depth=2', 'depth=1', 'beginner', '--openings', '25', '--json'));
  assert.ok(result.is_finite);
  const elo = Object.fromEntries(result.ranks.map((row) => [row.player, row.elo]));
  for (const { player, points, error } of result.ranks) {
    let expected = 0;
    for (const other of Object.keys(elo)) if (other !== player) expected += 50 / (1 + 10 ** ((elo[other] - elo[player]) / 400));
    assert.ok(Math.abs(expected - points) < 1e-6);
    assert.ok(error > 0);
  }
  assert.ok(Math.abs(Object.values(elo).reduce((a, b) => a + b)) < 1e-6);
  const anchored = json(match('medium', 'depth=2', 'depth=1', 'beginner', '--openings', '25', '--anchor', 'depth=1', '--json'));
  assert.equal(anchored.anchor, 'depth=1');
  for (const row of anchored.ranks) assert.ok(Math.abs(row.elo - (elo[row.player] - elo['depth=1'])) < 1e-6);
  assert.equal(anchored.ranks.find(({ player }) => player === 'depth=1').error, 0);
});

test('threads play the same games, and the same seed gives the same bytes', () => {
  for (const words of [[...three], [...three, '--csv'], ['depth=2', 'medium', 'self-taught', '--openings', '4', '--json']]) {
    const { stdout } = match(...words);
    assert.equal(match(...words, '--threads', '3').stdout, stdout);
    assert.notEqual(match(...words, '--seed', '2').stdout, stdout);
  }
  const words = ['depth=2', 'medium', '--openings', '20', '--json'];
  assert.equal(compare(...words, '--threads', '2').stdout, compare(...words).stdout);
});

test('two players play the same games whoever else is there', () => {
  const two = json(match('beginner', 'random', '--openings', '15', '--json'));
  const four = json(match('medium', 'beginner', 'depth=1', 'random', '--openings', '15', '--json'));
  const found = four.pairings.find(({ first, second }) => first === 'beginner' && second === 'random');
  assert.deepEqual(found, two.pairings[0]);
  assert.equal(two.anchor, 'random');
});

test('two players play the same games in whichever order they are given', () => {
  for (const players of [['beginner', 'random'], ['medium', 'depth=1']]) {
    const [one] = json(compare(...players, '--openings', '25', '--json')).pairings;
    const [other] = json(compare(...players.reverse(), '--openings', '25', '--json')).pairings;
    assert.deepEqual(other.pairs, one.pairs.reverse());
    assert.deepEqual([other.score.won, other.score.drawn, other.score.lost], [one.score.lost, one.score.drawn, one.score.won]);
  }
});

test('players of one name have luck of their own', () => {
  const [{ pairs }] = json(compare('random', 'random', '--openings', '40', '--json')).pairings;
  assert.ok(pairs[0] > 0 && pairs[4] > 0);
});

test('a table for people has places, errors and points of each against each', () => {
  const { stdout } = match(...three);
  const lines = stdout.split('\n');
  assert.equal(lines[0], '3 players at connect4, 12 of the 568 openings of 4 moves, each with both sides, seed 1');
  assert.match(lines[2], /^ {5}player +Elo +\+- +games +won +drawn +lost +share$/);
  assert.match(lines[3], /^ {2}1 {2}medium +\+\d+ +[-\d]+ +48 .* %$/);
  assert.match(stdout, /^points of each in 24 games against\n {5} {7}1 {7}2 {7}3$/m);
});

test('CSV has a line for each player, with names in quotes where they need them', () => {
  const { stdout } = match('depth=1,random=20', 'depth=2', 'random', '--openings', '10', '--csv');
  const [names, ...lines] = stdout.trimEnd().split('\n');
  assert.equal(names, 'player,number,elo,error,above,score_won,score_drawn,score_lost,points');
  assert.equal(lines.length, 3);
  assert.ok(lines.some((line) => /^"depth=1,random=20",0,/.test(line)));
});

test('who has won everything has no finite Elo, and that is said', () => {
  const { status, stdout } = match('expert', 'random', 'random=100', '-g', 'connect4:4x4', '--openings', '3');
  assert.equal(status, 0);
  const words = ['depth=6', 'random', '-g', 'connect4', '--openings', '10'];
  const result = json(match(...words, '--json'));
  assert.equal(result.is_finite, false);
  assert.equal(result.ranks[0].error, null);
  assert.deepEqual(result.ranks.map(({ above }) => above), [0, 1]);
  assert.ok(result.ranks[0].elo - result.ranks[1].elo > 500);
  assert.match(match(...words).stdout, /No finite ratings fit these results:\n {2}random scored nothing against depth=6\n.*drawn game added/);
  assert.match(match(...words, '--csv').stdout, /^depth=6,0,[\d.]+,,0,20,0,0,20$/m);
  const compared = compare(...words).stdout;
  assert.match(compared, /^depth=6 is better: \+1\.000 points a game \(\+0\.\d{3} to \+1\.000\)\n\nNo finite ratings fit/m);
  assert.match(stdout, /^3 players/);
});

test('a comparison says who is better, or that nothing is shown', () => {
  const [won, lost] = [['medium', 'random'], ['random', 'medium']].map((players) => json(compare(...players, '--openings', '20', '--json')).pairings[0]);
  assert.ok(won.low > 0 && lost.high < 0);
  const sum = won.pairs.reduce((total, count, i) => total + count * (i - 2) / 2, 0);
  assert.ok(Math.abs(won.difference - sum / 20) < 1e-12);
  assert.match(compare('random', 'medium', '--openings', '20').stdout, /^medium is better: \+[01]\.\d{3} points a game \(\+0\.\d{3} to \+[01]\.\d{3}\)$/m);
  assert.match(compare('random', 'random', '--openings', '8').stdout, /^no difference shown with 8 pairs: [+-]0\.\d{3} points a game \(-0\.\d{3} to \+0\.\d{3}\)$/m);
});

test('the range of a comparison is one that can be, however few pairs there are', () => {
  const words = ['depth=6', 'random', '--openings', '1'];
  const [{ difference, low, high }] = json(compare(...words, '--json')).pairings;
  assert.deepEqual([difference, low, high], [1, -1, 1]);
  assert.match(compare(...words).stdout, /^no difference shown with 1 pair: \+1\.000 points a game \(-1\.000 to \+1\.000\)$/m);
});

test('there are so many openings, and more are refused', () => {
  const all = json(match('random', 'medium', 'expert', '-g', 'tictactoe', '--json'));
  assert.equal(all.openings, 3);
  assert.match(compare('random', 'medium', '-g', 'tictactoe').stdout, /all 3 openings of 1 move,/);
  assert.equal(json(compare('random', 'medium', '-g', 'tictactoe', '--opening-plies', '2', '--openings', '12', '--json')).openings, 12);
  for (const [words, message] of [
    [['-g', 'tictactoe', '--openings', '4'], /^fourmi: tictactoe has 3 openings of 1 plies that differ up to symmetry; longer ones are more$/m],
    [['-g', 'tictactoe', '--opening-plies', '9'], /^fourmi: no game of tictactoe goes on after 9 plies/m],
    [['--opening-plies', '14'], /^fourmi: connect4 has more than 1048576 positions of up to 14 plies/m],
  ]) {
    const { status, stdout, stderr } = compare('random', 'medium', ...words);
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
});

test('wrong words are refused', () => {
  for (const [words, message, wanted = 2] of [
    [[], /match needs PLAYER\.\.\.; see/],
    [['medium', 'random', 'random', '--games', '5'], /--games is for two players without others: every two players play --openings N/],
    [['medium', 'random', '--keep', at('none.csv'), '--always-first'], /--always-first is for two players without --keep/],
    [['medium', 'random', '--anchor', 'expert'], /--anchor expert is none of the players/],
    [['medium', 'random', '--csv', '--json'], /--json and --csv do not go together/],
    [['medium', 'brain:nowhere.brain'], /nowhere\.brain could not be read/, 1],
    [Array(65).fill('random'), /65 players are too many; 64 can take part/],
  ]) {
    const { status, stderr } = match(...words);
    assert.match(stderr, message);
    assert.equal(status, wanted);
  }
});

// --------------------------------------------------------------------- keeping

test('games are kept, and what is kept is not played again', () => {
  const words = [...three, '--keep', at('games.csv')];
  const whole = match(...words);
  assert.equal(whole.status, 0, whole.stderr);
  assert.equal(whole.stdout, match(...three).stdout);
  const text = readFileSync(at('games.csv'), 'utf8');
  const lines = text.split('\n');
  assert.equal(lines[0], 'game,seed,first,second,winner,moves');
  assert.equal(lines.length, 2 + 72);
  for (const line of lines.slice(1, -1)) {
    const [game, seed, first, second, winner, moves] = line.split(',');
    assert.deepEqual([game, seed], ['connect4', '1']);
    assert.match(moves, /^[1-7]{7,42}$/);
    assert.ok(['first', 'second', 'draw'].includes(winner) && first !== second);
  }
  assert.equal(new Set(lines.slice(1, -1).map((line) => line.split(',')[5].slice(0, 4))).size, 12);
  // Cut in the middle of a line, as whoever was killed leaves it.
  writeFileSync(at('games.csv'), text.slice(0, 2000));
  const again = match(...words, '--threads', '2');
  assert.match(again.stderr, /^fourmi: going on after \d\d games that are known$/m);
  assert.equal(again.stdout, whole.stdout);
  assert.equal(readFileSync(at('games.csv'), 'utf8'), text);
  assert.ok(!existsSync(at('games.csv.lock')));
  // More openings begin with these; fewer of them need no game, and leave the file alone.
  const wider = ['medium', 'beginner', 'random', '--openings', '14', '--keep', at('games.csv')];
  assert.match(match(...wider).stderr, /going on after 72 games/);
  assert.ok(readFileSync(at('games.csv'), 'utf8').startsWith(text));
  const longer = readFileSync(at('games.csv'), 'utf8');
  assert.equal(match(...words).stdout, whole.stdout);
  assert.equal(readFileSync(at('games.csv'), 'utf8'), longer);
});

test('kept games whose moves do not lead to their result are refused and left alone', () => {
  assert.equal(match(...three, '--keep', at('damaged.csv')).status, 0);
  const lines = readFileSync(at('damaged.csv'), 'utf8').split('\n');
  const third = lines[3].split(',');
  for (const [winner, moves] of [
    [third[4] === 'first' ? 'second' : 'first', third[5]],
    [third[4], third[5].slice(0, -1)],
    [third[4], `${third[5]}1`],
    [third[4], 'nonsense'],
    [third[4], ''],
    [third[4], '"'],
    ['nobody', third[5]],
  ]) {
    const text = lines.map((line, i) => (i === 3 ? [...third.slice(0, 4), winner, moves].join(',') : line)).join('\n');
    writeFileSync(at('damaged.csv'), text);
    const { status, stdout, stderr } = match(...three, '--keep', at('damaged.csv'));
    assert.match(stderr, /line 4 of .*damaged\.csv is not the game that these players play there: the file is of something else, or damaged, and is left alone/);
    assert.deepEqual([status, stdout], [1, '']);
    assert.equal(readFileSync(at('damaged.csv'), 'utf8'), text);
  }
});

test('kept games of chess, whose moves have commas, are read again', () => {
  const words = ['random', 'beginner', '-g', 'chess:KRK', '--openings', '2', '--keep', at('chess.csv')];
  const { stdout } = compare(...words);
  const again = compare(...words);
  assert.equal(again.stdout, stdout);
  assert.match(again.stderr, /going on after 4 games/);
});

test('games of something else are refused and left alone', () => {
  assert.equal(compare('random', 'beginner', '--openings', '3', '--keep', at('own.csv')).status, 0);
  const text = readFileSync(at('own.csv'), 'utf8');
  for (const words of [['random', 'medium', '--openings', '3'], ['random', 'beginner', '--openings', '3', '--seed', '2']]) {
    const { status, stderr } = compare(...words, '--keep', at('own.csv'));
    assert.equal(status, 1);
    assert.match(stderr, /line 2 of .*own\.csv is not the game that these players play there/);
  }
  writeFileSync(at('mine.txt'), 'my diary\n');
  assert.match(compare('random', 'beginner', '--openings', '3', '--keep', at('mine.txt')).stderr, /mine\.txt is no file of games/);
  assert.equal(readFileSync(at('mine.txt'), 'utf8'), 'my diary\n');
  assert.equal(readFileSync(at('own.csv'), 'utf8'), text);
  appendFileSync(at('own.csv'), 'nonsense\n');
  assert.equal(compare('random', 'beginner', '--openings', '4', '--keep', at('own.csv')).status, 1);
});

test('Ctrl-C ends it with what is complete, and the same words go on', async () => {
  const words = ['match', 'depth=5', 'depth=4', '--openings', '60', '--keep', at('cut.csv')];
  const { status, stdout } = await talkOnTerminal(words, [['%', '\x03']]);
  assert.equal(status, 130);
  assert.match(stdout, /interrupted after \d+ of 120 games/);
  const known = readFileSync(at('cut.csv'), 'utf8');
  assert.equal(known.at(-1), '\n');
  const lines = known.split('\n').length - 2;
  const few = fourmi([...words.slice(0, 4), String(Math.ceil(lines / 2) + 1), ...words.slice(5)]);
  assert.match(few.stderr, new RegExp(`going on after ${lines} games`));
  assert.ok(readFileSync(at('cut.csv'), 'utf8').startsWith(known));
});

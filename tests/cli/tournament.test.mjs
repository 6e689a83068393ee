// Players against each other from the same openings: fourmi tournament and fourmi compare.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, hasTool, program, talkOnTerminal } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const tournament = (...words) => fourmi(['tournament', ...words]);
const compare = (...words) => fourmi(['compare', ...words]);
const json = ({ status, stdout, stderr }) => {
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};

const three = ['medium', 'beginner', 'random', '--openings', '12'];

test('all play against all, and the parts add up', () => {
  const result = json(tournament(...three, '--json'));
  assert.equal(result.openings, 12);
  assert.equal(result.openings_there_are, 568);
  assert.deepEqual(result.players.map(({ player }) => player), ['medium', 'beginner', 'random']);
  assert.equal(result.pairs.length, 3);
  for (const { player, games, points, won, drawn, lost } of result.players) {
    assert.equal(games, 48);
    assert.equal(won + drawn + lost, games);
    assert.equal(won + drawn / 2, points);
    let sum = 0;
    for (const pair of result.pairs) {
      if (pair.first === player) sum += pair.points;
      if (pair.second === player) sum += pair.games - pair.points;
    }
    assert.equal(sum, points);
  }
  for (const { games, points, pairs } of result.pairs) {
    assert.equal(games, 24);
    assert.equal(pairs.reduce((a, b) => a + b), 12);
    assert.equal(pairs.reduce((sum, count, i) => sum + count * i / 2, 0), points);
  }
});

test('ratings expect of each what it has scored', () => {
  const result = json(tournament('medium', 'depth=2', 'depth=1', 'beginner', '--openings', '25', '--json'));
  assert.ok(result.finite);
  const elo = Object.fromEntries(result.players.map((row) => [row.player, row.elo]));
  for (const { player, points, error, low, high } of result.players) {
    let expected = 0;
    for (const other of Object.keys(elo)) if (other !== player) expected += 50 / (1 + 10 ** ((elo[other] - elo[player]) / 400));
    assert.ok(Math.abs(expected - points) < 1e-6);
    assert.ok(error > 0 && Math.abs(low + error - elo[player]) < 1e-9 && Math.abs(high - error - elo[player]) < 1e-9);
  }
  assert.ok(Math.abs(Object.values(elo).reduce((a, b) => a + b)) < 1e-6);
  const anchored = json(tournament('medium', 'depth=2', 'depth=1', 'beginner', '--openings', '25', '--anchor', 'depth=1', '--json'));
  assert.equal(anchored.anchor, 'depth=1');
  for (const row of anchored.players) assert.ok(Math.abs(row.elo - (elo[row.player] - elo['depth=1'])) < 1e-6);
  assert.equal(anchored.players.find(({ player }) => player === 'depth=1').error, 0);
});

test('threads play the same games, and the same seed gives the same bytes', () => {
  for (const words of [[...three], [...three, '--csv'], ['depth=2', 'medium', 'self-taught', '-n', '4', '--json']]) {
    const { stdout } = tournament(...words);
    assert.equal(tournament(...words, '--threads', '3').stdout, stdout);
    assert.notEqual(tournament(...words, '--seed', '2').stdout, stdout);
  }
  const words = ['depth=2', 'medium', '-n', '20', '--json'];
  assert.equal(compare(...words, '--threads', '2').stdout, compare(...words).stdout);
});

test('two players play the same games whoever else is there', () => {
  const two = json(tournament('beginner', 'random', '-n', '15', '--json'));
  const four = json(tournament('medium', 'beginner', 'depth=1', 'random', '-n', '15', '--json'));
  const compared = json(compare('beginner', 'random', '-n', '15', '--json'));
  const found = four.pairs.find(({ first, second }) => first === 'beginner' && second === 'random');
  assert.deepEqual(found, two.pairs[0]);
  assert.deepEqual(compared.pairs, found.pairs);
  assert.equal(compared.won, found.won);
});

test('two players play the same games in whichever order they are given', () => {
  for (const players of [['beginner', 'random'], ['medium', 'depth=1']]) {
    const one = json(compare(...players, '-n', '25', '--json'));
    const other = json(compare(...players.reverse(), '-n', '25', '--json'));
    assert.deepEqual(other.pairs, one.pairs.reverse());
    assert.deepEqual([other.won, other.drawn, other.lost], [one.lost, one.drawn, one.won]);
  }
});

test('players of one name have luck of their own', () => {
  const { pairs } = json(compare('random', 'random', '-n', '40', '--json'));
  assert.ok(pairs[0] > 0 && pairs[4] > 0);
});

test('a table for people has places, errors and points of each against each', () => {
  const { stdout } = tournament(...three);
  const lines = stdout.split('\n');
  assert.equal(lines[0], '3 players at connect4, 12 of the 568 openings of 4 moves, each with both sides, seed 1');
  assert.match(lines[2], /^ {5}player +Elo +\+- +games +won +drawn +lost +share$/);
  assert.match(lines[3], /^ {2}1 {2}medium +\+\d+ +[-\d]+ +48 .* %$/);
  assert.match(stdout, /^points of each in 24 games against\n {5} {7}1 {7}2 {7}3$/m);
});

test('CSV has a line for each player, with names in quotes where they need them', () => {
  const { stdout } = tournament('depth=1,random=20', 'depth=2', 'random', '-n', '10', '--csv');
  const [names, ...lines] = stdout.trimEnd().split('\n');
  assert.equal(names, 'place,player,elo,error,low,high,games,points,won,drawn,lost');
  assert.equal(lines.length, 3);
  assert.ok(lines.some((line) => /^\d,"depth=1,random=20",/.test(line)));
});

test('who has won everything has no finite Elo, and that is said', () => {
  const { status, stdout } = tournament('expert', 'random', 'random=100', '-g', 'connect4:4x4', '-n', '3');
  assert.equal(status, 0);
  const words = ['depth=6', 'random', '-g', 'connect4', '-n', '10'];
  const result = json(tournament(...words, '--json'));
  assert.equal(result.finite, false);
  assert.equal(result.players[0].error, null);
  assert.deepEqual(result.players.map(({ above }) => above), [0, 1]);
  assert.ok(result.players[0].elo - result.players[1].elo > 500);
  assert.match(tournament(...words).stdout, /No finite ratings fit these results:\n {2}random scored nothing against depth=6\n.*drawn game added/);
  assert.match(tournament(...words, '--csv').stdout, /^1,depth=6,[\d.]+,,,,20,20,20,0,0$/m);
  const compared = compare(...words).stdout;
  assert.match(compared, /^depth=6 is better: \+1\.000 points a game \(\+0\.\d{3} to \+1\.000\)\nno finite Elo: /m);
  assert.match(stdout, /^3 players/);
});

test('a comparison says who is better, or that nothing is shown', () => {
  const [won, lost] = [['medium', 'random'], ['random', 'medium']].map((players) => json(compare(...players, '-n', '20', '--json')));
  assert.equal(won.better, 'first');
  assert.equal(lost.better, 'second');
  assert.ok(won.low > 0 && lost.high < 0);
  const sum = won.pairs.reduce((total, count, i) => total + count * (i - 2) / 2, 0);
  assert.ok(Math.abs(won.difference - sum / 20) < 1e-12);
  assert.match(compare('random', 'medium', '-n', '20').stdout, /^medium is better: \+[01]\.\d{3} points a game \(\+0\.\d{3} to \+[01]\.\d{3}\)$/m);
  assert.match(compare('random', 'random', '-n', '8').stdout, /^no difference shown with 8 pairs: [+-]0\.\d{3} points a game \(-0\.\d{3} to \+0\.\d{3}\)$/m);
});

test('the range of a comparison is one that can be, however few pairs there are', () => {
  const words = ['depth=6', 'random', '-n', '1'];
  const { difference, low, high } = json(compare(...words, '--json'));
  assert.deepEqual([difference, low, high], [1, -1, 1]);
  assert.match(compare(...words).stdout, /^no difference shown with 1 pair: \+1\.000 points a game \(-1\.000 to \+1\.000\)$/m);
});

test('there are so many openings, and more are refused', () => {
  const all = json(compare('random', 'medium', '-g', 'tictactoe', '--json'));
  assert.equal(all.openings, 3);
  assert.match(compare('random', 'medium', '-g', 'tictactoe').stdout, /all 3 openings of 1 move,/);
  assert.equal(json(compare('random', 'medium', '-g', 'tictactoe', '--opening-plies', '2', '-n', '12', '--json')).openings, 12);
  for (const [words, message] of [
    [['-g', 'tictactoe', '-n', '4'], /^fourmi: tictactoe has 3 openings of 1 move that differ up to symmetry, not 4; a larger --opening-plies has more$/m],
    [['-g', 'tictactoe', '--opening-plies', '9'], /^fourmi: no game of tictactoe goes on after 9 moves/m],
    [['--opening-plies', '14'], /^fourmi: connect4 has more than 1048576 positions of up to 14 moves/m],
  ]) {
    const { status, stdout, stderr } = compare('random', 'medium', ...words);
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
});

test('wrong words are refused', () => {
  for (const [words, message, wanted = 2] of [
    [['medium'], /tournament needs PLAYER PLAYER\.\.\.; see/],
    [['medium', 'random', '--anchor', 'expert'], /--anchor expert is none of the players/],
    [['medium', 'random', '--csv', '--json'], /--json and --csv do not go together/],
    [['medium', 'brain:nowhere.brain'], /nowhere\.brain could not be read/, 1],
    [Array(65).fill('random'), /65 players are too many; 64 can take part/],
  ]) {
    const { status, stderr } = tournament(...words);
    assert.match(stderr, message);
    assert.equal(status, wanted);
  }
});

// --------------------------------------------------------------------- keeping

test('games are kept, and what is kept is not played again', () => {
  const words = [...three, '--keep', at('games.csv')];
  const whole = tournament(...words);
  assert.equal(whole.status, 0, whole.stderr);
  assert.equal(whole.stdout, tournament(...three).stdout);
  const text = readFileSync(at('games.csv'), 'utf8');
  const lines = text.split('\n');
  assert.equal(lines[0], 'game,seed,opening,first,second,winner,moves');
  assert.equal(lines.length, 2 + 72);
  for (const line of lines.slice(1, -1)) {
    const [game, seed, opening, first, second, winner, moves] = line.split(',');
    assert.deepEqual([game, seed], ['connect4', '1']);
    assert.match(opening, /^[1-7]{4}$/);
    assert.ok(moves.startsWith(opening) && ['X', 'O', 'draw'].includes(winner) && first !== second);
  }
  assert.equal(new Set(lines.slice(1, -1).map((line) => line.split(',')[2])).size, 12);
  // Cut in the middle of a line, as whoever was killed leaves it.
  writeFileSync(at('games.csv'), text.slice(0, 2000));
  const again = tournament(...words, '--threads', '2');
  assert.match(again.stderr, /^fourmi: going on after \d\d games that are known$/m);
  assert.equal(again.stdout, whole.stdout);
  assert.equal(readFileSync(at('games.csv'), 'utf8'), text);
  assert.ok(!existsSync(at('games.csv.lock')));
  // More openings begin with these; fewer of them need no game, and leave the file alone.
  const wider = ['medium', 'beginner', 'random', '--openings', '14', '--keep', at('games.csv')];
  assert.match(tournament(...wider).stderr, /going on after 72 games/);
  assert.ok(readFileSync(at('games.csv'), 'utf8').startsWith(text));
  const longer = readFileSync(at('games.csv'), 'utf8');
  assert.equal(tournament(...words).stdout, whole.stdout);
  assert.equal(readFileSync(at('games.csv'), 'utf8'), longer);
});

test('kept games whose moves do not lead to their result are refused and left alone', () => {
  assert.equal(tournament(...three, '--keep', at('damaged.csv')).status, 0);
  const lines = readFileSync(at('damaged.csv'), 'utf8').split('\n');
  const third = lines[3].split(',');
  for (const [winner, moves] of [
    [third[5] === 'X' ? 'O' : 'X', third[6]],
    [third[5], third[6].slice(0, -1)],
    [third[5], `${third[6]}1`],
    [third[5], 'nonsense'],
    [third[5], ''],
    [third[5], '"'],
    ['nobody', third[6]],
  ]) {
    const text = lines.map((line, i) => (i === 3 ? [...third.slice(0, 5), winner, moves].join(',') : line)).join('\n');
    writeFileSync(at('damaged.csv'), text);
    const { status, stdout, stderr } = tournament(...three, '--keep', at('damaged.csv'));
    assert.match(stderr, /damaged\.csv is damaged: the moves of game 3 do not lead to its result; it is left alone/);
    assert.deepEqual([status, stdout], [1, '']);
    assert.equal(readFileSync(at('damaged.csv'), 'utf8'), text);
  }
});

test('kept games of chess, whose moves have commas, are read again', () => {
  const words = ['random', 'beginner', '-g', 'chess:KRK', '-n', '2', '--keep', at('chess.csv')];
  const { stdout } = compare(...words);
  const again = compare(...words);
  assert.equal(again.stdout, stdout);
  assert.match(again.stderr, /going on after 4 games/);
});

test('games of something else are refused and left alone', () => {
  assert.equal(compare('random', 'beginner', '-n', '3', '--keep', at('own.csv')).status, 0);
  const text = readFileSync(at('own.csv'), 'utf8');
  for (const words of [['random', 'medium', '-n', '3'], ['random', 'beginner', '-n', '3', '--seed', '2']]) {
    const { status, stderr } = compare(...words, '--keep', at('own.csv'));
    assert.equal(status, 1);
    assert.match(stderr, /own\.csv has other games than these, and is left alone/);
  }
  writeFileSync(at('mine.txt'), 'my diary\n');
  assert.match(compare('random', 'beginner', '-n', '3', '--keep', at('mine.txt')).stderr, /mine\.txt is no file of games/);
  assert.equal(readFileSync(at('mine.txt'), 'utf8'), 'my diary\n');
  assert.equal(readFileSync(at('own.csv'), 'utf8'), text);
  appendFileSync(at('own.csv'), 'nonsense\n');
  assert.equal(compare('random', 'beginner', '-n', '4', '--keep', at('own.csv')).status, 1);
});

test('Ctrl-C ends it with what is complete, and the same words go on', async () => {
  const words = ['compare', 'depth=5', 'depth=4', '-n', '60', '--keep', at('cut.csv')];
  const { status, stdout } = await talkOnTerminal(words, [['%', '\x03']]);
  assert.equal(status, 130);
  assert.match(stdout, /interrupted after \d+ of 120 games; \d+ of 60 openings are complete/);
  const known = readFileSync(at('cut.csv'), 'utf8');
  assert.equal(known.at(-1), '\n');
  const lines = known.split('\n').length - 2;
  const few = fourmi([...words.slice(0, 4), String(Math.ceil(lines / 2) + 1), ...words.slice(5)]);
  assert.match(few.stderr, new RegExp(`going on after ${lines} games`));
  assert.ok(readFileSync(at('cut.csv'), 'utf8').startsWith(known));
});

// ------------------------------------------------------------------ many machines

// Open MPI itself leaves memory behind, which nobody looks for here.
const env = { ...process.env, OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1', ASAN_OPTIONS: 'detect_leaks=0' };
const skip = !hasTool('mpirun') || !existsSync(path.join(path.dirname(program), 'fourmi-mpi.so'));
const withRanks = (ranks, ...words) => spawnSync('mpirun', ['--oversubscribe', '-n', String(ranks), program, ...words], { env, encoding: 'utf8' });

test('ranks play the same games', { skip }, () => {
  const { status, stdout, stderr } = withRanks(3, 'tournament', ...three);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, tournament(...three).stdout);
});

test('a command that shares no work says so once', { skip }, () => {
  const { status, stdout, stderr } = withRanks(2, 'count', 'tictactoe', '--plies', '1');
  assert.equal(status, 0);
  assert.deepEqual(stdout.trim().split('\n').sort(), ['0 1', '0 1', '1 9', '1 9']);
  assert.equal(stderr.match(/mpirun has started 2 of this program, but count does not share work: each of them does everything/g).length, 1);
});

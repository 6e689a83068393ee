// Endings of chess: solved from tables, by the program.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { bash, fourmi, hasTool, jsonLines } from './fourmi.mjs';

const solve = (...words) => fourmi(['solve', ...words]);
const solveLines = (lines, ...words) => fourmi(['solve', '--json', ...words], { input: `${lines.join('\n')}\n` });

const mateInOne = 'k7/8/1K6/8/8/8/8/7R w - -';
const mated = 'k6R/8/1K6/8/8/8/8/8 b - - 0 1';
const stalemate = 'k7/8/1Q6/8/8/8/8/7K b - -';

test('a mate is told in words to people, with moves as they write them', () => {
  assert.equal(solve('-g', 'chess', mateInOne).stdout, `${mateInOne}: mate in 1\n`);
  assert.equal(solve(mateInOne, '--line').stdout, `${mateInOne}: mate in 1; Rh8#\n`);
  assert.equal(solve(mated, stalemate).stdout, `${mated}: mated\n${stalemate}: draw\n`);
  assert.match(solve('-a', mateInOne).stdout, /: mate in 1; Rh8# mate in 1, Rd1 mate in 2, .*, Kc5 mate in 6\n$/);
  assert.equal(solve('-w', mateInOne).stdout, `${mateInOne}: win\n`);
});

test('data has the result for the side to move and the plies to mate', () => {
  const { stdout, status } = solveLines([mateInOne, mated, stalemate, '8/8/8/8/8/2k5/8/K1B5 w - -'], '-g', 'chess');
  assert.equal(status, 0);
  assert.deepEqual(jsonLines(stdout), [
    { position: mateInOne, result: 'win', plies: 1 },
    { position: mated, result: 'loss', plies: 0 },
    { position: stalemate, result: 'draw', plies: null },
    { position: '8/8/8/8/8/2k5/8/K1B5 w - -', result: 'draw', plies: null },
  ]);
});

test('every move comes with both ways of writing it and its value, best first', () => {
  const [{ moves }] = jsonLines(solve('--json', '-a', mateInOne).stdout);
  assert.deepEqual(moves[0], { uci: 'h1h8', san: 'Rh8#', result: 'win', plies: 1 });
  assert.equal(moves.length, 20);
  const plies = moves.map((move) => move.plies);
  assert.deepEqual(plies, [...plies].sort((a, b) => a - b));
});

test('the line leads to mate in as many plies as were told', () => {
  const [{ plies, line }] = jsonLines(solve('--json', '--line', '7k/8/8/8/8/8/8/KBN5 w - -').stdout);
  assert.equal(line.length, plies);
  assert.match(line.at(-1).san, /#$/);
  assert.deepEqual(jsonLines(solve('--json', '--line', stalemate).stdout)[0].line, []);
});

test('what is wrong with a position is said, each in its way, and the next is answered', () => {
  const wrong = {
    'x/8 w - -': 'bad-fen',
    '8/8/8/4k3/8/8/8/R3K3 w Q - 0 1': 'castling',
    '8/8/8/8/8/1k1p1r2/1n6/K7 w - -': 'too-many-men',
    '8/8/8/4k3/8/8/8/R7 w - -': 'no-king',
    '8/8/8/4k3/8/8/8/R3K2K w - -': 'two-kings',
    'k6P/8/8/8/8/8/8/K7 w - -': 'pawn-on-last-rank',
    '8/8/8/8/3kK3/8/8/8 w - -': 'kings-adjacent',
    'k1R5/8/8/8/8/8/8/K7 w - -': 'opponent-in-check',
    'k7/8/8/8/8/8/8/K6R w - e6': 'bad-en-passant',
  };
  const { stdout, status } = solveLines([...Object.keys(wrong), mated], '-g', 'chess');
  const answers = jsonLines(stdout);
  assert.equal(status, 1);
  assert.deepEqual(answers.pop(), { position: mated, result: 'loss', plies: 0 });
  assert.deepEqual(Object.fromEntries(answers.map(({ position, fault }) => [position, fault])), wrong);
  assert.equal(new Set(answers.map(({ error }) => error.replace(/^.*': /, ''))).size, answers.length);
  for (const [fen] of Object.entries(wrong)) {
    const one = solve('-g', 'chess', fen);
    assert.equal(one.status, 1);
    assert.match(one.stderr, /^fourmi: position '.*': \w.*\n$/);
  }
});

test('counters that never end are refused', () => {
  const { stdout, status } = solveLines([`${mateInOne} ${'1'.repeat(100_000)} 1`, mated], '-g', 'chess');
  const [long, short] = jsonLines(stdout);
  assert.match(long.error, /too long/);
  assert.equal(short.result, 'loss');
  assert.equal(status, 1);
});

test('the ending that is chosen need not be that of the position', () => {
  const lines = [mateInOne, '8/8/8/8/8/4k3/4p3/4K3 w - -', '8/8/8/3qk3/8/8/8/R3K3 w - - 0 1'];
  const { stdout } = solveLines(lines, '-g', 'chess:KBBK');
  assert.deepEqual(jsonLines(stdout).map(({ result }) => result), ['win', 'draw', 'loss']);
});

test('moves lead to a position as well', () => {
  const [answer] = jsonLines(solve('--json', '-g', 'chess', 'a1a5,e5e4').stdout);
  assert.deepEqual(answer, { position: 'a1a5,e5e4', result: 'win', plies: 25 });
});

test('a thousand positions of all endings are answered without making tables again', () => {
  const kinds = [...'QRBNqrbn'];
  const lines = [];
  for (let i = 0; i < 1000; i++) {
    // Kings far apart; the men on squares that nothing stands on.
    const between = (i % 5) + 1;
    lines.push(`7k/8/8/${kinds[i % 8]}${between}${kinds[Math.floor(i / 8) % 8]}${6 - between}/8/8/8/K7 w - - 0 1`);
  }
  const { stdout } = solveLines(lines, '-g', 'chess');
  const answers = jsonLines(stdout);
  assert.equal(answers.length, 1000);
  assert.ok(answers.filter(({ result }) => result).length > 300);
});

test('the board has coordinates, sides their names, and moves are typed in either way', () => {
  const { stdout, status } = fourmi(['play', 'chess', '-l', 'expert', '--seed', '1'], { input: 'Ra5+\nhint\nKe9\nundo\na1a5\nquit\n' });
  assert.equal(status, 0);
  assert.match(stdout, /^chess: you are White, the AI \(expert\) is Black\./);
  assert.match(stdout, /\n  5  \.  \.  \.  \.  k  \.  \.  \. \n/);
  assert.match(stdout, /\n  1  R  \.  \.  \.  K  \.  \.  \. \n     a  b  c  d  e  f  g  h \n/);
  assert.match(stdout, /\n  5 \(R\) \. /);
  assert.match(stdout, /The AI, Black, plays K[d-f][46]\./);
  assert.match(stdout, /K\w+ wins in 13 moves\./);
  assert.equal(stdout.match(/plays K/g).length, 2);
  assert.match(stdout, /Go on with: .* --position a1a5,/);
});

test('a game from a FEN goes on from a FEN, whatever ending is named', () => {
  const fen = '8/8/8/3qk3/8/8/8/R3K3 b - - 0 1';
  const { stdout } = fourmi(['play', 'chess:KRK', '--two', '--position', fen], { input: 'quit\n' });
  assert.match(stdout, /Move of Black/);
  assert.match(stdout, /--position '8\/8\/8\/3qk3\/8\/8\/8\/R3K3 b - - 0 1'/);
});

test('on a terminal that shows Unicode, men are symbols', { skip: !hasTool('script') }, () => {
  const drawn = (locale) => bash('echo quit | script -qec "$FOURMI play chess:KBNK -2 --color never" /dev/null', { env: { LC_ALL: locale } }).stdout;
  assert.match(drawn('C.UTF-8'), /♗ {2}\. {2}♔/);
  assert.match(drawn('C'), / B {2}\. {2}K/);
});

test('perfect play mates against itself in as many plies as were told', () => {
  const { stdout } = fourmi(['match', 'expert', 'expert', '-g', 'chess:KQK', '--games', '1', '--opening-plies', '0', '--record', '--json']);
  const [game] = jsonLines(stdout);
  const [{ plies }] = jsonLines(solve('--json', '-g', 'chess:KQK', '').stdout);
  assert.equal(game.moves.split(',').length, plies);
  assert.equal(game.winner, 'first');
});

test('a search of all moves is refused in plain words, one of some depth is shown', () => {
  const refused = fourmi(['think', '-g', 'chess', mateInOne]);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /would never end; --depth N looks N moves ahead, and fourmi solve knows the exact value/);
  assert.match(fourmi(['think', '-g', 'chess', mateInOne, '--depth', '1']).stdout, /best move for White: Rh8#/);
});

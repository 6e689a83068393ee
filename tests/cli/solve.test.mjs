import { test } from 'node:test';
import assert from 'node:assert/strict';
import { bash, fourmi, jsonLines, talk } from './fourmi.mjs';

const solve = (...words) => fourmi(['solve', ...words]);

test('each position is answered on a line of its own', () => {
  const { status, stdout, stderr } = solve('-g', 'tictactoe', 'O-XX-X-OO', '15', '12');
  assert.equal(stdout, 'O-XX-X-OO 9\n15 0\n12 5\n');
  assert.equal(stderr, '');
  assert.equal(status, 0);
});

test('all moves are scored, and impossible ones are shown as a dash', () => {
  assert.equal(solve('-g', 'tictactoe', '-a', 'O-XX-X-OO').stdout, 'O-XX-X-OO - -8 - - 9 - -8 - -\n');
});

test('a weak answer says only who wins', () => {
  assert.equal(solve('-g', 'tictactoe', '-w', '12', '15').stdout, '12 1\n15 0\n');
  assert.equal(solve('-g', 'tictactoe', '-aw', 'O-XX-X-OO').stdout, 'O-XX-X-OO - -1 - - 1 - -1 - -\n');
});

test('an empty argument is the empty board', () => {
  assert.equal(solve('-g', 'tictactoe', '').stdout, ' 0\n');
});

test('a board that starts with a dash is not taken for an option', () => {
  assert.equal(solve('-g', 'tictactoe', '---------', '-X-------').stdout, '--------- 0\n-X------- 0\n');
});

test('JSON has the position, its score and the scores of all moves', () => {
  const { stdout } = solve('-g', 'tictactoe', '-a', '--json', 'O-XX-X-OO', '');
  assert.deepEqual(jsonLines(stdout), [
    { position: 'O-XX-X-OO', score: 9, scores: [null, -8, null, null, 9, null, -8, null, null] },
    { position: '', score: 0, scores: Array(9).fill(0) },
  ]);
});

test('without arguments the lines of standard input are answered', () => {
  const { status, stdout } = fourmi(['solve', '-g', 'tictactoe'], { input: '12\n15\n\n19' });
  assert.equal(stdout, '12 5\n15 0\n 0\n19 5\n');
  assert.equal(status, 0);
});

test('further words of a line and its carriage return are ignored', () => {
  const { stdout } = fourmi(['solve', '-g', 'tictactoe'], { input: '12 5 known\r\n15\r\n' });
  assert.equal(stdout, '12 5\n15 0\n');
});

test('a bad line is named with its number and reason, and the others are answered', () => {
  const input = '12\nxx\n11\n1234567\n12345678\n  12\nXXX------\nXO\n1\x002\n15\n';
  const { status, stdout, stderr } = fourmi(['solve', '-g', 'tictactoe'], { input });
  assert.equal(stdout, '12 5\n15 0\n');
  assert.equal(status, 1);
  const lines = stderr.trimEnd().split('\n');
  const reasons = [
    /line 2, 'xx': character 1, 'x', is not a move/,
    /line 3, '11': move 2: cell 1 is taken/,
    /line 4, '1234567': the game is over: X has won/,
    /line 5, '12345678': the game was already over before move 8/,
    /line 6, '  12': it starts with a blank/,
    /line 7, 'XXX------': no game leads to this board/,
    /line 8, 'XO': a board of tictactoe has 9 cells/,
    /line 9, '1\\x002': character 2, '\\x00', is not a move/,
  ];
  assert.equal(lines.length, reasons.length);
  reasons.forEach((reason, i) => assert.match(lines[i], reason));
  lines.forEach((line) => assert.match(line, /^fourmi: /));
});

test('a full column of Connect Four is named', () => {
  const { status, stderr } = solve('44444444');
  assert.match(stderr, /move 7: column 4 is full/);
  assert.equal(status, 1);
});

test('late positions of Connect Four have their published scores', () => {
  // From the set end-easy of Pascal Pons.
  const lines = [
    '2252576253462244111563365343671351441 -1',
    '7422341735647741166133573473242566 1',
  ];
  const { stdout } = fourmi(['solve'], { input: lines.join('\n') });
  assert.equal(stdout, lines.join('\n') + '\n');
});

test('another board is solved as well', () => {
  // 4x4 is a published draw.
  assert.equal(solve('-g', 'connect4:4x4', '').stdout, ' 0\n');
  assert.equal(solve('-g', 'connect4:4x4', '-a', '112233').stdout, '112233 0 0 -1 5\n');
});

test('a position too far from the end is refused, not guessed', () => {
  const { status, stdout, stderr } = solve('44');
  assert.equal(stdout, '');
  assert.match(stderr, /^fourmi: position '44': too far from the end/);
  assert.equal(status, 1);
});

test('input that cannot be read is bad input', () => {
  const { status, stderr } = bash('"$FOURMI" solve < /');
  assert.match(stderr, /the input could not be read/);
  assert.equal(status, 1);
});

test('an answer comes before the next question is asked', async () => {
  const { stdout, status } = await talk(['solve', '-g', 'tictactoe'], [
    ['', (child) => child.stdin.write('12\n')],
    ['12 5\n', (child) => child.stdin.write('15\n')],
    ['15 0\n', (child) => child.stdin.end()],
  ]);
  assert.equal(stdout, '12 5\n15 0\n');
  assert.equal(status, 0);
});

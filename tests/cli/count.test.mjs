import { test } from 'node:test';
import assert from 'node:assert/strict';
import { bash, fourmi, jsonLines } from './fourmi.mjs';

const published = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623];

const count = (...words) => fourmi(['count', ...words]);
const counts = (...words) => jsonLines(count(...words, '--json').stdout).map((line) => line.positions);
const sum = (numbers) => numbers.reduce((a, b) => a + b);

test('Connect Four has as many positions per ply as published', () => {
  const { status, stdout } = count('connect4', '--plies', '10');
  assert.equal(stdout, published.map((n, ply) => `${ply} ${n}\n`).join(''));
  assert.equal(status, 0);
});

test('tic-tac-toe has 5478 positions, 765 of them up to symmetry', () => {
  assert.equal(sum(counts('tictactoe')), 5478);
  assert.equal(sum(counts('tictactoe', '--symmetry')), 765);
});

test('a small board can be counted to its end', () => {
  const plies = counts('connect4:4x4', '--plies', '16');
  assert.equal(plies.length, 17);
  assert.equal(sum(plies), 161029); // Tromp's table, 4x4
});

test('JSON has the ply and its positions', () => {
  assert.deepEqual(jsonLines(count('connect4', '--plies', '2', '--json').stdout), [
    { ply: 0, positions: 1 },
    { ply: 1, positions: 7 },
    { ply: 2, positions: 49 },
  ]);
});

test('the total is a last line on request', () => {
  const { stdout } = count('tictactoe', '--symmetry', '--total');
  assert.match(stdout, /^0 1\n[^]*\n9 \d+\ntotal 765\n$/);
  const lines = jsonLines(count('tictactoe', '--total', '--json').stdout);
  assert.equal(lines.length, 11);
  assert.deepEqual(lines.at(-1), { total: 5478 });
});

test('more plies than a game has are refused', () => {
  const { status, stderr } = count('tictactoe', '--plies', '10');
  assert.match(stderr, /^fourmi: a game of tictactoe has at most 9 plies, not 10\n$/);
  assert.equal(status, 2);
});

test('too little memory is told, after what could be counted', (t) => {
  // Sanitizers reserve more address space than any limit leaves.
  if (bash('ulimit -v 200000; "$FOURMI" --version').status !== 0) return t.skip('needs ulimit -v');
  const { status, stdout, stderr } = bash('ulimit -v 100000; "$FOURMI" count connect4 --plies 20 --total');
  assert.ok(stdout.startsWith('0 1\n1 7\n2 49\n'));
  assert.doesNotMatch(stdout, /total/);
  assert.match(stderr, /^fourmi: not enough memory for the positions of ply \d+\n$/);
  assert.equal(status, 4);
});

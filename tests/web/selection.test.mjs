// selection.test.mjs - what a press on a cell means, without a browser.
import assert from 'node:assert/strict';
import test from 'node:test';

import { importPage } from '../../scripts/page.mjs';

const { NOTHING, isOpen, marksInSight, moveAt, movesFrom, selectedAfter } = await importPage('games/selection.js');

const shape = { rows: 3, cols: 3, movesAreColumns: false };
const move = (from, cell) => ({ move: 16 * (from + 1) + cell, text: '', from, cell });
const walking = { shape, legal: [move(6, 3), move(7, 4), move(7, 3)] };

test('a stone is placed where the press is', () => {
  const placing = { shape, legal: [move(-1, 4)] };
  assert.equal(moveAt(placing, NOTHING, 4), placing.legal[0]);
  assert.equal(moveAt(placing, NOTHING, 5), undefined);
});

test('a press anywhere in a column lets a stone fall', () => {
  const falling = { shape: { ...shape, movesAreColumns: true }, legal: [move(-1, 7)] };
  assert.deepEqual([1, 4, 7].map((cell) => moveAt(falling, NOTHING, cell)), Array(3).fill(falling.legal[0]));
  assert.equal(moveAt(falling, NOTHING, 2), undefined);
});

test('a piece is chosen first, then its target', () => {
  assert.equal(moveAt(walking, NOTHING, 3), undefined);
  assert.equal(selectedAfter(walking, NOTHING, 7), 7);
  assert.deepEqual(movesFrom(walking, 7).map(({ cell }) => cell), [4, 3]);
  assert.equal(moveAt(walking, 7, 3), walking.legal[2]);
  assert.equal(moveAt(walking, 6, 3), walking.legal[0]);
});

test('another piece can be chosen instead, and none by a second press or elsewhere', () => {
  assert.equal(selectedAfter(walking, 7, 6), 6);
  assert.equal(selectedAfter(walking, 7, 7), NOTHING);
  assert.equal(selectedAfter(walking, 7, 0), NOTHING);
});

test('only cells where a press does something are open', () => {
  const open = (selected) => [...Array(9).keys()].filter((cell) => isOpen(walking, selected, cell));
  assert.deepEqual(open(NOTHING), [6, 7]);
  assert.deepEqual(open(7), [3, 4, 6, 7]);
});

test('marks are at the pieces, and at the targets of the one that is chosen', () => {
  const marks = [{ from: 7, cell: 4, tone: -1 }, { from: 7, cell: 3, tone: 1 }, { from: 6, cell: 3, tone: 0 }, { from: -1, cell: 8, tone: 0 }];
  assert.deepEqual(marksInSight(marks, NOTHING).map(({ cell, tone }) => [cell, tone]), [[7, 1], [6, 0], [8, 0]]);
  assert.deepEqual(marksInSight(marks, 7).map(({ cell, tone }) => [cell, tone]), [[4, -1], [3, 1], [8, 0]]);
});

// motion.test.mjs - how a stone falls, without a browser.
import assert from 'node:assert/strict';
import test from 'node:test';

import { importPage } from '../../scripts/page.mjs';

Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const { heightAbove } = await importPage('games/motion.js');

const STEPS = 200;
const film = Array.from({ length: STEPS + 1 }, (_, i) => heightAbove(6, i / STEPS));

test('a falling stone accelerates', () => {
  const landing = film.findIndex((height) => height < 0.05);
  const falls = film.slice(0, landing - 1).map((height, i) => height - film[i + 1]);
  assert.equal(film[0], 6);
  assert.ok(falls.every((fall, i) => i === 0 || fall > falls[i - 1]));
});

test('it settles with one small bounce', () => {
  const tops = film.filter((height, i) => i > 0 && i < STEPS && height > film[i - 1] && height >= film[i + 1]);
  assert.equal(tops.length, 1);
  assert.ok(tops[0] > 0.05 && tops[0] < 0.3);
  assert.ok(film[STEPS] < 1e-9);
});

// world-network.test.mjs - a neural network of a world in the WebAssembly module, taken apart
// through the page's own binding.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { importPage } from '../scripts/page.mjs';

const { loadEngine } = await importPage('engine/module.js');
const { WorldModule } = await importPage('engine/world.js');
const { WorldNetworkModule } = await importPage('engine/world-network.js');

const bytes = readFileSync(process.env.FOURMI_DOOR ?? 'build/wasm/door.wasm');
const WORLD = 'snake:4x4';
const EPISODE = { world: WORLD, seed: 3, actions: [] };

/** A network that has learned a little, and what takes it apart. */
async function newNetwork(preset = 'network', episodes = 200) {
  const worlds = new WorldModule(await loadEngine(bytes));
  worlds.startWorldLearner(WORLD, 1, preset);
  worlds.trainEpisodes(episodes);
  return { worlds, net: new WorldNetworkModule(worlds) };
}

/** Sums of floats of a network are exact in any order. */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

test('what is seen adds up: to units exactly, and to the score', async () => {
  const { worlds, net } = await newNetwork();
  const { units, sights, discount, actions } = net.worldNet(EPISODE, []);
  assert.equal(units, 32);
  assert.deepEqual(sights.slice(-3), ['food', 'lost cells', 'room']);
  const learned = worlds.learnedActions(EPISODE);
  for (const [i, { isOver, parts, base, score, weights, sums, says, worth, value, cells }] of actions.entries()) {
    assert.equal(value, learned[i].value);
    if (!isOver) {
      assert.ok(Math.abs(base + sum(parts) - score) < 1e-9);
      const reward = value - discount * worth;
      assert.ok(Math.abs(reward) < 1e-9 || Math.abs(reward - 1) < 1e-9, 'a meal, or nothing');
      assert.deepEqual([...cells].filter((cell) => cell >= 0).sort((a, b) => a - b), Array.from({ length: 16 }, (_, cell) => cell));
      for (let unit = 0; unit < units; unit++) {
        const offset = sums[unit] - sum(sights.map((_, sight) => weights[sight * units + unit]));
        assert.equal(offset, Math.round(offset * 2 ** 19) / 2 ** 19, 'what is left is on the grid of weights');
        assert.equal(says[unit], Math.min(1, Math.max(0, sums[unit])));
      }
    }
  }
  assert.ok(actions.some(({ isOver }) => !isOver));
});

test('a network is whole again after units were off', async () => {
  const { worlds, net } = await newNetwork();
  const before = worlds.worldBrain();
  const { actions } = net.worldNet(EPISODE, [0, 1, 2, 3, 31]);
  assert.ok(actions.some(({ value, without }) => value !== without));
  assert.ok(net.worldNet(EPISODE, []).actions.every(({ value, without }) => value === without));
  assert.deepEqual(worlds.worldBrain(), before);
});

test('its loss falls as it learns, and looking changes nothing', async () => {
  const { worlds, net } = await newNetwork('network', 1);
  const early = net.worldNetProgress(EPISODE).loss;
  assert.ok(early > 0);
  worlds.trainEpisodes(999);
  const { worlds: unseen } = await newNetwork('network', 1000);
  assert.ok(net.worldNetProgress(EPISODE).loss < early);
  assert.deepEqual(worlds.worldBrain(), unseen.worldBrain());
});

test('a learner of another kind is not taken apart', async () => {
  const { net } = await newNetwork('percepts', 1);
  assert.equal(net.worldNetIs(WORLD), false);
  assert.equal(net.worldNet(EPISODE, []), null);
  assert.equal(net.worldNetProgress(EPISODE), null);
  assert.equal((await newNetwork('network', 1)).net.worldNetIs(WORLD), true);
});

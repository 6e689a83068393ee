// worlds.test.mjs - games of one player in the WebAssembly module, as the page asks them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { importPage } from '../scripts/page.mjs';

const { GoalModule } = await importPage('engine/goals.js');
const { NEVER, loadEngine } = await importPage('engine/module.js');
const { WorldModule } = await importPage('engine/world.js');
const { nextSlice } = await importPage('worlds/learning.js');

const bytes = readFileSync(process.env.FOURMI_DOOR ?? 'build/wasm/door.wasm');

async function newWorlds() {
  const engine = await loadEngine(bytes);
  return new WorldModule(engine);
}

const isClose = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test('the module that ships knows the worlds of its catalogue, if it has any', async () => {
  const shipped = readFileSync(process.env.FOURMI_DOOR ?? 'build/wasm/door.wasm');
  const module = new WorldModule(await loadEngine(shipped));
  for (const { name } of module.worlds()) {
    const { legal, picture } = module.episode({ world: name, seed: 1, actions: [] });
    assert.ok(legal.length > 0 && picture !== '', name);
  }
});

test('a learner of a world with goals is watched, counted and judged, beside the best there is', async () => {
  const engine = await loadEngine(readFileSync(process.env.FOURMI_DOOR ?? 'build/wasm/door.wasm'));
  const worlds = new WorldModule(engine);
  const goals = new GoalModule(worlds);
  const world = 'snake:4x4';
  assert.ok(worlds.describeWorld(world).hasGoals);
  assert.throws(() => goals.stepRuns(world, 16, 1), { code: 'no-learner' });
  worlds.startWorldLearner(world, 1);
  worlds.trainEpisodes(600);
  assert.equal(worlds.countsVisits(), false);
  const runs = Array.from({ length: 80 }, () => goals.stepRuns(world, 16, 1));
  assert.ok(runs.flat().every(({ end, progress, grid }) => end !== '' || grid.body.length === progress), 'the grid is that of the episode');
  assert.ok(runs.some((step) => step.some(({ end }) => end === 'reached')), 'some fill the board');
  assert.ok(runs.some((step) => step.some(({ isNew, steps }) => isNew && steps === 1)) && runs.at(-1).some(({ steps }) => steps < 60), 'others begin');
  const judged = goals.judgeGoals(world, { ms: 200, episodes: 50, steps: 0, seed: 1 });
  assert.ok(!judged.isExact && judged.trials >= 20 && judged.low < judged.reached && judged.reached <= judged.high);
  isClose(judged.reached + judged.ended + judged.circled, 1);
  assert.equal(goals.wholeRuns(world, 0, 1).length, 1);
  isClose(goals.bestGoal(world).steps, 41.567373734106);
  isClose(goals.bestGoal('snake').steps, knownSteps('6x6'));
  assert.equal(goals.bestGoal('snake:8x8'), NEVER);
});

/** What the documents say of a board that takes long to solve. */
function knownSteps(size) {
  const text = readFileSync(new URL('../docs/snake-solved.md', import.meta.url), 'utf8');
  return Number(text.split('\n').find((line) => line.startsWith(`| ${size} |`) && line.includes('.')).split('|')[3]);
}

test('it tells its worlds, and variants of them', async () => {
  const module = await newWorlds();
  assert.deepEqual(module.worlds().map(({ name }) => name), ['blackjack', 'snake']);
  const { name, kind, hasTruth, countsSteps, hasGrid, hasCards, hasGoals } = module.describeWorld('snake:5x4');
  assert.deepEqual([name, kind, hasTruth, countsSteps, hasGrid, hasCards, hasGoals], ['snake:5x4', 'snake', true, true, true, false, true]);
  for (const none of ['', 'chess', 'snake:1x1', 'tictactoe']) {
    assert.throws(() => module.describeWorld(none), { code: 'no-such-world' });
  }
});

test('an episode has a picture, actions with names, rewards, a return and an end', async () => {
  const module = await newWorlds();
  const { picture, legal, steps, total, isOver, isCut } = module.episode({ world: 'snake:4x4', seed: 1, actions: [] });
  assert.deepEqual([picture.length > 16, legal.length > 1, steps, total, isOver, isCut], [true, true, 0, 0, false, false]);
  assert.ok(legal.every(({ name }) => ['up', 'right', 'down', 'left'].includes(name)));
  const end = module.episode({ world: 'blackjack:gym', seed: 5, actions: [1, 0] });
  assert.deepEqual([end.total, end.isOver, end.legal], [-1, true, []]);
});

test('the same seed and actions lead to the same state', async () => {
  const [one, other] = [await newWorlds(), await newWorlds()];
  const seen = new Set();
  for (let seed = 0; seed < 20; seed++) {
    const episode = { world: 'snake:6x6', seed, actions: [] };
    other.episode({ ...episode, seed: seed + 1 });
    assert.deepEqual(one.episode(episode), other.episode(episode));
    seen.add(one.episode(episode).picture);
  }
  assert.ok(seen.size > 1, 'chance comes from the seed');
});

test('an action that is illegal, and one after the end, are refused', async () => {
  const module = await newWorlds();
  for (const actions of [[7], [-1], [64], [1, 0, 0]]) {
    assert.throws(() => module.episode({ world: 'blackjack:gym', seed: 5, actions }), { code: 'bad-actions' });
  }
});

test('truth takes patience', async () => {
  const module = await newWorlds();
  module.engine.setPatience(1);
  assert.equal(module.startValue('snake:4x4'), null);
  module.engine.setPatience(0);
  isClose(module.startValue('snake:4x4').steps, 41.567373734106);
});

test('a learner trains, and its policy is judged beside the best', async () => {
  const module = await newWorlds();
  const world = 'blackjack:gym';
  assert.throws(() => module.judgeWorld(world), { code: 'no-learner' });
  module.startWorldLearner(world, 1);
  const before = module.judgeWorld(world);
  const { ms, ...trained } = module.trainEpisodes(20_000);
  assert.deepEqual(trained, { episodes: 20_000, isFull: false });
  assert.ok(ms > 0, 'how long it took the engine, by which slices are measured');
  const after = module.judgeWorld(world);
  assert.equal(before.isOptimal, false);
  assert.ok(after.value.amount > before.value.amount && after.value.amount < after.best.amount);
  const start = { world, seed: 5, actions: [] };
  assert.ok(module.learnedActions(start).some(({ visits }) => visits > 0) && module.countsVisits());
  assert.deepEqual(module.learnedParts(start), module.episode(start).legal.map(() => []), 'a table knows no sums');
  assert.ok(module.chooseAction(start, 1) >= 0);
  assert.equal(module.learnedActions({ world: 'snake', seed: 1, actions: [] }), null);
});

test('a learner that goes on from its brain gives the same bytes', async () => {
  const [whole, broken, resumed] = [await newWorlds(), await newWorlds(), await newWorlds()];
  whole.startWorldLearner('blackjack', 7);
  broken.startWorldLearner('blackjack', 7);
  whole.trainEpisodes(300);
  broken.trainEpisodes(120);
  assert.equal(resumed.resumeWorldLearner('blackjack', broken.worldBrain()), 120);
  resumed.trainEpisodes(180);
  assert.deepEqual(resumed.worldBrain(), whole.worldBrain());
  assert.throws(() => resumed.resumeWorldLearner('snake', whole.worldBrain()), { code: 'cannot-resume' });
  assert.throws(() => resumed.resumeWorldLearner('blackjack', new Uint8Array(100)), { code: 'cannot-resume' });
});

test('slices of training grow while they are short, whatever else the engine is asked meanwhile', () => {
  assert.equal(nextSlice(64, 1), 128);
  assert.equal(nextSlice(4096, 49), 8192);
  assert.equal(nextSlice(4096, 51), 2048);
  assert.equal(nextSlice(32, 500), 64, 'fewer are not worth the asking');
});

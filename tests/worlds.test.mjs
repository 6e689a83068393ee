// worlds.test.mjs - worlds in the WebAssembly module, through the page's own
// binding. The module is one in whose catalogue the toy worlds are.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { importPage } from '../scripts/page.mjs';

const { GoalModule } = await importPage('engine/goals.js');
const { NEVER, loadEngine } = await importPage('engine/module.js');
const { reviewEpisode } = await importPage('engine/world-review.js');
const { WorldModule } = await importPage('engine/world.js');
const { nextSlice } = await importPage('worlds/learning.js');

const bytes = readFileSync(process.env.FOURMI_WITH_TOYS ?? 'build/wasm/fourmi_with_toys.wasm');
const MEMORY_MIB = 64;
const UP = 0;
const RIGHT = 1;
const DOWN = 2;

async function newWorlds() {
  const engine = await loadEngine(bytes);
  engine.setMemory(MEMORY_MIB);
  return new WorldModule(engine);
}

const isClose = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test('it tells its worlds, and variants of them', async () => {
  const module = await newWorlds();
  const facts = { hasTruth: true, countsSteps: false, canBeLearned: true, hasCards: false, hasCharts: false, hasGrid: false, hasPercepts: false, hasGoals: false, hasPlayer: false, discount: 1 };
  assert.deepEqual(module.worlds(), [
    { name: 'corridor', kind: 'corridor', ...facts },
    { name: 'cliff', kind: 'cliff', ...facts },
  ]);
  assert.deepEqual(module.describeWorld('cliff:3x5'), { name: 'cliff:3x5', kind: 'cliff', ...facts });
  for (const name of ['', 'chess', 'cliff:1x1', 'tictactoe']) {
    assert.throws(() => module.describeWorld(name), { code: 'no-such-world' });
  }
});

test('the module that ships knows the worlds of its catalogue, if it has any', async () => {
  const shipped = readFileSync(process.env.FOURMI_WASM ?? 'build/wasm/fourmi.wasm');
  const module = new WorldModule(await loadEngine(shipped));
  for (const { name } of module.worlds()) {
    const { legal, picture } = module.episode({ world: name, seed: 1, actions: [] });
    assert.ok(legal.length > 0 && picture !== '', name);
  }
});

test('a learner of a world with goals is watched, counted and judged, beside the best there is', async () => {
  const engine = await loadEngine(readFileSync(process.env.FOURMI_WASM ?? 'build/wasm/fourmi.wasm'));
  engine.setMemory(MEMORY_MIB);
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

test('an episode has a picture, actions with names, rewards, a return and an end', async () => {
  const module = await newWorlds();
  const at = (...actions) => module.episode({ world: 'cliff:3x4', seed: 1, actions });
  assert.deepEqual(at(), {
    picture: '....\n....\n@CCG', grid: null, groups: [], legal: [{ action: UP, name: 'up' }, { action: RIGHT, name: 'right' }],
    steps: 0, reward: 0, total: 0, isOver: false, isCut: false,
  });
  const fallen = at(UP, RIGHT, DOWN);
  assert.equal(fallen.picture, at().picture);
  assert.deepEqual([fallen.reward, fallen.total, fallen.steps], [-100, -102, 3]);
  const end = at(UP, RIGHT, RIGHT, RIGHT, DOWN);
  assert.deepEqual([end.total, end.isOver, end.legal], [-5, true, []]);
});

test('the same seed and actions lead to the same state', async () => {
  const [one, other] = [await newWorlds(), await newWorlds()];
  const actions = [1, 0, 1];
  const seen = new Set();
  for (let seed = 0; seed < 20; seed++) {
    const episode = { world: 'corridor:20x30', seed, actions };
    other.episode({ ...episode, seed: seed + 1 });
    assert.deepEqual(one.episode(episode), other.episode(episode));
    seen.add(one.episode(episode).picture);
  }
  assert.ok(seen.size > 1, 'chance comes from the seed');
});

test('an action that is illegal, and one after the end, are refused', async () => {
  const module = await newWorlds();
  for (const actions of [[DOWN], [-1], [64], [UP, RIGHT, RIGHT, RIGHT, DOWN, UP]]) {
    assert.throws(() => module.episode({ world: 'cliff:3x4', seed: 1, actions }), { code: 'bad-actions' });
  }
});

test('an episode is cut where it has taken all the steps that it may', async () => {
  const module = await newWorlds();
  const actions = Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? UP : DOWN));
  const { isOver, isCut, legal } = module.episode({ world: 'cliff', seed: 1, actions });
  assert.deepEqual([isOver, isCut, legal], [false, true, []]);
  assert.throws(() => module.episode({ world: 'cliff', seed: 1, actions: [...actions, UP] }), { code: 'bad-actions' });
});

test('exact values of actions are those of the formula', async () => {
  const module = await newWorlds();
  const values = module.actionValues({ world: 'cliff', seed: 1, actions: [] });
  assert.deepEqual(values.map(({ amount, isBest }) => [amount, isBest]), [[-13, true], [-113, false]]);
  // The gambler's ruin: always to the right, from the cell where it begins.
  const episode = { world: 'corridor:9x20', seed: 3, actions: [] };
  const cell = module.episode(episode).picture.indexOf('@');
  const ratio = 0.2 / 0.8;
  const [, right] = module.actionValues(episode);
  isClose(right.amount, (1 - ratio ** cell) / (1 - ratio ** 8));
});

test('truth takes patience, and there is none without memory', async () => {
  const module = await newWorlds();
  const episode = { world: 'corridor:99x49', seed: 1, actions: [] };
  module.engine.setPatience(1);
  assert.equal(module.actionValues(episode), null);
  module.engine.setPatience(0);
  assert.equal(module.actionValues(episode).length, 2);
  const poor = new WorldModule(await loadEngine(bytes));
  assert.equal(poor.actionValues(episode), NEVER);
});

test('a learner trains, and its policy is judged beside the best', async () => {
  const module = await newWorlds();
  assert.throws(() => module.judgeWorld('cliff'), { code: 'no-learner' });
  module.startWorldLearner('cliff', 1);
  const before = module.judgeWorld('cliff');
  assert.equal(before.isOptimal, false);
  const { ms, ...trained } = module.trainEpisodes(2000);
  assert.deepEqual(trained, { episodes: 2000, isFull: false });
  assert.ok(ms > 0, 'how long it took the engine, by which slices are measured');
  const after = module.judgeWorld('cliff');
  assert.equal(after.best.amount, -13);
  assert.deepEqual([after.value.amount, after.isOptimal], [-13, true]);
  const start = { world: 'cliff', seed: 1, actions: [] };
  const [up, right] = module.learnedActions(start);
  assert.ok(up.value > right.value && up.visits > 0 && module.countsVisits());
  assert.deepEqual(module.learnedParts(start), module.episode(start).legal.map(() => []), 'a table knows no sums');
  assert.equal(module.chooseAction(start, 1), UP);
  assert.equal(module.learnedActions({ world: 'corridor', seed: 1, actions: [] }), null);
});

test('a learner that goes on from its brain gives the same bytes', async () => {
  const [whole, broken, resumed] = [await newWorlds(), await newWorlds(), await newWorlds()];
  whole.startWorldLearner('corridor', 7);
  broken.startWorldLearner('corridor', 7);
  whole.trainEpisodes(300);
  broken.trainEpisodes(120);
  assert.equal(resumed.resumeWorldLearner('corridor', broken.worldBrain()), 120);
  resumed.trainEpisodes(180);
  assert.deepEqual(resumed.worldBrain(), whole.worldBrain());
  assert.throws(() => resumed.resumeWorldLearner('cliff', whole.worldBrain()), { code: 'cannot-resume' });
  assert.throws(() => resumed.resumeWorldLearner('corridor', new Uint8Array(100)), { code: 'cannot-resume' });
});

test('what an episode brings is what it was worth, less what its decisions cost, plus luck', async () => {
  const module = await newWorlds();
  const fall = reviewEpisode(module, { world: 'cliff:3x4', seed: 1, actions: [UP, RIGHT, DOWN] });
  assert.deepEqual(fall.steps.map(({ cost }) => cost), [0, 0, 102]); // -105 in place of -3
  assert.equal(fall.steps[2].scene.legal[fall.steps[2].best].name, 'right');
  assert.deepEqual([fall.start, fall.cost, fall.luck], [-5, 102, null]);
  const { start, cost, luck, end } = reviewEpisode(module, { world: 'cliff:3x4', seed: 1, actions: [UP, RIGHT, UP, RIGHT, RIGHT, DOWN, DOWN] });
  assert.ok(end.isOver && start === -5 && cost === 2);
  isClose(luck, 0); // nothing slips here
});

test('slices of training grow while they are short, whatever else the engine is asked meanwhile', () => {
  assert.equal(nextSlice(64, 1), 128);
  assert.equal(nextSlice(4096, 49), 8192);
  assert.equal(nextSlice(4096, 51), 2048);
  assert.equal(nextSlice(32, 500), 64, 'fewer are not worth the asking');
});

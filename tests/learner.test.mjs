// learner.test.mjs - learners in the WebAssembly module, through the page's own
// binding.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { importPage } from '../scripts/page.mjs';

const abi = await importPage('engine/abi.js');
const { AtlasModule, fieldOf } = await importPage('engine/atlas.js');
const { LearnerModule } = await importPage('engine/learner.js');
const { loadEngine } = await importPage('engine/module.js');

const bytes = readFileSync(process.env.FOURMI_DOOR ?? 'build/wasm/door.wasm');

async function newLearner(preset = 'sound', recipe = {}, seed = 1) {
  const learner = new LearnerModule(await loadEngine(bytes));
  learner.startLearner('tictactoe', preset, recipe, seed);
  return learner;
}

test('training in slices gives the brain of training in one go', async () => {
  const [whole, sliced] = [await newLearner(), await newLearner()];
  whole.train(500);
  [1, 49, 50, 400].forEach((games) => sliced.train(games));
  assert.deepEqual(sliced.learnerBrain(), whole.learnerBrain());
});

test('a learner that goes on from its brain gives the same bytes', async () => {
  const [whole, broken] = [await newLearner('tutorial'), await newLearner('tutorial')];
  whole.train(300);
  broken.train(120);
  const resumed = new LearnerModule(await loadEngine(bytes));
  resumed.resumeLearner(broken.learnerBrain());
  resumed.train(180);
  assert.deepEqual(resumed.learnerBrain(), whole.learnerBrain());
});

test('looking at another game does not disturb a learner', async () => {
  const [alone, disturbed] = [await newLearner(), await newLearner()];
  alone.train(200);
  disturbed.train(100);
  disturbed.presets('connect4');
  disturbed.engine.scene({ game: 'connect4', start: '', moves: '4453' });
  disturbed.train(100);
  assert.deepEqual(disturbed.learnerBrain(), alone.learnerBrain());
});

test('after a thousand games the truth is that no line is lost', async () => {
  const learner = await newLearner();
  assert.equal(learner.prepareMeasure('tictactoe'), 0);
  assert.ok(learner.measure().sides.every(({ lost }) => lost > 0));
  learner.train(1000);
  for (const { lines, lost, decisions, optimal, due, missed, perfect } of learner.measure().sides) {
    assert.ok(lines > 0);
    assert.deepEqual([lost, due, missed], [0, 0, 0]);
    assert.equal(optimal, decisions);
    assert.deepEqual(perfect, { won: 0, drawn: 1, lost: 0 });
  }
});

test('every preset of every game says what its knobs are', async () => {
  const learner = new LearnerModule(await loadEngine(bytes));
  for (const game of ['tictactoe', 'connect4']) {
    const presets = learner.presets(game);
    assert.ok(presets.length >= 2);
    for (const { name, knobs } of presets) {
      assert.ok(knobs.length > 0, name);
      knobs.forEach(({ value, min, max }) => assert.ok(min <= value && value <= max, name));
    }
  }
});

test('what cannot be is refused', async () => {
  const learner = await newLearner();
  learner.train(10);
  const before = learner.learnerBrain();
  assert.throws(() => learner.startLearner('tictactoe', 'nonsense', {}, 1), { code: 'no-such-preset' });
  assert.throws(() => learner.changeLearner({ alpha: 0 }, false), { code: 'bad-knob' });
  learner.resumeLearner(before);
  assert.throws(() => learner.changeLearner({ symmetry: 0 }, false), { code: 'cannot-change' });
  assert.deepEqual(learner.learnerBrain(), before);
  assert.throws(() => learner.resumeLearner(before.slice(0, -1)), { code: 'cannot-resume' });
});

test('a brain that is a network tells how many values it has learned', async () => {
  const learner = new LearnerModule(await loadEngine(bytes));
  learner.startLearner('connect4', 'tactical', {}, 1);
  learner.train(2);
  const { learned } = learner.learnerFacts();
  assert.ok(learned > 0);
  assert.equal(learner.engine.setBrain(learner.learnerBrain()).learned, learned);
});

test('each move of people is learned, before the game is over', async () => {
  const learner = await newLearner();
  const learned = () => learner.learnerFacts().learned;
  learner.learnGame({ game: 'tictactoe', start: '', moves: '1' });
  const after = learned();
  learner.learnGame({ game: 'tictactoe', start: '', moves: '12' });
  assert.ok(after > 0 && learned() > after);
});

test('a game of people is learned, and is no game of training', async () => {
  const learner = await newLearner();
  assert.equal(learner.learnGame({ game: 'tictactoe', start: '', moves: '12458' }), true);
  assert.equal(learner.learnerFacts().games, 0);
  assert.ok(learner.learnerFacts().learned > 0);
});

/** The sum of a field over all states of an atlas. */
const sumOf = (states, field) =>
  Array.from({ length: states.length / abi.ATLAS_FIELDS }, (_, i) => fieldOf(states, i, field)).reduce((sum, n) => sum + n, 0);

test('the atlas has 765 states, and is right where it can be met as often as the measure says', async () => {
  for (const preset of ['sound', 'tutorial']) {
    const learner = await newLearner(preset);
    const atlas = new AtlasModule(learner);
    assert.equal(atlas.atlas(), null); // before the truth is known
    learner.prepareMeasure('tictactoe');
    for (const games of [0, 1, 30, 500]) {
      learner.train(games);
      const states = atlas.atlas();
      assert.equal(states.length, 765 * abi.ATLAS_FIELDS);
      const { sides: [first, second] } = learner.measure();
      assert.equal(sumOf(states, abi.ATLAS_MET), first.decisions + second.decisions);
      assert.equal(sumOf(states, abi.ATLAS_MET_RIGHT), first.optimal + second.optimal);
    }
  }
});

test('a large game has no atlas', async () => {
  const learner = new LearnerModule(await loadEngine(bytes));
  learner.startLearner('connect4', 'tactical', {}, 1);
  learner.prepareMeasure('connect4');
  assert.equal(new AtlasModule(learner).atlas(), null);
});

test('a state of the atlas shows its board, and the truth about its moves', async () => {
  const learner = await newLearner();
  const atlas = new AtlasModule(learner);
  learner.prepareMeasure('tictactoe');
  learner.train(1000);
  const states = atlas.atlas();
  for (let i = 0; i < 765; i += 50) {
    const { cells, start, moves } = atlas.atlasState('tictactoe', i);
    assert.equal([...cells].filter((cell) => cell !== '-').length, fieldOf(states, i, abi.ATLAS_PLY));
    const scores = moves.length > 0 ? learner.engine.scores({ game: 'tictactoe', start, moves: '' }) : [];
    assert.deepEqual(moves.map(({ outcome }) => outcome), scores.map(({ score }) => Math.sign(score)));
    assert.equal(Math.max(...moves.map(({ outcome }) => outcome)), moves.length > 0 ? fieldOf(states, i, abi.ATLAS_OUTCOME) : -Infinity);
  }
  assert.equal(atlas.atlasState('tictactoe', 765), null);
});

test('games told one by one give the brain of training in one go', async () => {
  const [fast, slow] = [await newLearner('tutorial'), await newLearner('tutorial')];
  const atlas = new AtlasModule(slow);
  fast.train(80);
  for (let i = 0; i < 80; i++) {
    const { updates } = atlas.traceGame('tictactoe');
    for (const { before, rate, target, after } of updates) {
      assert.ok(Math.abs(before + rate * (target - before) - after) < 1e-12);
    }
  }
  assert.deepEqual(slow.learnerBrain(), fast.learnerBrain());
});

test('a game that is told is a game, through states of the atlas', async () => {
  const learner = await newLearner();
  const atlas = new AtlasModule(learner);
  learner.prepareMeasure('tictactoe');
  const states = atlas.atlas();
  const { moves, exploring, states: through, updates, result } = atlas.traceGame('tictactoe');
  assert.equal(learner.engine.scene({ game: 'tictactoe', start: '', moves }).result, result);
  assert.equal(exploring.length, moves.length);
  assert.deepEqual(through.map((i) => fieldOf(states, i, abi.ATLAS_PLY)), Array.from({ length: moves.length + 1 }, (_, ply) => ply));
  assert.deepEqual(updates.map(({ ply }) => ply), Array.from({ length: moves.length }, (_, i) => moves.length - 1 - i));
});

test('training until the time is up goes on where it was', async () => {
  const [whole, timed] = [await newLearner(), await newLearner()];
  whole.train(400);
  let games = 0;
  while (games < 400) {
    games = timed.train(400 - games, 0).games; // one look at the clock
  }
  assert.deepEqual(timed.learnerBrain(), whole.learnerBrain());
});

test('the moving picture of the README is what the engine learns, and small', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourmi-'));
  const root = fileURLToPath(new URL('..', import.meta.url));
  const out = join(folder, 'atlas.svg');
  execFileSync(process.execPath, [`${root}scripts/atlas.mjs`, '--game', 'tictactoe', '--out', out]);
  const drawn = readFileSync(out, 'utf8');
  rmSync(folder, { recursive: true });
  assert.ok(drawn.length < 200_000);
  assert.equal(drawn, readFileSync(`${root}docs/atlas.svg`, 'utf8'), 'make it again: node scripts/atlas.mjs --game tictactoe --out docs/atlas.svg');
});

// network.test.mjs - a neural network in the WebAssembly module, taken apart through the
// page's own binding.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { importPage } from '../scripts/page.mjs';

const { LearnerModule } = await importPage('engine/learner.js');
const { loadEngine } = await importPage('engine/module.js');
const { NetworkModule } = await importPage('engine/network.js');

const bytes = readFileSync(process.env.FOURMI_DOOR ?? 'build/wasm/door.wasm');

const SPOTS = {
  tictactoe: { game: 'tictactoe', start: '', moves: '512' },
  connect4: { game: 'connect4', start: '', moves: '44535' },
};

/** A network that has learned a little, and what takes it apart. */
async function newNetwork(game, games) {
  const learner = new LearnerModule(await loadEngine(bytes));
  learner.startLearner(game, 'network', {}, 1);
  learner.train(games);
  return { learner, net: new NetworkModule(learner) };
}

for (const [game, spot] of Object.entries(SPOTS)) {
  test(`what the lines of ${game} add to a unit makes up its sum exactly`, async () => {
    const { net } = await newNetwork(game, 200);
    const { units } = net.netShape();
    for (let unit = 0; unit < units; unit++) {
      const { unit: { offset, parts, sum, image }, sums } = net.netLook(spot, unit, []);
      assert.equal(parts.reduce((so_far, { weight }) => so_far + weight, offset), sum, `unit ${unit}`);
      assert.ok(sums.every((of) => of[unit] <= sums[image][unit]), 'the image that excites it most');
    }
  });

  test(`the marks that a unit of ${game} finds are the stones on the board`, async () => {
    const { learner, net } = await newNetwork(game, 200);
    const { lookups, units } = net.netShape();
    const { cells } = learner.engine.scene(spot);
    let seen = 0;
    for (let unit = 0; unit < units; unit++) {
      for (const { lookup, marks } of net.netLook(spot, unit, []).unit.parts) {
        if (lookups[lookup].kind !== 'threat') {
          assert.equal(marks.map((mark) => '-XO'[mark]).join(''), lookups[lookup].cells.map((cell) => cells[cell]).join(''));
          seen++;
        }
      }
    }
    assert.ok(seen > 0);
  });

  test(`a network of ${game} is whole again after units were off`, async () => {
    const { learner, net } = await newNetwork(game, 200);
    const before = learner.learnerBrain();
    const { says, value, without, moves, movesWithout } = net.netLook(spot, 0, [0, 1, 2, 31]);
    assert.notEqual(without, value);
    assert.notDeepEqual(movesWithout, moves);
    assert.equal(net.netLook(spot, 0, []).without, value);
    const silent = says.findIndex((said) => said === 0);
    assert.ok(silent < 0 || net.netLook(spot, 0, [silent]).without === value, 'who says nothing is not missed');
    assert.deepEqual(learner.learnerBrain(), before);
  });
}

test('the exam asks all states of tic-tac-toe, and tells the surest mistakes first', async () => {
  const { learner, net } = await newNetwork('tictactoe', 500);
  assert.equal(net.netExam('tictactoe', []), null, 'not before the truth is known');
  assert.equal(learner.prepareMeasure('tictactoe'), 0);
  const { positions, kept, mistakes } = net.netExam('tictactoe', []);
  assert.equal(positions, 627); // all states up to symmetry but those where the game is over
  assert.ok(kept < positions && mistakes.length > 0);
  const sureness = mistakes.map(({ value, missed }) => value - missed);
  assert.deepEqual(sureness, [...sureness].sort((a, b) => b - a));
  for (const { start, name, value } of mistakes) {
    const scores = learner.engine.scores({ game: 'tictactoe', start, moves: '' });
    const best = Math.max(...scores.map(({ score }) => Math.sign(score)));
    const preferred = scores.find((one) => one.name === name);
    assert.ok(Math.sign(preferred.score) < best, `${start} ${name}`);
    const learned = learner.learnerValues({ game: 'tictactoe', start, moves: '' });
    assert.equal(learned.find((one) => one.name === name).value, value);
  }
  const all = Array.from({ length: 32 }, (_, unit) => unit);
  assert.ok(net.netExam('tictactoe', all).kept < kept, 'without any unit it knows less');
  assert.ok(net.netProgress().loss > 0);
});

test('a learner of another kind is not taken apart', async () => {
  const learner = new LearnerModule(await loadEngine(bytes));
  learner.startLearner('tictactoe', 'sound', {}, 1);
  assert.equal(learner.learnerFacts().kind, 'qtable');
  assert.equal(new NetworkModule(learner).netShape(), null);
});

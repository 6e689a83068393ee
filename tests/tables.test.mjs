// tables.test.mjs - worlds with cards and charts in the WebAssembly module that ships,
// through the page's own binding.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { importPage } from '../scripts/page.mjs';

const { ChartModule } = await importPage('engine/charts.js');
const { NEVER, loadEngine } = await importPage('engine/module.js');
const { reviewEpisode } = await importPage('engine/world-review.js');
const { WorldModule } = await importPage('engine/world.js');

const whole = readFileSync(process.env.FOURMI_DOOR ?? 'build/wasm/door.wasm');
const first = readFileSync(process.env.FOURMI_FIRST ?? 'build/wasm/first.wasm');
const GYM = 'blackjack:gym';
const [STAND, HIT] = [0, 1];

async function newWorlds(bytes = whole) {
  const engine = await loadEngine(bytes);
  return new WorldModule(engine);
}

const isClose = (a, b, error = 1e-9) => assert.ok(Math.abs(a - b) < error, `${a} is not ${b}`);

test('the module of a first view has no world, and says so', async () => {
  const module = await newWorlds(first);
  assert.deepEqual(module.worlds(), []);
  assert.throws(() => module.describeWorld('blackjack'), { code: 'no-such-world' });
});

test('cards lie on the table: those of the house, one of them face down, and those of who plays', async () => {
  const module = await newWorlds();
  const { groups: [house, hand] } = module.episode({ world: GYM, seed: 5, actions: [HIT] });
  assert.deepEqual(house, { isOfHouse: true, isInPlay: false, cards: ['5', ''], total: 5, isSoft: false, stake: 0, result: '', earned: 0 });
  assert.deepEqual(hand, { isOfHouse: false, isInPlay: true, cards: ['6', 'A', 'T'], total: 17, isSoft: false, stake: 1, result: '', earned: 0 });
  const [, lost] = module.episode({ world: GYM, seed: 5, actions: [HIT, STAND] }).groups;
  assert.deepEqual([lost.result, lost.earned, lost.isInPlay], ['lost', -1, false]);
});

test('every cell of the charts has its actions, what they are worth, and what a learner thinks', async () => {
  const module = await newWorlds();
  const charts = new ChartModule(module);
  const [hard, soft] = charts.charts(GYM);
  assert.deepEqual([hard.name, hard.rows[0], hard.rows.at(-1), soft.rows[0], hard.columns.join('')], ['hard', '4', '21', '12', '23456789TA']);
  const cells = [...hard.cells, ...soft.cells];
  const values = charts.chartValues(GYM);
  assert.deepEqual([cells.length, values.length], [280, 280]);
  const at = cells.findIndex(({ row, column }) => hard.rows[row] === '16' && hard.columns[column] === 'T');
  const [stand, hit] = values[at];
  isClose(hit.amount - stand.amount, 0.006475, 1e-6); // as everybody finds it
  assert.ok(hit.isBest && !stand.isBest);
  assert.equal(charts.learnedCells(GYM), null);
  module.startWorldLearner(GYM, 1);
  module.trainEpisodes(20_000);
  const learned = charts.learnedCells(GYM)[at];
  assert.ok(learned.actions.length === 2 && learned.actions.every(({ visits }) => visits > 0));
  assert.deepEqual(learned.best, [learned.actions[0].value > learned.actions[1].value ? STAND : HIT]);
});

test('luck is what is left of a result when the value of the game and the cost of decisions are taken away', async () => {
  const module = await newWorlds();
  isClose(module.startValue(GYM).amount, -0.04655597706669755, 1e-12);
  let [luck, cost] = [0, 0];
  for (let seed = 0; seed < 400; seed++) {
    const review = reviewEpisode(module, { world: GYM, seed, actions: [STAND] });
    isClose(review.end.total, review.start - review.cost + review.luck);
    luck += review.luck;
    cost += review.cost;
  }
  assert.ok(cost > 10, 'who always stands pays for it');
  assert.ok(Math.abs(luck / 400) < 0.2, `luck is even in the long run: ${luck / 400}`);
});

test('the value of the game is another when cards have left the shoe, and the same when they are back', async () => {
  const module = await newWorlds();
  const world = 'blackjack:decks=1';
  assert.equal(module.ranks(world).join(''), 'A23456789T');
  const whole = module.startValue(world).amount;
  isClose(whole, 0.00181934306, 1e-11);
  const withoutFives = module.startValue(world, [0, 0, 0, 0, 4, 0, 0, 0, 0, 0]).amount;
  assert.ok(withoutFives > whole + 0.03, `${withoutFives}: who knows that all fives are gone has an edge`);
  assert.equal(module.startValue(world, [0, 0, 0, 0, 5, 0, 0, 0, 0, 0]), NEVER, 'there are four');
  assert.equal(module.startValue(world).amount, whole);
});

test('who goes by the charts of a real shoe gets a little less than who looks at every card', async () => {
  const module = await newWorlds();
  const world = 'blackjack:decks=1';
  const lost = module.startValue(world).amount - new ChartModule(module).chartsValue(world).amount;
  assert.ok(lost > 0 && lost < 0.001, `${lost}`);
});

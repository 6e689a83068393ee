// Three servers on one PostgreSQL while people play on all of them: whatever is killed, stopped, restarted or cut off, no
// acknowledged move is lost, doubled or reordered. SOAK=N for N harms.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { Cluster, harms, undoAfter } from './cluster.mjs';
import { assertWell, Crowd, percentile } from './crowd.mjs';
import { Database, programs } from './database.mjs';
import { scratchFolder } from './server.mjs';

const soak = process.env.SOAK !== undefined;
const wanted = Number(process.env.SOAK ?? Object.keys(harms).length);
const scale = soak ? 1 : 0.3;
const perJudgement = 25;
const kinds = [{}, { game: 'tictactoe' }, { ai: 'depth=2,random=10' }, {}, { clock: { initial_s: 2, increment_s: 0 } }];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** All kinds of harm in an order that nobody knows, again and again. */
function* deal() {
  for (;;) {
    const names = Object.keys(harms);
    while (names.length > 0) yield names.splice(randomInt(names.length), 1)[0];
  }
}

/** One harm after another, so many in all. */
async function harmOften(cluster, names, left, done) {
  while (left.count-- > 0) {
    const name = names.next().value;
    if (await harms[name](cluster, scale) === false) left.count++;
    else done.set(name, (done.get(name) ?? 0) + 1);
    await pause(scale * randomInt(400));
  }
}

/** So many harms, two at a time where there are many; resolves to how long it took then until all was well. */
async function harm(cluster, names, count, done) {
  const left = { count };
  await Promise.all(Array.from({ length: soak ? 2 : 1 }, () => harmOften(cluster, names, left, done)));
  return cluster.becomesReady();
}

test('whatever happens to servers, database and network, histories are whole', { skip: programs === null && 'PostgreSQL is not installed' }, async (t) => {
  const afterwards = undoAfter(t);
  const database = await Database.make();
  afterwards(() => database.remove());
  const cluster = await Cluster.start({ folder: scratchFolder(t), databases: [database] });
  afterwards(() => cluster.stop());
  const crowd = new Crowd(cluster.servers, { tables: soak ? 10 : 5, kinds });
  crowd.start();
  afterwards(() => crowd.stop());
  const names = deal();
  const done = new Map();
  let slowest = 0;
  for (let harmed = 0; harmed < wanted; harmed += perJudgement) {
    slowest = Math.max(slowest, await harm(cluster, names, Math.min(perJudgement, wanted - harmed), done));
    await assertWell(crowd);
    crowd.leaveSome();
    if (soak) console.error(`${harmed + perJudgement} harms, ${crowd.acknowledged} acknowledged`);
  }
  await crowd.stop();
  await crowd.judge();
  assert.deepEqual(crowd.violations, []);
  assert.deepEqual(cluster.badEndings, []);
  t.diagnostic(`${JSON.stringify(Object.fromEntries(done))}; all ready again within ${slowest.toFixed(0)} ms`);
  t.diagnostic(`${JSON.stringify(crowd.sum)}; answers ${JSON.stringify(crowd.answers)}; acknowledged after ${percentile(crowd.times, 50).toFixed(1)} ms in the middle`);
  assert.equal(crowd.sum.behind, 0, 'who comes is told all that anybody knows');
  assert.ok(crowd.sum.acknowledged > 0);
});

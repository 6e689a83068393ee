// The database dies for good and its standby takes over, while people play on three servers: with synchronous replication no
// acknowledged move is lost. Then the dead one comes back as the standby of the other, and so on. SOAK=N for N times.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { Cluster, undoAfter } from './cluster.mjs';
import { assertWell, Crowd } from './crowd.mjs';
import { Database, programs } from './database.mjs';
import { scratchFolder } from './server.mjs';

const times = Number(process.env.SOAK ?? 0);
const missing = programs === null ? 'PostgreSQL is not installed' : times === 0 && 'takes long: make soak';
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The standby is out of reach for a while before the database dies: nothing can be acknowledged meanwhile. */
const outOfReach = (ms) => async (primary, standby) => {
  standby.line.mode = 'hang';
  await pause(ms);
};

/** Ways to lose a database: it dies, or its standby does not hear of the last things, or it comes back once more. */
const deaths = [
  async () => {},
  outOfReach(13_000), // longer than servers and database wait for anything
  async (primary, standby) => {
    standby.line.mode = 'hang';
    await pause(randomInt(500));
    await primary.stop('immediate');
    standby.line.mode = 'cut'; // what it has is not all on the standby, and will not be
    await primary.start();
    await pause(randomInt(3000));
  },
  outOfReach(3000),
];

/** The primary dies, with its machine; resolves once the standby is the database. */
async function failOver(cluster, primary, standby, death) {
  await death(primary, standby);
  standby.line.mode = 'cut';
  await primary.stop('immediate');
  cluster.cutOff(primary, 'cut');
  await standby.promote();
}

test('a standby that takes over has every acknowledged move', { skip: missing }, async (t) => {
  const afterwards = undoAfter(t);
  let primary = await Database.make();
  let standby = primary.beside('second');
  afterwards(() => primary.remove());
  afterwards(() => standby.stop('immediate').then(() => standby.line.close()));
  await standby.follow(primary);
  const cluster = await Cluster.start({ folder: scratchFolder(t), databases: [primary, standby] });
  afterwards(() => cluster.stop());
  const crowd = new Crowd(cluster.servers, { tables: 5, kinds: [{}, { game: 'tictactoe' }, { ai: 'depth=2,random=10' }] });
  crowd.start();
  afterwards(() => crowd.stop());
  let slowest = 0;
  for (let i = 0; i < times; i++) {
    await pause(300 + randomInt(700));
    await failOver(cluster, primary, standby, deaths[i % deaths.length]);
    [primary, standby] = [standby, primary];
    slowest = Math.max(slowest, await cluster.becomesReady());
    await assertWell(crowd);
    if (i + 1 < times) await standby.follow(primary);
    cluster.cutOff(standby, 'pass');
  }
  await crowd.stop();
  await crowd.judge();
  assert.deepEqual(crowd.violations, []);
  assert.deepEqual(cluster.badEndings, []);
  t.diagnostic(`${times} times; ${JSON.stringify(crowd.sum)}; answers ${JSON.stringify(crowd.answers)}; all ready within ${slowest.toFixed(0)} ms`);
});

// The cable of a server is pulled while people play on three: it reaches neither its database nor its people, and nobody is told.
// As root only, since each server has a network of its own. SOAK=N for N times.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { Cluster, undoAfter } from './cluster.mjs';
import { assertWell, Crowd } from './crowd.mjs';
import { Database, programs } from './database.mjs';
import { canMakeNetworks, makeNetwork } from './namespaces.mjs';
import { scratchFolder } from './server.mjs';

const times = Number(process.env.SOAK ?? 0);
const missing = times === 0 ? 'takes long: make soak' : programs === null ? 'PostgreSQL is not installed' : !canMakeNetworks() && 'not root';
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test('a server whose cable is pulled loses nothing', { skip: missing }, async (t) => {
  const afterwards = undoAfter(t);
  const networks = [1, 2, 3].map(makeNetwork);
  afterwards(() => networks.forEach((network) => network.remove()));
  const database = await Database.make();
  afterwards(() => database.remove());
  const cluster = await Cluster.start({ folder: scratchFolder(t), databases: [database], networks });
  afterwards(() => cluster.stop());
  const crowd = new Crowd(cluster.servers, { tables: 5, kinds: [{}, { game: 'tictactoe' }, { ai: 'depth=2,random=10' }] });
  crowd.start();
  afterwards(() => crowd.stop());
  for (let i = 0; i < times; i++) {
    await pause(300 + randomInt(700));
    const network = networks[randomInt(3)];
    network.unplug();
    await pause(i % 4 === 3 ? 16_000 : randomInt(6000)); // now and then longer than anybody waits
    network.plug();
    if (i % 4 === 3) {
      await cluster.becomesReady(60_000);
      await assertWell(crowd);
    }
  }
  await cluster.becomesReady(60_000);
  await assertWell(crowd);
  await crowd.stop();
  await crowd.judge();
  assert.deepEqual(crowd.violations, []);
  t.diagnostic(`${times} times; ${JSON.stringify(crowd.sum)}; answers ${JSON.stringify(crowd.answers)}`);
});

// PostgreSQL, three servers and HAProxy with TLS before them: each server is restarted in turn while people play, and no move
// is lost. SOAK=N for N times round.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import https from 'node:https';
import { isThere, startBalancer } from './balancer.mjs';
import { Cluster, undoAfter } from './cluster.mjs';
import { Crowd, percentile } from './crowd.mjs';
import { Database, programs } from './database.mjs';
import { scratchFolder } from './server.mjs';

const rounds = Number(process.env.SOAK ?? 0);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const missing = rounds === 0 ? 'takes long: make soak' : programs === null ? 'PostgreSQL is not installed' : !isThere && 'HAProxy is not installed';

/** The status of a page, over TLS. */
const statusOf = (balancer, path) => new Promise((resolve, reject) => {
  https.get({ host: '127.0.0.1', port: balancer.port, servername: 'localhost', path, ca: balancer.ca, agent: false }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  }).on('error', reject);
});

/** Restarts a server as an administrator would, and waits until the balancer uses it again. */
async function restart(cluster, server) {
  await cluster.end(server, 'SIGTERM');
  await cluster.startServer(server);
  while (!(await cluster.isReady(server))) await pause(20);
  await pause(1500); // longer than the balancer takes to look
}

test('each server is restarted in turn, and nothing is lost', { skip: missing }, async (t) => {
  const afterwards = undoAfter(t);
  const folder = scratchFolder(t);
  const database = await Database.make();
  afterwards(() => database.remove());
  const cluster = await Cluster.start({ folder, databases: [database], env: { FOURMI_PROXY: '127.0.0.1', FOURMI_ORIGIN: 'https://localhost' } });
  afterwards(() => cluster.stop());
  const balancer = await startBalancer(folder, cluster.servers);
  afterwards(() => balancer.stop());
  while (await statusOf(balancer, '/healthz').catch(() => 0) !== 200) await pause(50);
  assert.equal(await statusOf(balancer, '/metrics'), 404, 'counters are not for everybody');
  assert.equal((await fetch(`http://127.0.0.1:${balancer.plainPort}/`, { redirect: 'manual' })).status, 301, 'TLS for everybody');
  const crowd = new Crowd([balancer], { tables: 6, kinds: [{}, { game: 'tictactoe' }, { ai: 'depth=2,random=10' }] });
  crowd.start();
  afterwards(() => crowd.stop());
  await pause(500);
  for (let round = 0; round < rounds; round++) {
    for (const server of cluster.servers) await restart(cluster, server);
  }
  assert.deepEqual(await crowd.goesOn(), []);
  await crowd.stop();
  await crowd.judge([...cluster.servers, balancer]);
  assert.deepEqual(crowd.violations, []);
  assert.deepEqual(cluster.badEndings, []);
  t.diagnostic(`${3 * rounds} restarts; ${JSON.stringify(crowd.sum)}; answers ${JSON.stringify(crowd.answers)}; acknowledged within`
    + ` ${percentile(crowd.times, 99).toFixed(0)} ms (p99); no table waited longer than ${crowd.longestGap.toFixed(0)} ms`);
});

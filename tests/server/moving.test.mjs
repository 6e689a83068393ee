// From one server with SQLite to three with PostgreSQL, in the middle of games: `fourmi store copy`.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { fourmi } from '../cli/fourmi.mjs';
import { Cluster, undoAfter } from './cluster.mjs';
import { Crowd } from './crowd.mjs';
import { Database, programs } from './database.mjs';
import { scratchFolder, startServer } from './server.mjs';

const missing = programs === null ? 'PostgreSQL is not installed' : !process.env.SOAK && 'takes long: make soak';
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test('games that began on one server go on on three', { skip: missing }, async (t) => {
  const afterwards = undoAfter(t);
  const folder = scratchFolder(t);
  const file = path.join(folder, 'one.db');
  const one = await startServer({ folder, words: ['--data', file], env: { FOURMI_RATE: '100000' } });
  const servers = [{ name: 'one', port: one.port, url: one.url }];
  const crowd = new Crowd(servers, { tables: 4, kinds: [{}, { game: 'tictactoe' }] });
  crowd.start();
  afterwards(() => crowd.stop());
  await pause(1000);
  await one.stop();
  const before = crowd.acknowledged;
  const database = await Database.make();
  afterwards(() => database.remove());
  const copied = fourmi(['store', 'copy', file, database.url]);
  assert.equal(copied.status, 0, copied.stderr);
  const cluster = await Cluster.start({ folder, databases: [database] });
  afterwards(() => cluster.stop());
  servers.splice(0, 1, ...cluster.servers);
  assert.deepEqual(await crowd.goesOn(), []);
  await pause(1000);
  await crowd.stop();
  await crowd.judge();
  assert.deepEqual(crowd.violations, []);
  assert.ok(before > 0 && crowd.acknowledged > before);
  t.diagnostic(`${before} acknowledged before, ${crowd.acknowledged - before} after; ${JSON.stringify(crowd.sum)}`);
});

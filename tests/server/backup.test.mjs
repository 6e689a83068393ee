// Back-ups taken while people play, and what comes of them: docs/deployment.md has the same commands. A back-up is the room as
// it was at one moment, and it can be played on.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Cluster, undoAfter } from './cluster.mjs';
import { Crowd } from './crowd.mjs';
import { Database, programs } from './database.mjs';
import { scratchFolder } from './server.mjs';

const missing = programs === null ? 'PostgreSQL is not installed' : !process.env.SOAK && 'takes long: make soak';
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** How many events each table was known to have. */
const acknowledgedSoFar = (crowd) => new Map(crowd.tables.map((table) => [table, table.newest]));

/** What was told before a back-up began is in it, and nothing in it is different from what happened. */
async function compare(server, before, final) {
  let events = 0;
  for (const [table, known] of before) {
    const restored = await table.read(server);
    assert.ok(restored.length >= known, `${table.name} has ${restored.length} events of ${known}`);
    assert.deepEqual(restored, final.get(table).slice(0, restored.length));
    events += restored.length;
  }
  return events;
}

/** People play on in what was restored, at the same tables. */
async function playOn(server, before) {
  const crowd = new Crowd([server], { tables: 0 });
  for (const table of before.keys()) await crowd.comeBackTo(table);
  await pause(700);
  assert.deepEqual(await crowd.goesOn(), []);
  await crowd.stop();
  await crowd.judge();
  assert.deepEqual(crowd.violations, []);
}

/** Lets a server tell what is in a database. */
async function look(t, database, before, final) {
  const cluster = await Cluster.start({ folder: scratchFolder(t), databases: [database], servers: 1 });
  const events = await compare(cluster.servers[0], before, final);
  await playOn(cluster.servers[0], before);
  await cluster.stop();
  return events;
}

test('a dump and a copy of the files, made while people play, can be restored and played on', { skip: missing }, async (t) => {
  const afterwards = undoAfter(t);
  const database = await Database.make();
  afterwards(() => database.remove());
  const cluster = await Cluster.start({ folder: scratchFolder(t), databases: [database], servers: 2 });
  const crowd = new Crowd(cluster.servers, { tables: 4 });
  crowd.start();
  await pause(1500);
  const beforeDump = acknowledgedSoFar(crowd);
  const dump = await database.tool('pg_dump', ['-d', 'fourmi']);
  const beforeCopy = acknowledgedSoFar(crowd);
  const copy = database.beside('copy');
  await database.copyTo(copy);
  await pause(300);
  await crowd.stop();
  await crowd.judge();
  assert.deepEqual(crowd.violations, []);
  const final = new Map([...beforeDump.keys(), ...beforeCopy.keys()].map((table) => [table, table.final]));
  await cluster.stop();
  await database.query('CREATE DATABASE restored', 'postgres');
  await database.query(dump, 'restored');
  await database.query('ALTER DATABASE fourmi RENAME TO old', 'postgres');
  await database.query('ALTER DATABASE restored RENAME TO fourmi', 'postgres');
  const ofDump = await look(t, database, beforeDump, final);
  await copy.start();
  afterwards(() => copy.stop('immediate'));
  const ofCopy = await look(t, copy, beforeCopy, final);
  t.diagnostic(`${ofDump} events from the dump, ${ofCopy} from the copy`);
});

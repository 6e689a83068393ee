// What a server says of a PostgreSQL that does not do what it should.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { play, room } from './client.mjs';
import { noPostgres, startPostgres } from './postgres.mjs';
import { scratchFolder, startServer } from './server.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until /readyz answers with a status; resolves to what it says. */
async function readyz(server, status) {
  for (let i = 0; i < 400; i++) {
    const answer = await fetch(`${server.url}/readyz`);
    if (answer.status === status) return answer.text();
    await pause(50);
  }
  assert.fail(`no ${status} came`);
}

test('a database that can only be read is called so, and not one whose standby does not answer', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  const server = await startServer({ folder: scratchFolder(t), words: ['--data', postgres.url] });
  t.after(() => server.kill());
  const { players } = await room(server);
  await play(players, '44');
  await postgres.sql('ALTER SYSTEM SET default_transaction_read_only = on');
  await postgres.sql('SELECT pg_reload_conf()');
  await pause(1000);
  players[0].send({ type: 'move', id: 9, game: 0, ply: 2, move: 4 });
  assert.equal((await players[0].next(['ack', 'refused'], ({ id }) => id === 9)).reason, 'not_stored');
  await pause(2500); // it is looked at every second
  assert.match(await readyz(server, 503), /^the database takes no writes\n$/);
  // Connections that were lost are made again, and each writes a row first.
  await postgres.sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'fourmi' AND pid <> pg_backend_pid()");
  await pause(500);
  players[0].send({ type: 'move', id: 10, game: 0, ply: 2, move: 4 });
  assert.equal((await players[0].next(['ack', 'refused'], ({ id }) => id === 10)).reason, 'not_stored');
  assert.match(server.log, /event=store_failed reason=".*read-only transaction"/);
  assert.doesNotMatch(server.log, /standby/);
  await postgres.sql('ALTER SYSTEM RESET default_transaction_read_only');
  await postgres.sql('SELECT pg_reload_conf()');
  await readyz(server, 200);
  await play(players, '5', { ply: 2 });
  await server.stop();
});

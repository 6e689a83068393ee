// Rows that somebody has changed or deleted: the room is closed and the log says so, once; nobody sees a game that was not played.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { hasTool } from '../cli/fourmi.mjs';
import { Client, enter, play, room } from './client.mjs';
import { noPostgres, startPostgres } from './postgres.mjs';
import { logged, scratchFolder, serverFor, startServer } from './server.mjs';

/** What one hears who comes with a token. */
async function greeting(server, token) {
  const client = await Client.open(server);
  client.send({ type: 'hello', token, after: 0 });
  const heard = await client.next(['welcome', 'error']);
  client.socket.destroy();
  return heard;
}

/** Comes again and again, and is told each time; the log is told once. */
async function isClosed(server, token, roomId) {
  for (let i = 0; i < 5; i++) {
    const { type, reason, text } = await greeting(server, token);
    assert.deepEqual([type, reason, text], ['error', 'damaged', 'This room cannot be read any more.']);
  }
  await logged(server, /event=room_damaged room=\d+/);
  assert.deepEqual(server.log.match(/event=room_damaged room=\d+/g), [`event=room_damaged room=${roomId}`], server.log);
}

/** A room in which some moves were made, and the server that has it. */
async function played(t, folder, data) {
  const server = await startServer({ folder, words: ['--data', data] });
  t.after(() => server.kill());
  const table = await room(server);
  await play(table.players, '4455');
  return { server, ...table };
}

const harms = {
  'was changed': 'UPDATE events SET value = value + 1 WHERE seq = 4',
  'is missing in the middle': 'DELETE FROM events WHERE seq = 4',
  'is missing at the start': 'DELETE FROM events WHERE seq = 1',
};

for (const [what, sql] of Object.entries(harms)) {
  test(`a room of which a row ${what} is closed, in a file`, { skip: !hasTool('sqlite3') }, async (t) => {
    const folder = scratchFolder(t);
    const data = path.join(folder, 'rooms.db');
    const { server, made } = await played(t, folder, data);
    await server.stop();
    assert.equal(spawnSync('sqlite3', [data, sql]).status, 0);
    await isClosed(await serverFor(t, { folder, words: ['--data', data] }), made.token, 1);
  });
}

test('a room of which a row was changed or is missing is closed, in PostgreSQL', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  const all = { ...harms, 'is missing at the end': 'DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)' };
  for (const [what, sql] of Object.entries(all)) {
    const name = what.replaceAll(' ', '_');
    const data = await postgres.database(name);
    const { server, made } = await played(t, scratchFolder(t), data);
    await postgres.sql(sql, name);
    const other = await serverFor(t, { words: ['--data', data] });
    await isClosed(other, made.token, await postgres.sql('SELECT id FROM rooms', name));
    await server.stop();
  }
});

test('whoever is in a room hears that it is closed when what has happened is missing', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  const { server, made } = await played(t, scratchFolder(t), postgres.url);
  const other = await serverFor(t, { words: ['--data', postgres.url] });
  const watcher = await enter(other, made.watch);
  await server.stop(); // so that nobody but the other has the room in memory
  // An event that was stored, and deleted before anybody has read it.
  await postgres.sql('UPDATE rooms SET last = last + 1');
  const { reason } = await watcher.next('error');
  assert.equal(reason, 'damaged');
  await logged(other, /event=room_damaged room=\d+/);
});

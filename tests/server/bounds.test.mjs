// What the server keeps has bounds, in memory and on the disk, and reaching one hurts nobody.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { hasTool } from '../cli/fourmi.mjs';
import { Client, enter, play, post, room } from './client.mjs';
import { scratchFolder, startServer } from './server.mjs';

const fast = { FOURMI_RATE: '100000' };

/** Asks the database in a folder; resolves to what sqlite3 prints. */
function query(folder, sql) {
  const file = path.join(folder, '.local/share/fourmi/fourmi.db');
  const { status, stdout, stderr } = spawnSync('sqlite3', [file, sql], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

/** What the server says to a token before it hangs up. */
async function dismissal(server, token) {
  const client = await Client.open(server);
  client.send({ type: 'hello', token });
  return (await client.next('error')).reason;
}

test('rooms that are too old are forgotten, but nobody is thrown out of one', { skip: !hasTool('sqlite3') }, async (t) => {
  const folder = scratchFolder(t);
  let server = await startServer({ folder, env: fast });
  t.after(() => server.stop());
  const restart = async () => {
    await server.stop();
    server = await startServer({ folder, env: fast });
  };
  const anotherRoom = () => post(server, '/api/v1/rooms', { game: 'connect4' });
  const { made, joined } = await room(server);
  const unused = await anotherRoom();
  await server.stop();
  query(folder, "INSERT INTO rooms VALUES (100000, 'connect4', 0, 0, 0)"); // as if so many had been made
  server = await startServer({ folder, env: fast });

  const players = [await enter(server, made.token), await enter(server, joined.token)];
  for (let i = 0; i < 3; i++) await anotherRoom();
  await play(players, '44');
  const again = await enter(server, made.token);
  assert.equal(again.welcome.seq, 4, 'what was acknowledged is there');
  assert.equal(await dismissal(server, unused.token), 'no_such_room');
  assert.equal(query(folder, 'SELECT id FROM rooms WHERE id < 10'), '1');

  await restart();
  assert.equal(await dismissal(server, made.token), 'no_such_room', 'nobody was in it any more');
  await anotherRoom();
  assert.equal(query(folder, 'SELECT count(*) FROM rooms WHERE id < 10'), '0');
  assert.equal(query(folder, 'SELECT count(*) FROM events WHERE room < 10'), '0');
  assert.equal(query(folder, 'SELECT count(*) FROM tokens WHERE room < 10'), '0');
});

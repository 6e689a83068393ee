// What the server keeps has bounds, in memory and on the disk, and reaching one hurts nobody.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { hasTool } from '../cli/fourmi.mjs';
import { Client, enter, play, post, room } from './client.mjs';
import { scratchFolder, serverFor, startServer } from './server.mjs';

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

/** Makes so many rooms, over a few connections; resolves to the tokens of the first and the last. */
async function makeRooms(server, count, wish) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const headers = { 'Content-Type': 'application/json' };
  const make = () => new Promise((resolve, reject) => {
    const request = http.request(`${server.url}/api/v1/rooms`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (data) => (text += data));
      answer.on('end', () => resolve({ status: answer.statusCode, ...JSON.parse(text) }));
    });
    request.on('error', reject).end(JSON.stringify(wish));
  });
  const first = await make();
  const others = await Promise.all(Array.from({ length: count - 1 }, make));
  agent.destroy();
  assert.ok(others.every(({ status }) => status === 201));
  return [first, others.at(-1)];
}

test('empty rooms, whose clocks run, make place for others in memory, and nothing is lost', async (t) => {
  const server = await serverFor(t, { env: fast });
  const clock = { initial_s: 86_400 };
  const { players, made } = await room(server, { game: 'connect4', clock });
  const [first, last] = await makeRooms(server, 20_000, { game: 'connect4', ai: 'random', clock });
  await play(players, '44'); // who is there plays on
  const back = await enter(server, first.token);
  assert.equal(back.welcome.seq, 2);
  assert.ok(back.welcome.clock.left_ms[0] > 86_000_000);
  await enter(server, last.token);
  assert.equal((await enter(server, made.token)).welcome.seq, 4);
});

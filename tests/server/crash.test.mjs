// Killed at any moment, the server has every move that it acknowledged. SOAK=N for N rounds.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { hasTool } from '../cli/fourmi.mjs';
import { spawnSync } from 'node:child_process';
import { enter, room } from './client.mjs';
import { scratchFolder, startServer } from './server.mjs';

const rounds = Number(process.env.SOAK ?? 8);
const tables = 6;
const fast = { FOURMI_RATE: '100000' };

/** Plays until the server dies; notes what was acknowledged, and what any client saw. */
async function playOn(table) {
  const { players, state } = table;
  for (;;) {
    const seat = (state.ply + state.game) % 2;
    const client = players[seat];
    const move = 1 + randomInt(7);
    const id = ++state.id;
    client.send({ type: 'move', id, game: state.game, ply: state.ply, move });
    const answer = await Promise.race([
      client.next('ack', (ack) => ack.id === id),
      client.next('refused', (refused) => refused.id === id),
    ]);
    if (answer.type === 'refused') {
      assert.equal(answer.reason, 'illegal_move'); // a full column
      continue;
    }
    table.acknowledged.set(answer.seq, move);
    state.ply++;
    const event = client.all.findLast((message) => message.seq === answer.seq && message.type === 'event');
    if (event.over) {
      for (const one of players) one.send({ type: 'rematch' });
      await players[0].next('event', (other) => other.kind === 'rematch' && other.game === state.game + 1);
      state.game++;
      state.ply = 0;
    }
  }
}

/** Comes back to a table, and checks that nothing acknowledged or seen is missing or different. */
async function comeBack(server, table) {
  const all = (await enter(server, table.tokens[0])).welcome.events;
  assert.deepEqual(all.map((event) => event.seq), all.map((_, i) => i + 1));
  for (const [seq, move] of table.acknowledged) assert.equal(all[seq - 1]?.move, move, `acknowledged ${seq} is there`);
  for (const client of table.players) {
    for (const seen of client.all.filter((message) => message.type === 'event')) {
      assert.deepEqual(all[seen.seq - 1], seen, 'what was seen is there');
    }
  }
  table.players = [await enter(server, table.tokens[0]), await enter(server, table.tokens[1])];
  const last = all.at(-1);
  table.state = { game: last.game, ply: last.ply, id: table.state.id };
  if (last.over) {
    // Whoever had offered a rematch has done so for good.
    for (const one of table.players) one.send({ type: 'rematch' });
    await table.players[0].next('event', (event) => event.kind === 'rematch');
    table.state.game++;
    table.state.ply = 0;
  }
}

/** Two people in a new room. */
async function sitDown(server) {
  const { made, joined, players } = await room(server);
  return { tokens: [made.token, joined.token], players, acknowledged: new Map(), state: { game: 0, ply: 0, id: 0 } };
}

test('kill -9 loses no acknowledged move', async (t) => {
  const folder = scratchFolder(t);
  let server = await startServer({ folder, env: fast });
  const seats = [];
  for (let i = 0; i < tables; i++) seats.push(await sitDown(server));
  let acknowledged = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round++) {
    const playing = seats.map((table) => playOn(table).catch((error) => {
      if (!/closed before/.test(error.message)) throw error;
    }));
    await new Promise((resolve) => setTimeout(resolve, 20 + randomInt(250)));
    await server.kill();
    await Promise.all(playing);
    const start = performance.now();
    server = await startServer({ folder, env: fast });
    slowest = Math.max(slowest, performance.now() - start);
    for (const [i, table] of seats.entries()) {
      await comeBack(server, table);
      if (table.players[0].welcome.seq > 1000 || round === rounds - 1) {
        acknowledged += table.acknowledged.size;
        seats[i] = await sitDown(server); // a room holds only so much
      }
    }
  }
  await server.stop();
  t.diagnostic(`${rounds} kills, ${acknowledged} acknowledged moves, all there; ready again within ${slowest.toFixed(0)} ms`);
  assert.ok(acknowledged > 0);
  if (hasTool('sqlite3')) {
    const file = path.join(folder, '.local/share/fourmi/fourmi.db');
    const check = spawnSync('sqlite3', [file, 'PRAGMA integrity_check'], { encoding: 'utf8' });
    assert.equal(check.stdout, 'ok\n', check.stderr);
  }
});

test('a database has one server at a time, which kill -9 ends, and can be backed up meanwhile', async (t) => {
  const folder = scratchFolder(t);
  const data = path.join(folder, 'x.db');
  const words = ['--data', data];
  const first = await startServer({ folder, words });
  for (let i = 0; i < 2; i++) { // being refused must not take the first one's place away
    await assert.rejects(startServer({ folder, words }),
      (error) => error.message.includes(`fourmi: the database ${data} cannot be used: it is in use by another fourmi\n`));
  }
  const { players: [ann] } = await room(first);
  if (hasTool('sqlite3')) {
    const copy = path.join(folder, 'copy.db');
    assert.equal(spawnSync('sqlite3', [data, `.backup ${copy}`]).status, 0);
    assert.equal(spawnSync('sqlite3', [copy, 'SELECT count(*) FROM rooms'], { encoding: 'utf8' }).stdout, '1\n');
  }
  ann.send({ type: 'move', id: 1, game: 0, ply: 0, move: 4 });
  await ann.next('ack');
  await first.kill();
  const second = await startServer({ folder, words });
  await second.stop();
});

// `fourmi store delete`: what somebody has asked an operator to delete is gone, and nothing else.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fourmi, hasTool } from '../cli/fourmi.mjs';
import { Client, enter, get, play, post, room } from './client.mjs';
import { noPostgres, startPostgres } from './postgres.mjs';
import { scratchFolder, startServer } from './server.mjs';

const remove = (data, what, which) => fourmi(['store', 'delete', what, String(which), '--data', data]);

/** What is kept after two games of Ada against Bob, one of them in mid-game, and a challenge of Ada's. */
async function kept(t, folder, data) {
  const server = await startServer({ folder, words: ['--data', data] });
  t.after(() => server.kill());
  const { made, players } = await room(server, { game: 'connect4', name: 'Ada Lovelace' });
  players[1].send({ type: 'name', name: 'Ada Lovelace', id: 77 }); // as the other one, too
  await players[1].next('ack', ({ id }) => id === 77);
  players[1].send({ type: 'name', name: 'Bob', id: 78 });
  await players[1].next('ack', ({ id }) => id === 78);
  await play(players, '4455');
  const finished = await room(server, { game: 'tictactoe', name: 'Ada Lovelace' });
  await play(finished.players, '14253');
  const { id: challenge } = await (await fetch(`${server.url}/api/v1/challenges?name=Ada%20Lovelace`, {
    method: 'POST', body: readFileSync(new URL('../data/sound-v1.brain', import.meta.url)), headers: { 'Content-Type': 'application/octet-stream' },
  })).json();
  const [game] = (await get(server, '/api/v1/games')).games;
  const refused = remove(data, 'game', game.id);
  assert.deepEqual([refused.status, /in use|servers use/.test(refused.stderr)], [1, true], refused.stderr);
  await server.stop();
  return { made, game, challenge };
}

async function deletes(t, folder, data) {
  const { made, game, challenge } = await kept(t, folder, data);
  const serve = async (job) => {
    const server = await startServer({ folder, words: ['--data', data] });
    t.after(() => server.kill());
    await job(server);
    await server.stop();
  };

  for (const [what, which] of [['game', game.id + 1000], ['game', 'x'], ['room', 7e6], ['room', 'A'.repeat(22)], ['name', 'Nobody'], ['name', ''], ['challenge', 'none']]) {
    assert.equal(remove(data, what, which).status, 1, `${what} ${which}`);
  }
  assert.equal(remove(data, 'everything', 1).status, 2);

  const named = remove(data, 'name', 'Ada Lovelace');
  assert.equal(named.status, 0, named.stderr);
  await serve(async (server) => {
    const { welcome } = await enter(server, made.token);
    assert.doesNotMatch(JSON.stringify(welcome), /Ada/);
    assert.match(JSON.stringify(welcome), /Bob/);
    assert.equal(welcome.events.filter(({ kind }) => kind === 'move').length, 4);
    const { status, ...shown } = await get(server, `/api/v1/games/${game.id}`);
    assert.deepEqual({ ...shown, moves: '' }, { ...JSON.parse(JSON.stringify(game).replace('Ada Lovelace', 'Player 1')), moves: '' });
    assert.doesNotMatch(JSON.stringify(await get(server, `/api/v1/challenges/${challenge}`)), /Ada/);
  });

  for (const [what, which] of [['game', game.id], ['challenge', challenge], ['room', made.token]]) {
    const { status, stdout, stderr } = remove(data, what, which);
    assert.deepEqual([status, stdout.startsWith(`the ${what} is deleted; rows changed: `)], [0, true], stderr);
    assert.equal(remove(data, what, which).status, 1, 'it is gone');
  }
  await serve(async (server) => {
    assert.equal((await get(server, '/api/v1/games')).games.length, 0);
    assert.equal((await fetch(`${server.url}/api/v1/challenges/${challenge}`)).status, 404);
    const client = await Client.open(server);
    client.send({ type: 'hello', token: made.token });
    assert.equal((await client.next('error')).reason, 'no_such_room');
    assert.equal((await post(server, '/api/v1/rooms', { game: 'connect4' })).status, 201);
  });
}

test('what is deleted from a file is gone, and is not in its bytes', { skip: !hasTool('sqlite3') }, async (t) => {
  const folder = scratchFolder(t);
  const file = path.join(folder, 'rooms.db');
  await deletes(t, folder, file);
  assert.match(fourmi(['store', 'check', file]).stdout, /the file is whole/);
  assert.ok(!readFileSync(file).includes('Ada Lovelace'));
  assert.ok(readFileSync(file).includes('Bob'));
});

test('what is deleted from PostgreSQL is gone', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  await deletes(t, scratchFolder(t), await postgres.database('deleting'));
});

test('a database that is no store is refused', (t) => {
  const { status, stderr } = remove(path.join(scratchFolder(t), 'none.db'), 'game', 1);
  assert.deepEqual([status, /No such file/.test(stderr)], [1, true], stderr);
});

// Games that are played now: listed only where the maker of the room has wished for it.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { enter, play, post, room } from './client.mjs';
import { scratchFolder, serverFor, startServer } from './server.mjs';

const env = { FOURMI_RATE: '1000' };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function list(server) {
  const answer = await fetch(`${server.url}/api/v1/rooms`);
  assert.equal(answer.status, 200);
  return (await answer.json()).games;
}

/** Asks until the list is as it should be: it follows what happens a moment later. */
async function untilListed(server, isRight) {
  for (let games = await list(server); ; games = await list(server)) {
    if (isRight(games)) return games;
    await pause(10);
  }
}

const listed = (wish = {}) => ({ game: 'connect4', name: 'Ann', listed: true, ...wish });

test('a game is on the list while it is played, with a key to watch it', async (t) => {
  const server = await serverFor(t, { env });
  const { players, made } = await room(server, listed());
  const before = Date.now();
  await play(players, '445');
  const [game] = await untilListed(server, (games) => games[0]?.ply === 3);
  const { since, ...rest } = game;
  assert.deepEqual(rest, { game: 'connect4', first: 'Ann', second: game.second, ply: 3, watch: made.watch });
  assert.ok(before - since < 60_000 && since <= Date.now());
  const watcher = await enter(server, game.watch);
  assert.equal(watcher.welcome.seat, null);
  assert.equal(watcher.welcome.seq, 5);
  await play(players, '5667', { ply: 3 });
  await untilListed(server, (games) => games.length === 0);
  players[0].send({ type: 'rematch' });
  players[1].send({ type: 'rematch' });
  const [again] = await untilListed(server, (games) => games.length === 1);
  assert.deepEqual([again.ply, again.second], [0, 'Ann'], 'sides have been swapped');
  assert.ok(again.since > since);
  await Promise.all([...players, watcher].map((client) => client.end()));
});

test('a room is secret unless its maker wishes otherwise', async (t) => {
  const server = await serverFor(t, { env });
  for (const wish of [{ game: 'connect4' }, listed({ listed: false })]) {
    const { players } = await room(server, wish);
    await play(players, '44');
  }
  const seen = await room(server, listed({ game: 'tictactoe' }));
  await play(seen.players, '5');
  const games = await untilListed(server, (found) => found.length > 0);
  assert.deepEqual(games.map(({ game }) => game), ['tictactoe']);
  for (const wrong of ['yes', 1, null]) {
    const answer = await post(server, '/api/v1/rooms', listed({ listed: wrong }));
    assert.deepEqual([answer.status, answer.error], [400, 'bad_room']);
  }
  assert.equal((await fetch(`${server.url}/api/v1/rooms?x=1`)).status, 400);
});

test('a game that waits for somebody, or that its players have left, is not on the list', async (t) => {
  const server = await serverFor(t, { env });
  const made = await post(server, '/api/v1/rooms', listed());
  const ann = await enter(server, made.token);
  assert.deepEqual(await list(server), []);
  const { token } = await post(server, '/api/v1/rooms/join', { invite: made.invite, name: 'Bob' });
  await untilListed(server, (games) => games.length === 1);
  const watcher = await enter(server, made.watch);
  await ann.end();
  await untilListed(server, (games) => games.length === 0);
  const bob = await enter(server, token);
  await untilListed(server, (games) => games.length === 1);
  await Promise.all([bob, watcher].map((client) => client.end()));
});

test('the newest fifty are on the list, the newest first', async (t) => {
  const server = await serverFor(t, { env });
  const clients = [];
  for (let i = 0; i < 55; i++) {
    const made = await post(server, '/api/v1/rooms', listed({ name: `N${i}`, ai: 'random', game: 'tictactoe' }));
    clients.push(await enter(server, made.token));
    await pause(2);
  }
  const games = await untilListed(server, (found) => found[0]?.first === 'N54');
  assert.deepEqual(games.map(({ first }) => first), Array.from({ length: 50 }, (_, i) => `N${54 - i}`));
  assert.ok(games.every(({ second }) => second === 'random'));
  await Promise.all(clients.map((client) => client.end()));
});

test('a listed room is one still after the server was killed', async (t) => {
  const folder = scratchFolder(t);
  const server = await startServer({ folder, env });
  const { made, players } = await room(server, listed());
  await play(players, '4');
  await server.kill();
  const after = await startServer({ folder, env });
  t.after(() => after.stop());
  assert.deepEqual(await list(after), []);
  const ann = await enter(after, made.token);
  const [game] = await untilListed(after, (games) => games.length === 1);
  assert.deepEqual([game.first, game.ply, game.watch], ['Ann', 1, made.watch]);
  await ann.end();
});

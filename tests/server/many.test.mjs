// Several servers on one PostgreSQL: any client at any of them, and what is left when one dies.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client, enter, get, newToken, post } from './client.mjs';
import { noPostgres, startPostgres } from './postgres.mjs';
import { proxyFor } from './postgres_proxy.mjs';
import { scratchFolder, startServer } from './server.mjs';

const brainFile = readFileSync(new URL('../data/sound-v1.brain', import.meta.url));
const options = { skip: noPostgres };
let cluster;
let databases = 0;

before(async () => {
  if (!noPostgres) cluster = await startPostgres();
});
after(() => cluster?.close());

/** So many servers on a database of their own; those in `behind` reach it through a proxy. */
async function serversFor(t, count, behind = []) {
  const folder = scratchFolder(t);
  const name = `many${++databases}`;
  const url = await cluster.database(name);
  const servers = [];
  for (let i = 0; i < count; i++) {
    const data = behind[i]?.address(name) ?? url;
    const server = await startServer({ folder, words: ['--data', data], env: { FOURMI_RATE: '100000' } });
    t.after(() => server.stop());
    servers.push(server);
  }
  return servers;
}

/** A room with one player at each of two servers. */
async function table(a, b, wish = {}) {
  const made = await post(a, '/api/v1/rooms', { game: 'tictactoe', name: 'Ann', ...wish });
  assert.equal(made.status, 201, JSON.stringify(made));
  const joined = await post(b, '/api/v1/rooms/join', { invite: made.invite, name: 'Bob', token: newToken() });
  assert.equal(joined.status, 201, JSON.stringify(joined));
  const ann = await enter(a, made.token);
  const bob = await enter(b, joined.token);
  return { made, joined, ann, bob };
}

/** Plays a move and waits until it is acknowledged. */
async function move(client, ply, symbol, game = 0) {
  const id = 1000 * game + ply + 1;
  client.send({ type: 'move', id, game, ply, move: symbol });
  return client.next('ack', (ack) => ack.id === id);
}

/** All events that a client knows, in the order in which it heard of them. */
const heard = (client) => [...client.welcome.events, ...client.all.filter((message) => message.type === 'event')];

/** Waits until a client has heard of event `seq`. */
async function hears(client, seq) {
  while (!heard(client).some((event) => event.seq >= seq)) await client.next('event');
}

const plain = ({ seq, kind, seat, at, game, ply, move: played }) => ({ seq, kind, seat, at, game, ply, move: played });

/** All of them have heard of the same, one after another. */
function sameForAll(clients) {
  const lists = clients.map((client) => heard(client).map(plain));
  for (const list of lists) assert.deepEqual(list.map(({ seq }) => seq), list.map((_, i) => list[0].seq + i));
  for (const list of lists) assert.deepEqual(list, lists[0]);
}

test('two people at two servers play a game, which all watch in the same order', options, async (t) => {
  const [a, b, c] = await serversFor(t, 3);
  const { made, ann, bob } = await table(a, b, { listed: true });
  const watchers = await Promise.all([a, b, c].map((server) => enter(server, made.watch)));
  let games = [];
  while (games.length === 0) ({ games } = await get(c, '/api/v1/rooms')); // a moment after they have come
  assert.deepEqual(games.map(({ first, second }) => [first, second]), [['Ann', 'Bob']]);
  for (const [ply, symbol] of [1, 4, 2, 5, 3].entries()) {
    const mover = ply % 2 === 0 ? ann : bob;
    const { seq } = await move(mover, ply, symbol);
    await hears(ply % 2 === 0 ? bob : ann, seq);
  }
  for (const watcher of watchers) await hears(watcher, 7);
  sameForAll([ann, bob]);
  sameForAll(watchers);
  assert.equal(heard(watchers[2]).at(-1).over.result, 'X');
  const finished = await get(c, '/api/v1/games');
  assert.deepEqual(finished.games.map(({ moves }) => moves), ['14253']);
  await Promise.all([ann, bob, ...watchers].map((client) => client.end()));
});

test('both press at once, and one order comes of it', options, async (t) => {
  const [a, b] = await serversFor(t, 2);
  const { made, joined, ann, bob } = await table(a, b);
  const annToo = await enter(b, made.token);
  const bobToo = await enter(a, joined.token);
  const clients = [ann, annToo, bob, bobToo];
  const answers = new Map();
  let id = 0;
  const press = (client, message) => {
    client.send({ ...message, id: ++id });
    const mine = id;
    return client.next(['ack', 'refused'], (answer) => answer.id === mine).then((answer) => answers.set(mine, answer));
  };
  let game = 0;
  for (let round = 0; round < 30; round++) {
    const last = heard(ann).at(-1) ?? { ply: 0 };
    game = Math.max(game, ...clients.map((client) => heard(client).at(-1).game));
    const ply = last.game === game ? last.ply : 0;
    const wish = () => [{ type: 'move', game, ply, move: 1 + randomInt(9) }, { type: 'draw' }, { type: 'takeback' },
      { type: 'rematch' }, { type: 'decline' }][randomInt(5)];
    await Promise.all(clients.map((client) => press(client, wish())));
  }
  const acks = [...answers.values()].filter((answer) => answer.type === 'ack');
  assert.equal(new Set(acks.map(({ seq }) => seq)).size, acks.length, 'no two are acknowledged as one event');
  const fresh = await enter(a, made.watch);
  const count = fresh.welcome.seq;
  assert.equal(count, 2 + acks.length, 'what was refused has not happened');
  for (const client of clients) await hears(client, count);
  for (const client of clients) client.welcome.events = fresh.welcome.events.slice(0, client.welcome.seq);
  sameForAll(clients.filter((client) => client.welcome.seq === 2));
  const numbers = await Promise.all([a, b].map(async (server) => (await fetch(`${server.url}/metrics`)).text()));
  const conflicts = numbers.map((text) => Number(/^fourmi_conflicts_total (\d+)$/m.exec(text)[1]));
  t.diagnostic(`${acks.length} of ${answers.size} happened, ${conflicts.join(' and ')} conflicts`);
  await Promise.all([...clients, fresh].map((client) => client.end()));
});

test('a client that comes to another server finds what it has seen, also where no hint comes through', options, async (t) => {
  const proxy = await proxyFor(t, cluster);
  const [a, b] = await serversFor(t, 2, [undefined, proxy]);
  const { made, ann, bob } = await table(a, b);
  proxy.losesHints = true;
  const { seq } = await move(ann, 0, 5);
  const moved = await Client.open(b); // at once: b has not asked yet
  moved.send({ type: 'hello', token: made.token, after: seq });
  const welcome = await moved.next(['welcome', 'error']);
  assert.deepEqual([welcome.type, welcome.seq, welcome.events], ['welcome', seq, []]);
  const answer = await move(bob, 1, 1); // which b can decide by now
  await hears(ann, answer.seq);
  const { seq: last } = await move(ann, 2, 9);
  await hears(bob, last); // b asks from time to time
  sameForAll([ann, bob]);
  assert.ok(proxy.lost > 0);
  await Promise.all([ann, bob, moved].map((client) => client.end()));
});

test('a server whose connections are cut goes on, and loses nothing', options, async (t) => {
  const proxy = await proxyFor(t, cluster);
  const [a, b] = await serversFor(t, 2, [undefined, proxy]);
  const { ann, bob } = await table(a, b);
  let ply = 0;
  for (const symbol of [1, 2, 5, 9, 4, 6, 3]) {
    if (ply === 1 || ply === 4) proxy.cut();
    const mover = ply % 2 === 0 ? ann : bob;
    let answer;
    for (let tries = 0; tries < 50 && answer?.type !== 'ack'; tries++) {
      const id = 100 * (ply + 1) + tries;
      mover.send({ type: 'move', id, game: 0, ply, move: symbol });
      answer = await mover.next(['ack', 'refused'], (one) => one.id === id);
      if (answer.type === 'refused') assert.ok(['not_stored', 'busy', 'stale', 'not_your_turn'].includes(answer.reason), answer.reason);
      if (answer.type === 'refused') await new Promise((resolve) => setTimeout(resolve, 200));
    }
    assert.equal(answer.type, 'ack');
    ply++;
  }
  await hears(ann, 9);
  await hears(bob, 9);
  sameForAll([ann, bob]);
  await Promise.all([ann, bob].map((client) => client.end()));
});

test('an AI goes on at another server when the one that let it think is killed', options, async (t) => {
  const [a, b] = await serversFor(t, 2);
  const made = await post(a, '/api/v1/rooms', { game: 'connect4', name: 'Ann', ai: 'depth=2' });
  const there = await enter(a, made.token);
  await move(there, 0, 4);
  await hears(there, 4); // a has the room, and its AI has moved
  await there.end();
  const ann = await enter(b, made.token);
  await a.kill();
  await move(ann, 2, 4);
  await hears(ann, 6);
  assert.deepEqual(heard(ann).filter(({ kind }) => kind === 'move').map(({ seat }) => seat), [0, 1, 0, 1]);
  await move(ann, 4, 3);
  await hears(ann, 8);
  await ann.end();
});

test('time is up on time when the server that counted it is killed', options, async (t) => {
  const [a, b] = await serversFor(t, 2);
  const { ann, bob } = await table(a, b, { clock: { initial_s: 9, increment_s: 0 } });
  await move(ann, 0, 5);
  const { clock } = await bob.next('event', (event) => event.kind === 'move');
  assert.ok(clock.running === 1 && clock.left_ms[1] > 7000 && clock.left_ms[1] <= 9000, JSON.stringify(clock));
  await ann.end();
  await a.kill();
  const over = await bob.next('event', (event) => event.over);
  assert.deepEqual([over.kind, over.seat, over.over], ['timed_out', 1, { result: 'X', reason: 'timed_out' }]);
  const [began, ended] = [heard(bob)[2].at, over.at];
  assert.ok(ended - began >= 8900 && ended - began < 30_000, `after ${ended - began} ms`);
  await bob.end();
});

test('everybody sees who is there, at whichever server', options, async (t) => {
  const [a, b] = await serversFor(t, 2);
  const { made, ann, bob } = await table(a, b);
  const eve = await enter(b, made.watch);
  const isThere = (first, second, watchers) => (message) =>
    message.seats[0] === first && message.seats[1] === second && message.watchers === watchers;
  await ann.next('presence', isThere(true, true, 1));
  await eve.next('presence', isThere(true, true, 1));
  await eve.end();
  await ann.next('presence', isThere(true, true, 0));
  await b.stop();
  await ann.next('presence', isThere(true, false, 0));
  await Promise.all([ann, bob].map((client) => client.end()));
});

test('a challenge and a brain that one server has taken are there at all', options, async (t) => {
  const [a, b] = await serversFor(t, 2);
  const upload = async (server, where) => (await fetch(`${server.url}${where}`, { method: 'POST', body: brainFile })).json();
  const brain = await upload(a, '/api/v1/brains');
  const made = await post(b, '/api/v1/rooms', { game: 'tictactoe', name: 'Ann', ai: brain.ai });
  assert.equal(made.status, 201, JSON.stringify(made));
  const ann = await enter(b, made.token);
  await move(ann, 0, 5);
  await hears(ann, 4);
  const challenge = await upload(a, '/api/v1/challenges?name=Zoe');
  const found = await get(b, `/api/v1/challenges/${challenge.id}`);
  assert.equal(found.status, 200, JSON.stringify(found));
  await ann.end();
});

test('a server that leaves in good order hands its rooms over at once', options, async (t) => {
  const [a, b] = await serversFor(t, 2);
  const made = await post(a, '/api/v1/rooms', { game: 'connect4', name: 'Ann', ai: 'depth=2' });
  const there = await enter(a, made.token);
  await move(there, 0, 4);
  await hears(there, 4);
  const ann = await enter(b, made.token);
  const stopped = await a.stop();
  assert.equal(stopped.status, 0, a.log);
  const start = performance.now();
  await move(ann, 2, 4);
  await hears(ann, 6);
  t.diagnostic(`the AI has moved after ${(performance.now() - start).toFixed(0)} ms`);
  await ann.end();
});

/** Keeps all others from a table until `release`. */
async function lockTable(name, table) {
  const isLocked = `SELECT pid FROM pg_locks WHERE relation = '${table}'::regclass AND mode = 'AccessExclusiveLock' AND granted`;
  const held = cluster.sql(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(60)`, name).catch(() => {});
  let pid = '';
  while (pid === '') pid = await cluster.sql(isLocked, name);
  return {
    waiting: async () => Number(await cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'", name)),
    release: async () => {
      await cluster.sql(`SELECT pg_terminate_backend(${pid})`, name);
      await held;
    },
  };
}

test('who waits for a database that does not answer delays nobody else', options, async (t) => {
  const [a] = await serversFor(t, 1);
  const { ann, bob } = await table(a, a);
  const lock = await lockTable(`many${databases}`, 'challenges');
  const told = [];
  const asked = [1, 2].map(() => get(a, '/api/v1/challenges/abcdefgh12').then((answer) => told.push(answer.status)));
  while ((await lock.waiting()) < asked.length) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const [ply, symbol] of [5, 1, 3, 9].entries()) await move(ply % 2 === 0 ? ann : bob, ply, symbol);
  assert.equal((await fetch(`${a.url}/healthz`)).status, 200);
  assert.deepEqual(told, []);
  await lock.release();
  await Promise.all(asked);
  assert.deepEqual(told, [404, 404]);
  await Promise.all([ann, bob].map((client) => client.end()));
});

test('what is stored together is told other servers by one hint', options, async (t) => {
  const proxy = await proxyFor(t, cluster);
  const [a, b] = await serversFor(t, 2, [undefined, proxy]);
  const tables = await Promise.all(Array.from({ length: 12 }, () => table(a, a)));
  const watchers = await Promise.all(tables.map(({ made }) => enter(b, made.watch)));
  const lock = await lockTable(`many${databases}`, 'events'); // until it is released nothing is stored
  const begin = ({ ann }) => ann.send({ type: 'move', id: 1, game: 0, ply: 0, move: 5 });
  begin(tables[0]);
  while ((await lock.waiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  tables.slice(1).forEach(begin);
  await Promise.all(tables.slice(1).map(async ({ ann }) => {
    ann.send({ type: 'ping', id: 2 });
    await ann.next('pong'); // the server has heard the move
  }));
  proxy.hints.length = 0;
  await lock.release();
  for (const watcher of watchers) await hears(watcher, 3);
  const rooms = proxy.hints.filter((hint) => / e /.test(hint)).map((hint) => hint.match(/\d+:\d+/g).length);
  assert.deepEqual(rooms, [1, tables.length - 1], proxy.hints.join('\n'));
  await Promise.all([...tables.flatMap(({ ann, bob }) => [ann, bob]), ...watchers].map((client) => client.end()));
});

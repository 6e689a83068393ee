// The server in a world that fails: the nth call for memory, or of the disk, is refused, once or from then on, until
// all is well again. Each request is answered or its connection ended; nothing acknowledged is lost; afterwards all
// goes on as before. A sample of n; SOAK=1 for every n.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, enter, get, play, room } from './client.mjs';
import { logged, scratchFolder, startServer } from './server.mjs';

const soak = process.env.SOAK !== undefined;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const samples = 40;
const perServer = 400; // a server keeps no more than a thousand brains
const fast = { FOURMI_RATE: '100000', FOURMI_CHALLENGES: '100000' };
const brain = readFileSync(fileURLToPath(new URL('../data/sound-v1.brain', import.meta.url)));

/** Starts the program that can be made to fail. */
async function startFailing(folder) {
  const web = path.join(folder, 'web');
  mkdirSync(web, { recursive: true });
  writeFileSync(path.join(web, 'index.html'), 'x'.repeat(100_000));
  const server = await startServer({
    folder,
    command: path.resolve(process.env.FOURMI_FAILING),
    words: ['--web', web],
    env: { ...fast, FOURMI_FAULTS: 'memory 0 once', FOURMI_FAULTS_SOCKET: '3' },
  });
  const socket = server.child.stdio[3].setEncoding('utf8');
  /** Says a line; resolves to how many calls there were since the last one that was obeyed, and whether one failed. */
  const say = (words) => new Promise((resolve, reject) => {
    server.ended.then(() => reject(new Error(`the server has ended: ${server.log}`)));
    socket.once('data', (line) => {
      const [calls, struck] = line.trim().split(' ').map(Number);
      resolve({ calls, struck: struck === 1 });
    });
    socket.write(`${words}\n`);
  });
  /** Says what fails from now on. */
  server.arm = (kind, nth, how) => say(`${kind} ${nth} ${how}`);
  server.look = () => say('look');
  return server;
}

/** What may be answered in a world that fails. */
const excuses = ['busy', 'not_stored', 'failed'];

/** Longer than the server gives a request: what it cannot answer it ends by then. */
const PATIENCE_MS = 45_000;

/** Asks over HTTP. Null if that was refused for want of memory or disk, or the connection ended. */
async function ask(server, target, body, type = 'application/json') {
  let answer;
  let text;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    answer = await fetch(`${server.url}${target}`, body ? { method: 'POST', headers: { 'Content-Type': type }, body, signal } : { signal });
    text = await answer.text();
  } catch (error) {
    assert.notEqual(error.name, 'TimeoutError', `no answer to ${target}`);
    return null;
  }
  if (answer.ok) return answer.headers.get('Content-Type') === 'application/json' ? JSON.parse(text) : text;
  assert.ok(excuses.includes(JSON.parse(text).error), `${target}: ${text}`);
  return null;
}

/** Whether waiting failed because the other side has hung up, or will, or had no memory for a socket. */
const isEnd = (error) => error.code !== 'ERR_ASSERTION' && /^closed|socket|ECONN|^HTTP\/1.1 503 /.test(error.message);

/** A client in a room; null if it was not let in. */
async function come(server, token) {
  try {
    const client = await Client.open(server);
    client.send({ type: 'hello', token, after: 0 });
    const answer = await client.next(['welcome', 'refused', 'error']);
    if (answer.type === 'welcome') {
      assert.equal(answer.events.length, answer.seq, 'a welcome is whole');
      return Object.assign(client, { welcome: answer });
    }
    assert.ok(excuses.includes(answer.reason), JSON.stringify(answer));
    await client.end();
  } catch (error) {
    if (!isEnd(error)) throw error;
  }
  return null;
}

/** Wishes for something; the number of its event, or null. */
async function wish(table, seat, message) {
  const client = table.clients[seat];
  const id = ++table.id;
  if (client === null) return null;
  try {
    client.send({ ...message, id });
    // A message that was not understood has no number.
    const answer = await client.next(['ack', 'refused'], (one) => one.id === id || one.id === 0);
    if (answer.type === 'ack') {
      table.acknowledged.set(answer.seq, message);
      return answer.seq;
    }
    assert.ok(excuses.includes(answer.reason), JSON.stringify(answer));
  } catch (error) {
    if (!isEnd(error)) throw error;
    table.clients[seat] = null;
  }
  return null;
}

/** A game of tic-tac-toe with a move taken back, and another after it: who wishes for what. */
const story = [
  [0, { move: 1 }],
  [0, { type: 'takeback' }],
  [1, { type: 'takeback' }],
  [0, { move: 1 }],
  [1, { move: 4 }],
  [0, { move: 2 }],
  [1, { type: 'name', name: 'Bertha' }],
  [1, { move: 5 }],
  [0, { move: 3 }],
  [0, { type: 'rematch' }],
  [1, { type: 'rematch' }],
];

/** Plays it, as far as it goes, before somebody who watches. */
async function playAtTable(server) {
  const made = await ask(server, '/api/v1/rooms', JSON.stringify({ game: 'tictactoe', name: 'Ann' }));
  if (made === null) return null;
  const table = { made, joined: null, clients: [null, null], acknowledged: new Map(), id: 0 };
  table.joined = await ask(server, '/api/v1/rooms/join', JSON.stringify({ invite: made.invite, name: 'Bob' }));
  if (table.joined === null) return table;
  const watcher = await come(server, made.watch);
  table.clients = [await come(server, made.token), await come(server, table.joined.token)];
  let ply = 0;
  for (const [seat, message] of story) {
    const done = await wish(table, seat, message.move ? { type: 'move', game: 0, ply, ...message } : message);
    if (done === null) break;
    ply += message.move ? 1 : message.type === 'takeback' && seat === 1 ? -1 : 0;
  }
  if (watcher !== null) {
    const seen = watcher.all.filter((one) => one.type === 'event').map((one) => one.seq);
    const first = watcher.welcome.seq + 1;
    assert.deepEqual(seen, seen.map((_, i) => first + i), 'who watches misses nothing');
    await watcher.end();
  }
  return table;
}

/** Sends a brain on and counts a game against it; the server's list has what it has acknowledged. */
async function useChallenge(server) {
  const made = await ask(server, '/api/v1/challenges?name=Ada', brain, 'application/octet-stream');
  if (made === null) return;
  const path = `/api/v1/challenges/${made.id}`;
  const counted = await ask(server, `${path}/results`, JSON.stringify({ result: 'won' }));
  assert.ok(counted === null || counted.won === 1);
  (server.challenges ??= []).push({ path, won: counted?.won ?? 0 });
  const bytes = await ask(server, `${path}/brain`);
  assert.ok(bytes === null || bytes.length > 100);
  const page = await ask(server, `/c/${made.id}`);
  assert.ok(page === null || page.includes('Ada taught this'));
}

/** What was acknowledged of challenges is there. */
async function checkChallenges(server, challenges = []) {
  for (const { path, won } of challenges) {
    const found = await (await fetch(`${server.url}${path}`)).json();
    assert.ok(found.name === 'Ada' && found.won >= won, JSON.stringify(found));
  }
}

/** Uses everything that the server has; resolves to the table at which there was a game, if there was. */
async function useAll(server) {
  const page = await ask(server, '/');
  assert.ok(page === null || page.length === 100_000);
  const uploaded = await ask(server, '/api/v1/brains', brain, 'application/octet-stream');
  if (uploaded !== null) await ask(server, '/api/v1/rooms', JSON.stringify({ game: 'tictactoe', seat: 1, ai: uploaded.ai }));
  await useChallenge(server);
  const table = await playAtTable(server);
  const solved = await ask(server, '/solve?pos=44455554221');
  if (solved !== null) assert.deepEqual(solved, { pos: '44455554221', score: Array(7).fill(-15) });
  const analysed = await ask(server, '/api/v1/analysis?game=tictactoe&pos=1425');
  if (analysed !== null) assert.deepEqual(analysed.scores, [null, null, 9, null, null, 0, -8, -8, -8]);
  const list = await ask(server, '/api/v1/games?limit=1');
  if (list !== null && list.games.length > 0) {
    const target = `/api/v1/games/${list.games[0].id}`;
    const text = await ask(server, `${target}/text`);
    assert.ok(text === null || text.endsWith('\n\n14253\n'), text);
    const review = await ask(server, `${target}/review`);
    assert.ok(review === null || review.review.length === 5);
  }
  await ask(server, '/api/v1/observer');
  return table;
}

const seated = (table) => 1 + (table.joined !== null);

/** What was acknowledged at a table is there, in its order, and the game goes on. */
async function checkTable(server, table) {
  const again = await enter(server, table.made.token);
  const { events, seq } = again.welcome;
  assert.deepEqual(events.map((event) => event.seq), events.map((_, i) => i + 1));
  assert.equal(seq, events.length);
  for (const [number, message] of table.acknowledged) {
    const event = events[number - 1];
    assert.ok(event, `acknowledged event ${number} is there`);
    if (message.move) assert.equal(event.move, message.move);
    if (message.name) assert.equal(event.name, message.name);
  }
  assert.ok(events.length >= seated(table) + table.acknowledged.size);
  again.send({ type: 'name', id: 77, name: 'Anna' });
  await again.next('ack', (ack) => ack.id === 77);
  await again.end();
  for (const client of table.clients) await client?.end();
}

/** The strict version: all works, as if nothing had been. */
async function checkAll(server) {
  const table = await useAll(server);
  assert.equal(table?.acknowledged.size, story.length);
  await checkChallenges(server, server.challenges);
  await checkTable(server, table);
  assert.equal(await ask(server, '/readyz'), 'ready\n');
}

/** Makes one call fail, or all from it on; resolves to whether there was such a call. */
async function strike(server, kind, nth, how, tables) {
  await server.arm(kind, nth, how);
  const table = await useAll(server);
  const { struck } = await server.arm(kind, 0, how);
  if (table !== null) {
    await checkTable(server, table);
    tables.push(table);
  }
  return struck;
}

/** Lets a server live through these failures, and looks into what it leaves. */
async function liveThrough(t, kind, failures) {
  const folder = scratchFolder(t);
  const server = await startFailing(folder);
  t.after(() => server.kill());
  const tables = [];
  let struck = 0;
  for (const { nth, how } of failures) {
    try {
      struck += await strike(server, kind, nth, how, tables);
    } catch (error) {
      error.message = `${kind} ${nth} ${how}: ${error.message}`;
      throw error;
    }
  }
  await checkAll(server);
  const { status, signal } = await server.stop();
  assert.doesNotMatch(server.log, /Sanitizer|runtime error/);
  assert.deepEqual({ status, signal }, { status: 0, signal: null }, server.log.slice(-2000));
  // Once more from the disk, without any failures.
  const after = await startServer({ folder, env: fast });
  t.after(() => after.stop());
  for (const table of tables) await checkTable(after, table);
  await checkChallenges(after, server.challenges);
  await after.stop();
  return struck;
}

/** How many calls there are if none fails. */
async function countCalls(t, kind) {
  const server = await startFailing(scratchFolder(t));
  t.after(() => server.stop());
  await checkAll(server);
  await server.arm(kind, 0, 'once');
  await checkAll(server);
  const { calls } = await server.arm(kind, 0, 'once');
  await server.stop();
  return calls;
}

async function strikeMany(t, kind, hows = ['once', 'ever']) {
  const calls = await countCalls(t, kind);
  const step = soak ? 1 : calls / samples;
  const failures = hows.flatMap((how) =>
    Array.from({ length: Math.floor(calls / step) }, (_, i) => ({ nth: 1 + Math.floor(i * step), how })));
  let struck = 0;
  for (let i = 0; i < failures.length; i += perServer) struck += await liveThrough(t, kind, failures.slice(i, i + perServer));
  t.diagnostic(`${struck} failures; ${calls} calls in one round`);
  assert.ok(struck > samples);
}

test('without memory each request is answered or ended, and nothing is lost', (t) => strikeMany(t, 'memory'));

test('without its disk the server refuses, serves on, and recovers by itself', (t) => strikeMany(t, 'disk'));

test('an AI whose move could not be stored makes it when the disk is back', async (t) => {
  const server = await startFailing(scratchFolder(t));
  t.after(() => server.stop());
  const made = await ask(server, '/api/v1/rooms', JSON.stringify({ game: 'tictactoe', seat: 0, ai: 'expert' }));
  const person = await enter(server, made.token);
  const busy = fetch(`${server.url}/api/v1/analysis?pos=216243277`); // so the AI has to wait, whether it is solved or not
  await pause(50);
  person.send({ type: 'move', id: 1, game: 0, ply: 0, move: 5 });
  await person.next('ack');
  await server.arm('disk', 1, 'ever');
  await busy;
  await pause(1000); // it tries again while there is something to observe
  await logged(server, /store_failed/);
  await server.arm('disk', 0, 'once');
  await person.next('event', (event) => event.kind === 'move' && event.seat === 1);
  await person.end();
});

test('who waits for a disk that does not answer delays nobody else', async (t) => {
  const server = await startFailing(scratchFolder(t));
  t.after(() => server.stop());
  const { players } = await room(server, { game: 'tictactoe' });
  await play(players, '51'); // what the thread that reads knows of the database is old now
  await server.arm('stuck', 1, 'ever');
  const told = [];
  const list = get(server, '/api/v1/games').then((answer) => told.push(answer));
  while (!(await server.look()).struck) await pause(10); // the disk is asked, and does not answer
  const newcomer = await Client.open(server);
  newcomer.send({ type: 'hello', token: 'nobodyhasthistoken0000', after: 0 });
  newcomer.send({ type: 'ping', id: 7 });
  await play(players, '392', { ply: 2 });
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  assert.deepEqual(told, []);
  await server.arm('memory', 0, 'once'); // now it does
  await list;
  assert.equal(told[0].status, 200);
  assert.equal((await newcomer.next('error')).reason, 'no_such_room');
  for (const player of players) await player.end();
});

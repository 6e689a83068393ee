// What the server keeps has bounds, in memory and on the disk, and reaching one hurts nobody. SOAK=1 for the longer ones.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { hasTool } from '../cli/fourmi.mjs';
import { Client, enter, play, post, room } from './client.mjs';
import { exchange, scratchFolder, serverFor, startServer } from './server.mjs';

const soak = process.env.SOAK !== undefined;
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
  query(folder, "INSERT INTO rooms VALUES (100000, 'connect4', 0, 0, 0, '')"); // as if so many had been made
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
  let left = count - 1;
  let last = first;
  // One after the other on each connection: none waits unused while thousands of requests are prepared.
  const makeOn = async () => {
    while (left-- > 0) {
      last = await make();
      assert.equal(last.status, 201);
    }
  };
  await Promise.all(Array.from({ length: agent.maxSockets }, makeOn));
  agent.destroy();
  return [first, last];
}

test('empty rooms, whose clocks run, make place for others in memory, and nothing is lost', { skip: !soak }, async (t) => {
  const server = await serverFor(t, { env: fast });
  const clock = { initial_s: 86_400 };
  const { players, made } = await room(server, { game: 'connect4', clock });
  const [first, last] = await makeRooms(server, 20_000, { game: 'connect4', seat: 1, ai: 'random', clock });
  await play(players, '44'); // who is there plays on
  const back = await enter(server, first.token);
  assert.equal(back.welcome.seq, 3, 'the AI has moved, and the clock has started');
  assert.ok(back.welcome.clock.left_ms[1] > 86_000_000);
  assert.equal(back.welcome.clock.running, 1);
  await enter(server, last.token);
  assert.equal((await enter(server, made.token)).welcome.seq, 4);
});

const head = (target, length, more = '') =>
  `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
const brainSize = 4 << 20; // the largest there may be
const memoryOf = ({ child }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) * 1024;

test('a body that is not wanted is thrown away as it comes, and the answer says why', async (t) => {
  const server = await serverFor(t);
  const before = memoryOf(server);
  for (const [target, length, more, status] of [
    ['/nowhere', brainSize, '', 404],
    ['/api/v1/nowhere', brainSize, '', 404],
    ['/solve', brainSize, '', 405],
    ['/api/v1/rooms', 4097, '', 413],
    ['/api/v1/rooms/join', brainSize, '', 413],
    ['/api/v1/brains', brainSize, 'Origin: http://elsewhere\r\n', 403],
  ]) {
    const sending = Array.from({ length: 8 }, () => {
      const socket = net.connect(server.port, '127.0.0.1');
      const sent = new Promise((resolve) => socket.write(head(target, length, more) + 'x'.repeat(length - 1), resolve));
      const answered = new Promise((resolve) => socket.setEncoding('latin1').once('data', resolve));
      return { socket, sent, answered };
    });
    await Promise.all(sending.map(({ sent }) => sent));
    assert.ok(memoryOf(server) - before < 16 << 20, 'it takes no memory');
    for (const { socket } of sending) socket.write('x');
    for (const { socket, answered } of sending) {
      assert.match(await answered, new RegExp(`^HTTP/1.1 ${status} `), target);
      socket.destroy();
    }
  }
});

test('what an address sends too often is refused, however large', async (t) => {
  const { port } = await serverFor(t);
  const brain = (size) => head('/api/v1/brains', size, 'Connection: close\r\n') + 'x'.repeat(size);
  for (let i = 0; i < 20; i++) assert.match(await exchange(port, brain(1)), /^HTTP\/1.1 422 /);
  assert.match(await exchange(port, brain(brainSize)), /^HTTP\/1.1 429 /);
});

/** A connection over which something has been asked, and which has sent the beginning of a brain. */
async function beginBrain({ port }) {
  const socket = net.connect(port, '127.0.0.1');
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await answered;
  await new Promise((resolve) => socket.write(`${head('/api/v1/brains', brainSize)}x`, resolve));
  return socket;
}

/** Asks again and again until the answer has a status, for as long as a busy machine may take. */
async function untilStatus(ask, status) {
  let answer = await ask();
  for (let i = 0; i < 1000 && !answer.startsWith(`HTTP/1.1 ${status} `); i++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    answer = await ask();
  }
  assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
  return answer;
}

test('bodies on their way have a bound together, and small ones go past it', async (t) => {
  const server = await serverFor(t, { env: fast });
  const connections = await Promise.all(Array.from({ length: 16 }, () => beginBrain(server)));
  const upload = () => exchange(server.port, `${head('/api/v1/brains', 5000, 'Connection: close\r\n')}${'x'.repeat(5000)}`);
  assert.match(await untilStatus(upload, 503), /"busy"/); // soon all have come
  assert.equal((await post(server, '/api/v1/rooms', { game: 'connect4' })).status, 201);
  await Promise.all(connections.map((socket) => new Promise((resolve) => socket.on('close', resolve).destroy())));
  await untilStatus(upload, 422); // soon they are gone
});

test('bodies count for as long as they are held, though whoever sent them has left', async (t) => {
  const server = await serverFor(t, { env: { ...fast, FOURMI_WORKERS: '1' } });
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  // The only worker is busy, so that nobody looks at what is sent.
  const asking = ['', '1', '2', '3', '5', '6'].map((position) => {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.write(`GET /api/v1/analysis?pos=${position} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  });
  while (!/fourmi_solver_waiting [1-9]/.test(await metrics()));
  const leave = async (target) => {
    const socket = net.connect(server.port, '127.0.0.1');
    await new Promise((resolve) => socket.write(head(target, brainSize) + 'x'.repeat(brainSize), resolve));
    await new Promise((resolve) => socket.on('close', resolve).destroy());
  };
  await Promise.all(Array.from({ length: 16 }, (_, i) => leave(i % 2 ? '/api/v1/brains' : '/api/v1/challenges?name=x')));
  while (!/fourmi_solver_waiting (1[6-9]|2)/.test(await metrics())); // all have come
  for (let i = 0; i < 10; i++) await metrics(); // and gone
  const upload = () => exchange(server.port, `${head('/api/v1/brains', 5000, 'Connection: close\r\n')}${'x'.repeat(5000)}`);
  assert.match(await upload(), /^HTTP\/1.1 503 [^]*Too much is being sent/);
  for (const socket of asking) socket.destroy(); // which ends what the worker does
  await untilStatus(upload, 422);
});

const knowing = readFileSync(new URL('../../data/connect4.brain', import.meta.url));
/** AddressSanitizer would keep what was freed. */
const frugal = { ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ''}:quarantine_size_mb=1` };

/** Sends a large brain on; resolves to the path that gives it back. */
async function largeChallenge(server) {
  const answer = await fetch(`${server.url}/api/v1/challenges`, { method: 'POST', body: knowing });
  return `/api/v1/challenges/${(await answer.json()).id}/brain`;
}

/** A client that asks, hears how the answer begins, and then reads no more. */
async function beginReading({ port }, target) {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const answer = await new Promise((resolve) => socket.once('data', (data) => resolve(data.toString('latin1', 0, 12))));
  socket.pause();
  return { socket, answer };
}

const hangUp = (sockets) => Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve).destroy())));

test('many who read a brain slowly hold it once', async (t) => {
  const server = await serverFor(t, { env: { ...fast, ...frugal } });
  const target = await largeChallenge(server);
  const before = memoryOf(server);
  const readers = await Promise.all(Array.from({ length: 60 }, () => beginReading(server, target)));
  assert.ok(readers.every(({ answer }) => answer === 'HTTP/1.1 200'));
  assert.ok(memoryOf(server) - before < 64 << 20, `memory has grown by ${memoryOf(server) - before}`);
  assert.ok(Buffer.from(await (await fetch(server.url + target)).arrayBuffer()).equals(knowing), 'others get it whole');
  await hangUp(readers.map(({ socket }) => socket));
});

test('brains that are read slowly have a bound together, and leave their place when their readers go', async (t) => {
  const server = await serverFor(t, { env: { ...fast, ...frugal, FOURMI_CHALLENGE_MB: '1000' } });
  const places = Math.floor((64 << 20) / knowing.length);
  const targets = [];
  for (let i = 0; i <= places; i++) targets.push(await largeChallenge(server));
  const readers = await Promise.all(targets.slice(1).map((target) => beginReading(server, target)));
  assert.ok(readers.every(({ answer }) => answer === 'HTTP/1.1 200'));
  const fetchFirst = () => fetch(server.url + targets[0]);
  const refused = await fetchFirst();
  assert.deepEqual([refused.status, (await refused.json()).error], [503, 'busy']);
  assert.equal((await fetch(server.url + targets[0].replace('/brain', ''))).status, 200, 'what is small goes past it');
  await hangUp(readers.map(({ socket }) => socket));
  let answer = await fetchFirst();
  for (let i = 0; i < 1000 && answer.status !== 200; i++) {
    await new Promise((resolve) => setTimeout(resolve, 10)); // soon they are gone
    answer = await fetchFirst();
  }
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(knowing));
});

test('reviews count as solving', async (t) => {
  const server = await serverFor(t);
  const { players } = await room(server, { game: 'tictactoe' });
  await play(players, '14253');
  const review = async () => (await fetch(`${server.url}/api/v1/games/1/review`)).status;
  const statuses = await Promise.all(Array.from({ length: 60 }, review)); // of other requests 100 may come at once
  assert.ok(statuses.includes(200) && statuses.includes(429), statuses.join(' '));
  assert.equal((await fetch(`${server.url}/api/v1/games/1`)).status, 200, 'the game itself can still be read');
});

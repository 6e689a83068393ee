// Clients that mean no good, and a machine that is short of something. SOAK=1 for longer versions.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bash } from '../cli/fourmi.mjs';
import { Client, enter, frame, get, opcodes, play, post, room } from './client.mjs';
import { scratchFolder, serverFor, startServer } from './server.mjs';

const soak = process.env.SOAK !== undefined;
const fast = { FOURMI_RATE: '100000', FOURMI_CONNECTIONS: '20000' };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const memoryOf = (server, line = 'VmRSS') =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) * 1024;

/** A game from beginning to end, as proof that good clients are served. */
async function playAGame(server) {
  const { players } = await room(server);
  await play(players, '4455667');
  await Promise.all(players.map((client) => client.end()));
}

test('spectators that never read are cut off, and delay nobody', async (t) => {
  // AddressSanitizer would keep what was freed.
  const server = await serverFor(t, { env: { ...fast, ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ''}:quarantine_size_mb=1` } });
  const { made, players } = await room(server);
  const deaf = await Promise.all(Array.from({ length: soak ? 30 : 4 }, () => enter(server, made.watch)));
  const before = memoryOf(server);
  for (const client of deaf) client.socket.pause();
  // Each of these is refused with a whole sentence. The system keeps megabytes of that; then it waits in the server.
  const nonsense = Buffer.concat(Array(1000).fill(frame('?')));
  const socketCount = async () => Number(/^fourmi_sockets (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())[1]);
  while ((await socketCount()) < players.length + deaf.length) await pause(10);
  let rounds = 0;
  for (; (await socketCount()) > players.length; rounds++) {
    assert.ok(rounds < 1000, 'nobody was cut off');
    for (const client of deaf) client.raw(nonsense);
    await pause(20);
  }
  t.diagnostic(`cut off after ${rounds} thousand messages`);
  const grown = memoryOf(server, 'VmHWM') - before;
  assert.ok(grown < deaf.length * 256 * 1024 + (16 << 20), `memory stays bounded, but has grown by ${grown}`);
  await play(players, '4455667');
  for (const client of deaf) client.socket.resume();
  await Promise.all(deaf.map((client) => client.closed));
  await Promise.all(players.map((client) => client.end()));
});

test('clients that send their request letter by letter, or never end it, delay nobody', async (t) => {
  const server = await serverFor(t, { env: fast });
  const slow = [];
  for (let i = 0; i < (soak ? 500 : 60); i++) {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    slow.push(socket);
  }
  const timer = setInterval(() => slow.forEach((socket) => socket.writable && socket.write('a')), 20);
  for (let i = 0; i < 3; i++) await playAGame(server);
  clearInterval(timer);
  for (const socket of slow) socket.destroy();
});

test('bodies that never come delay nobody', async (t) => {
  const server = await serverFor(t, { env: fast });
  const sockets = Array.from({ length: 40 }, () => {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('POST /api/v1/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
    return socket;
  });
  await playAGame(server);
  for (const socket of sockets) socket.destroy();
});

test('noise on the port harms nobody', async (t) => {
  const server = await serverFor(t, { env: fast });
  for (let i = 0; i < (soak ? 2000 : 150); i++) {
    const noise = Buffer.from(Array.from({ length: 1 + (i * 37) % 2000 }, (_, j) => (i * 7919 + j * j * 31 + j) & 255));
    await new Promise((resolve) => {
      const socket = net.connect(server.port, '127.0.0.1', () => socket.end(noise));
      socket.on('error', resolve).on('close', resolve).resume();
    });
    if (i % 10 === 0) {
      const client = await Client.open(server);
      client.raw(noise);
      client.raw(frame(noise));
      await Promise.race([client.closed, pause(5)]);
      await client.end();
    }
  }
  await playAGame(server);
});

test('clients that leave in the middle of everything leave nothing behind', async (t) => {
  const server = await serverFor(t, { env: fast });
  const { made, players } = await room(server);
  for (let i = 0; i < 40; i++) {
    const client = await Client.open(server);
    client.send({ type: 'hello', token: made.watch, after: 0 });
    client.socket.destroy();
    const asking = net.connect(server.port, '127.0.0.1', () => {
      asking.write('GET /solve?pos=4444 HTTP/1.1\r\nHost: x\r\n\r\n');
      asking.destroy();
    });
    asking.on('error', () => {});
  }
  await players[0].next('presence', (presence) => presence.watchers === 0);
  await play(players, '44');
  await Promise.all(players.map((client) => client.end()));
});

test('solving under load says "busy", and moves do not wait for it', async (t) => {
  const server = await serverFor(t, { env: fast });
  const statuses = [];
  // The best line from the start takes the solver long enough; many more are asked for than may wait.
  const asked = Array.from({ length: 150 }, (_, i) =>
    fetch(`${server.url}/api/v1/analysis?pos=${['', '1', '2', '3', '5', '6', '7'][i % 7]}`).then(({ status }) => statuses.push(status)));
  // Uploads are looked at by the same threads, and wait in the same queue.
  const sent = Array.from({ length: 10 }, () =>
    fetch(`${server.url}/api/v1/brains`, { method: 'POST', body: 'no brain' }).then((answer) => answer.status));
  while (!statuses.includes(503) && statuses.length < asked.length) await pause(5);
  const { players } = await room(server);
  await play(players, '4455667');
  const unanswered = asked.length - statuses.length;
  t.diagnostic(`seven moves were acknowledged while ${unanswered} of 65 were not solved`);
  assert.ok(unanswered > 32, 'no move waits for the solver');
  await Promise.all(asked);
  assert.ok(statuses.every((status) => [200, 503].includes(status)), statuses.join());
  assert.ok(statuses.includes(503));
  // When the rush is over there is room again. A slow machine solved none of those in time, but this one is easy.
  while ((await fetch(`${server.url}/api/v1/analysis?pos=65214673556155731566316327373221417`)).status !== 200) await pause(50);
  const uploads = await Promise.all(sent);
  assert.ok(uploads.every((status) => [422, 503].includes(status)) && uploads.includes(503), uploads.join());
  assert.match(await (await fetch(`${server.url}/metrics`)).text(), /fourmi_busy_total [1-9]/);
  await Promise.all(players.map((client) => client.end()));
});

test('brains that wait for their turn to move are in nobody\'s memory', async (t) => {
  const server = await serverFor(t, { env: { ...fast, FOURMI_WORKERS: '1' } });
  const brain = readFileSync(new URL('../../data/connect4.brain', import.meta.url));
  const { ai } = await (await fetch(`${server.url}/api/v1/brains`, { method: 'POST', body: brain })).json();
  const rooms = [];
  for (let i = 0; i < 40; i++) rooms.push(await enter(server, (await post(server, '/api/v1/rooms', { game: 'connect4', ai })).token));
  // The only worker is busy, so all of them wait.
  const asked = fetch(`${server.url}/api/v1/analysis?pos=`).catch(() => {});
  const before = memoryOf(server);
  await Promise.all(rooms.map((client) => play([client], '4')));
  assert.ok(memoryOf(server) - before < 20 * brain.length, 'not each has a brain of its own');
  await server.stop(); // nobody wants to hear the answers
  await asked;
});

test('a full disk refuses with a clear error, harms nothing, and is used again when it has room', async (t) => {
  if (process.getuid() !== 0) return t.skip('needs root, for a small file system');
  const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-small-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600k', 'fourmi-test', folder], { encoding: 'utf8' });
  if (mount.status !== 0) return t.skip(`no small file system: ${mount.stderr}`);
  const server = await startServer({ folder, words: ['--data', path.join(folder, 'x.db')], env: fast });
  t.after(async () => {
    await server.stop();
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  const { made, players } = await room(server);
  await play(players, '44');
  const filler = spawnSync('sh', ['-c', `head -c 10000000 /dev/zero > ${folder}/filler`]);
  assert.notEqual(filler.status, 0);
  // What is left of the log file's last page may still take some.
  let refused;
  for (let i = 0; i < 500 && !refused; i++) {
    players[0].send({ type: 'name', id: 1000 + i, name: `name ${i}` }); // moves have other ids
    const answer = await players[0].next(['ack', 'refused'], ({ id }) => id === 1000 + i);
    if (answer.type === 'refused') refused = answer;
  }
  assert.equal(refused.reason, 'not_stored');
  assert.equal((await post(server, '/api/v1/rooms', { game: 'connect4' })).error, 'not_stored');
  assert.equal((await fetch(`${server.url}/readyz`)).status, 503);
  assert.equal((await get(server, '/solve?pos=4453')).status, 200);
  const seen = players[1].all.filter((message) => message.type === 'event').at(-1).seq;
  assert.equal((await enter(server, made.watch)).welcome.seq, seen, 'nobody heard of what was not stored');
  // Nobody writes from now on: only the server itself can find out how its disk is.
  await pause(2500);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 503, 'it has tried again, in vain');
  spawnSync('rm', [`${folder}/filler`]);
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await pause(50);
  await play(players, '5', { ply: 2 });
  assert.equal((await post(server, '/api/v1/rooms', { game: 'connect4' })).status, 201);
  await Promise.all(players.map((client) => client.end()));
});

test('when file descriptors run out, those who are there play on, and later others come in again', async (t) => {
  const folder = scratchFolder(t);
  const limited = await startServer({ folder, env: fast, under: ['prlimit', '--nofile=60:60'] });
  t.after(() => limited.stop());
  const { players } = await room(limited);
  const crowd = Array.from({ length: 80 }, () => {
    const socket = net.connect(limited.port, '127.0.0.1');
    socket.on('error', () => {});
    return socket;
  });
  // None is left waiting at the door, where the server would see it for ever: who cannot come in is hung up on.
  const hungUp = () => crowd.filter((socket) => socket.closed).length;
  while (hungUp() < 80 - 60) await pause(20);
  assert.ok(!crowd[0].closed, 'the first came in');
  await play(players, '44');
  const cpu = () => readFileSync(`/proc/${limited.child.pid}/stat`, 'utf8').split(' ').slice(13, 15).reduce((a, b) => a + Number(b), 0);
  const before = cpu();
  await pause(300);
  t.diagnostic(`${cpu() - before} of 30 ticks of processor time while full`);
  for (const socket of crowd) socket.destroy();
  await play(players, '55667', { ply: 2 });
  await playAGame(limited);
  await Promise.all(players.map((client) => client.end()));
});

/** A server whose clocks faketime sets; skips the test, and is undefined, where that cannot be. */
async function serverInFakeTime(t, folder, faked) {
  const library = bash('ls /usr/lib/*/faketime/libfaketime.so.1').stdout.trim();
  if (library === '') return t.skip('needs faketime');
  try {
    const server = await startServer({ folder, env: { ...fast, ...faked, LD_PRELOAD: library, FOURMI_SANDBOX: 'off' } }); // it reads files of its own
    t.after(() => server.stop());
    return server;
  } catch (error) {
    return t.skip(`not under this sanitizer: ${error.message.split('\n')[0]}`);
  }
}

test('who is silent is asked, stays if there is an answer, and goes if there is none', async (t) => {
  const server = await serverInFakeTime(t, scratchFolder(t), { FAKETIME: '+0 x20' });
  if (!server) return;
  const { made, first, second } = await room(server);
  const isPing = ({ opcode }) => opcode === opcodes.ping;
  const deaf = await enter(server, made.watch);
  deaf.raw = () => {}; // so it answers no ping
  await deaf.closed;
  assert.ok(deaf.frames.some(isPing), 'it was asked');
  assert.ok(first.frames.some(isPing), 'so was another');
  first.send({ type: 'ping', id: 5 });
  assert.equal((await first.next('pong')).id, 5);
  await first.end();
  second.raw = () => {};
  await second.closed; // also where nothing else happens
});

test('who sends no whole request in time, or leaves an answer unread, is hung up on', async (t) => {
  const folder = scratchFolder(t);
  writeFileSync(path.join(folder, 'large.bin'), Buffer.alloc(64 << 20)); // more than the system takes by itself
  const server = await serverInFakeTime(t, folder, { FAKETIME: '+0 x20', FOURMI_WEB: folder });
  if (!server) return;
  const post = 'POST /api/v1/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n';
  const sockets = [
    ['nothing', ''],
    ['a head without an end', 'GET / HTTP/1.1\r\nX: '],
    ['a body without an end', post],
    ['a tunnel', 'CONNECT / HTTP/1.1\r\n'],
    ['an answer', 'GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n'],
  ].map(([what, bytes]) => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(bytes)).on('error', () => {});
    if (what === 'an answer') socket.pause();
    return { what, socket, ended: new Promise((resolve) => socket.on('close', resolve)) };
  });
  // A letter now and then is no sign of a request that will end.
  const letters = setInterval(() => sockets.slice(1, 4).forEach(({ socket }) => socket.writable && socket.write('a')), 100);
  t.after(() => clearInterval(letters));
  for (const { what, socket, ended } of sockets.slice(0, 4)) {
    socket.resume();
    assert.equal(await Promise.race([ended.then(() => 'ended'), pause(20_000)]), 'ended', what);
  }
  clearInterval(letters);
  await pause(3000); // a minute, for the server
  const { socket, ended } = sockets[4];
  let size = 0;
  socket.on('data', (data) => (size += data.length)).resume();
  await ended;
  assert.ok(size < 64 << 20, 'what was not read in time did not come');
});

test('a request that came while the server was held up is answered', async (t) => {
  const server = await serverInFakeTime(t, scratchFolder(t), { FAKETIME: '+0 x20' });
  if (!server) return;
  const socket = net.connect(server.port, '127.0.0.1');
  let heard = '';
  const ended = new Promise((resolve) => socket.setEncoding('latin1').on('data', (data) => (heard += data)).on('close', resolve));
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  while (!heard.endsWith('\n')) await pause(10);
  server.child.kill('SIGSTOP');
  await pause(1500); // half a minute, for the server
  socket.write('GET /style.css HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await pause(50);
  server.child.kill('SIGCONT');
  await ended;
  assert.equal(heard.match(/HTTP\/1.1 \d+/g)?.length, 2);
});

test('a spectator that never reads is cut off, though it answers pings', async (t) => {
  const server = await serverInFakeTime(t, scratchFolder(t), { FAKETIME: '+0 x20' });
  if (!server) return;
  const { made, players } = await room(server);
  const deaf = await enter(server, made.watch);
  deaf.socket.pause();
  const pongs = setInterval(() => deaf.raw(frame('!', { opcode: opcodes.pong })), 100);
  t.after(() => clearInterval(pongs));
  const socketCount = async () => Number(/^fourmi_sockets (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())[1]);
  // Each is answered, with 90 KB in all, which is less than is cut off for its size. Nobody knows how many times as much the
  // systems keep. When they take no more, it has half a minute of the server's time, which is less than this waits each time.
  const nonsense = Buffer.concat(Array(1000).fill(frame('?')));
  let alive = true;
  for (let i = 0; i < 1000 && alive; i++) {
    if (i % 50 === 0) deaf.raw(nonsense);
    await pause(50);
    alive = (await socketCount()) > players.length;
  }
  assert.ok(!alive, 'it is still there');
  await play(players, '44');
  await Promise.all(players.map((client) => client.end()));
});

test('one address has so many connections, and others do not suffer from it', async (t) => {
  const server = await serverFor(t, { env: { FOURMI_CONNECTIONS: '6' } });
  const client = await Client.open(server);
  const connect = () => new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX: '));
    socket.on('error', () => {}).on('close', () => resolve(null)).resume();
    setTimeout(() => resolve(socket.closed ? null : socket), 300);
  });
  const crowd = await Promise.all(Array.from({ length: 20 }, connect));
  assert.equal(crowd.filter((socket) => socket !== null).length, 5);
  client.send({ type: 'ping', id: 3 });
  assert.equal((await client.next('pong')).id, 3, 'those who are there stay');
  for (const socket of crowd) socket?.destroy();
  while ((await connect()) === null) await pause(20);
  await client.end();
});

test('behind a proxy the sockets of each client are counted, not the connections of the proxy', async (t) => {
  const server = await serverFor(t, { env: { FOURMI_CONNECTIONS: '2', FOURMI_PROXY: '127.0.0.1' } });
  const open = (address) => Client.open(server, { headers: { 'X-Forwarded-For': `9.9.9.9, ${address}` } });
  const plain = Array.from({ length: 10 }, () => net.connect(server.port, '127.0.0.1').on('error', () => {}));
  const [first, second] = [await open('10.0.0.1'), await open('10.0.0.1')];
  await assert.rejects(open('10.0.0.1'), /429/);
  const other = await open('10.0.0.2');
  assert.ok(plain.every((socket) => !socket.closed));
  await first.end();
  for (let third; !third; ) third = await open('10.0.0.1').catch(() => pause(20));
  for (const socket of plain) socket.destroy();
  await Promise.all([second.end(), other.end()]);
});

test('a challenge is gone when its days are over, and makes place for others', async (t) => {
  const folder = scratchFolder(t);
  const calendar = path.join(folder, 'calendar');
  writeFileSync(calendar, '+0d');
  const server = await serverInFakeTime(t, folder,
    { FAKETIME_TIMESTAMP_FILE: calendar, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1', FOURMI_CHALLENGES: '1', FOURMI_CHALLENGE_DAYS: '3' });
  if (!server) return;
  const body = readFileSync(new URL('../data/sound-v1.brain', import.meta.url));
  const send = async () => (await fetch(`${server.url}/api/v1/challenges`, { method: 'POST', body })).json();
  const { id } = await send();
  const statuses = (targets) => Promise.all(targets.map(async (target) => (await fetch(server.url + target)).status));
  const targets = [`/api/v1/challenges/${id}`, `/api/v1/challenges/${id}/brain`, `/c/${id}`];
  writeFileSync(calendar, '+2d');
  assert.deepEqual(await statuses(targets), [200, 200, 200]);
  assert.equal((await send()).error, 'full');
  writeFileSync(calendar, '+4d');
  assert.deepEqual(await statuses(targets), [404, 404, 404]);
  assert.ok((await send()).id);
});

test('a calendar that jumps ends no game and no room', async (t) => {
  const folder = scratchFolder(t);
  const calendar = path.join(folder, 'calendar');
  writeFileSync(calendar, '+0d');
  const server = await serverInFakeTime(t, folder,
    { FAKETIME_TIMESTAMP_FILE: calendar, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' });
  if (!server) return;
  const { players } = await room(server, { game: 'connect4', clock: { initial_s: 600 } });
  const serversDate = async () => Date.parse((await fetch(`${server.url}/healthz`)).headers.get('date'));
  const daysOff = (ms) => Math.round((ms - Date.now()) / 86_400_000) + 0;
  const days = [];
  for (const [round, shift] of ['+0d', '+1d', '-1d', '+400d', '+0d'].entries()) {
    writeFileSync(calendar, shift);
    for (let i = 0; i < 100 && daysOff(await serversDate()) !== parseInt(shift, 10); i++) await pause(50);
    await pause(250); // some ticks
    await play(players, '45'[round % 2].repeat(2), { ply: 2 * round });
    const event = players[0].all.findLast((message) => message.kind === 'move');
    days.push(daysOff(event.at));
    assert.ok(event.clock.left_ms.every((left) => left > 590_000), `${shift}: ${event.clock.left_ms}`);
  }
  assert.deepEqual(days, [0, 1, -1, 400, 0]);
  await Promise.all(players.map((client) => client.end()));
});

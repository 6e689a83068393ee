#!/usr/bin/env node
// Measures `fourmi serve`: static files beside nginx, echo and fan-out beside Node's ws, where these are installed, in the
// same run on the same machine; moves that are checked, stored and told to 8 spectators; idle sockets; processor time.
//
//   node bench/server.mjs [SECONDS]     for each measurement, 3 if nothing is said
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, enter, frame, get, post } from '../tests/server/client.mjs';
import { startServer } from '../tests/server/server.mjs';

const seconds = Number(process.argv[2] ?? 3);
const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-bench-'));
const has = (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (what, value) => console.log(`${what.padEnd(52)} ${value}`);
const status = (pid) => readFileSync(`/proc/${pid}/status`, 'utf8');
const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(status(pid))[1]) * 1024;
/** Of all threads but those that solve, which have the rest of the machine. */
const cpuSeconds = (pid) => readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
  const [, name, rest] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8'));
  const fields = rest.split(' ');
  return name === 'solver' ? sum : sum + (Number(fields[11]) + Number(fields[12])) / 100;
}, 0);
/** Processor time of a process while something goes on, as a share of one core. */
async function share(pid, job) {
  const [start, used] = [performance.now(), cpuSeconds(pid)];
  const result = await job();
  return { result, share: (cpuSeconds(pid) - used) / ((performance.now() - start) / 1000) };
}
const percent = (part) => `${(100 * part).toFixed(0)} %`;
const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]?.toFixed(2) ?? '-';

/* ---------------------------------------------------------------- static */

function wrk(url) {
  const text = execFileSync('wrk', ['-t1', '-c32', `-d${seconds}s`, '--latency', url], { encoding: 'utf8' });
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(text);
  const [, p99] = /99%\s+(\S+)/.exec(text);
  return `${Number(rate).toFixed(0).padStart(7)} requests/s, p99 ${p99}`;
}

async function measureStatic(server, web) {
  if (!has('wrk')) return say('static files', 'not measured: wrk is not installed');
  let nginx;
  if (has('nginx')) {
    const config = path.join(folder, 'nginx.conf');
    writeFileSync(config, `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
      events { worker_connections 1024; }
      http { access_log off; keepalive_requests 1000000; types { text/html html; }
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`).join(' ')}
        server { listen 127.0.0.1:8290; root ${web}; } }`);
    nginx = spawn('nginx', ['-c', config], { stdio: 'ignore' });
    await pause(500);
  }
  for (const file of ['index.html', 'large.bin']) {
    const name = file === 'index.html' ? '1 KiB' : '100 KiB';
    say(`static, ${name}: fourmi`, wrk(`${server.url}/${file}`));
    say(`static, ${name}: nginx`, nginx ? wrk(`http://127.0.0.1:8290/${file}`) : 'not installed');
  }
  nginx?.kill('SIGTERM');
}

/* ------------------------------------------------------------ echo: ws */

/** Answers per second of `clients` sockets that each wait for one answer before they send again. */
async function pingPong(open, message, clients = 32) {
  const bytes = frame(message);
  let answers = 0;
  const sockets = await Promise.all(Array.from({ length: clients }, open));
  const end = performance.now() + seconds * 1000;
  const times = [];
  await Promise.all(sockets.map(({ socket }) => new Promise((resolve) => {
    let start = performance.now();
    socket.removeAllListeners('data');
    socket.on('data', () => {
      const now = performance.now();
      answers++;
      times.push(now - start);
      if (now > end) return resolve();
      start = now;
      socket.write(bytes);
    });
    socket.write(bytes);
  })));
  for (const { socket } of sockets) socket.destroy();
  times.sort((a, b) => a - b);
  return `${(answers / seconds).toFixed(0).padStart(7)} answers/s, p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`;
}

function findWs() {
  try {
    return createRequire(new URL('../package.json', import.meta.url)).resolve('ws');
  } catch {
    return null;
  }
}

async function measureEcho(server) {
  say('echo, 32 sockets: fourmi (ping as JSON)', await pingPong(() => Client.open(server), JSON.stringify({ type: 'ping', id: 7 })));
  const ws = findWs();
  if (!ws) return say('echo, 32 sockets: ws', 'not installed');
  const script = `const { WebSocketServer } = require(${JSON.stringify(ws)});
    const s = new WebSocketServer({ port: 8291, host: '127.0.0.1' });
    s.on('connection', (c) => c.on('message', (m) => c.send(JSON.stringify({ type: 'pong', id: JSON.parse(m).id }))));
    s.on('listening', () => console.log('ready'));`;
  const child = spawn(process.execPath, ['-e', script]);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  say('echo, 32 sockets: ws', await pingPong(() => Client.open({ port: 8291 }), JSON.stringify({ type: 'ping', id: 7 })));
  child.kill();
}

/* ----------------------------------------------------------------- moves */

/** Counts whole frames without reading what is in them. */
function countFrames(socket, seen) {
  let rest = Buffer.alloc(0);
  socket.removeAllListeners('data');
  socket.on('data', (data) => {
    rest = rest.length > 0 ? Buffer.concat([rest, data]) : data;
    let at = 0;
    while (rest.length - at >= 2) {
      const short = rest[at + 1];
      if (short === 126 && rest.length - at < 4) break;
      const size = short === 126 ? 4 + rest.readUInt16BE(at + 2) : 2 + short;
      if (rest.length - at < size) break;
      seen(rest, at, size);
      at += size;
    }
    rest = rest.subarray(at);
  });
}

const ack = Buffer.from('{"type":"ack"');

/** Tables at which games are played to the end, again and again, each watched by 8. */
async function makeTables(server, count, moves) {
  return Promise.all(Array.from({ length: count }, async () => {
    const made = await post(server, '/api/v1/rooms', { game: 'connect4' });
    const joined = await post(server, '/api/v1/rooms/join', { invite: made.invite });
    const players = [await enter(server, made.token), await enter(server, joined.token)];
    const table = { players, moves, ply: 0, seen: 0, sentAt: 0, waiting: false, left: 1800, done: () => {} };
    for (let i = 0; i < 8; i++) countFrames((await enter(server, made.watch)).socket, () => table.seen++);
    for (const { socket } of players) {
      countFrames(socket, (bytes, at, size) => {
        const payload = at + (size > 129 ? 4 : 2);
        if (bytes.subarray(payload, at + size).subarray(0, ack.length).equals(ack)) table.done();
      });
    }
    return table;
  }));
}

/** Sends the next move of a table; false if its game is over. */
function move(table) {
  if (table.ply === table.moves.length || table.left === 0) return false;
  const message = { type: 'move', id: 1, game: 0, ply: table.ply, move: Number(table.moves[table.ply]) };
  table.sentAt = performance.now();
  table.waiting = true;
  table.left--;
  table.players[table.ply++ % 2].send(message);
  return true;
}

/** Each table moves as soon as its last move is acknowledged. */
async function closedLoop(tables) {
  const times = [];
  const start = performance.now();
  await Promise.all(tables.map((table) => new Promise((resolve) => {
    table.done = () => {
      times.push(performance.now() - table.sentAt);
      table.waiting = false;
      if (!move(table)) resolve();
    };
    move(table);
  })));
  return { times, rate: times.length / ((performance.now() - start) / 1000) };
}

/** Moves come at a rate of their own, however long others take. */
async function openLoop(tables, rate) {
  const times = [];
  let late = 0;
  let sent = 0;
  const free = [...tables];
  for (const table of tables) {
    table.done = () => {
      times.push(performance.now() - table.sentAt);
      table.waiting = false;
      if (table.ply < table.moves.length) free.push(table);
    };
  }
  const start = performance.now();
  const total = tables.length * tables[0].moves.length;
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * rate));
    while (sent < due && free.length > 0) {
      move(free.shift());
      sent++;
    }
    late = Math.max(late, due - sent);
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - start > 20_000) break;
  }
  await pause(200);
  return { times, late };
}

async function measureMoves(server) {
  const drawn = `3${(await get(server, '/api/v1/analysis?pos=3')).line}`; // the longest game there is
  const pid = server.child.pid;
  const tables = await makeTables(server, 100, drawn);
  const closed = await share(pid, () => closedLoop(tables));
  const { rate, times } = closed.result;
  times.sort((a, b) => a - b);
  say('moves, stored and told to 8 spectators, 100 rooms', `${rate.toFixed(0).padStart(7)} moves/s, p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`);
  say('  serving and storing used', `${percent(closed.share)} of a core: ${(rate / closed.share).toFixed(0)} moves/s per core`);
  for (const table of tables) for (const { socket } of table.players) socket.destroy();
  const again = await makeTables(server, 100, drawn);
  const paced = await share(pid, () => openLoop(again, rate * 0.7));
  const sorted = paced.result.times.sort((a, b) => a - b);
  say('  at 70 % of that rate, come what may', `p50 ${quantile(sorted, 0.5)} ms, p99 ${quantile(sorted, 0.99)} ms, ${percent(paced.share)} of a core`);
  const busy = await makeTables(server, 100, drawn);
  const stop = { now: false };
  const solving = (async () => {
    while (!stop.now) {
      await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/api/v1/analysis?pos=1`).then((one) => one.arrayBuffer())));
    }
  })();
  const beside = await openLoop(busy, rate * 0.3);
  stop.now = true;
  await solving;
  const slow = beside.times.sort((a, b) => a - b);
  say('  at 30 %, while the solver is kept busy', `p50 ${quantile(slow, 0.5)} ms, p99 ${quantile(slow, 0.99)} ms`);
}

/* ------------------------------------------------------------------ idle */

async function measureIdle(server) {
  const made = await post(server, '/api/v1/rooms', { game: 'connect4' });
  const before = memory(server.child.pid);
  const wanted = 4000;
  const sockets = [];
  for (let i = 0; i < wanted; i += 100) {
    sockets.push(...await Promise.all(Array.from({ length: 100 }, () => enter(server, made.watch))));
  }
  await pause(500);
  const bytes = (memory(server.child.pid) - before) / wanted;
  const idle = await share(server.child.pid, () => pause(1000));
  say(`idle sockets, ${wanted} in a room`, `${bytes.toFixed(0).padStart(7)} bytes each, ${percent(idle.share)} of a core`);
  for (const { socket } of sockets) socket.destroy();
}

/* ------------------------------------------------------------------ main */

const web = path.join(folder, 'web');
mkdirSync(web);
writeFileSync(path.join(web, 'index.html'), 'x'.repeat(1024));
writeFileSync(path.join(web, 'large.bin'), 'x'.repeat(102400));
process.umask(0o022);
spawnSync('chmod', ['-R', 'a+rX', folder]);
const server = await startServer({ folder, words: ['--web', web], env: { FOURMI_RATE: '1000000' } });
try {
  await measureStatic(server, web);
  await measureEcho(server);
  await measureMoves(server);
  await measureIdle(server);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

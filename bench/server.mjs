#!/usr/bin/env node
// Measures `fourmi serve`: static files beside nginx, echo and fan-out beside Node's ws, where these are installed, in the
// same run on the same machine; moves that are checked, stored and told to 8 spectators; idle sockets; processor time.
//
//   node bench/server.mjs [SECONDS [PART...]]
//
// SECONDS are for each measurement, 3 if nothing is said. A PART is one of those at the end of this file, all if nothing is
// said. `ninja -C build fourmi bench` builds what it takes. The server has one core and its clients have another, where
// there are two, so a share of a core means something.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { get } from '../tests/server/client.mjs';
import { startServer } from '../tests/server/server.mjs';
import { enterRooms, makeRooms, runLoad } from './load/load.mjs';
import { cores, cpuSeconds, describeMachine, fileLimit, kernelMemory, memory, onCore } from './load/machine.mjs';
import { has, startNginx, startWs, wsRooms } from './load/rivals.mjs';

const seconds = Number(process.argv[2] ?? 3);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/* --------------------------------------------------------------- printing */

const say = (what, value) => console.log(`${what.padEnd(50)} ${value}`);
const count = (number) => Math.round(number).toLocaleString('en').padStart(9);
const percent = (part) => `${(100 * part).toFixed(0)} %`;
const ms = (number) => `${number.toFixed(number < 10 ? 2 : 0)} ms`;
const latency = ({ p50_ms, p99_ms }) => `p50 ${ms(p50_ms)}, p99 ${ms(p99_ms)}`;
const share = ({ used, seconds: passed }) => `${percent(used / passed)} of a core`;

/* ---------------------------------------------------------------- servers */

const CONNECTIONS = 20_000; // that our server takes

let servers = 0;
/** Lets `job` have a server with a database of its own, on its own core unless told otherwise. */
async function withServer(job, { core = cores.server, words = [], env = {} } = {}) {
  const home = path.join(folder, String(servers++));
  mkdirSync(home);
  const server = await startServer({ folder: home, words, env: { FOURMI_RATE: '1000000', FOURMI_CONNECTIONS: String(CONNECTIONS), ...env }, under: onCore(core) });
  server.pid = server.child.pid;
  try {
    return await job(server);
  } finally {
    await server.stop();
  }
}

/** Enough rooms for so many events in all; a room takes 2,000, some of which come before and between the moves. */
const roomsFor = (atOnce, perSecond, each = 1800) => atOnce * Math.ceil((perSecond * seconds) / (atOnce * each));

const NAMES_IN_A_ROOM = 990; // of one seat, but for those that it had before

/* ----------------------------------------------------------------- static */

/** What one of wrk's times, such as 1.20ms, is in milliseconds. */
function wrkTime(text, quantile) {
  const [, number, unit] = new RegExp(`${quantile}%\\s+([\\d.]+)(us|ms|s)`).exec(text);
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];
}

function requestFile({ pid, port }, file) {
  const before = cpuSeconds(pid).serving;
  const url = `http://127.0.0.1:${port}/${file}`;
  const [command, ...words] = [...onCore(cores.client), 'wrk', '-t1', '-c32', `-d${seconds}s`, '--latency', url];
  const text = execFileSync(command, words, { encoding: 'utf8' });
  const used = cpuSeconds(pid).serving - before;
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(text);
  const [, errors] = /Non-2xx or 3xx responses: (\d+)/.exec(text) ?? [null, 0];
  if (errors > 0) throw new Error(`${file}: ${errors} answers were errors`);
  const times = { p50_ms: wrkTime(text, 50), p99_ms: wrkTime(text, 99) };
  return `${count(rate)} requests/s, ${latency(times)}, ${share({ used, seconds })}`;
}

async function measureStatic() {
  if (!has('wrk')) return say('static files', 'not measured: wrk is not installed');
  const files = { '1 KiB': 'index.html', '100 KiB': 'large.bin' };
  const web = path.join(folder, 'web');
  mkdirSync(web);
  writeFileSync(path.join(web, files['1 KiB']), 'x'.repeat(1024));
  writeFileSync(path.join(web, files['100 KiB']), 'x'.repeat(102400));
  const nginx = await startNginx(folder, web);
  try {
    await withServer((server) => {
      for (const [size, file] of Object.entries(files)) {
        say(`static, ${size}: fourmi`, requestFile(server, file));
        say(`static, ${size}: nginx, one process`, nginx ? requestFile(nginx, file) : 'not installed');
      }
    }, { words: ['--web', web] });
  } finally {
    await nginx?.stop();
  }
}

/* --------------------------------------------------------- echo, fan-out */

async function loadOurs(roomCount, wish) {
  return withServer(async (server) => runLoad(server, await makeRooms(server, roomCount), wish, cores.client));
}

/** Null if it is not installed. It gets a while to warm up, in which its code is compiled. */
async function loadWs(roomCount, wish) {
  const ws = await startWs();
  try {
    if (ws) await runLoad(ws, wsRooms(roomCount), { ...wish, ms: 1000 }, cores.client);
    return ws && await runLoad(ws, wsRooms(roomCount), wish, cores.client);
  } finally {
    await ws?.stop();
  }
}

/** The same load on both; the rate of the slower one. */
async function measureBesideWs(what, roomCount, options, describe) {
  const wish = { ms: 1000 * seconds, ...options };
  const ours = await loadOurs(roomCount, wish);
  say(`${what}: fourmi`, describe(ours));
  const theirs = await loadWs(roomCount, wish);
  say(`${what}: ws`, theirs ? describe(theirs) : 'not installed');
  return Math.min(ours.rate, theirs?.rate ?? Infinity);
}

const measureEcho = () => measureBesideWs('echo, 32 sockets', 32, { say: 'pings', spectators: 0 },
  (found) => `${count(found.rate)} answers/s, ${latency(found.answers)}, ${share(found)}`);

/**
 * How many rooms, and for how long. A room takes so many events, and all rooms are entered before anything is measured; but
 * a process may open only so many sockets. So with many receivers it may be shorter.
 */
function fanOutWish(receivers, perSecond) {
  const most = Math.floor((Math.min(fileLimit(), CONNECTIONS) - 200) / (receivers + 2));
  const rooms = Math.min(roomsFor(1, perSecond, NAMES_IN_A_ROOM), most);
  return { rooms, ms: Math.floor(Math.min(1000 * seconds, (1000 * rooms * NAMES_IN_A_ROOM) / perSecond)) };
}

async function measureFanOutTo(receivers, perSecond) {
  const wish = { say: 'names', spectators: receivers, window: 8, 'at-once': 1 };
  const measure = (what, atMost, more) => {
    const { rooms, ms } = fanOutWish(receivers, atMost);
    return measureBesideWs(what, rooms, { ...wish, ms, ...more },
      (found) => `${count(found.rate * receivers)} deliveries/s, ${latency(found.deliveries)}, ${share(found)}`);
  };
  const slower = await measure(`fan-out, 1 sender, ${receivers} receivers`, perSecond, {});
  await measure('  at half the rate of the slower', slower / 2, { window: 1000, rate: slower / 2 });
}

async function measureFanOut() {
  await measureFanOutTo(8, 40_000);
  await measureFanOutTo(1000, 5000);
  say('', 'fourmi stores each event before it tells anybody, and tells those who watch a little later, several at once;');
  say('', 'ws stores nothing and sends each event by itself');
}

/* ------------------------------------------------------------------ moves */

function measureCeiling() {
  const program = fileURLToPath(new URL('../build/load/ceiling', import.meta.url));
  const words = cores.server === undefined ? [] : [cores.server, cores.client];
  const found = JSON.parse(execFileSync(program, [seconds, ...words].map(String), { encoding: 'utf8' }));
  say('ceiling: 1 recv and 10 sends, nothing else',
    `${count(found.per_core)} moves/s per core at most on this machine, if each event is sent by itself`);
}

/** 100 rooms with 8 spectators each that play the longest game there is. */
async function playIn100Rooms(server, options, core) {
  const rooms = await makeRooms(server, roomsFor(100, 40_000));
  return runLoad(server, rooms, { say: await findGame(server), ms: 1000 * seconds, 'at-once': 100, ...options }, core);
}

const findGame = async (server) => `3${(await get(server, '/api/v1/analysis?pos=3')).line}`;

const describeMoves = ({ rate, answers, deliveries }) =>
  `${count(rate)} moves/s, acknowledged: ${latency(answers)}; seen: ${latency(deliveries)}`;
const describeOpen = (found) => `${describeMoves(found)}; ${percent(found.late / found.answers.count)} sent late,`
  + ` ${found.unanswered} unanswered, ${found.unseen} unseen`;

async function measureMoves() {
  measureCeiling();
  const fastest = await withServer(async (server) => {
    const closed = await playIn100Rooms(server, {}, cores.client);
    say('moves, stored and told to 8 spectators, 100 rooms', describeMoves(closed));
    say('', `${share(closed)} to serve and store: ${count(closed.answers.count / closed.used).trim()} moves/s per core`
      + ` (and ${percent(closed.solving / closed.seconds)} to observe; the client took ${percent(closed.client_share)} of its)`);
    const open = await playIn100Rooms(server, { rate: closed.step_rate * 0.7 }, cores.client);
    say('  at 70 % of that rate, come what may', `${describeOpen(open)}; ${share(open)}`);
    return closed.step_rate;
  });
  // Here all of them share all cores: the solver takes one of them as a whole.
  await withServer(async (server) => {
    const found = await whileSolving(server, () => playIn100Rooms(server, { rate: fastest * 0.3 }));
    say('  at 30 %, with the solver kept busy',
      `${describeOpen(found)}; ${share(found)}, and ${percent(found.solving / found.seconds)} to solve`);
  }, { core: null, env: { FOURMI_WORKERS: '1' } });
}

/** A position with ten stones, which the book does not know; now and then one that cannot be, which is refused. */
const randomPosition = () => Array.from({ length: 10 }, () => 1 + Math.floor(Math.random() * 7)).join('');

/** Does `job` while there is always something to solve. */
async function whileSolving(server, job) {
  let isOver = false;
  const askOn = async () => {
    while (!isOver) await (await fetch(`${server.url}/solve?pos=${randomPosition()}`)).arrayBuffer();
  };
  const asking = Array.from({ length: 4 }, askOn);
  const result = await job();
  isOver = true;
  await Promise.all(asking);
  return result;
}

/* ---------------------------------------------------------- many sockets */

/** As many sockets as are wanted and the system grants, some left for other things. */
function grantedSockets() {
  const wanted = 19_000;
  const granted = Math.min(wanted, fileLimit() - 500);
  if (granted < wanted) {
    say('', `only ${granted} sockets of ${wanted}: the system lets a process open ${fileLimit()} files (ulimit -Hn)`);
  }
  return granted;
}

/** People think: each room moves once in 2 seconds. */
async function measureHumanPace() {
  const rooms = Math.floor(grantedSockets() / 10);
  await withServer(async (server) => {
    const wish = { say: await findGame(server), ms: Math.max(1000 * seconds, 4000), rate: rooms / 2 };
    const found = await runLoad(server, await makeRooms(server, rooms), wish, cores.client);
    say(`human pace: ${rooms} rooms, a move every 2 s in each`, `${describeOpen(found)}; ${share(found)}`);
  });
}

async function measureIdle() {
  const sockets = grantedSockets();
  await withServer(async (server) => {
    const rooms = await makeRooms(server, 1);
    const before = { server: memory(server.pid), kernel: kernelMemory() };
    const load = await enterRooms(server, rooms, { say: 'names', spectators: sockets - 2, rate: 1, ms: 5000 }, cores.client);
    await pause(10_000); // until all have been told that all are there
    const each = (bytes) => count(bytes / sockets).trim();
    say(`idle sockets, ${sockets} in one room`, `${each(memory(server.pid) - before.server)} bytes each in the server,`
      + ` ${each(kernelMemory() - before.kernel)} in the kernel for both ends`);
    const used = cpuSeconds(server.pid).serving;
    await pause(35_000); // in which each is pinged
    say('', `${percent((cpuSeconds(server.pid).serving - used) / 35)} of a core while nothing happens but pings`);
    const { deliveries, unseen } = await load.run();
    say('', `an event reaches half of them in ${ms(deliveries.p50_ms)}, all in ${ms(deliveries.max_ms)}, the slowest of 5;`
      + ` ${unseen} missed`);
    await load.stop();
  });
}

/* ------------------------------------------------------------------- main */

const parts = {
  static: measureStatic,
  echo: measureEcho,
  'fan-out': measureFanOut,
  moves: measureMoves,
  human: measureHumanPace,
  idle: measureIdle,
};
const chosen = process.argv.length > 3 ? process.argv.slice(3) : Object.keys(parts);
if (!(seconds > 0) || !chosen.every((part) => part in parts)) {
  console.error(`usage: node bench/server.mjs [SECONDS [${Object.keys(parts).join('|')}]...]`);
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-bench-'));
chmodSync(folder, 0o755); // nginx gives up being root before it reads files
say('machine', describeMachine());
if (cores.server === undefined) say('', 'one core only: the clients take from the server what they need');
try {
  for (const part of chosen) await parts[part]();
} finally {
  rmSync(folder, { recursive: true });
}

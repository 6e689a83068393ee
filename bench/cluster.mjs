#!/usr/bin/env node
// Measures several servers that share one PostgreSQL, beside one with SQLite, in the same run on the same machine: moves that
// are stored and told to 8 spectators; processor time for each, in the servers and in the database; how long after a move was
// acknowledged on one server it is seen on another.
//
//   node bench/cluster.mjs [SECONDS [SERVERS...]]
//
// SECONDS are for each measurement, 3 if nothing is said; SERVERS are 1 2 4. `ninja -C build fourmi bench` builds what it takes.
// All processes share all cores: what counts is processor time, not the rate that this one machine comes to.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { enter, newToken, post } from '../tests/server/client.mjs';
import { Cluster } from '../tests/server/cluster.mjs';
import { Database } from '../tests/server/database.mjs';
import { startServer } from '../tests/server/server.mjs';
import { makeRooms, runLoad } from './load/load.mjs';
import { cpuSeconds, describeMachine } from './load/machine.mjs';

const seconds = Number(process.argv[2] ?? 3);
const counts = process.argv.length > 3 ? process.argv.slice(3).map(Number) : [1, 2, 4];
const ROOMS = 96; // at once, over all servers; each takes some 1,800 moves
const GAME = '214544114471136331266722554527277573365366'; // as long as they get, a draw
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const say = (what, value) => console.log(`${what.padEnd(46)} ${value}`);
const ms = (number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`;
const us = (number) => `${(number * 1e6).toFixed(0)} us`;

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const serving = (servers) => sum(servers.map(({ pid }) => cpuSeconds(pid).serving));

/** How many bytes the database has written to its log, and how many its tables and indices take. */
async function bytesOf(database) {
  const told = database ? await database.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), pg_database_size('fourmi')") : '0|0';
  return told.trim().split('|').map(Number);
}

/** The same load on each server at the same time, `rate` moves a second in all or as fast as it goes. */
async function loadAll(servers, database, rate) {
  const each = Math.max(1, Math.round(ROOMS / servers.length));
  const rooms = await Promise.all(servers.map((server) => makeRooms(server, each * Math.ceil(seconds / 6))));
  const wish = { say: GAME, ms: 1000 * seconds, 'at-once': each, ...(rate && { rate: rate / servers.length }) };
  const before = { servers: serving(servers), database: database?.cpuSeconds() ?? 0 };
  const [log, size] = await bytesOf(database);
  const found = await Promise.all(servers.map((server, i) => runLoad(server, rooms[i], wish)));
  const moves = sum(found.map(({ answers }) => answers.count));
  const [logAfter, sizeAfter] = await bytesOf(database);
  return {
    rate: sum(found.map((one) => one.rate)),
    stepRate: sum(found.map((one) => one.step_rate)),
    p50: Math.max(...found.map(({ answers }) => answers.p50_ms)),
    p99: Math.max(...found.map(({ answers }) => answers.p99_ms)),
    server: (serving(servers) - before.servers) / moves,
    log: (logAfter - log) / moves,
    size: (sizeAfter - size) / moves,
    database: ((database?.cpuSeconds() ?? 0) - before.database) / moves,
  };
}

const describe = ({ rate, p50, p99, server, database, log, size }) =>
  `${Math.round(rate).toString().padStart(6)} moves/s, p50 ${ms(p50)}, p99 ${ms(p99)}; for each ${us(server)} in servers`
  + (database > 0 ? `, ${us(database)} in the database, ${Math.round(log)} bytes of its log, ${Math.round(size)} of its tables` : '');

async function measureMoves(what, servers, database) {
  const closed = await loadAll(servers, database);
  say(`${what}: as fast as it goes`, describe(closed));
  const open = await loadAll(servers, database, closed.stepRate * 0.3);
  say('  at 30 % of that', describe(open));
}

/** Two people on two servers who move in turn: when each move was acknowledged, and when the other had it. */
async function measureOneRoom([first, second], end, pace, delays) {
  const made = await post(first, '/api/v1/rooms', { game: 'connect4' });
  const token = newToken();
  await post(second, '/api/v1/rooms/join', { invite: made.invite, token });
  const players = [await enter(first, made.token), await enter(second, token)];
  for (let ply = 0; performance.now() < end && ply < 42; ply++) {
    const [mover, other] = ply % 2 === 0 ? players : [players[1], players[0]];
    const when = (client, type, matches) => client.next(type, matches).then(() => performance.now());
    const isIt = (message) => message.kind === 'move' && message.ply === ply + 1;
    const seen = when(other, 'event', isIt);
    seen.catch(() => {}); // nobody waits for it if the game was over
    mover.send({ type: 'move', id: ply + 1, game: 0, ply, move: 1 + (ply % 7) });
    const answer = await mover.next(['ack', 'refused']);
    const at = performance.now();
    if (answer.type === 'refused') break; // the game is over
    delays.push(Math.max(0, (await seen) - at));
    await pause(pace * Math.random() * 2);
  }
  for (const player of players) await player.end();
}

const percentile = (list, part) => list.sort((a, b) => a - b)[Math.floor((list.length - 1) * part)];

async function measureSeen(servers, rooms, pace) {
  const delays = [];
  const end = performance.now() + 1000 * seconds;
  const playOn = async () => {
    while (performance.now() < end) await measureOneRoom(servers, end, pace, delays);
  };
  await Promise.all(Array.from({ length: rooms }, playOn));
  say(`seen on another server, ${rooms} rooms, ${Math.round(delays.length / seconds)} moves/s`,
    `${ms(percentile(delays, 0.5))} after the acknowledgement (p50), ${ms(percentile(delays, 0.99))} (p99), of ${delays.length}`);
}

async function measureSqlite() {
  const server = await startServer({ folder, env: { FOURMI_RATE: '1000000', FOURMI_CONNECTIONS: '20000' } });
  await measureMoves('SQLite, 1 server', [{ ...server, pid: server.child.pid }]);
  await server.stop();
}

async function measureCluster(count) {
  const database = await Database.make({ more: 'shared_buffers = 128MB\n' });
  const cluster = await Cluster.start({ folder, databases: [database], servers: count, isDirect: true });
  try {
    for (const server of cluster.servers) server.pid = server.process.child.pid;
    await measureMoves(`PostgreSQL, ${count} server${count > 1 ? 's' : ''}`, cluster.servers, database);
    if (count > 1) {
      await measureSeen(cluster.servers, 20, 500);
      await measureSeen(cluster.servers, 50, 50);
    }
  } finally {
    await cluster.stop();
    await database.remove();
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-bench-'));
say('machine', describeMachine());
try {
  await measureSqlite();
  for (const count of counts) await measureCluster(count);
} finally {
  rmSync(folder, { recursive: true });
}

#!/usr/bin/env node
// Compares two builds of `fourmi serve` on the same work, in turns, so that a busy machine is as busy for both.
//
//   node bench/compare_servers.mjs BEFORE NOW [ROUNDS]
//
// BEFORE and NOW are two programs. Each of ROUNDS rounds (3 if nothing is said) starts each of them anew and measures:
// as many moves as it can take; moves at 70 % of what BEFORE took in the first round, so the work is the same for both; rooms at
// human pace; a fan-out to 8. The medians are printed. It takes about a minute a round.
// `ninja -C build bench_load` builds what it takes.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { get } from '../tests/server/client.mjs';
import { startServer } from '../tests/server/server.mjs';
import { makeRooms, runLoad } from './load/load.mjs';
import { cores, describeMachine, onCore } from './load/machine.mjs';

const [before, now, rounds = '3'] = process.argv.slice(2);
if (!now || !(Number(rounds) > 0)) {
  console.error('usage: node bench/compare_servers.mjs BEFORE NOW [ROUNDS]');
  process.exit(2);
}
const programs = { before: path.resolve(before), now: path.resolve(now) };
const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-compare-'));
chmodSync(folder, 0o755);

let servers = 0;
async function withServer(command, job) {
  const home = path.join(folder, String(servers++));
  mkdirSync(home);
  const env = { FOURMI_RATE: '1000000', FOURMI_CONNECTIONS: '20000', FOURMI_WORKERS: '1' };
  const server = await startServer({ folder: home, command, env, under: onCore(cores.server) });
  server.pid = server.child.pid;
  try {
    return await job(server);
  } finally {
    await server.stop();
    rmSync(home, { recursive: true });
  }
}

/** The longest game there is, with 8 who watch each room. */
async function play(server, rooms, options) {
  const say = `3${(await get(server, '/api/v1/analysis?pos=3')).line}`;
  return runLoad(server, await makeRooms(server, rooms), { say, spectators: 8, ...options }, cores.client);
}

const latencies = (what, { p50_ms, p99_ms }) => ({ [`${what} p50, ms`]: p50_ms, [`${what} p99, ms`]: p99_ms });

let openRate = 0;
const parts = {
  async 'as many moves as it can take'(server) {
    const found = await play(server, 1000, { ms: 4000, 'at-once': 100 });
    openRate ||= found.step_rate * 0.7;
    return { 'moves/s per core': found.answers.count / found.used, ...latencies('acknowledged', found.answers), ...latencies('seen', found.deliveries) };
  },
  async 'moves at 70 %'(server) {
    const found = await play(server, 1000, { ms: 4000, 'at-once': 100, rate: openRate });
    return { 'moves/s': found.rate, 'of a core, %': (100 * found.used) / found.seconds, ...latencies('acknowledged', found.answers), ...latencies('seen', found.deliveries) };
  },
  async 'human pace, 1000 rooms'(server) {
    const found = await play(server, 1000, { ms: 4000, rate: 500 });
    return { 'of a core, %': (100 * found.used) / found.seconds, ...latencies('acknowledged', found.answers), ...latencies('seen', found.deliveries) };
  },
  async 'fan-out to 8, half of what fits'(server) {
    const found = await runLoad(server, await makeRooms(server, 60), { say: 'names', spectators: 8, window: 1000, 'at-once': 1, rate: 8000, ms: 4000 }, cores.client);
    return { 'of a core, %': (100 * found.used) / found.seconds, ...latencies('seen', found.deliveries) };
  },
};

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const show = (number) => number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 2 : 0 }).padStart(10);

console.log(`${describeMachine()}; ${rounds} rounds in turns`);
try {
  for (const [part, measure] of Object.entries(parts)) {
    const found = { before: [], now: [] };
    for (let round = 0; round < Number(rounds); round++) {
      const order = round % 2 === 0 ? ['before', 'now'] : ['now', 'before'];
      for (const which of order) found[which].push(await withServer(programs[which], measure));
    }
    console.log(`${part}`.padEnd(40), '    before        now');
    for (const what of Object.keys(found.now[0])) {
      console.log(`  ${what}`.padEnd(40), ...['before', 'now'].map((which) => show(median(found[which].map((one) => one[what])))));
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

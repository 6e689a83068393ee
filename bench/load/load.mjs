// load.mjs - makes rooms on a server, and drives build/load/load in them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { post } from '../../tests/server/client.mjs';
import { cpuSeconds, onCore } from './machine.mjs';

const program = fileURLToPath(new URL('../../build/load/load', import.meta.url));

/** load.c counts in whole numbers. */
const asWord = (value) => String(typeof value === 'number' ? Math.round(value) : value);

/** Rooms with two people at their seats, as load.c wants to be told of them. */
export async function makeRooms(server, count) {
  const rooms = [];
  const make = async () => {
    const made = await post(server, '/api/v1/rooms', { game: 'connect4' });
    const joined = await post(server, '/api/v1/rooms/join', { invite: made.invite });
    rooms.push([made.token, joined.token, made.watch]);
  };
  while (rooms.length < count) {
    await Promise.all(Array.from({ length: Math.min(50, count - rooms.length) }, make));
  }
  return rooms;
}

/** Sockets in rooms, which wait; `run` measures, `stop` closes them. */
export async function enterRooms({ port, pid }, rooms, options, core) {
  const words = Object.entries({ port, ...options }).flatMap(([name, value]) => [`--${name}`, value]).map(asWord);
  const [command, ...rest] = [...onCore(core), program, ...words];
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'close').then(() => {
    throw new Error('the load has ended');
  });
  ended.catch(() => {});
  const nextLine = async () => (await Promise.race([once(lines, 'line'), ended]))[0];
  child.stdin.write(rooms.map((tokens) => `${tokens.join(' ')}\n`).join('') + '\n');
  await nextLine();
  return {
    async run() {
      const before = cpuSeconds(pid);
      child.stdin.write('go\n');
      const result = JSON.parse(await nextLine());
      const after = cpuSeconds(pid);
      return { ...result, used: after.serving - before.serving, solving: after.solving - before.solving };
    },
    async stop() {
      child.stdin.end();
      await ended.catch(() => {});
    },
  };
}

export async function runLoad(server, rooms, options, core) {
  const load = await enterRooms(server, rooms, options, core);
  try {
    return await load.run();
  } finally {
    await load.stop();
  }
}

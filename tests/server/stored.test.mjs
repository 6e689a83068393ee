// Nothing is told, and nothing called well, before it is on the disk; and the disk is looked at.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { hasTool } from '../cli/fourmi.mjs';
import { enter, play, post, room } from './client.mjs';
import { scratchFolder, serverFor, startServer } from './server.mjs';

const fast = { FOURMI_RATE: '1000' };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const fileIn = (folder) => path.join(folder, '.local/share/fourmi/fourmi.db');

/** Keeps everybody else from writing until `release`. */
async function lock(t, file) {
  const child = spawn('sqlite3', [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.kill());
  const isLocked = new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdin.write("BEGIN IMMEDIATE;\nSELECT 'locked';\n");
  await isLocked;
  const ended = new Promise((resolve) => child.on('close', resolve));
  return { release: () => (child.stdin.end('ROLLBACK;\n'), ended) };
}

test('an ending that is not stored reveals no observation to a player', { skip: !hasTool('sqlite3') }, async (t) => {
  const folder = scratchFolder(t);
  const server = await serverFor(t, { folder, env: fast });
  const { made, joined, players, first } = await room(server);
  const watcher = await enter(server, made.watch);
  await play(players, '44');
  await watcher.next('observation', ({ ply }) => ply === 2);
  const locked = await lock(t, fileIn(folder));
  first.send({ type: 'resign', id: 9 });
  first.send({ type: 'ping', id: 1 });
  await first.next('pong'); // the resignation is on its way to the disk, which waits
  const again = await enter(server, joined.token);
  again.send({ type: 'ping', id: 1 });
  await again.next('pong');
  assert.deepEqual(again.all.filter(({ type }) => type === 'observation'), []);
  await locked.release();
  if ((await first.next(['ack', 'refused'], ({ id }) => id === 9)).type === 'ack') {
    await again.next('observation'); // now all may know
  }
});

/** Waits until /readyz answers with a status; resolves to what it says. */
async function readyz(server, status) {
  for (let i = 0; i < 200; i++) {
    const answer = await fetch(`${server.url}/readyz`);
    if (answer.status === status) return answer.text();
    await pause(50);
  }
  assert.fail(`no ${status} came`);
}

/** What becomes of the next move in a room. */
async function moveOn({ players }, ply) {
  const client = players[ply % 2];
  client.send({ type: 'move', id: ply + 1, game: 0, ply, move: 4 });
  return client.next(['ack', 'refused'], ({ id }) => id === ply + 1);
}

const harms = {
  'was deleted': (file) => rmSync(file),
  'was renamed': (file) => renameSync(file, `${file}.old`),
  'has lost its log': (file) => rmSync(`${file}-wal`),
  'was emptied': (file) => truncateSync(file, 0),
  'was cut': (file) => truncateSync(file, statSync(file).size - 4096),
  'has an emptied log': (file) => truncateSync(`${file}-wal`, 0),
  'has a cut log': (file) => truncateSync(`${file}-wal`, statSync(`${file}-wal`).size - 1000),
};

for (const [what, harm] of Object.entries(harms)) {
  test(`a database that ${what} takes no more moves, and the server says so once`, async (t) => {
    const folder = scratchFolder(t);
    let server = await startServer({ folder, env: fast });
    await post(server, '/api/v1/rooms', { game: 'connect4' });
    await server.stop(); // so that what is there is not only in the log
    server = await startServer({ folder, env: fast });
    t.after(() => server.kill());
    const table = await room(server);
    assert.equal((await moveOn(table, 0)).type, 'ack');
    harm(fileIn(folder));
    for (let i = 0; i < 3; i++) {
      assert.equal((await moveOn(table, 1)).reason, 'not_stored');
    }
    const said = await readyz(server, 503); // of a log that was emptied SQLite may know first
    assert.match(said, /^the (database was cut|database is not where it was|last write failed)\n$/);
    await pause(1500); // it is looked at every second
    assert.ok(said.includes('last write') || server.log.match(/event=store_trouble/g).length === 1, server.log);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 503);
  });
}

test('a database that is moved away and back is used again', async (t) => {
  const folder = scratchFolder(t);
  const server = await serverFor(t, { folder, env: fast });
  const table = await room(server);
  renameSync(fileIn(folder), `${fileIn(folder)}.old`);
  await readyz(server, 503); // also when nobody writes
  assert.equal((await moveOn(table, 0)).reason, 'not_stored');
  renameSync(`${fileIn(folder)}.old`, fileIn(folder));
  await readyz(server, 200);
  assert.equal((await moveOn(table, 0)).type, 'ack');
});

test('another program may look at the database and tidy it up', { skip: !hasTool('sqlite3') }, async (t) => {
  const folder = scratchFolder(t);
  const server = await serverFor(t, { folder, env: fast });
  const table = await room(server);
  let ply = 0;
  for (const sql of ['PRAGMA wal_checkpoint(TRUNCATE)', 'VACUUM', 'PRAGMA wal_checkpoint(TRUNCATE)', 'PRAGMA integrity_check']) {
    assert.equal(spawnSync('sqlite3', [fileIn(folder), sql]).status, 0);
    assert.equal((await moveOn(table, ply++)).type, 'ack', sql);
    await readyz(server, 200);
  }
});

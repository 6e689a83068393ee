// A database that the server refuses is left as it is, to the byte, and so is its log: whoever repairs it needs both.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fourmi, hasTool } from '../cli/fourmi.mjs';
import { enter, play, post, room } from './client.mjs';
import { scratchFolder, startServer } from './server.mjs';

const fast = { FOURMI_RATE: '1000' };

/** The hash of each file of a folder. SQLite's index of a log (-shm) has nothing in it that the log has not. */
function hashes(folder) {
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm'));
  return Object.fromEntries(names.map((name) => [name, createHash('sha256').update(readFileSync(path.join(folder, name))).digest('hex')]));
}

/** Starts a server on a file that it refuses, and looks at what is there afterwards. */
function isRefused(file, reason, what = '') {
  const before = hashes(path.dirname(file));
  for (const words of [['serve', '--listen', '127.0.0.1:0', '--data', file], ['store', 'copy', file, `${file}.copy`]]) {
    const { status, stderr } = fourmi(words);
    assert.notEqual(status, 0, what);
    assert.match(stderr, reason, what);
    assert.deepEqual(hashes(path.dirname(file)), before);
  }
}

/** A folder with a database whose server was killed in the middle of a game. `meanwhile` is called after four moves, before three more. */
async function killed(t, meanwhile = () => {}) {
  const folder = scratchFolder(t);
  const file = path.join(folder, 'rooms.db');
  const first = await startServer({ folder, words: ['--data', file], env: fast });
  for (let i = 0; i < 50; i++) await post(first, '/api/v1/rooms', { game: 'connect4' });
  await first.stop(); // now they are in the file, and there is no log
  const server = await startServer({ folder, words: ['--data', file], env: fast });
  const table = await room(server);
  await play(table.players, '4455');
  await meanwhile(file);
  await play(table.players, '666', { ply: 4 });
  await server.kill();
  return { folder, file, ...table };
}

/** Flips bytes of a file from a place on. */
function flip(file, from, count) {
  const bytes = readFileSync(file);
  for (let i = from; i < from + count; i++) bytes[i] ^= 0xff;
  writeFileSync(file, bytes);
}

test('a database that is damaged, and its log, stay as they are', async (t) => {
  for (const place of ['the first page', 'a page of a table']) {
    const { file } = await killed(t);
    flip(file, place === 'the first page' ? 0 : 3 * 4096, 3000);
    assert.ok(existsSync(`${file}-wal`));
    isRefused(file, /cannot be used: (it is damaged|database disk image is malformed|file is not a database|the log beside it)/);
  }
});

test('a database that is damaged, and has no log, stays alone', async (t) => {
  const { file, folder } = await killed(t);
  await (await startServer({ folder, words: ['--data', file] })).stop();
  flip(file, 3 * 4096, 3000);
  isRefused(file, /it is damaged|malformed/);
  assert.deepEqual(readdirSync(folder), ['rooms.db']);
});

test('a back-up is not mixed with the log of another file', { skip: !hasTool('sqlite3') }, async (t) => {
  const backUps = {
    'of the server that runs': (file, copy) => spawnSync('sqlite3', [file, `.backup ${copy}`]),
    'that was tidied up': (file, copy) => spawnSync('sqlite3', [file, `VACUUM INTO '${copy}'`]),
  };
  for (const [what, backUp] of Object.entries(backUps)) {
    const { folder, file, made } = await killed(t, (of) => assert.equal(backUp(of, `${of}.backup`).status, 0));
    copyFileSync(`${file}.backup`, file);
    isRefused(file, /the log beside it \(-wal\) belongs to another database/);
    // Without that log it is what it was when it was made.
    rmSync(`${file}-wal`);
    const server = await startServer({ folder, words: ['--data', file] });
    const { welcome } = await enter(server, made.token);
    assert.equal(welcome.events.filter(({ kind }) => kind === 'move').length, 4, what);
    await server.stop();
  }
});

test('the file of a server that was stopped is not mixed with the log of a later one', async (t) => {
  const { folder, file } = await killed(t);
  await (await startServer({ folder, words: ['--data', file] })).stop();
  copyFileSync(file, `${file}.backup`);
  const server = await startServer({ folder, words: ['--data', file] });
  await post(server, '/api/v1/rooms', { game: 'connect4' });
  await server.kill();
  copyFileSync(`${file}.backup`, file);
  isRefused(file, /the log beside it \(-wal\) belongs to another database/);
});

test('a log without its database is not overwritten', async (t) => {
  const { file } = await killed(t);
  renameSync(file, path.join(scratchFolder(t), 'elsewhere.db'));
  isRefused(file, /it is missing or empty, but there is a log beside it|there is no database/);
  writeFileSync(file, '');
  isRefused(file, /it is missing or empty, but there is a log beside it/);
});

test('a log that is damaged in its middle is not cut off there', async (t) => {
  const { file } = await killed(t);
  const log = `${file}-wal`;
  const whole = readFileSync(log);
  const frame = 24 + 4096;
  for (const [what, place] of Object.entries({ 'its header': 17, 'a page': 32 + 24 + 100, 'a checksum': 32 + 16, 'a later page': 32 + 2 * frame + 2000 })) {
    writeFileSync(log, whole);
    flip(log, place, 1);
    isRefused(file, /the log beside it \(-wal\) is damaged/, what);
  }
  const renumbered = Buffer.from(whole); // as if the log began anew, but the database has not all of it
  renumbered.writeUInt32BE(whole.readUInt32BE(12) + 1, 12);
  writeFileSync(log, renumbered);
  isRefused(file, /the log beside it \(-wal\) is damaged/, 'its number');
  writeFileSync(log, whole);
  for (let place = 32 + 24; place < whole.length; place += frame) flip(log, place, 1);
  isRefused(file, /the log beside it \(-wal\) is damaged/, 'every page');
  // The last transaction may have been cut short by a loss of power, and was promised to nobody then.
  for (const [size, place] of [[whole.length, whole.length - 50], [whole.length - 50, 0], [whole.length + 3 * frame, 0]]) {
    writeFileSync(log, Buffer.concat([whole, Buffer.alloc(3 * frame)]).subarray(0, size));
    if (place > 0) flip(log, place, 1);
    const copy = path.join(scratchFolder(t), 'copy.db');
    copyFileSync(file, copy);
    copyFileSync(log, `${copy}-wal`);
    await (await startServer({ folder: path.dirname(copy), words: ['--data', copy] })).stop();
  }
});

test('a database of another program, and its log, stay as they are', { skip: !hasTool('sqlite3') }, async (t) => {
  const folder = scratchFolder(t);
  const file = path.join(folder, 'other.db');
  const sql = 'PRAGMA journal_mode = WAL; CREATE TABLE notes (text); PRAGMA wal_checkpoint; INSERT INTO notes VALUES (1);';
  const kill = "SELECT 'x'; .shell kill -9 $PPID\n";
  spawnSync('sqlite3', [file], { input: `${sql}\n${kill.replace('; ', ';\n')}` });
  assert.ok(existsSync(`${file}-wal`), 'it has a log');
  isRefused(file, /it is not a database of fourmi/);
  rmSync(`${file}-wal`);
  isRefused(file, /it is not a database of fourmi/);
});

test('what a killed server has written is read from its log, also where that was moved into the file and began anew', async (t) => {
  const { folder, file, made } = await killed(t);
  for (let rounds = 0; rounds < 2; rounds++) {
    const server = await startServer({ folder, words: ['--data', file], env: fast });
    const { size } = statSync(file);
    for (let i = 0; i < 1300; i++) await post(server, '/api/v1/rooms', { game: 'connect4' });
    assert.ok(statSync(file).size > size, 'the log was moved');
    const { welcome } = await enter(server, made.token);
    assert.equal(welcome.events.filter(({ kind }) => kind === 'move').length, 7);
    await server.kill();
  }
});

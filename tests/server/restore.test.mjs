// `fourmi store check` and `fourmi store restore`: a back-up is looked at, and put in the place of a server's file without a mixture.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fourmi, hasTool } from '../cli/fourmi.mjs';
import { enter, play, post, room } from './client.mjs';
import { scratchFolder, startServer } from './server.mjs';

const needsTool = { skip: !hasTool('sqlite3') };
const check = (file) => fourmi(['store', 'check', file]);
const restore = (backup, file) => fourmi(['store', 'restore', backup, '--data', file]);
const movesOf = async (server, token) => (await enter(server, token)).welcome.events.filter(({ kind }) => kind === 'move').length;

/** A server that was killed after seven moves, and a back-up that was made after four. */
async function killed(t) {
  const folder = scratchFolder(t);
  const [file, backup] = ['rooms.db', 'backup.db'].map((name) => path.join(folder, name));
  const server = await startServer({ folder, words: ['--data', file] });
  const table = await room(server);
  await play(table.players, '4455');
  assert.equal(spawnSync('sqlite3', [file, `.backup ${backup}`]).status, 0);
  await play(table.players, '666', { ply: 4 });
  const whileServing = { check: check(file), restore: restore(backup, file) };
  await server.kill();
  return { folder, file, backup, ...table, whileServing };
}

test('a back-up takes the place of a file and its log, and both are kept', needsTool, async (t) => {
  const { folder, file, backup, made } = await killed(t);
  assert.match(check(backup).stdout, /^1 rooms with 6 events, 0 games, 0 brains, 0 challenges\nthe file is whole, and so is every row\n$/);
  const { status, stdout, stderr } = restore(backup, file);
  assert.equal(status, 0, stderr);
  const [, kept] = /^1 rooms with 6 events.*\n.*rooms\.db is what .*backup\.db is\nwhat was there before is (.*)\n$/.exec(stdout);
  assert.deepEqual(readdirSync(folder).filter((name) => name.startsWith('rooms.db')).sort(),
    ['rooms.db', path.basename(kept), `${path.basename(kept)}-wal`]);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const server = await startServer({ folder, words: ['--data', file] });
  assert.equal(await movesOf(server, made.token), 4);
  await server.stop();

  // And back again: what was kept has a log, which belongs to it.
  assert.match(check(kept).stdout, /1 rooms with 9 events/);
  const back = restore(kept, file);
  assert.equal(back.status, 0, back.stderr);
  const again = await startServer({ folder, words: ['--data', file] });
  assert.equal(await movesOf(again, made.token), 7);
  assert.equal((await post(again, '/api/v1/rooms', { game: 'connect4' })).status, 201);
  await again.stop();
});

test('a file that is not there is made', needsTool, async (t) => {
  const { backup, folder, made } = await killed(t);
  const file = path.join(folder, 'new.db');
  const { status, stdout } = restore(backup, file);
  assert.equal(status, 0);
  assert.doesNotMatch(stdout, /before/);
  const server = await startServer({ folder, words: ['--data', file] });
  assert.equal(await movesOf(server, made.token), 4);
  await server.stop();
});

test('what a server uses is neither checked nor replaced', needsTool, async (t) => {
  const { whileServing } = await killed(t);
  for (const { status, stderr } of Object.values(whileServing)) {
    assert.equal(status, 1);
    assert.match(stderr, /in use by another fourmi/);
  }
});

test('a back-up that is damaged, and one beside a log of another file, is refused, and nothing is changed', needsTool, async (t) => {
  const { folder, file, backup } = await killed(t);
  const before = readFileSync(file);
  const refused = (reason) => {
    for (const { status, stderr } of [check(backup), restore(backup, file)]) {
      assert.equal(status, 1);
      assert.match(stderr, reason);
    }
    assert.deepEqual(readFileSync(file), before);
    assert.deepEqual(readdirSync(folder).filter((name) => /restoring|before/.test(name)), []);
  };
  const whole = readFileSync(backup);
  assert.equal(spawnSync('sqlite3', [backup, 'UPDATE events SET value = value + 1 WHERE seq = 4']).status, 0);
  refused(/a row is not as it was written: events, room 1, number 4\n/);
  writeFileSync(backup, whole);
  assert.equal(spawnSync('sqlite3', [backup, 'DELETE FROM events WHERE seq = 4']).status, 0);
  refused(/events before this one are missing: events, room 1, number 5\n/);
  writeFileSync(backup, whole.map((byte, i) => (i >= 8192 && i < 11192 ? byte ^ 0xff : byte)));
  refused(/it is damaged|malformed/);
  writeFileSync(backup, whole);
  copyFileSync(`${file}-wal`, `${backup}-wal`);
  refused(/the log beside it \(-wal\) belongs to another database/);
});

test('what is no file of a server is refused', (t) => {
  const folder = scratchFolder(t);
  const [none, file] = ['none.db', 'file.db'].map((name) => path.join(folder, name));
  assert.match(check(none).stderr, /none\.db: No such file or directory/);
  assert.match(restore(none, file).stderr, /none\.db: No such file or directory/);
  writeFileSync(file, '');
  assert.match(check(file).stderr, /file\.db: it is empty/);
  assert.match(restore(file, file).stderr, /file\.db: it is the back-up itself/);
  writeFileSync(file, 'This is a note.');
  assert.match(check(file).stderr, /file is not a database/);
  assert.match(check('postgresql://bob:SECRET@127.0.0.1:1/db').stderr, /this is for files; PostgreSQL has pg_dump/);
  assert.equal(fourmi(['store', 'restore', file]).status, 2);
  assert.deepEqual(readdirSync(folder), ['file.db']);
});

test('an interruption leaves what a server refuses, or one of both, and trying again helps', needsTool, async (t) => {
  const { folder, file, backup, made } = await killed(t);
  // As it is between the new file and the end of the old log.
  copyFileSync(backup, file);
  const { stderr } = fourmi(['serve', '--listen', '127.0.0.1:0', '--data', file]);
  assert.match(stderr, /the log beside it \(-wal\) belongs to another database; .*fourmi store restore/);
  writeFileSync(`${file}.restoring`, 'half');
  assert.equal(restore(backup, file).status, 0);
  const server = await startServer({ folder, words: ['--data', file] });
  assert.equal(await movesOf(server, made.token), 4);
  await server.stop();
});

// `fourmi store copy`: what a server has kept goes from SQLite to PostgreSQL and back.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fourmi, hasTool } from '../cli/fourmi.mjs';
import { enter, get, play, post, room } from './client.mjs';
import { noPostgres, startPostgres } from './postgres.mjs';
import { scratchFolder, startServer } from './server.mjs';

const copy = (from, to) => fourmi(['store', 'copy', from, to]);

/** A database of one server with a room in mid-game, a finished game and a challenge. */
async function playedIn(folder, file) {
  const server = await startServer({ folder, words: ['--data', file] });
  const { made, joined, players } = await room(server);
  await play(players, '4455');
  const finished = await room(server, { game: 'tictactoe' });
  await play(finished.players, '14253');
  await server.stop();
  return { made, joined };
}

test('a database is copied to PostgreSQL and back, and the games go on', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  const folder = scratchFolder(t);
  const [file, back] = ['first.db', 'back.db'].map((name) => path.join(folder, name));
  const { made, joined } = await playedIn(folder, file);

  // What fails leaves the other database empty.
  const failing = await postgres.database('failing');
  assert.match(copy(file, failing).stdout, /2 rooms with 1[0-9] events, 1 games, 0 brains, 0 challenges\n/);
  await postgres.sql('TRUNCATE rooms, tokens, events, games; ALTER TABLE games ADD CHECK (moves = $$x$$)', 'failing');
  const failed = copy(file, failing);
  assert.equal(failed.status, 4);
  assert.match(failed.stderr, /could not be written: .*check constraint/);
  assert.equal(await postgres.sql('SELECT count(*) FROM rooms', 'failing'), '0');

  const done = copy(file, postgres.url);
  assert.equal(done.status, 0, done.stderr);
  assert.match(done.stdout, /challenges\nevery row is whole, and was read back from the copy as it was written\n$/);
  const again = copy(file, postgres.url);
  assert.equal(again.status, 1);
  assert.match(again.stderr, /not empty/);

  const server = await startServer({ folder, words: ['--data', postgres.url] });
  const players = [await enter(server, made.token), await enter(server, joined.token)];
  assert.equal(players[0].welcome.events.filter(({ kind }) => kind === 'move').length, 4);
  await play(players, '6', { ply: 4 });
  const other = await room(server); // its number is new
  assert.notEqual(other.made.token, made.token);
  assert.equal((await get(server, '/api/v1/games')).games.length, 1);
  await server.stop();

  assert.equal(copy(postgres.url, back).status, 0);
  const last = await startServer({ folder, words: ['--data', back] });
  const seen = await enter(last, made.token);
  assert.equal(seen.welcome.events.filter(({ kind }) => kind === 'move').length, 5);
  assert.equal((await post(last, '/api/v1/rooms', { game: 'connect4' })).status, 201);
  await last.stop();
});

const rowHarms = [
  ['UPDATE events SET value = value + 1 WHERE room = 1 AND seq = 4', /a row is not as it was written .*: events, room 1, number 4\n/],
  ['DELETE FROM events WHERE room = 1 AND seq = 4', /events before this one are missing .*: events, room 1, number 5\n/],
  ["UPDATE rooms SET game = 'tictactoe' WHERE id = 1", /a row is not as it was written .*: rooms, number 1\n/],
  ["UPDATE games SET first = 'Eve'", /a row is not as it was written .*: games, number 1\n/],
  ['UPDATE tokens SET room = 2 WHERE room = 1', /a row is not as it was written .*: tokens\n/],
];

test('rows that are damaged are not copied, nor is anything else', { skip: noPostgres || !hasTool('sqlite3') }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  const folder = scratchFolder(t);
  const [file, target] = ['whole.db', 'target.db'].map((name) => path.join(folder, name));
  await playedIn(folder, file);
  for (const [i, [sql, message]] of rowHarms.entries()) {
    const damaged = path.join(folder, `damaged-${i}.db`);
    copyFileSync(file, damaged);
    assert.equal(spawnSync('sqlite3', [damaged, sql]).status, 0);
    for (const to of [postgres.url, target]) {
      const { status, stdout, stderr } = copy(damaged, to);
      assert.deepEqual([status, stdout], [4, ''], stderr);
      assert.match(stderr, message);
      assert.match(stderr, /^fourmi: nothing was copied: /);
    }
  }
  for (const to of [postgres.url, target]) assert.equal(copy(file, to).status, 0); // which are empty still

  await postgres.sql(rowHarms[0][0].replace('room = 1 AND ', ''));
  const back = copy(postgres.url, path.join(folder, 'back.db'));
  assert.equal(back.status, 4);
  assert.match(back.stderr, /nothing was copied: a row is not as it was written/);
});

test('a copy that does not say what was written is not kept', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  const folder = scratchFolder(t);
  const [file, first] = ['whole.db', 'first.db'].map((name) => path.join(folder, name));
  await playedIn(folder, file);
  assert.equal(copy(file, postgres.url).status, 0);
  // A database that stores something else than it is given.
  await postgres.sql(`TRUNCATE rooms, tokens, events, games;
    CREATE FUNCTION distort() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.moves := NEW.moves || ''1''; RETURN NEW; END';
    CREATE TRIGGER distort BEFORE INSERT ON games FOR EACH ROW EXECUTE FUNCTION distort()`);
  const { status, stderr } = copy(file, postgres.url);
  assert.equal(status, 4);
  assert.match(stderr, /nothing was copied: rows were not read back as they were written, in: games/);
  assert.equal(await postgres.sql('SELECT count(*) FROM rooms'), '0');
  assert.equal(copy(file, first).status, 0);
});

/** What is said of an address by those who open databases. */
const refusals = (folder, address) =>
  [['serve', '--listen', '127.0.0.1:0', '--data', address], ['store', 'copy', address, path.join(folder, 'copy.db')]]
    .map((words) => fourmi(words));

test('a password is in no message, even if it is not written as addresses are', (t) => {
  const folder = scratchFolder(t);
  const addresses = [
    'postgresql://bob:SECRET/x@127.0.0.1:1/db', 'postgresql://bob:x@SECRET@127.0.0.1:1/db', 'postgresql://bob:SECRET/db',
    'postgresql://bob:x@y/SECRET@127.0.0.1/db', 'postgresql://bob:SECRET?x@127.0.0.1:1/db',
    'postgresql://bob:SECRET@127.0.0.1:1/db', 'postgresql://bob@127.0.0.1:1/db?password=SECRET',
    'host=127.0.0.1 port=1 user=bob password=SECRET', 'password = SECRET', " dbname='SECRET'", 'host=SECRET://x',
  ];
  for (const address of addresses) {
    for (const { status, stderr } of refusals(folder, address)) {
      assert.notEqual(status, 0, address);
      assert.doesNotMatch(stderr, /SECRET/, address);
    }
  }
});

test('an address of another kind is refused, and not made a file of', (t) => {
  const folder = scratchFolder(t);
  for (const { status, stderr } of refusals(folder, 'Postgresql://bob:SECRET@127.0.0.1:1/db')) {
    assert.notEqual(status, 0);
    assert.match(stderr, /postgresql:\/\/user@host/);
    assert.doesNotMatch(stderr, /SECRET/);
  }
});

test('settings of libpq are refused with the form that is taken, and not made a file of', (t) => {
  const folder = scratchFolder(t);
  const { status, stderr } = fourmi(['serve', '--data', 'host=db password=SECRET'], { cwd: folder });
  assert.equal(status, 2);
  assert.match(stderr, /data cannot be "host=\.\.\."; it is the name of a file, or postgresql:\/\/user@host\/name/);
  assert.deepEqual(readdirSync(folder), []);
});

test('a password is in no list of processes, and in no log', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  const address = postgres.url.replace('fourmi@', 'fourmi:SECRET@');
  assert.match(address, /SECRET/);
  for (const words of [['--data', address], [`--data=${postgres.url}&password=SECRET`]]) {
    const server = await startServer({ folder: scratchFolder(t), words });
    t.after(() => server.kill());
    const seen = readFileSync(`/proc/${server.child.pid}/cmdline`, 'utf8');
    assert.match(seen, /postgresql:\/\/xxx/);
    assert.doesNotMatch(seen, /SECRET/);
    await server.stop();
    assert.doesNotMatch(server.log, /SECRET/);
  }
});

test('why a database takes no more connections is told in its own words', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  for (const limit of [0, 1, 2]) { // none; one that makes the tables; one that writes, but none to read
    await postgres.sql(`DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN CONNECTION LIMIT ${limit}; GRANT ALL ON SCHEMA public TO guest`);
    const { status, stderr } = fourmi(['serve', '--listen', '127.0.0.1:0', '--data', postgres.url.replace('fourmi@', 'guest@')]);
    assert.equal(status, 4);
    assert.match(stderr, /cannot be used: .*too many connections for role "?'?guest/);
    await postgres.sql('DROP OWNED BY guest CASCADE');
  }
});

test('without libpq the server says so', (t) => {
  const folder = scratchFolder(t);
  writeFileSync(path.join(folder, 'libpq.so.5'), ''); // which is found first, and is none
  const env = { LD_LIBRARY_PATH: folder };
  const { status, stderr } = fourmi(['serve', '--listen', '127.0.0.1:0', '--data', 'postgresql://bob:SECRET@127.0.0.1:1/db'], { env });
  assert.equal(status, 4, stderr);
  assert.match(stderr, /postgresql:\/\/\.\.\. cannot be used: there is no libpq here; install the package libpq5/);
});

test('what is not there is not copied, and nothing is made in its place', (t) => {
  const folder = scratchFolder(t);
  const [none, target] = ['none.db', 'target.db'].map((name) => path.join(folder, name));
  const { status, stderr } = copy(none, target);
  assert.equal(status, 1);
  assert.match(stderr, /there is no database/);
  assert.deepEqual([existsSync(none), existsSync(target)], [false, false]);
  assert.equal(copy(target, target).status, 1);
});

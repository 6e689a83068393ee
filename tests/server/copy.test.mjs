// `fourmi store copy`: what a server has kept goes from SQLite to PostgreSQL and back.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fourmi } from '../cli/fourmi.mjs';
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

test('what is not there is not copied, and nothing is made in its place', (t) => {
  const folder = scratchFolder(t);
  const [none, target] = ['none.db', 'target.db'].map((name) => path.join(folder, name));
  const { status, stderr } = copy(none, target);
  assert.equal(status, 1);
  assert.match(stderr, /there is no database/);
  assert.deepEqual([existsSync(none), existsSync(target)], [false, false]);
  assert.equal(copy(target, target).status, 1);
});

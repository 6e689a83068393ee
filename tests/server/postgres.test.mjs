// What a server says of a PostgreSQL that does not do what it should.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { play, room } from './client.mjs';
import { noPostgres, startPostgres } from './postgres.mjs';
import { program, fourmi, hasTool } from '../cli/fourmi.mjs';
import { logged, scratchFolder, startServer } from './server.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until /readyz answers with a status; resolves to what it says. */
async function readyz(server, status) {
  for (let i = 0; i < 400; i++) {
    const answer = await fetch(`${server.url}/readyz`);
    if (answer.status === status) return answer.text();
    await pause(50);
  }
  assert.fail(`no ${status} came`);
}

test('a database that can only be read is called so, and not one whose standby does not answer', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  const server = await startServer({ folder: scratchFolder(t), words: ['--data', postgres.url] });
  t.after(() => server.kill());
  const { players } = await room(server);
  await play(players, '44');
  await postgres.sql('ALTER SYSTEM SET default_transaction_read_only = on');
  await postgres.sql('SELECT pg_reload_conf()');
  await pause(1000);
  players[0].send({ type: 'move', id: 9, game: 0, ply: 2, move: 4 });
  assert.equal((await players[0].next(['ack', 'refused'], ({ id }) => id === 9)).reason, 'not_stored');
  await pause(2500); // it is looked at every second
  assert.match(await readyz(server, 503), /^the database takes no writes\n$/);
  // Connections that were lost are made again, and each writes a row first.
  await postgres.sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'fourmi' AND pid <> pg_backend_pid()");
  await pause(500);
  players[0].send({ type: 'move', id: 10, game: 0, ply: 2, move: 4 });
  assert.equal((await players[0].next(['ack', 'refused'], ({ id }) => id === 10)).reason, 'not_stored');
  await logged(server, /event=store_failed reason=".*read-only transaction"/);
  assert.doesNotMatch(server.log, /standby/);
  await postgres.sql('ALTER SYSTEM RESET default_transaction_read_only');
  await postgres.sql('SELECT pg_reload_conf()');
  await readyz(server, 200);
  await play(players, '5', { ply: 2 });
  await server.stop();
});

test('a server that starts before its database waits for it, and says so once', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  await postgres.stop();
  const starting = startServer({ folder: scratchFolder(t), words: ['--data', postgres.url], env: { FOURMI_WAIT: '120' } });
  await pause(2500);
  await postgres.start();
  const server = await starting;
  t.after(() => server.kill());
  await logged(server, /event=listening/);
  const waiting = server.log.match(/event=waiting_for_database .*/g);
  assert.equal(waiting.length, 1, server.log);
  assert.match(waiting[0], /^event=waiting_for_database seconds=120 reason="the database postgresql:.* cannot be used: .*"$/);
  await room(server);
  await server.stop();
});

test('a database that does not come is waited for until the time is over; one that is a file is not', (t) => {
  const serve = (data) => {
    const begin = performance.now();
    const { status, stderr } = fourmi(['serve', '--listen', '127.0.0.1:0', '--data', data], { env: { FOURMI_WAIT: '1' } });
    assert.equal(status, 4, stderr);
    return { stderr, ms: performance.now() - begin };
  };
  const missing = serve('postgresql://bob:SECRET@127.0.0.1:1/db');
  assert.ok(missing.ms >= 1000);
  assert.match(missing.stderr, /event=waiting_for_database seconds=1 reason=.*\n(.*\n)*fourmi: the database postgresql:.* cannot be used/);
  assert.doesNotMatch(missing.stderr, /SECRET/);
  const file = path.join(scratchFolder(t), 'note.db');
  writeFileSync(file, 'This is a note.');
  assert.doesNotMatch(serve(file).stderr, /waiting/);
});

test('systemd takes the units, and starts a server of several again as often as it takes', { skip: !hasTool('systemd-analyze') }, (t) => {
  const folder = scratchFolder(t);
  for (const name of ['fourmi.service', 'fourmi@.service']) {
    const text = readFileSync(new URL(`../../packaging/${name}`, import.meta.url), 'utf8');
    const unit = path.join(folder, name.replace('@', '@8081'));
    writeFileSync(unit, text.replace('ExecStart=fourmi ', `ExecStart=${program} `)); // wherever it is
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    assert.deepEqual([status, stdout, stderr], [0, '', ''], name);
  }
  const several = readFileSync(new URL('../../packaging/fourmi@.service', import.meta.url), 'utf8');
  const [unit, service] = several.split('[Service]');
  assert.match(unit, /^StartLimitIntervalSec=0$/m);
  assert.match(service, /^Environment=FOURMI_WAIT=\d+$/m);
});

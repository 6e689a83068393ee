// sandbox.test.mjs - the server that runs has given up what it does not need.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { room, play } from './client.mjs';
import { logged, serverFor } from './server.mjs';

/** The value of a line `name: value` of each thread. */
const ofThreads = (pid, name) =>
  readdirSync(`/proc/${pid}/task`).map((thread) =>
    new RegExp(`^${name}:\\s*(\\d+)$`, 'm').exec(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'))[1]);

const said = async (server) => {
  await logged(server, /event=listening/);
  return /event=sandbox landlock=(\w+) seccomp=(\w+)/.exec(server.log).slice(1);
};

test('every thread is in the sandbox that the log speaks of, and rooms work there', async (t) => {
  const server = await serverFor(t, { env: { FOURMI_SANDBOX: 'on' } });
  const [, seccomp] = await said(server);
  const { players } = await room(server, { game: 'tictactoe', name: 'A' });
  await play(players, '14253');
  await players[0].next('event', (event) => event.over);
  assert.ok(ofThreads(server.child.pid, 'Threads').length >= 3, 'one serves, one writes, one solves');
  assert.ok(ofThreads(server.child.pid, 'NoNewPrivs').every((value) => value === '1'));
  if (seccomp === 'on') assert.ok(ofThreads(server.child.pid, 'Seccomp').every((value) => value === '2'));
});

/** The nice value of each thread with this name. */
const niceOf = (pid, name) =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')))
    .filter(([, own]) => own === name)
    .map(([, , rest]) => Number(rest.split(' ')[16]));

test('the solver makes way for those who play, in the sandbox too', async (t) => {
  const server = await serverFor(t, { env: { FOURMI_WORKERS: '1' } });
  assert.ok((await fetch(`${server.url}/solve?pos=4453`)).ok, 'its thread has begun');
  const mine = niceOf(process.pid, 'node')[0];
  const solvers = niceOf(server.child.pid, 'solver');
  assert.equal(solvers.length, 1);
  assert.ok(solvers.every((nice) => nice >= 10), solvers.join());
  assert.ok(niceOf(server.child.pid, 'fourmi').every((nice) => nice === mine)); // also those that have no name of their own yet
  assert.doesNotMatch(server.log, /solver_not_nice/);
});

test('it can be switched off', async (t) => {
  const server = await serverFor(t, { env: { FOURMI_SANDBOX: 'off' } });
  assert.deepEqual(await said(server), ['off', 'off']);
  const ours = ofThreads(process.pid, 'NoNewPrivs')[0];
  assert.deepEqual(new Set(ofThreads(server.child.pid, 'NoNewPrivs')), new Set([ours]));
});

test('only root is warned of being root', async (t) => {
  const server = await serverFor(t);
  await logged(server, /event=listening/);
  assert.equal(/event=root/.test(server.log), process.getuid() === 0);
});

// A COMMIT whose answer is lost: the server finds out what has become of it before it says anything.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { room } from './client.mjs';
import { noPostgres, startPostgres } from './postgres.mjs';
import { serverFor } from './server.mjs';

const socketName = '.s.PGSQL.5432';
/** How the statement that is prepared as COMMIT is called upon: it has no portal's name. */
const commit = Buffer.from('\0s1\0');

/** Stands before a cluster. `loses` is what becomes of the next COMMIT: 'the question' does not arrive, 'the answer' is not heard. */
async function proxyBefore(t, cluster) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-proxy-'));
  const proxy = { loses: '', lost: 0, url: cluster.url.replace(encodeURIComponent(cluster.folder), encodeURIComponent(folder)) };
  const listener = net.createServer((client) => {
    const server = net.connect(path.join(cluster.folder, socketName));
    let isDeaf = false;
    const end = () => [client, server].forEach((socket) => socket.destroy());
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.on('data', (data) => {
      if (proxy.loses !== '' && data.includes(commit)) {
        isDeaf = proxy.loses === 'the answer';
        proxy.loses = '';
        proxy.lost++;
        if (!isDeaf) return end();
      }
      return server.write(data);
    });
    server.on('data', (data) => (isDeaf ? end() : client.write(data)));
  });
  await new Promise((resolve) => listener.listen(path.join(folder, socketName), resolve));
  t.after(() => {
    listener.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return proxy;
}

test('a COMMIT whose question or answer is lost is acknowledged, and there once', { skip: noPostgres }, async (t) => {
  const cluster = await startPostgres();
  t.after(() => cluster.close());
  const proxy = await proxyBefore(t, cluster);
  const server = await serverFor(t, { words: ['--data', proxy.url] });
  const { players } = await room(server);
  const before = Number(await cluster.sql('SELECT count(*) FROM events'));
  const losses = ['the answer', 'the question', 'the question', 'the answer', '', 'the answer'];
  for (const [ply, loses] of losses.entries()) {
    proxy.loses = loses;
    players[ply % 2].send({ type: 'move', id: ply + 1, game: 0, ply, move: ply + 1 });
    const answer = await players[ply % 2].next(['ack', 'refused'], ({ id }) => id === ply + 1);
    assert.equal(answer.type, 'ack', `${loses} of move ${ply}`);
  }
  assert.equal(proxy.lost, 5);
  assert.equal(Number(await cluster.sql('SELECT count(*) FROM events')), before + losses.length);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
});

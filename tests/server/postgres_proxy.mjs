// postgres_proxy.mjs - stands between one server and its PostgreSQL, and loses what it is told to lose.
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const socketName = '.s.PGSQL.5432';
const NOTIFICATION = 'A'.charCodeAt(0);

/** The messages of PostgreSQL's protocol at the front of `bytes`, and what is left of them. */
function takeMessages(bytes) {
  const messages = [];
  let at = 0;
  while (bytes.length >= at + 5 && bytes.length >= at + 1 + bytes.readUInt32BE(at + 1)) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    messages.push(bytes.subarray(at, end));
    at = end;
  }
  return { messages, rest: bytes.subarray(at) };
}

/**
 * `address(name)` is that of a database behind it; while `losesHints` no NOTIFY comes through, `cut` ends
 * all connections, and while `isAway` new ones are hung up on. `hints` are those that came through.
 */
export async function proxyFor(t, cluster) {
  const folder = mkdtempSync(join(tmpdir(), 'fourmi-proxy-'));
  const proxy = { losesHints: false, isAway: false, lost: 0, hints: [] };
  const pairs = new Set();
  const listener = net.createServer((client) => {
    if (proxy.isAway) {
      client.destroy();
      return;
    }
    const server = net.connect(join(cluster.folder, socketName));
    const pair = [client, server];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (data) => server.write(data));
    let rest = Buffer.alloc(0);
    server.on('data', (data) => {
      const taken = takeMessages(Buffer.concat([rest, data]));
      rest = Buffer.from(taken.rest);
      for (const message of taken.messages) {
        const isLost = proxy.losesHints && message[0] === NOTIFICATION;
        proxy.lost += isLost ? 1 : 0;
        if (message[0] === NOTIFICATION && !isLost) proxy.hints.push(message.toString('utf8', 9).split('\0')[1]);
        if (!isLost) client.write(message);
      }
    });
  });
  await new Promise((resolve) => listener.listen(join(folder, socketName), resolve));
  proxy.address = (name) => cluster.address(name).replace(encodeURIComponent(cluster.folder), encodeURIComponent(folder));
  proxy.cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  t.after(() => {
    listener.close();
    proxy.cut();
    rmSync(folder, { recursive: true, force: true });
  });
  return proxy;
}

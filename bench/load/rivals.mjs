// rivals.mjs - the servers that ours is measured beside, where they are installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cores, onCore } from './machine.mjs';

export const has = (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const canConnect = (port) => new Promise((resolve) => {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => resolve(false));
  socket.on('connect', () => {
    socket.destroy();
    resolve(true);
  });
});

function start([command, ...words], options) {
  const child = spawn(command, words, options);
  const ended = once(child, 'close');
  const stop = () => {
    child.kill();
    return ended;
  };
  return { child, ended, stop };
}

/** One nginx process that serves the files of a folder; null if there is no nginx. */
export async function startNginx(folder, web) {
  if (!has('nginx')) return null;
  const port = await freePort();
  const own = path.join(folder, 'nginx');
  mkdirSync(own);
  const config = path.join(own, 'nginx.conf');
  writeFileSync(config, `daemon off; master_process off; pid ${own}/pid; error_log ${own}/log;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 1000000; types { text/html html; } sendfile on; tcp_nopush on;
      open_file_cache max=100;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own};`).join(' ')}
      server { listen 127.0.0.1:${port}; root ${web}; } }`);
  const nginx = start([...onCore(cores.server), 'nginx', '-c', config], { stdio: 'ignore' });
  while (nginx.child.exitCode === null && !(await canConnect(port))) { /* it is about to listen */ }
  if (nginx.child.exitCode !== null) throw new Error('nginx could not be started');
  return { port, pid: nginx.child.pid, stop: nginx.stop };
}

/** Node's ws; null if it is not installed. */
export async function startWs() {
  if (!existsSync(new URL('../../node_modules/ws', import.meta.url))) return null;
  const script = fileURLToPath(new URL('ws.mjs', import.meta.url));
  const ws = start([...onCore(cores.server), process.execPath, script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [data] = await Promise.race([once(ws.child.stdout, 'data'), ws.ended]);
  const port = Number(data);
  if (!(port > 0)) throw new Error('ws could not be started');
  return { port, pid: ws.child.pid, stop: ws.stop };
}

let roomsMade = 0;
/** Rooms there, as load.c wants to be told of them. */
export const wsRooms = (count) => Array.from({ length: count }, () => {
  roomsMade++;
  return ['first', 'second', 'watch'].map((role) => `${roomsMade}.${role}`);
});

// server.mjs - starts `fourmi serve` for the tests, on a free port and with data of its own.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { program } from '../cli/fourmi.mjs';

/** A folder for one test file, removed at its end. */
export function scratchFolder(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-server-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a server and waits until it says where it is. `stop` ends it as an
 * administrator would and resolves to its exit status; `kill` is kill -9.
 */
export async function startServer({ folder, command = program, words = [], env = {}, listen = '127.0.0.1:0', under = [] } = {}) {
  const home = { HOME: folder, XDG_DATA_HOME: '', XDG_CONFIG_HOME: '' };
  const [first, ...rest] = [...under, command, 'serve', '--listen', listen, ...words];
  const child = spawn(first, rest, {
    env: { ...process.env, ...home, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.on('close', (status, signal) => resolve({ status, signal })));
  const server = { child, url: '', log: '', ended };
  child.stderr.setEncoding('utf8').on('data', (text) => (server.log += text));
  server.url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (data) => {
      text += data;
      const said = /at (http:\S+)\/,/.exec(text);
      if (said) resolve(said[1]);
    });
    ended.then(() => reject(new Error(`the server ended: ${server.log}`)));
  });
  const end = (signal) => {
    child.kill(signal);
    return ended;
  };
  return Object.assign(server, {
    port: Number(new URL(server.url).port),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  });
}

/** Starts a server that ends with the test. */
export async function serverFor(t, options = {}) {
  const server = await startServer({ folder: scratchFolder(t), ...options });
  t.after(() => server.stop());
  return server;
}

/** Waits until the log of a server has said something: it may come after what clients hear. */
export async function logged(server, pattern) {
  for (const end = Date.now() + 60_000; !pattern.test(server.log); ) {
    assert.ok(Date.now() < end, `${pattern} is not in the log: ${server.log}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Sends bytes as they are and resolves to all that comes back until the other side closes. */
export function exchange(port, text) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1').on('data', (data) => (answer += data));
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (error.code === 'ECONNRESET' ? resolve(answer) : reject(error)));
    socket.setTimeout(20_000, () => reject(new Error(`still open after: ${answer}`)));
  });
}

// balancer.mjs - HAProxy before several servers, with the very file that is in packaging/ (only ports and the certificate are
// others), and a certificate that it signs itself.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { hasTool } from '../cli/fourmi.mjs';

export const isThere = hasTool('haproxy') && hasTool('openssl');

const example = fileURLToPath(new URL('../../packaging/haproxy.cfg', import.meta.url));

/** A port that nobody has now. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Signs a certificate for localhost; resolves to it. */
function sign(folder) {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name));
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2',
    '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'], { stdio: 'ignore' });
  const text = readFileSync(certificate, 'utf8');
  writeFileSync(path.join(folder, 'both.pem'), text + readFileSync(key, 'utf8'), { mode: 0o600 });
  return text;
}

/** The example with these ports. A line that is not there any more is a mistake here. */
function configure(folder, ports, servers) {
  let text = readFileSync(example, 'utf8');
  const replace = (from, to) => {
    if (!text.includes(from)) throw new Error(`packaging/haproxy.cfg has no ${from}`);
    text = text.replaceAll(from, to);
  };
  replace('maxconn 20000', 'maxconn 2000'); // tests may open fewer files
  replace('bind :80', `bind 127.0.0.1:${ports.http}`);
  replace('bind :443', `bind 127.0.0.1:${ports.https}`);
  replace('/etc/haproxy/fourmi.pem', path.join(folder, 'both.pem'));
  for (const [i, server] of servers.entries()) replace(`127.0.0.1:${8081 + i}`, `127.0.0.1:${server.port}`);
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  return file;
}

/** POSTs JSON over TLS. */
const postWith = (ca) => (server, target, body) => new Promise((resolve, reject) => {
  const request = https.request({ host: '127.0.0.1', port: server.port, servername: 'localhost', path: target, method: 'POST', ca, agent: false,
    headers: { 'Content-Type': 'application/json' } }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (data) => (text += data));
    answer.on('end', () => {
      try {
        resolve({ status: answer.statusCode, ...JSON.parse(text) });
      } catch (error) {
        reject(error); // HAProxy's own page
      }
    });
  });
  request.on('error', reject).end(JSON.stringify(body));
});

/** Starts it; what it is can be played on like a server. */
export async function startBalancer(folder, servers) {
  const ca = sign(folder);
  const ports = { http: await freePort(), https: await freePort() };
  const child = spawn('haproxy', ['-W', '-f', configure(folder, ports, servers)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const balancer = { name: 'balancer', child, ca, port: ports.https, plainPort: ports.http, log: '' };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (balancer.log += text));
  balancer.connect = () => tls.connect({ host: '127.0.0.1', port: ports.https, servername: 'localhost', ca });
  balancer.post = postWith(ca);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  balancer.stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return balancer;
}

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fourmi } from '../cli/fourmi.mjs';
import { exchange, logged, scratchFolder, serverFor, startServer } from './server.mjs';

const large = Buffer.alloc(300_000, 'fourmi ');

/** A folder with a small page in it. */
function makePage(t) {
  const folder = path.join(scratchFolder(t), 'web');
  mkdirSync(path.join(folder, 'js'), { recursive: true });
  const files = {
    'index.html': '<!doctype html><title>Fourmi</title>',
    'style.css': 'p { color: red }',
    'js/main.js': 'export const answer = 42;\n'.repeat(50),
    'js/main.js.gz': gzipSync('export const answer = 42;\n'.repeat(50)),
    'js/main.js.br': brotliCompressSync('export const answer = 42;\n'.repeat(50)),
    'js/main.js.gz.br': 'x',
    'js/old.js': 'let old = 1;\n'.repeat(50),
    'js/old.js.gz': gzipSync('let old = 1;\n'.repeat(50)),
    'js/chunk-5BMB464C.js': '2',
    'js/app-20261115.js': '3',
    'js/tiny.js': '1',
    'js/tiny.js.gz': gzipSync('1'),
    'fourmi.wasm': large,
    'site.webmanifest': '{}',
    '.secret': 'hidden',
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
  return folder;
}

const serverWithPage = (t) => serverFor(t, { words: ['--web', makePage(t)] });

test('pages come with their types and with the headers that keep browsers safe', async (t) => {
  const { url } = await serverWithPage(t);
  const inert = ['style.css', 'fourmi.wasm', 'js/chunk-5BMB464C.js']; // neither pages nor workers
  for (const [name, type] of [
    ['js/chunk-5BMB464C.js', 'text/javascript; charset=utf-8'],
    ['', 'text/html; charset=utf-8'],
    ['index.html', 'text/html; charset=utf-8'],
    ['style.css', 'text/css; charset=utf-8'],
    ['js/main.js', 'text/javascript; charset=utf-8'],
    ['fourmi.wasm', 'application/wasm'],
    ['site.webmanifest', 'application/manifest+json'],
  ]) {
    const answer = await fetch(`${url}/${name}`);
    assert.equal(answer.status, 200, name);
    assert.equal(answer.headers.get('content-type'), type);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(
      answer.headers.get('content-security-policy'),
      inert.includes(name) ? null :
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
    );
    await answer.arrayBuffer();
  }
});

test('a large file arrives whole, also for a client that reads slowly', async (t) => {
  const { url, port } = await serverWithPage(t);
  const bytes = Buffer.from(await (await fetch(`${url}/fourmi.wasm`)).arrayBuffer());
  assert.ok(bytes.equals(large));
  const slow = await new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write('GET /fourmi.wasm HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      socket.pause();
      setTimeout(() => socket.resume(), 300);
    });
    const parts = [];
    socket.on('data', (data) => parts.push(data));
    socket.on('close', () => resolve(Buffer.concat(parts)));
  });
  assert.ok(slow.subarray(slow.indexOf('\r\n\r\n') + 4).equals(large));
});

test('a page that the client has is not sent again', async (t) => {
  const { url } = await serverWithPage(t);
  const first = await fetch(`${url}/style.css`);
  const etag = first.headers.get('etag');
  assert.match(etag, /^"[0-9a-f]{16}"$/);
  assert.equal(first.headers.get('cache-control'), 'no-cache');
  const again = await fetch(`${url}/style.css`, { headers: { 'If-None-Match': etag } });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), '');
});

test('what is named by its content is kept without asking, all else is asked for again', async (t) => {
  const { url } = await serverWithPage(t);
  const kept = async (name) => (await fetch(`${url}/${name}`)).headers.get('cache-control');
  assert.equal(await kept('js/chunk-5BMB464C.js'), 'max-age=31536000, immutable');
  for (const name of ['', 'js/app-20261115.js', 'js/main.js', 'fourmi.wasm']) assert.equal(await kept(name), 'no-cache', name);
});

const main = 'export const answer = 42;\n'.repeat(50);

/** The head and the body of an answer, as they come. */
async function getRaw(port, target, accepted, more = '') {
  const request = `${more.startsWith('HEAD') ? 'HEAD' : 'GET'} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
  const answer = await exchange(port, `${request}${accepted === null ? '' : `Accept-Encoding: ${accepted}\r\n`}${more.replace('HEAD', '')}\r\n`);
  const end = answer.indexOf('\r\n\r\n');
  const header = (name) => new RegExp(`\r\n${name}: ([^\r]*)`).exec(answer.slice(0, end))?.[1] ?? null;
  return { status: Number(answer.slice(9, 12)), header, body: Buffer.from(answer.slice(end + 4), 'latin1') };
}

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, null: (bytes) => bytes };

test('the smallest version that a client takes is sent', async (t) => {
  const { port } = await serverWithPage(t);
  for (const [accepted, encoding] of [
    [null, null], ['', null], ['identity', null], ['deflate, compress', null], ['gzipped, brotli', null],
    ['gzip', 'gzip'], ['br', 'br'], ['gzip, deflate, br', 'br'], ['GZIP', 'gzip'], ['br;q=0.1, gzip', 'br'],
    ['br;q=0, gzip', 'gzip'], ['br; q=0.000,gzip;q=0.5', 'gzip'], ['gzip;q=0, br;q=0', null], ['gzip;q=0', null], ['gzip;q=0;x=1', null], ['gzip;x=1; Q=0.0', null], ['gzip;x=0;q=0.1', 'gzip'],
    ['*', 'br'], ['*;q=0', null], ['br;q=0, *', 'gzip'], ['gzip, *;q=0', 'gzip'], [',, ;q=1,', null],
  ]) {
    const { header, body } = await getRaw(port, '/js/main.js', accepted);
    assert.equal(header('Content-Encoding'), encoding, `${accepted}`);
    assert.equal(header('Vary'), 'Accept-Encoding');
    assert.equal(header('Content-Type'), 'text/javascript; charset=utf-8');
    assert.equal(Number(header('Content-Length')), body.length);
    assert.equal(DECODERS[encoding](body).toString(), main);
  }
  const { header } = await getRaw(port, '/js/old.js', 'gzip, deflate, br');
  assert.equal(header('Content-Encoding'), 'gzip', 'there is no other');
});

test('nothing is compressed twice, and nothing that would grow', async (t) => {
  const { port } = await serverWithPage(t);
  const itself = await getRaw(port, '/js/main.js.gz', 'gzip, br');
  assert.equal(itself.header('Content-Encoding'), null);
  assert.equal(gunzipSync(itself.body).toString(), main);
  const tiny = await getRaw(port, '/js/tiny.js', 'gzip, br');
  assert.equal(tiny.header('Content-Encoding'), null);
  assert.equal(tiny.header('Vary'), null);
});

test('each version has a tag of its own, and HEAD and 304 speak of it', async (t) => {
  const { port } = await serverWithPage(t);
  const tags = new Set();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const whole = await getRaw(port, '/js/main.js', accepted);
    const head = await getRaw(port, '/js/main.js', accepted, 'HEAD');
    for (const name of ['ETag', 'Content-Encoding', 'Content-Length', 'Vary']) {
      assert.equal(head.header(name), whole.header(name), `${accepted} ${name}`);
    }
    assert.equal(head.body.length, 0);
    tags.add(whole.header('ETag'));
    for (const known of [whole.header('ETag'), `W/${whole.header('ETag')}`, `"other", ${whole.header('ETag')}`, '*']) {
      const again = await getRaw(port, '/js/main.js', accepted, `If-None-Match: ${known}\r\n`);
      assert.equal(again.status, 304, known);
      assert.equal(again.body.length, 0);
      assert.equal(again.header('Vary'), 'Accept-Encoding');
    }
  }
  assert.equal(tags.size, 3);
  const [first] = tags;
  const other = await getRaw(port, '/js/main.js', 'gzip', `If-None-Match: ${first}\r\n`);
  assert.equal(other.status, 200, 'the tag of another version is none of this one');
});

test('a part of a file can be had, of the version that the client has', async (t) => {
  const { port } = await serverWithPage(t);
  const get = (range, more = '') => getRaw(port, '/js/main.js', null, `Range: ${range}\r\n${more}`);
  // It is offered where it is worth an offer.
  assert.equal((await getRaw(port, '/fourmi.wasm', null)).header('Accept-Ranges'), 'bytes');
  const whole = await getRaw(port, '/js/main.js', null);
  assert.equal(whole.header('Accept-Ranges'), null);
  const size = main.length;
  for (const [range, first, last] of [['bytes=0-9', 0, 9], ['bytes=7-', 7, size - 1], ['bytes=-5', size - 5, size - 1],
    ['bytes=10-99999999999999999999', 10, size - 1], ['bytes=-99999999', 0, size - 1]]) {
    const { status, header, body } = await get(range);
    assert.deepEqual([status, header('Content-Range')], [206, `bytes ${first}-${last}/${size}`], range);
    assert.equal(body.toString(), main.slice(first, last + 1));
  }
  for (const range of ['bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b']) assert.equal((await get(range)).status, 200, range);
  for (const range of ['bytes=99999-', 'bytes=-0', `bytes=${size}-`]) {
    const { status, header, body } = await get(range);
    assert.deepEqual([status, header('Content-Range'), body.length], [416, `bytes */${size}`, 0], range);
  }
  const tag = whole.header('ETag');
  assert.equal((await get('bytes=0-9', `If-Range: ${tag}\r\n`)).status, 206);
  assert.equal((await get('bytes=0-9', 'If-Range: "other"\r\n')).status, 200, 'all of another version');
  assert.equal((await get('bytes=0-9', `If-None-Match: ${tag}\r\n`)).status, 304);
  const packed = await getRaw(port, '/js/main.js', 'gzip', 'Range: bytes=0-1\r\n');
  assert.deepEqual([packed.status, packed.header('Content-Encoding'), [...packed.body]], [206, 'gzip', [0x1f, 0x8b]]);
  const large = await getRaw(port, '/fourmi.wasm', null, 'Range: bytes=100000-199999\r\n'); // sent by the kernel
  assert.equal(large.body.length, 100_000);
});

test('the page that is built in comes compressed', async (t) => {
  const { port } = await serverFor(t);
  for (const [accepted, encoding] of [['gzip', 'gzip'], ['br, gzip', 'br']]) {
    const { status, header, body } = await getRaw(port, '/first.wasm', accepted);
    if (status === 404) return t.skip('this program has no page');
    assert.equal(header('Content-Encoding'), encoding);
    assert.deepEqual(DECODERS[encoding](body), (await getRaw(port, '/first.wasm', null)).body);
    assert.ok(body.length < 64 * 1024);
  }
});

test('HEAD says what GET would, without a body', async (t) => {
  const { port } = await serverWithPage(t);
  const answer = await exchange(port, 'HEAD /fourmi.wasm HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match(answer, /^HTTP\/1.1 200 OK\r\n/);
  assert.match(answer, /\r\nContent-Length: 300000\r\n\r\n$/);
});

test('nothing outside the folder and nothing hidden is served', async (t) => {
  const { port } = await serverWithPage(t);
  for (const target of ['/.secret', '/../web/index.html/x', '/../../../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd',
    '/js/../../../etc/passwd', '/js', '/nothing', '//etc/passwd', '/index.html%00.css']) {
    const answer = await exchange(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.doesNotMatch(answer, /^HTTP\/1.1 200/, target);
    assert.doesNotMatch(answer, /root:|hidden/, target);
  }
});

test('only GET and HEAD fetch pages', async (t) => {
  const { url } = await serverWithPage(t);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const answer = await fetch(`${url}/index.html`, { method, body: method === 'POST' ? 'x' : undefined });
    assert.equal(answer.status, 405, method);
    assert.equal(answer.headers.get('allow'), 'GET, HEAD');
  }
});

test('where nothing is, there is nothing for any method', async (t) => {
  const { url } = await serverWithPage(t);
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    for (const target of ['/nothing', '/api/v1/nothing', '/c']) {
      assert.equal((await fetch(`${url}${target}`, { method, body: method === 'POST' ? 'x' : undefined })).status, 404, `${method} ${target}`);
    }
  }
});

test('a request whose end is uncertain is refused, and the connection with it', async (t) => {
  const { port } = await serverWithPage(t);
  const smuggled = 'GET /index.html HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const headers of [
    'Transfer-Encoding: chunked\r\n',
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 5\r\nContent-Length: 6\r\n',
    'Content-Length: 5, 5\r\n',
    'Content-Length: +5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: 0x5\r\n',
    'Content-Length: 99999999999999999999\r\n',
    'Content-Length: 99999999\r\n',
    '',
  ]) {
    const answer = await exchange(port, `POST /x HTTP/1.1\r\nHost: x\r\n${headers}\r\n${smuggled}`);
    assert.match(answer, /^(HTTP\/1.1 (400|411|413|501) |$)/, headers);
    assert.equal(answer.split('HTTP/1.1 ').length <= 2, true, `one answer to ${headers}`);
  }
});

test('headers and paths have a limit', async (t) => {
  const { port, url } = await serverWithPage(t);
  const get = (target, headers = '') => exchange(port, `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  assert.match(await get(`/${'a'.repeat(600)}`), /^HTTP\/1.1 414 /);
  assert.doesNotMatch(await get('/', `X-Long: ${'a'.repeat(100_000)}\r\n`), /^HTTP\/1.1 200/);
  assert.equal((await fetch(`${url}/`)).status, 200);
});

test('a request for a tunnel, and one with a NUL in its address, are answered', async (t) => {
  const { port } = await serverWithPage(t);
  const statusOf = async (request) => (await exchange(port, request)).split('\r\n')[0];
  const rest = ' HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const target of ['/x', 'example.org:443', '/%41']) {
    const answer = await exchange(port, `CONNECT ${target}${rest}`);
    assert.match(answer, /^HTTP\/1.1 405 .*\r\nAllow: GET, HEAD, POST, OPTIONS\r\n/s, target);
  }
  for (const target of ['/solve?pos=9%00zz', '/solve?pos=%00', '/%00', '/solve?%00=1', '/x\0y', '/solve?pos=%%00']) {
    assert.equal(await statusOf(`GET ${target}${rest}`), 'HTTP/1.1 400 Bad Request', target);
  }
  for (const target of ['/style.css?%30%30', '/style.css?%200', '/style.css?a=%2500']) {
    assert.equal(await statusOf(`GET ${target} HTTP/1.1\r\nHost: x\r\nX-Other: %00\r\nConnection: close\r\n\r\n`), 'HTTP/1.1 200 OK', target);
  }
});

test('an end of a line in an address is refused', async (t) => {
  const { port } = await serverWithPage(t);
  const ask = (request) => exchange(port, `${request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  for (const target of ['/solve?pos=4%0A', '/api/v1/games?limit=3%0d5', '/api/v1/games?%0A=3', '/style.css%0Dx', '/%0a', '/healthz?%0D%0AX-More:%20y']) {
    assert.match(await ask(`GET ${target}`), /^HTTP\/1.1 400 .*"bad_query".*end of a line/s, target);
  }
  const pair = await ask('GET /style.css HTTP/1.1\r\nHost: x\r\n\r\nGET /solve?pos=4%0A');
  assert.match(pair, /^HTTP\/1.1 200 .*HTTP\/1.1 400 .*"bad_query"/s, 'also one that comes with another');
  const upgrade = 'HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n';
  assert.match(await exchange(port, `GET /api/v1/socket?%0A ${upgrade}`), /^HTTP\/1.1 400 /);
});

test('also one that comes after another, or in pieces', async (t) => {
  const { port } = await serverWithPage(t);
  const socket = net.connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('latin1').on('data', (data) => (heard += data)).on('error', () => {});
  const until = async (pattern) => {
    while (!pattern.test(heard) && !socket.closed) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.match(heard, pattern);
  };
  socket.write('GET /style.css HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(/red }/);
  heard = '';
  for (const piece of ['GET /solve?pos=4%', '0', '0 HTTP/1.1\r\nHost: x\r\n\r\n']) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await until(/^HTTP\/1.1 400 /);
  socket.destroy();
});

test('one connection serves many requests', async (t) => {
  const { url } = await serverWithPage(t);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set();
  for (let i = 0; i < 20; i++) {
    await new Promise((resolve) => {
      http.get(`${url}/style.css`, { agent }, (answer) => {
        ports.add(answer.socket.localPort);
        answer.resume().on('end', resolve);
      });
    });
  }
  assert.equal(ports.size, 1);
  agent.destroy();
});

test('requests that come in one piece are answered in their order', async (t) => {
  const { port } = await serverWithPage(t);
  const get = (target, rest = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${rest}\r\n`;
  const answer = await exchange(port, get('/style.css') + get('/index.html') + get('/none', 'Connection: close\r\n'));
  assert.deepEqual(answer.match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404']);
  assert.ok(answer.indexOf('color: red') < answer.indexOf('<title>'));
});

test('who sends many requests at once lets others in between', async (t) => {
  const server = await serverWithPage(t);
  const get = (target) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const connections = await Promise.all([0, 1, 2].map(async () => {
    const socket = net.connect(server.port, '127.0.0.1');
    const connection = { socket, heard: '' };
    socket.setEncoding('latin1').on('data', (data) => (connection.heard += data));
    socket.write(get('/healthz'));
    await once(socket, 'data');
    return connection;
  }));
  const [before, many, after] = connections;
  const answersTo = ({ heard }) => heard.match(/HTTP\/1.1 200/g).length;
  // All of this is there when the server looks.
  server.child.kill('SIGSTOP');
  for (const [{ socket }, text] of [[before, get('/metrics')], [many, get('/healthz').repeat(200)], [after, get('/metrics')]]) {
    await new Promise((resolve) => socket.write(text, resolve));
  }
  server.child.kill('SIGCONT');
  while (answersTo(many) < 201 || answersTo(before) < 2 || answersTo(after) < 2) await once(many.socket, 'data', { signal: AbortSignal.timeout(50) }).catch(() => {});
  for (const { heard } of [before, after]) {
    const answered = Number(/fourmi_http_requests_total (\d+)/.exec(heard)[1]);
    assert.ok(answered < 100, `${answered} requests were answered first`);
  }
  for (const { socket } of connections) socket.destroy();
});

/** Sends a request and ends its side; resolves to whatever comes back. */
function halfClose(port, request) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(request));
    let answer = '';
    socket.setEncoding('latin1').on('data', (data) => (answer += data));
    socket.on('close', () => resolve(answer)).on('end', () => socket.destroy()).on('error', reject);
  });
}

test('a client that sends no more gets the answer to a request that said so', async (t) => {
  const { port } = await serverWithPage(t);
  const body = '{"game": "connect4"}';
  const ask = (more) => `POST /api/v1/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
  for (const target of ['/style.css', '/api/v1/games', '/solve?pos=4455', '/api/v1/analysis?game=connect4&pos=4455']) {
    assert.match(await halfClose(port, `GET ${target} HTTP/1.0\r\n\r\n`), /^HTTP\/1.1 200 [^]*\r\n\r\n./, target);
    assert.match(await halfClose(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`), /^HTTP\/1.1 200 /, target);
  }
  assert.match(await halfClose(port, ask('Connection: close\r\n')), /^HTTP\/1.1 201 /);
  assert.deepEqual((await halfClose(port, ask('') + ask('Connection: close\r\n'))).match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 201', 'HTTP/1.1 201']);
  assert.match(await halfClose(port, 'GET /healthz HTTP/1.0\r\n'), /^$/, 'half a request has no answer');
});

test('requests with bodies that come in one piece, or in any others, are answered in their order', async (t) => {
  const { port } = await serverWithPage(t);
  const body = '{"game": "connect4"}';
  const ask = (target, more = '') => `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
  const all = ask('/api/v1/rooms') + ask('/nowhere') + 'GET /style.css HTTP/1.1\r\nHost: x\r\n\r\n' + ask('/api/v1/brains') + ask('/api/v1/rooms', 'Connection: close\r\n');
  const expected = [201, 404, 200, 422, 201].map((status) => `HTTP/1.1 ${status}`);
  assert.deepEqual((await exchange(port, all + all)).match(/HTTP\/1.1 \d+/g), expected, 'and nothing after the last');
  for (const size of [1, 50, 213]) {
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
    let heard = '';
    socket.setEncoding('latin1').on('data', (data) => (heard += data));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    for (let at = 0; at < all.length; at += size) {
      socket.write(all.slice(at, at + size));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    assert.deepEqual(heard.match(/HTTP\/1.1 \d+/g), expected, `in pieces of ${size}`);
  }
});

test('a client that asks first whether its body is wanted is told', async (t) => {
  const { port } = await serverWithPage(t);
  const body = '{"game": "connect4"}';
  const head = (target) => `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n`;
  const socket = net.connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('latin1').on('data', (data) => {
    heard += data;
    if (heard === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body);
    if (heard.includes('201')) socket.destroy();
  });
  socket.write(`${head('/api/v1/rooms')}\r\n`);
  await new Promise((resolve) => socket.on('close', resolve));
  assert.match(heard, /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 /);
  const refused = await exchange(port, `${head('/nowhere')}\r\n`);
  assert.match(refused, /^HTTP\/1.1 404 .*\r\nConnection: close\r\n/s, 'and no body comes');
  const together = await exchange(port, `${head('/api/v1/rooms')}Connection: close\r\n\r\n${body}`);
  assert.match(together, /^HTTP\/1.1 201 /, 'who does not wait need not be told');
});

test('requests are read as RFC 9112 has it, and every answer has our headers', async (t) => {
  const { port } = await serverWithPage(t);
  const smuggled = 'GET /index.html HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const [status, request] of [
    [400, 'GET / HTTP/1.1\nHost: x\n\n'], [400, 'GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n'], [400, 'GET / HTTP/1.1\r\n\r\n'], [505, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nHost: x\r\nX: \0\r\n\r\n'], [400, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\n'],
    [400, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n'],
    [411, 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'], [400, 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n'],
    [501, 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n'], [400, 'GET / HTTP/1.1\r\nHost: x:y\r\n\r\n'],
    [405, 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n'], [501, 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
    [400, 'GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n'], [400, 'GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n'], [414, `GET /${'a'.repeat(5000)}`],
    [431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(5000)}`], [417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n'], [400, '\x16\x03\x01'],
  ]) {
    const answer = await exchange(port, request + smuggled);
    assert.equal(answer.split('\r\n')[0].split(' ')[1], `${status}`, request);
    assert.equal(answer.split('HTTP/1.1 ').length, 2, `one answer to ${request}`);
    for (const header of ['Date: ', 'X-Content-Type-Options: nosniff', 'Referrer-Policy: no-referrer', 'Content-Security-Policy: ', 'Connection: close']) {
      assert.ok(answer.includes(`\r\n${header}`), `${header} in the answer to ${request}`);
    }
  }
  const close = 'Connection: close\r\n\r\n';
  for (const [pattern, request] of [
    [/^HTTP\/1.1 200 .*color: red/s, 'GET http://elsewhere/style.css HTTP/1.1\r\nHost: x\r\n'],
    [/^HTTP\/1.1 200 .*\r\nAllow: GET, HEAD, POST, OPTIONS\r\n/s, 'OPTIONS * HTTP/1.1\r\nHost: x\r\n'],
    [/^HTTP\/1.1 200 .*\r\nConnection: close\r\n.*color: red/s, 'GET /style.css HTTP/1.0\r\n'],
    [/^HTTP\/1.1 200 /, '\r\nGET /style.css HTTP/1.1\r\nHost: x\r\nX: 1\r\n'],
    [/^HTTP\/1.1 405 /, 'PUT /style.css HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n'],
  ]) assert.match(await exchange(port, request + close), pattern, request);
});

test('it ends cleanly when told to', async (t) => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    const server = await startServer({ folder: scratchFolder(t) });
    server.child.kill(signal);
    assert.deepEqual(await server.ended, { status: 0, signal: null });
    assert.match(server.log, /event=stopped/);
  }
});

test('an address that is taken, or is none, is said so', async (t) => {
  const { port } = await serverWithPage(t);
  const taken = fourmi(['serve', '--listen', `127.0.0.1:${port}`]);
  assert.match(taken.stderr, /^fourmi: cannot listen on 127.0.0.1:\d+: Address already in use\n/);
  assert.equal(taken.status, 4);
  const nowhere = fourmi(['serve', '--listen', 'nowhere:1']);
  assert.equal(nowhere.stderr, 'fourmi: nowhere is not an address, such as 127.0.0.1 or 0.0.0.0\n');
  for (const listen of ['127.0.0.1', ':', '127.0.0.1:66000', '127.0.0.1:x']) {
    const { status, stderr } = fourmi(['serve', '--listen', listen]);
    assert.match(stderr, /^fourmi: listen cannot be .*; it is ADDRESS:PORT/);
    assert.equal(status, 2);
  }
});

test('a folder that is not there is said so', () => {
  const { status, stderr } = fourmi(['serve', '--web', '/nowhere']);
  assert.equal(stderr, 'fourmi: /nowhere cannot be served: No such file or directory\n');
  assert.equal(status, 4);
});

test('settings come from the command line, the environment or a file, in this order', async (t) => {
  const folder = scratchFolder(t);
  const file = path.join(folder, 'serve.conf');
  const page = makePage(t);
  writeFileSync(file, `# a comment\nweb = ${page}\nlisten = nonsense:1 # wrong, but read first\n`);
  const wrong = fourmi(['serve', '--config', file]);
  assert.match(wrong.stderr, /serve.conf: line 3: listen cannot be "nonsense:1"|nonsense is not an address/);
  writeFileSync(file, `web = ${page}\nlisten = 127.0.0.1:1\n`);
  const server = await startServer({ folder, words: ['--config', file], env: { FOURMI_WEB: page } });
  t.after(() => server.stop());
  assert.equal(await (await fetch(`${server.url}/`)).text(), readFileSync(path.join(page, 'index.html'), 'utf8'));
  writeFileSync(file, 'wbe = x\n');
  assert.match(fourmi(['serve', '--config', file]).stderr, /line 1: there is no setting "wbe"/);
  writeFileSync(file, 'web\n');
  assert.match(fourmi(['serve', '--config', file]).stderr, /line 1 is not of the form key = value/);
  assert.match(fourmi(['serve'], { env: { FOURMI_WORKERS: '0' } }).stderr, /workers cannot be "0"/);
  assert.match(fourmi(['serve'], { env: { FOURMI_PROXY: 'foo' } }).stderr, /proxy cannot be "foo"; it is an address, such as/);
  for (const origin of ['hello', 'play.example.org', 'https://play.example.org/']) {
    const { status, stderr } = fourmi(['serve', '--origin', `https://good.example, ${origin}`]);
    assert.match(stderr, new RegExp(`origin cannot be "${origin}"; it is http:// or https:// and a host .* no slash at its end\n`));
    assert.equal(status, 2);
  }
});

test('it listens where it was told to, and nowhere else', async (t) => {
  const canConnect = (host, port) => new Promise((resolve) => {
    const socket = net.connect(port, host, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
  const own = Object.values(networkInterfaces()).flat().filter(({ internal }) => !internal).map(({ address }) => address);
  const server = await serverFor(t, { listen: '127.0.0.1:0' });
  assert.ok(await canConnect('127.0.0.1', server.port));
  for (const host of ['::1', '127.0.0.2', ...own]) assert.ok(!await canConnect(host, server.port), host);
});

test('where it listens on every address it names those that others can use', async (t) => {
  const all = Object.values(networkInterfaces()).flat().filter(({ address }) => !address.startsWith('fe80:'));
  const urlOf = ({ address, family }, port) => `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
  for (const [listen, families, here] of [['0.0.0.0:0', ['IPv4'], '127.0.0.1'], ['[::]:0', ['IPv4', 'IPv6'], '[::1]']]) {
    if (!families.every((family) => all.some((one) => one.family === family))) continue;
    const server = await serverFor(t, { listen });
    assert.equal(server.url, `http://${here}:${server.port}`);
    await logged(server, /event=listening .*\n/);
    const [, , others = ''] = /event=listening url=(\S+)(?: others=(\S+))?/.exec(server.log);
    const usable = all.filter((one) => !one.internal && families.includes(one.family));
    assert.deepEqual(others.split(',').filter(Boolean).sort(), usable.map((one) => urlOf(one, server.port)).sort());
  }
});

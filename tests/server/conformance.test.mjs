// What RFC 6455 says a server does, case by case; most cases also byte by byte.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, closePayload, frame, opcodes } from './client.mjs';
import { exchange, startServer } from './server.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-conformance-'));
let server;
let cases = 0;

before(async () => {
  server = await startServer({ folder, env: { FOURMI_RATE: '100000' } });
});
after(async () => {
  assert.equal((await server.stop()).status, 0, server.log);
  rmSync(folder, { recursive: true });
});

const pause = () => new Promise((resolve) => setImmediate(resolve));
const hello = (id) => JSON.stringify({ type: 'ping', id });

/** Sends bytes at once, or each in a packet of its own. */
async function deliver(client, bytes, byByte) {
  if (!byByte) {
    client.raw(bytes);
    return;
  }
  client.socket.setNoDelay(true);
  for (const byte of bytes) {
    client.raw(Buffer.from([byte]));
    await pause();
  }
}

/** A case in both ways of delivery. `expect` gets the client and checks. */
async function both(bytes, expect) {
  for (const byByte of [false, true]) {
    if (byByte && bytes.length > 300) continue;
    cases++;
    const client = await Client.open(server);
    await deliver(client, bytes, byByte);
    await expect(client);
    await client.end();
  }
}

const answers = (id) => async (client) => {
  assert.equal((await client.next('pong')).id, id);
};
/** The connection ends, with this code if the client hears one. */
const ends = (...codes) => async (client) => {
  const code = await client.closeCode();
  assert.ok(codes.includes(code), `closed with ${code}, not ${codes}`);
};
const pongs = (payload) => async (client) => {
  const found = await client.frame(opcodes.pong);
  assert.ok(found.payload.equals(Buffer.from(payload)));
  assert.equal(found.fin, true);
  assert.equal(found.masked, false);
};

/* ------------------------------------------------------------- handshake */

test('the handshake is as the RFC has it', async () => {
  const good = {
    Host: 'x', Upgrade: 'websocket', Connection: 'Upgrade',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13',
  };
  const shake = (changes = {}, { method = 'GET', target = '/api/v1/socket', version = '1.1' } = {}) => {
    cases++;
    const lines = Object.entries({ ...good, ...changes }).filter(([, value]) => value !== null);
    const request = `${method} ${target} HTTP/${version}\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`;
    return exchange(server.port, Buffer.concat([Buffer.from(request), frame(closePayload(1000), { opcode: opcodes.close })]));
  };
  const accepted = /^HTTP\/1.1 101 [^\r]*\r\n(.*\r\n)*sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=\r\n/i;
  for (const changes of [{}, { Upgrade: 'WebSocket' }, { Connection: 'keep-alive, Upgrade' }, { Connection: 'upgrade' },
    { 'sec-websocket-extensions': 'permessage-deflate' }]) {
    assert.match(await shake(changes), accepted, JSON.stringify(changes));
  }
  for (const [status, changes] of [[400, { 'Sec-WebSocket-Key': null }], [400, { 'Sec-WebSocket-Key': 'short' }],
    [400, { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZR==' }], [400, { 'Sec-WebSocket-Key': '!!!!!!!!!!!!!!!!!!!!!!==' }],
    [426, { 'Sec-WebSocket-Version': '7' }], [426, { 'Sec-WebSocket-Version': null }], [400, { Host: null }], [403, { Origin: 'https://evil.example' }]]) {
    const answer = await shake(changes);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), JSON.stringify(changes));
    if (status === 426) assert.match(answer, /\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nConnection: close, Upgrade\r\n/);
  }
  for (const changes of [
    { Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' }, { Upgrade: 'tls/1.2' }, { Connection: null }, { Connection: 'close' }]) {
    assert.doesNotMatch(await shake(changes), /^HTTP\/1.1 101/, JSON.stringify(changes));
  }
  assert.doesNotMatch(await shake({}, { method: 'POST' }), /^HTTP\/1.1 101/);
  assert.match(await shake({}, { target: '/' }), /^HTTP\/1.1 404 /);
  assert.doesNotMatch(await shake({}, { version: '1.0' }), /^HTTP\/1.1 101/);
  assert.doesNotMatch(await shake({}, { target: '/api/v1/socket/x' }), /^HTTP\/1.1 101/);
});

/* ---------------------------------------------------------------- frames */

test('text of any length up to the limit arrives, however its length is written', async () => {
  for (const size of [20, 124, 125, 126, 127, 128, 300, 511, 512, 513, 1000, 2048, 4000, 4096]) {
    const text = hello(size).padEnd(size);
    await both(frame(text), answers(size));
  }
  await both(Buffer.concat([frame(hello(1)), frame(hello(2)), frame(hello(3))]), async (client) => {
    for (const id of [1, 2, 3]) assert.equal((await client.next('pong')).id, id);
  });
});

test('what is larger than the limit ends the connection', async () => {
  for (const size of [4097, 5000, 20000, 65535, 65536, 200000]) {
    await both(frame(hello(1).padEnd(size)), ends(1009));
  }
  const huge = Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]);
  await both(Buffer.concat([huge, Buffer.alloc(5000, ' ')]), ends(1009));
  const negative = Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5]);
  await both(negative, ends(1002));
});

test('a frame that announces more than the limit is refused before any of it comes', async () => {
  const head = (size, options) => frame(' '.repeat(size), options).subarray(0, size < 65536 ? 8 : 14);
  for (const size of [4097, 65535, 65536, 200000]) await both(head(size), ends(1009));
  await both(Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]), ends(1009));
  await both(Buffer.concat([frame(hello(1)), head(5000)]), ends(1009));
  const start = frame(' '.repeat(4000), { fin: false });
  await both(Buffer.concat([start, frame('', { opcode: opcodes.ping }), head(200, { opcode: opcodes.continuation })]), ends(1009));
  await both(Buffer.concat([start, frame(hello(5).padStart(96), { opcode: opcodes.continuation })]), answers(5));
});

// Masks keep hostile pages from talking to proxies on the way, so browsers always send them.
test('frames without a mask are refused', async () => {
  for (const payload of ['', hello(1), ' '.repeat(300)]) await both(frame(payload, { masked: false }), ends(1002));
  for (const opcode of [opcodes.ping, opcodes.pong, opcodes.close]) await both(frame('', { opcode, masked: false }), ends(1002));
  await both(Buffer.concat([frame(hello(1)), frame(hello(2), { masked: false })]), async (client) => {
    await answers(1)(client);
    await ends(1002)(client);
    assert.equal(client.all.length, 1);
  });
});

test('a length in a longer form than it need have is refused', async () => {
  for (const [size, lengthForm] of [[20, 16], [125, 16], [20, 64], [126, 64], [4000, 64]]) {
    await both(frame(hello(1).padEnd(size), { lengthForm }), ends(1002));
  }
});

test('reserved bits are refused', async () => {
  for (let rsv = 1; rsv <= 7; rsv++) {
    for (const opcode of [opcodes.text, opcodes.ping]) await both(frame(hello(1), { rsv, opcode }), ends(1002));
  }
});

test('reserved opcodes are refused', async () => {
  for (const opcode of [3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) {
    for (const payload of ['', hello(1)]) await both(frame(payload, { opcode }), ends(1002));
  }
});

test('binary is not spoken here', async () => {
  for (const payload of ['x', hello(1), Buffer.alloc(300, 255)]) {
    await both(frame(payload, { opcode: opcodes.binary }), ends(1003));
  }
});

/* ----------------------------------------------------------------- pings */

test('a ping is answered with its own payload', async () => {
  for (const size of [0, 1, 2, 64, 124, 125]) await both(frame(Buffer.alloc(size, 7), { opcode: opcodes.ping }), pongs(Buffer.alloc(size, 7)));
  await both(frame(Buffer.from([0, 255, 254, 128]), { opcode: opcodes.ping }), pongs([0, 255, 254, 128]));
});

test('of many pings at once the newest is answered, and a few of the others', async () => {
  const client = await Client.open(server);
  const count = 10_000;
  const ping = (i) => frame(`${i}`, { opcode: opcodes.ping });
  client.raw(Buffer.concat(Array.from({ length: count }, (_, i) => ping(i))));
  await client.frame(opcodes.pong, ({ payload }) => `${payload}` === `${count - 1}`);
  const heard = client.frames.filter(({ opcode }) => opcode === opcodes.pong).map(({ payload }) => Number(payload));
  assert.ok(heard.length < count / 4, `${heard.length} of ${count} were answered`);
  assert.deepEqual(heard.slice(0, 16), Array.from({ length: 16 }, (_, i) => i), 'the first ones each');
  assert.ok(heard.every((one, i) => i === 0 || one > heard[i - 1]), 'in their order');
  await both(Buffer.concat([...Array(40).keys()].map(ping).concat(frame(hello(1)))), async (other) => {
    await answers(1)(other);
    await pongs('0')(other);
  });
  await client.end();
});

test('a pong that nobody asked for is let go', async () => {
  for (const payload of ['', 'x', Buffer.alloc(125)]) {
    await both(Buffer.concat([frame(payload, { opcode: opcodes.pong }), frame(hello(1))]), answers(1));
  }
});

test('control frames are short and whole', async () => {
  for (const opcode of [opcodes.ping, opcodes.pong, opcodes.close]) {
    await both(frame(Buffer.alloc(126, 3), { opcode }), ends(1002));
    await both(frame('', { opcode, fin: false }), ends(1002));
  }
});

/* --------------------------------------------------------- fragmentation */

test('a message comes in any number of pieces', async () => {
  const text = hello(7);
  for (let at = 0; at <= text.length; at++) {
    await both(Buffer.concat([frame(text.slice(0, at), { fin: false }), frame(text.slice(at), { opcode: opcodes.continuation })]), answers(7));
  }
  const letters = [...text].map((letter, i) =>
    frame(letter, { opcode: i === 0 ? opcodes.text : opcodes.continuation, fin: i === text.length - 1 }));
  await both(Buffer.concat(letters), answers(7));
});

test('control frames may come between pieces', async () => {
  const text = hello(7);
  const start = frame(text.slice(0, 5), { fin: false });
  const end = frame(text.slice(5), { opcode: opcodes.continuation });
  for (const payload of ['', 'between', Buffer.alloc(125, 9)]) {
    await both(Buffer.concat([start, frame(payload, { opcode: opcodes.ping }), end]), async (client) => {
      await pongs(payload)(client);
      await answers(7)(client);
    });
    await both(Buffer.concat([start, frame(payload, { opcode: opcodes.pong }), end]), answers(7));
  }
  await both(Buffer.concat([start, frame(closePayload(1000), { opcode: opcodes.close })]), ends(1000));
});

test('pieces that belong to nothing, and messages within messages, are refused', async () => {
  await both(frame(hello(1), { opcode: opcodes.continuation }), ends(1002));
  await both(frame('', { opcode: opcodes.continuation, fin: false }), ends(1002));
  await both(Buffer.concat([frame('{', { fin: false }), frame(hello(1))]), ends(1002));
  await both(Buffer.concat([frame('{', { fin: false }), frame(hello(1), { opcode: opcodes.binary })]), ends(1002));
  await both(Buffer.concat([frame(hello(1)), frame('x', { opcode: opcodes.continuation })]), ends(1002));
});

test('many pieces together have the same limit', async () => {
  const piece = (i) => frame(' '.repeat(500), { opcode: i === 0 ? opcodes.text : opcodes.continuation, fin: false });
  await both(Buffer.concat(Array.from({ length: 9 }, (_, i) => piece(i))), ends(1009));
});

test('a message of which nothing comes, piece after piece, ends the connection', async () => {
  const empty = frame('', { opcode: opcodes.continuation, fin: false });
  const some = Array.from({ length: 10 }, () => empty);
  await both(Buffer.concat([frame('', { fin: false }), ...some, frame(hello(3), { opcode: opcodes.continuation })]), answers(3));
  await both(Buffer.concat([frame('', { fin: false }), ...some, ...some]), async (client) => {
    const { payload } = await client.frame(opcodes.close); // and not because nobody says hello
    assert.deepEqual(payload, closePayload(1008, 'too many empty pieces'));
  });
});

/* ----------------------------------------------------------------- UTF-8 */

const bad = {
  'a byte of no character': [0xff], 'a continuation alone': [0x80], 'two of them': [0x80, 0xbf], 'a head alone': [0xc3],
  'a head and a letter': [0xc3, 0x28], 'an overlong slash': [0xc0, 0xaf], 'an overlong slash of three': [0xe0, 0x80, 0xaf],
  'an overlong slash of four': [0xf0, 0x80, 0x80, 0xaf], 'an overlong NUL': [0xc0, 0x80], 'half a pair': [0xed, 0xa0, 0x80],
  'the other half': [0xed, 0xbf, 0xbf], 'beyond Unicode': [0xf4, 0x90, 0x80, 0x80], 'five bytes': [0xf8, 0x88, 0x80, 0x80, 0x80],
  'six bytes': [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80], 'three of four': [0xf0, 0x9f, 0x90], 'two of three': [0xe2, 0x82],
};

test('text that is not UTF-8 is refused', async () => {
  for (const [name, bytes] of Object.entries(bad)) {
    const payload = Buffer.concat([Buffer.from('{"type":"'), Buffer.from(bytes), Buffer.from('"}')]);
    await both(frame(payload), ends(1007));
    await both(frame(Buffer.from(bytes)), ends(1007));
    cases++;
    assert.ok(name);
  }
});

test('every kind of character arrives, also split between pieces', async () => {
  const named = (name) => Buffer.from(JSON.stringify({ type: 'ping', id: 3, name }));
  for (const name of ['é', 'ß', '€', '中', '🐜', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}', '\u{10ffff}', 'a\u0301']) {
    const bytes = named(name);
    await both(frame(bytes), answers(3));
    const at = bytes.indexOf(Buffer.from(name)) + 1;
    await both(Buffer.concat([frame(bytes.subarray(0, at), { fin: false }), frame(bytes.subarray(at), { opcode: opcodes.continuation })]), answers(3));
  }
});

/* ----------------------------------------------------------------- close */

test('a close is answered with the same code', async () => {
  for (const code of [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]) {
    for (const reason of ['', 'bye', 'é'.repeat(60)]) {
      await both(frame(closePayload(code, reason), { opcode: opcodes.close }), ends(code));
    }
  }
  await both(frame('', { opcode: opcodes.close }), ends(null, 1000, 1005));
});

test('codes that are not for the wire, and half codes, are refused', async () => {
  for (const code of [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535]) {
    await both(frame(closePayload(code), { opcode: opcodes.close }), ends(1002));
  }
  await both(frame([3], { opcode: opcodes.close }), ends(1002));
});

test('a reason that is not UTF-8 is refused', async () => {
  for (const bytes of Object.values(bad)) {
    await both(frame(Buffer.concat([closePayload(1000), Buffer.from(bytes)]), { opcode: opcodes.close }), ends(1007));
  }
});

test('nothing is heard after a close', async () => {
  await both(Buffer.concat([frame(closePayload(1000), { opcode: opcodes.close }), frame(hello(9))]), async (client) => {
    await client.closed;
    assert.equal(client.all.some((message) => message.type === 'pong'), false);
  });
});

test('what the server sends has no mask and no reserved bits', async () => {
  const client = await Client.open(server);
  client.send({ type: 'ping', id: 1 });
  await client.next('pong');
  for (const found of client.frames) assert.deepEqual([found.masked, found.rsv, found.fin], [false, 0, true]);
  await client.end();
});

test('the list is as long as it was meant to be', (t) => {
  t.diagnostic(`${cases} cases`);
  assert.ok(cases >= 300);
});

// Brains that people send on by a link: within limits, validated, counted, shown safely.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fourmi } from '../cli/fourmi.mjs';
import { exchange, scratchFolder, serverFor, startServer } from './server.mjs';

const brain = readFileSync(new URL('../data/sound-v1.brain', import.meta.url));
const large = readFileSync(new URL('../../data/connect4.brain', import.meta.url));
const fast = { FOURMI_RATE: '1000' };

async function send(server, { body = brain, query = '', headers = {} } = {}) {
  const answer = await fetch(`${server.url}/api/v1/challenges${query}`, {
    method: 'POST', body, headers: { 'Content-Type': 'application/octet-stream', ...headers },
  });
  return { status: answer.status, value: await answer.json() };
}

async function report(server, id, result, { type = 'application/json', body = JSON.stringify({ result }) } = {}) {
  const answer = await fetch(`${server.url}/api/v1/challenges/${id}/results`, { method: 'POST', body, headers: { 'Content-Type': type } });
  return { status: answer.status, value: await answer.json() };
}

const show = async (server, id) => {
  const answer = await fetch(`${server.url}/api/v1/challenges/${id}`);
  return { status: answer.status, value: await answer.json() };
};

test('a brain that is sent on comes back as it was, with what is known of it', async (t) => {
  const server = await serverFor(t, { env: fast });
  const { status, value } = await send(server, { query: '?name=Ada%20L%C3%A9' });
  assert.equal(status, 201);
  assert.match(value.id, /^[0-9a-hjkmnp-tv-z]{10}$/);
  const { id, created_at: created, expires_at: expires, ...rest } = value;
  const said = fourmi(['brain', 'show', fileURLToPath(new URL('../data/sound-v1.brain', import.meta.url))]).stdout;
  const games = Number(/(?:games|trained)\D*([\d,]+)/i.exec(said)[1].replaceAll(',', ''));
  assert.deepEqual(rest, { game: 'tictactoe', name: 'Ada Lé', games, size: brain.length, played: 0, won: 0, drawn: 0, lost: 0 });
  assert.equal(expires - created, 30 * 24 * 60 * 60 * 1000);
  assert.deepEqual((await show(server, id)).value, value);
  const bytes = await fetch(`${server.url}/api/v1/challenges/${id}/brain`);
  assert.equal(bytes.headers.get('content-type'), 'application/octet-stream');
  assert.equal(bytes.headers.get('cache-control'), 'public, max-age=3600, immutable');
  assert.ok(Buffer.from(await bytes.arrayBuffer()).equals(brain));
  const head = await fetch(`${server.url}/api/v1/challenges/${id}/brain`, { method: 'HEAD' });
  assert.equal(Number(head.headers.get('content-length')), brain.length);
});

test('results are counted as those say who played, and survive a kill', async (t) => {
  const folder = scratchFolder(t);
  const server = await startServer({ folder, env: fast });
  const { value: { id, name } } = await send(server, { body: large });
  assert.equal(name, null);
  for (const result of ['won', 'lost', 'lost', 'drawn', 'lost']) assert.equal((await report(server, id, result)).status, 200);
  assert.deepEqual((await report(server, id, 'won')).value.won, 2);
  await server.kill();
  const after = await startServer({ folder, env: fast });
  t.after(() => after.stop());
  const { value } = await show(after, id);
  assert.deepEqual([value.played, value.won, value.drawn, value.lost], [6, 2, 1, 3]);
  const bytes = Buffer.from(await (await fetch(`${after.url}/api/v1/challenges/${id}/brain`)).arrayBuffer());
  assert.ok(bytes.equals(large));
});

test('what is no brain, has no good name, or is too large is refused', async (t) => {
  const server = await serverFor(t, { env: fast });
  const damaged = Buffer.from(brain);
  damaged[damaged.length >> 1] ^= 1;
  for (const body of [Buffer.from('x'), brain.subarray(0, 200), damaged, Buffer.alloc(5000), '{"q":[]}']) {
    const { status, value } = await send(server, { body });
    assert.deepEqual([status, value.error], [422, 'bad_brain']);
  }
  for (const query of ['?name=', `?name=${'a'.repeat(48)}`, '?name=%07', '?name=expert', '?name=brain:3', '?name=%ff%fe', '?name=%c0%80a', '?name=%ed%a0%80', '?name=Ada%E2%80%8B', '?name=%09']) {
    const { status, value } = await send(server, { query });
    assert.deepEqual([status, value.error], [400, 'bad_name'], query);
  }
  for (const query of ['?nam=x', '?name=a&name=b', '?name', '?name=a%0Ab', '?name=a%0D']) assert.equal((await send(server, { query })).status, 400, query);
  const head = `POST /api/v1/challenges HTTP/1.1\r\nHost: x\r\nContent-Length: ${4 * 1024 * 1024 + 1}\r\n\r\n`;
  assert.match(await exchange(server.port, head), /^HTTP\/1.1 413 /);
  assert.match(await exchange(server.port, 'POST /api/v1/challenges HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'), /^HTTP\/1.1 422 /);
  assert.equal((await send(server, { headers: { Origin: 'https://evil.example' } })).status, 403);
  assert.equal((await send(server)).status, 201);
});

test('a challenge that is not there is said so, whatever is asked of it', async (t) => {
  const server = await serverFor(t, { env: fast });
  for (const id of ['0123456789', 'abc', '', '..%2f..', '0123456789/brain/x', '%00', "' OR 1=1 --"]) {
    const { status } = await fetch(`${server.url}/api/v1/challenges/${id}`);
    assert.ok([400, 404].includes(status), `${id}: ${status}`);
  }
  for (const target of ['/api/v1/challenges/0123456789/brain', '/c/0123456789', '/c/', '/c/x']) {
    assert.equal((await fetch(`${server.url}${target}`)).status, 404, target);
  }
  assert.deepEqual((await report(server, '0123456789', 'won')).value.error, 'no_such_challenge');
  const answer = await fetch(`${server.url}/api/v1/challenges/0123456789`, { method: 'DELETE' });
  assert.equal(answer.headers.get('allow'), 'GET, HEAD, POST');
});

test('a result is one of three words', async (t) => {
  const server = await serverFor(t, { env: fast });
  const { value: { id } } = await send(server);
  for (const body of ['{"result":"cheated"}', '{"result":7}', '{}', '[]', 'x', '{"result":"won","times":1000}', '']) {
    assert.equal((await report(server, id, '', { body })).status, 400, body);
  }
  assert.equal((await report(server, id, 'won', { type: 'text/plain' })).status, 415);
  assert.equal((await report(server, id, 'x'.repeat(5000))).status, 413);
  assert.equal((await show(server, id)).value.played, 0);
});

test('who floods is told to wait, and others are served', async (t) => {
  const server = await serverFor(t, { env: { FOURMI_PROXY: '127.0.0.1' } });
  const from = (address) => ({ 'X-Forwarded-For': address });
  const sent = [];
  for (let i = 0; i < 22; i++) sent.push((await send(server, { headers: from('192.0.2.1') })).status);
  assert.deepEqual(sent.slice(0, 20), Array(20).fill(201));
  assert.deepEqual(sent.slice(-1), [429]);
  const { status, value: { id } } = await send(server, { headers: from('192.0.2.2') });
  assert.equal(status, 201);
  const counted = [];
  for (let i = 0; i < 25; i++) {
    const answer = await fetch(`${server.url}/api/v1/challenges/${id}/results`, {
      method: 'POST', body: '{"result":"won"}', headers: { 'Content-Type': 'application/json', ...from('192.0.2.3') } });
    counted.push(answer.status);
  }
  assert.ok(counted.slice(0, 20).every((one) => one === 200) && counted.includes(429));
  assert.equal((await show(server, id)).value.won, counted.filter((one) => one === 200).length);
});

test('there are as many as the settings allow, of one address a tenth, and none is forgotten for another', async (t) => {
  const server = await serverFor(t, { env: { ...fast, FOURMI_CHALLENGES: '20', FOURMI_PROXY: '127.0.0.1', FOURMI_CHALLENGE_DAYS: '2' } });
  const ids = [];
  for (let i = 0; i < 10; i++) {
    const headers = { 'X-Forwarded-For': `192.0.2.${i + 1}` };
    for (let j = 0; j < 2; j++) {
      const { status, value } = await send(server, { headers });
      assert.equal(status, 201, JSON.stringify(value));
      assert.equal(value.expires_at - value.created_at, 2 * 24 * 60 * 60 * 1000);
      ids.push(value.id);
    }
    if (i < 9) assert.deepEqual((await send(server, { headers })).value.error, 'too_many');
  }
  assert.deepEqual((await send(server, { headers: { 'X-Forwarded-For': '192.0.2.99' } })).value.error, 'full');
  for (const id of ids) assert.equal((await show(server, id)).status, 200);
});

test('without places nothing is kept; with few megabytes, little', async (t) => {
  const none = await serverFor(t, { env: { ...fast, FOURMI_CHALLENGES: '0' } });
  assert.deepEqual((await send(none)).value.error, 'full');
  const small = await serverFor(t, { env: { ...fast, FOURMI_CHALLENGE_MB: '1' } });
  assert.deepEqual((await send(small, { body: large })).value.error, 'full');
  assert.equal((await send(small)).status, 201);
});

test('a link shows what it is about, whatever the teacher is called', async (t) => {
  const server = await serverFor(t, { env: fast });
  const name = `"><script>alert('&')</script>`;
  const { value: { id, games } } = await send(server, { query: `?name=${encodeURIComponent(name)}` });
  const answer = await fetch(`${server.url}/c/${id}`);
  const html = await answer.text();
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.doesNotMatch(html, /<script|alert\('/);
  assert.ok(html.includes(`content="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt; taught this in ${games} games. Beat it."`), html);
  assert.ok(html.includes(`<meta http-equiv="refresh" content="0; url=../#/challenge/${id}">`));
  const { value: nameless } = await send(server);
  assert.match(await (await fetch(`${server.url}/c/${nameless.id}`)).text(), /<title>Taught in [\d]+ games\. Beat it\.<\/title>/);
  const gone = await fetch(`${server.url}/c/0123456789`);
  assert.equal(gone.status, 404);
  assert.ok((await gone.text()).includes('#/challenge/0123456789'));
});

test('a link with a slash at its end leads to the one without', async (t) => {
  const server = await serverFor(t, { env: fast });
  const { value: { id } } = await send(server);
  const answer = await fetch(`${server.url}/c/${id}/`, { redirect: 'manual' });
  assert.deepEqual([answer.status, answer.headers.get('location')], [301, `../${id}`]);
  const followed = await fetch(`${server.url}/c/${id}/`);
  assert.deepEqual([followed.url, followed.headers.get('content-type')], [`${server.url}/c/${id}`, 'text/html; charset=utf-8']);
  for (const rest of ['/x', '/%0d%0aX: y/']) assert.notEqual((await fetch(`${server.url}/c/${id}${rest}`, { redirect: 'manual' })).status, 301);
});

test('the picture of a link has a whole address, which no bad Host gets into', async (t) => {
  const server = await serverFor(t, { words: ['--origin', 'https://play.example.org'], env: fast });
  const { value: { id } } = await send(server);
  const ask = (host) => exchange(server.port, `GET /c/${id} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const pictureFor = async (host) => /og:image" content="([^"]*)"/.exec(await ask(host))?.[1];
  assert.equal(await pictureFor('example.net:8080'), 'http://example.net:8080/preview.png');
  assert.equal(await pictureFor('[::1]:8080'), 'http://[::1]:8080/preview.png');
  assert.equal(await pictureFor('play.example.org'), 'https://play.example.org/preview.png', 'as --origin has it');
  for (const host of ['x:99999', "x';--", '']) assert.equal(await pictureFor(host), `${server.url}/preview.png`, host);
  for (const host of ['"><script>', 'a b', 'user@evil.example', 'evil.example/x?']) assert.match(await ask(host), /^HTTP\/1.1 400 /, host);
});

/** A whole brain whose header says that it was trained in so many games. */
function claiming(games) {
  const bytes = Buffer.from(brain);
  for (const [at, count] of [[56, games], [64, games], [72, 0n], [80, 0n]]) bytes.writeBigUInt64LE(count, at);
  bytes.writeBigUInt64LE(0n, 32);
  const sum = bytes.reduce((so, byte) => BigInt.asUintN(64, (so ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  bytes.writeBigUInt64LE(sum, 32);
  return bytes;
}

test('a brain cannot claim more games than anybody trains in, nor fewer than none', async (t) => {
  const server = await serverFor(t, { env: fast });
  const { status, value } = await send(server, { body: claiming(10n ** 12n) });
  assert.deepEqual([status, value.games], [201, 10 ** 12]);
  for (const games of [10n ** 12n + 1n, 2n ** 63n, 2n ** 64n - 1n]) {
    assert.equal((await send(server, { body: claiming(games) })).status, 422, String(games));
  }
});

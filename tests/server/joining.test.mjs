// Who chooses the token of a seat can ask for it again: an answer that is lost loses no seat.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import net from 'node:net';
import { enter, newToken, post } from './client.mjs';
import { scratchFolder, serverFor, startServer } from './server.mjs';

const fast = { FOURMI_RATE: '1000' };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const join = (server, invite, token) => post(server, '/api/v1/rooms/join', { invite, token, name: 'Bob' });

/** Asks for a seat and hangs up before the answer can come. */
function askAndHangUp(server, invite, token) {
  const body = JSON.stringify({ invite, token, name: 'Bob' });
  return new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(
      `POST /api/v1/rooms/join HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`, () => socket.destroy()));
    socket.on('error', () => {});
    socket.on('close', resolve);
  });
}

test('a join that is repeated gets the same seat, at once and later', async (t) => {
  const folder = scratchFolder(t);
  let server = await startServer({ folder, env: fast });
  t.after(() => server.stop());
  const made = await post(server, '/api/v1/rooms', { game: 'connect4', seat: null });
  const token = newToken();
  const answers = await Promise.all(Array.from({ length: 8 }, () => join(server, made.invite, token)));
  for (const answer of [...answers, await join(server, made.invite, token)]) {
    assert.deepEqual([answer.status, answer.seat, answer.token], [201, 0, token]);
  }
  const other = await join(server, made.invite, newToken());
  assert.equal(other.seat, 1, 'the other seat is still free for somebody else');
  assert.equal((await join(server, made.invite, newToken())).error, 'seat_taken');
  await server.kill();
  server = await startServer({ folder, env: fast });
  assert.equal((await join(server, made.invite, token)).seat, 0);
  const client = await enter(server, token);
  assert.equal(client.welcome.seat, 0);
  assert.equal(client.welcome.events.filter(({ kind }) => kind === 'seated').length, 2);
  await client.end();
});

test('who hangs up before the answer has the seat by asking again', async (t) => {
  const server = await serverFor(t, { env: fast });
  for (let i = 0; i < 20; i++) {
    const made = await post(server, '/api/v1/rooms', { game: 'connect4' });
    const token = newToken();
    await askAndHangUp(server, made.invite, token);
    assert.deepEqual([(await join(server, made.invite, token)).status, i], [201, i]);
    await (await enter(server, token)).end();
  }
});

test('a server that is killed while somebody joins keeps the seat for its token', async (t) => {
  const folder = scratchFolder(t);
  for (let i = 0; i < 6; i++) {
    let server = await startServer({ folder, env: fast });
    const made = await post(server, '/api/v1/rooms', { game: 'connect4' });
    const token = newToken();
    askAndHangUp(server, made.invite, token);
    await pause(i);
    await server.kill();
    server = await startServer({ folder, env: fast });
    assert.equal((await join(server, made.invite, token)).status, 201);
    await server.stop();
  }
});

test('a token that could be guessed, or is in use elsewhere, is refused', async (t) => {
  const server = await serverFor(t, { env: fast });
  const made = await post(server, '/api/v1/rooms', { game: 'connect4' });
  const weak = ['', 'short', 'A'.repeat(22), 'abababababababababababab'.slice(0, 22), `${newToken()}A`, 'é'.repeat(11), 7, null];
  for (const token of weak) {
    const answer = await join(server, made.invite, token);
    assert.deepEqual([answer.status, answer.error], [400, 'bad_token'], String(token));
  }
  for (const token of [made.invite, made.watch]) {
    const answer = await join(server, made.invite, token);
    assert.deepEqual([answer.status, answer.error], [409, 'token_used']);
  }
  // One token for two rooms at the same moment: one of them gets it, and nobody else suffers.
  const rooms = await Promise.all([0, 1].map(() => post(server, '/api/v1/rooms', { game: 'connect4' })));
  const token = newToken();
  const answers = await Promise.all(rooms.map(({ invite }) => join(server, invite, token)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
  assert.equal((await join(server, made.invite, undefined)).status, 201, 'without a token the server makes one');
});

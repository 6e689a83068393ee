// Many clients on one room, who come and go: all see one list of events. SOAK=N for N seconds.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { fourmi } from '../cli/fourmi.mjs';
import { enter, post } from './client.mjs';
import { serverFor } from './server.mjs';

const seconds = Number(process.env.SOAK ?? 2);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Somebody who is there most of the time, and keeps every event once. */
async function attend(server, token, events, until, act = async () => {}) {
  while (!until()) {
    const client = await enter(server, token, events.length);
    events.push(...client.welcome.events);
    let seen = 0;
    const take = () => {
      for (; seen < client.all.length; seen++) if (client.all[seen].type === 'event') events.push(client.all[seen]);
    };
    const leaveAt = performance.now() + 20 + randomInt(300);
    while (performance.now() < leaveAt && !until()) {
      take();
      await act(client, events);
      await pause(2);
    }
    take();
    await client.end();
  }
}

/** Tries something sensible, and now and then something that is not. */
const player = (seat, acknowledged) => async (client, events) => {
  const last = events.at(-1);
  const id = (client.lastId = (client.lastId ?? 0) + 1);
  if (last.over) {
    client.send({ type: 'rematch', id });
  } else if ((last.ply + last.game) % 2 === seat || randomInt(4) === 0) {
    client.send({ type: 'move', id, game: last.game, ply: last.ply, move: 1 + randomInt(7) });
    if (randomInt(20) === 0) client.send({ type: 'takeback', id: id + 1000000 });
  }
  for (const ack of client.all.filter((message) => message.type === 'ack')) acknowledged.add(ack.seq);
};

test('everybody sees the same events in the same order, each once', async (t) => {
  const server = await serverFor(t, { env: { FOURMI_RATE: '100000' } });
  const made = await post(server, '/api/v1/rooms', { game: 'connect4' });
  const joined = await post(server, '/api/v1/rooms/join', { invite: made.invite });
  const end = performance.now() + seconds * 1000;
  // A room holds so many events and no more; the players stop a little before.
  const lists = Array.from({ length: 10 }, () => []);
  const until = () => performance.now() > end || lists[0].length > 1900;
  const acknowledged = new Set();
  await Promise.all([
    ...[0, 1].flatMap((seat) => [0, 1].map((tab) =>
      attend(server, seat === 0 ? made.token : joined.token, lists[seat * 2 + tab], until, player(seat, acknowledged)))),
    ...lists.slice(4).map((events) => attend(server, made.watch, events, until)),
  ]);
  const whole = (await enter(server, made.watch)).welcome.events;
  assert.deepEqual(whole.map((event) => event.seq), whole.map((_, i) => i + 1));
  for (const events of lists) assert.deepEqual(events, whole.slice(0, events.length));
  for (const seq of acknowledged) assert.ok(whole[seq - 1], `acknowledged ${seq} is there`);
  t.diagnostic(`${whole.length} events, ${acknowledged.size} acknowledged, ${lists.length} clients that came and went`);
  assert.ok(acknowledged.size > 10);

  // Replayed, every position along the way is legal for the program as well.
  const games = [];
  for (const event of whole) {
    games[event.game] ??= [];
    if (event.kind === 'move') games[event.game].push(event.move);
    if (event.kind === 'taken_back') games[event.game].splice(-event.plies);
    assert.equal(games[event.game].length, event.ply);
  }
  const texts = games.map((moves) => moves.join('')).filter((text) => text.length > 6);
  const { stderr } = fourmi(['solve', '--weak'], { input: texts.map((text) => text.slice(0, 6)).join('\n') });
  assert.equal(stderr, '');
});

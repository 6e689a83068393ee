// Many clients on one room, who come and go: all see one list of events. SOAK=N for N seconds.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { enter, post } from './client.mjs';
import { referee } from './referee.mjs';
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

/** The events that can be the answer to a wish. */
const answers = { move: ['move'], takeback: ['takeback_asked', 'taken_back'], rematch: ['rematch_offered', 'rematch'] };

/** Tries something sensible, and now and then something that is not; keeps what was acknowledged, by its number. */
const player = (seat, acknowledged) => async (client, events) => {
  const last = events.at(-1);
  const wishes = (client.wishes ??= []);
  const wish = (message) => client.send({ ...message, id: wishes.push({ ...message, seat }) });
  if (last.over) {
    wish({ type: 'rematch' });
  } else if ((last.ply + last.game) % 2 === seat || randomInt(4) === 0) {
    wish({ type: 'move', game: last.game, ply: last.ply, move: 1 + randomInt(7) });
    if (randomInt(20) === 0) wish({ type: 'takeback' });
  }
  for (const { id, seq } of client.all.filter((message) => message.type === 'ack')) {
    const asked = wishes[id - 1];
    assert.equal(acknowledged.get(seq) ?? asked, asked, `event ${seq} answers one wish`);
    acknowledged.set(seq, asked);
  }
};

/** What was acknowledged has happened, as it was asked for. */
function checkAnswer(asked, event) {
  assert.ok(event, `${JSON.stringify(asked)} is there`);
  assert.ok(answers[asked.type].includes(event.kind), `${event.kind} for ${asked.type}`);
  assert.equal(event.seat, asked.seat);
  if (asked.type === 'move') {
    assert.deepEqual([event.move, event.game, event.ply], [asked.move, asked.game, asked.ply + 1]);
  }
}

/** Every move was legal and its player's turn, and a game is over on the board exactly when it is. */
function checkGames(events) {
  const games = [];
  for (const event of events) {
    const moves = (games[event.game] ??= []);
    if (event.kind === 'move') {
      assert.equal(event.seat, (moves.length + event.game) % 2);
      moves.push(event.move);
    }
    if (event.kind === 'taken_back') moves.splice(-event.plies);
    assert.equal(moves.length, event.ply);
    assert.equal(event.over?.result ?? null, referee('connect4', moves), moves.join(''));
  }
  return games.length;
}

/** So many at least, however slow the machine. */
const ACKNOWLEDGED_MIN = 20;

/** A room until `end`, or until it is almost full. */
async function fillRoom(server, end) {
  const made = await post(server, '/api/v1/rooms', { game: 'connect4' });
  const joined = await post(server, '/api/v1/rooms/join', { invite: made.invite });
  const lists = Array.from({ length: 10 }, () => []);
  const acknowledged = new Map();
  const isTime = () => performance.now() > end && acknowledged.size >= ACKNOWLEDGED_MIN;
  const until = () => isTime() || lists[0].length > 1900;
  await Promise.all([
    ...[0, 1].flatMap((seat) => [0, 1].map((tab) =>
      attend(server, seat === 0 ? made.token : joined.token, lists[seat * 2 + tab], until, player(seat, acknowledged)))),
    ...lists.slice(4).map((events) => attend(server, made.watch, events, until)),
  ]);
  const watcher = await enter(server, made.watch);
  const whole = watcher.welcome.events;
  await watcher.end();
  assert.deepEqual(whole.map((event) => event.seq), whole.map((_, i) => i + 1));
  for (const events of lists) assert.deepEqual(events, whole.slice(0, events.length));
  for (const [seq, asked] of acknowledged) checkAnswer(asked, whole[seq - 1]);
  return { events: whole.length, acknowledged: acknowledged.size, games: checkGames(whole) };
}

test('everybody sees the same events in the same order, each once', async (t) => {
  const server = await serverFor(t, { env: { FOURMI_RATE: '100000' } });
  const end = performance.now() + seconds * 1000;
  const sum = { rooms: 0, events: 0, acknowledged: 0, games: 0 };
  do {
    const filled = await fillRoom(server, end);
    sum.rooms++;
    for (const [name, count] of Object.entries(filled)) sum[name] += count;
  } while (performance.now() < end);
  t.diagnostic(`${JSON.stringify(sum)}, ten clients in each room that came and went`);
  assert.ok(sum.acknowledged >= ACKNOWLEDGED_MIN);
});

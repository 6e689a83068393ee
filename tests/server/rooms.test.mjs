import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, enter, frame, get, play, post, room } from './client.mjs';
import { legalMoves, referee } from './referee.mjs';
import { serverFor, startServer } from './server.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-rooms-'));
let server;

before(async () => {
  server = await startServer({ folder, env: { FOURMI_RATE: '1000' } });
});
after(async () => {
  assert.equal((await server.stop()).status, 0, server.log);
  rmSync(folder, { recursive: true });
});

const kinds = (client) => client.all.filter((message) => message.type === 'event').map((event) => event.kind);
const leave = (...clients) => Promise.all(clients.map((client) => client.end()));

test('two people play, and both and a spectator see every move with its number', async () => {
  const { made, first, second, players } = await room(server);
  const watcher = await enter(server, made.watch);
  assert.equal(first.welcome.seat, 0);
  assert.equal(second.welcome.seat, 1);
  assert.equal(watcher.welcome.seat, null);
  await play(players, '4455667');
  for (const client of [first, second, watcher]) {
    await client.next('event', (event) => event.over);
    const moves = client.all.filter((message) => message.kind === 'move');
    assert.deepEqual(moves.map((event) => event.move), [4, 4, 5, 5, 6, 6, 7]);
    assert.deepEqual(moves.map((event) => event.seq), [3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(moves.at(-1).over, { result: 'X', reason: 'board' });
  }
  await leave(first, second, watcher);
});

test('who watches a game faster than the eye misses nothing, whenever they come', async () => {
  const { made, first, second, players } = await room(server);
  const moves = '123456712345671234567';
  const watchers = [await enter(server, made.watch)];
  for (let ply = 0; ply < moves.length; ply++) {
    players[ply % 2].send({ type: 'move', id: ply + 1, game: 0, ply, move: Number(moves[ply]) });
    await players[ply % 2].next('ack');
    if (ply % 7 === 3) watchers.push(await enter(server, made.watch));
  }
  for (const watcher of watchers) {
    const last = (seen) => seen.some((event) => event.ply === moves.length);
    if (!last(watcher.welcome.events)) await watcher.next('event', (event) => last([event]));
    const told = watcher.all.filter((message) => message.type === 'event');
    const seqs = [...watcher.welcome.events, ...told].map((event) => event.seq);
    assert.deepEqual(seqs, seqs.map((_, index) => index + 1));
    assert.equal(seqs.length, moves.length + 2);
  }
  await leave(first, second, ...watchers);
});

test('what the rules or the room do not allow is refused, with the reason', async () => {
  const { first, second, made } = await room(server, { game: 'tictactoe' });
  const watcher = await enter(server, made.watch);
  const refused = async (client, message) => {
    client.send({ id: 7, ...message });
    const answer = await client.next('refused');
    assert.equal(answer.id, 7);
    assert.match(answer.text, /^[A-Z].*\.$/);
    return answer.reason;
  };
  const move = { type: 'move', game: 0, ply: 0, move: 5 };
  assert.equal(await refused(second, move), 'not_your_turn');
  assert.equal(await refused(watcher, move), 'watching');
  assert.equal(await refused(first, { ...move, move: 10 }), 'illegal_move');
  assert.equal(await refused(first, { ...move, ply: 1 }), 'stale');
  assert.equal(await refused(first, { ...move, ply: 99 }), 'stale');
  assert.equal(await refused(first, { ...move, move: 99 }), 'illegal_move');
  assert.equal(await refused(first, { ...move, move: 0 }), 'illegal_move');
  assert.equal(await refused(first, { ...move, move: -1 }), 'bad_message');
  assert.equal(await refused(first, { ...move, move: '5' }), 'bad_message');
  assert.equal(await refused(first, { type: 'rematch' }), 'game_not_over');
  assert.equal(await refused(first, { type: 'takeback' }), 'nothing_there');
  assert.equal(await refused(first, { type: 'decline' }), 'nothing_there');
  assert.equal(await refused(first, { type: 'name', name: '' }), 'bad_name');
  assert.equal(await refused(first, { type: 'name', name: 'x'.repeat(48) }), 'bad_name');
  assert.equal(await refused(first, { type: 'name' }), 'bad_name');
  assert.equal(await refused(first, { type: 'dance' }), 'bad_message');
  assert.equal(await refused(first, { type: 'hello', token: made.token }), 'bad_message');
  first.raw(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x7b])); // "{"
  assert.equal((await first.next('refused')).reason, 'bad_message');
  assert.deepEqual(kinds(first), []);
  await leave(first, second, watcher);
});

test('draws, takebacks, names, resigning and rematches', async () => {
  const { first, second, players } = await room(server);
  const say = async (client, type, kind) => {
    client.send({ type });
    return (await (client === first ? second : first).next('event', (event) => event.kind === kind));
  };
  await play(players, '44');
  await say(first, 'draw', 'draw_offered');
  await say(second, 'decline', 'declined');
  await say(first, 'takeback', 'takeback_asked');
  const back = await say(second, 'takeback', 'taken_back');
  assert.equal(back.plies, 2);
  assert.equal(back.ply, 0);
  first.send({ type: 'name', name: 'Zoë 🐜' });
  assert.equal((await second.next('event', (event) => event.kind === 'named')).name, 'Zoë 🐜');
  assert.deepEqual((await say(second, 'resign', 'resigned')).over, { result: 'X', reason: 'resigned' });
  await say(first, 'rematch', 'rematch_offered');
  assert.equal((await say(second, 'rematch', 'rematch')).game, 1);
  await play(players, '4', { game: 1, start: 1 }); // the second player begins now
  await say(first, 'draw', 'draw_offered');
  assert.deepEqual((await say(second, 'draw', 'draw_agreed')).over, { result: 'draw', reason: 'agreed' });
  await leave(first, second);
});

test('who comes back asks from the last number, misses nothing and repeats nothing', async () => {
  const { made, first, second, players } = await room(server);
  await play(players, '445');
  await first.end();
  const again = await enter(server, made.token, 4);
  assert.deepEqual(again.welcome.events.map((event) => event.seq), [5]);
  assert.equal(again.welcome.seq, 5);
  await play([again, second], '5', { ply: 3 });
  await again.end();
  const third = await enter(server, made.token, 6);
  assert.deepEqual(third.welcome.events, []);
  const late = await enter(server, made.watch);
  assert.deepEqual(late.welcome.events.map((event) => event.move).filter(Boolean), [4, 4, 5, 5]);
  const ahead = await Client.open(server);
  ahead.send({ type: 'hello', token: made.token, after: 99 });
  assert.equal((await ahead.next('error')).reason, 'stale');
  assert.equal(await ahead.closeCode(), 1008);
  await leave(second, third, late);
});

test('the welcome of a long room comes in pages, and what happens meanwhile once', async () => {
  const { made, first, second } = await room(server);
  const rename = async (count) => {
    for (let i = 1; i <= count; i++) first.send({ type: 'name', id: i, name: `Ann "${'é'.repeat(19)}" ${i % 10}` });
    await first.next('ack', (ack) => ack.id === count);
  };
  for (let i = 0; i < 10; i++) await rename(40);
  const late = await Client.open(server);
  late.send({ type: 'hello', token: made.watch, after: 0 });
  late.socket.pause(); // so that much happens while it is welcomed
  for (let i = 0; i < 3; i++) await rename(40);
  late.socket.resume();
  const tab = await enter(server, made.token, 100);
  const last = tab.welcome.seq;
  assert.deepEqual(tab.welcome.events.map(({ seq }) => seq), Array.from({ length: last - 100 }, (_, i) => 101 + i));
  while (late.all.at(-1)?.seq !== last && late.all.findLast(({ type }) => type === 'welcome')?.more !== false) await late.next('welcome');
  await rename(1);
  await late.next('event', ({ seq }) => seq === last + 1);
  const events = late.all.flatMap((message) => (message.type === 'welcome' ? message.events : message.type === 'event' ? [message] : []));
  assert.deepEqual(events.map(({ seq }) => seq), Array.from({ length: last + 1 }, (_, i) => i + 1));
  assert.ok(late.all.filter(({ type }) => type === 'welcome').length >= 400 / 64);
  assert.ok(late.frames.every(({ payload }) => payload.length <= 32 * 1024), 'no message is large');
  await leave(first, second, late, tab);
});

test('what a player does while the welcome is on its way is acknowledged, and happens once', async () => {
  const { made, first, second } = await room(server);
  for (let i = 1; i <= 200; i++) first.send({ type: 'name', id: i, name: `Ann ${i}` });
  await first.next('ack', (ack) => ack.id === 200);
  const tab = await Client.open(server);
  tab.send({ type: 'hello', token: made.token, after: 0 });
  tab.send({ type: 'move', id: 7, game: 0, ply: 0, move: 4 });
  const { seq } = await tab.next('ack');
  await play([second], '4', { ply: 1, start: 1 });
  await tab.next('event', (event) => event.seq === seq + 1);
  const events = tab.all.flatMap((message) => (message.type === 'welcome' ? message.events : message.type === 'event' ? [message] : []));
  assert.deepEqual(events.map((event) => event.seq), Array.from({ length: seq + 1 }, (_, i) => i + 1));
  await leave(first, second, tab);
});

test('several tabs of one player all see and all may move', async () => {
  const { made, first, second } = await room(server);
  const tab = await enter(server, made.token);
  first.send({ type: 'move', id: 1, game: 0, ply: 0, move: 4 });
  tab.send({ type: 'move', id: 2, game: 0, ply: 0, move: 3 }); // the same turn, from elsewhere
  const outcome = (client) => Promise.race([client.next('ack'), client.next('refused')]);
  const outcomes = [await outcome(first), await outcome(tab)]; // whichever came first
  assert.deepEqual(outcomes.map((one) => one.reason ?? one.type).sort(), ['ack', 'stale']);
  await tab.next('event', (event) => event.kind === 'move');
  await leave(first, second, tab);
});

test('a move sent twice happens once', async () => {
  const { first, second } = await room(server);
  const move = { type: 'move', id: 5, game: 0, ply: 0, move: 4 };
  first.send(move);
  first.send(move);
  await first.next('ack');
  assert.equal((await first.next('refused')).reason, 'stale');
  assert.deepEqual(kinds(first), ['move']);
  await leave(first, second);
});

test('everybody sees who is there', async () => {
  const { made, first, second } = await room(server);
  await first.next('presence', (presence) => presence.seats[0] && presence.seats[1] && presence.watchers === 0);
  const watchers = [await enter(server, made.watch), await enter(server, made.invite)];
  await first.next('presence', (presence) => presence.watchers === 2);
  await leave(second);
  await first.next('presence', (presence) => !presence.seats[1]);
  await leave(first, ...watchers);
});

test('spectators see the truth and what the learner expects; players when the game is over', async () => {
  const { made, first, second, players } = await room(server);
  const watcher = await enter(server, made.watch);
  await play(players, '445566');
  const seen = await watcher.next('observation', (observation) => observation.ply === 6);
  assert.equal(seen.exact.score, 18);
  assert.deepEqual(seen.exact.scores.length, 7);
  assert.deepEqual(seen.learner.values.length, 7);
  assert.equal(players.some((client) => client.all.some((message) => message.type === 'observation')), false);
  await play(players, '7', { ply: 6 });
  const plies = [];
  for (let ply = 0; ply <= 6; ply++) {
    plies.push((await first.next('observation', (observation) => observation.ply === ply)).ply);
  }
  assert.deepEqual(plies, [0, 1, 2, 3, 4, 5, 6]);
  const late = await enter(server, made.watch);
  for (let ply = 0; ply <= 6; ply++) await late.next('observation', (observation) => observation.ply === ply);
  await leave(first, second, watcher, late);
});

test('an AI answers, takes back and plays again', async () => {
  for (const ai of ['random', 'beginner', 'medium', 'skilled', 'strong', 'expert', 'depth=2,random=50']) {
    const made = await post(server, '/api/v1/rooms', { game: 'connect4', ai });
    const client = await enter(server, made.token);
    client.send({ type: 'move', game: 0, ply: 0, move: 4 });
    const answer = await client.next('event', (event) => event.seat === 1 && event.kind === 'move');
    assert.equal(answer.ply, 2);
    client.send({ type: 'takeback' });
    assert.equal((await client.next('event', (event) => event.kind === 'taken_back')).ply, 0);
    client.send({ type: 'draw', id: 3 });
    assert.equal((await client.next('refused')).reason, 'ai_declines');
    client.send({ type: 'resign' });
    client.send({ type: 'rematch' });
    await client.next('event', (event) => event.kind === 'move' && event.game === 1 && event.seat === 1);
    await client.end();
  }
});

/** Plays the first legal move each time, to the end of the game; resolves to its result. */
async function playOut(client, game, seat) {
  const moves = [];
  client.messages.unshift(...client.welcome.events); // who begins may have done so
  for (let result = null; result === null; result = referee(game, moves)) {
    if (moves.length % 2 === seat) client.send({ type: 'move', game: 0, ply: moves.length, move: legalMoves(game, moves)[0] });
    const event = await client.next('event', ({ ply, kind }) => kind === 'move' && ply === moves.length + 1);
    assert.equal(event.seat, moves.length % 2);
    moves.push(event.move);
    assert.equal(event.over?.result ?? null, referee(game, moves), moves.join(''));
  }
  const { games: [last] } = await get(server, '/api/v1/games?limit=1');
  assert.equal(last.moves, moves.join(''));
  return last.result;
}

test('an AI plays whole games by the rules, as first and as second, and an expert loses none', async () => {
  for (const [game, ai] of [['tictactoe', 'expert'], ['tictactoe', 'random'], ['connect4', 'medium']]) {
    for (const seat of [0, 1]) {
      const made = await post(server, '/api/v1/rooms', { game, seat, ai });
      const client = await enter(server, made.token);
      const result = await playOut(client, game, seat);
      if (ai === 'expert') assert.notEqual(result, 'XO'[seat], `${game}, seat ${seat}`);
      await client.end();
    }
  }
});

test('who makes a room for an AI may leave the other seat to somebody else', async () => {
  const made = await post(server, '/api/v1/rooms', { game: 'tictactoe', seat: null, ai: 'expert' });
  const joined = await post(server, '/api/v1/rooms/join', { invite: made.invite });
  assert.equal(joined.seat, 0);
  const client = await enter(server, joined.token);
  client.send({ type: 'move', game: 0, ply: 0, move: 5 });
  await client.next('event', ({ kind, seat }) => kind === 'move' && seat === 1);
  await client.end();
});

test('a clock runs out', async () => {
  const { first, second, made } = await room(server, { game: 'connect4', clock: { initial_s: 1, increment_s: 0 } });
  assert.equal(made.status, 201);
  assert.equal(first.welcome.clock.initial_ms, 1000);
  await play([first, second], '4');
  const end = await first.next('event', (event) => event.kind === 'timed_out');
  assert.equal(end.seat, 1);
  assert.deepEqual(end.over, { result: 'X', reason: 'timed_out' });
  assert.equal(end.clock.left_ms[1], 0);
  assert.equal(end.clock.running, null);
  await leave(first, second);
});

test('a token that is none opens nothing', async () => {
  for (const hello of [{ token: 'A'.repeat(22) }]) {
    const client = await Client.open(server);
    client.send({ type: 'hello', ...hello });
    assert.equal((await client.next('error')).reason, 'no_such_room');
    assert.equal(await client.closeCode(), 1008);
  }
  for (const token of ['', 'x', 7, null, `${'A'.repeat(21)}!`, 'A'.repeat(23), "' OR 1=1 --"]) {
    const client = await Client.open(server);
    client.send({ type: 'hello', token });
    assert.equal((await client.next('refused')).reason, 'bad_message');
    client.send({ type: 'resign' });
    assert.equal((await client.next('refused')).text, 'Say hello first.');
    await client.end();
  }
});

test('a socket that sends too much is slowed down, then closed', async (t) => {
  const strict = await serverFor(t);
  const { made } = await room(strict);
  const client = await enter(strict, made.watch); // who does not say hello is hung up on in any case
  for (let i = 0; i < 80; i++) client.send({ type: 'ping', id: i });
  await client.next('refused', (refused) => refused.reason === 'too_fast');
  for (let i = 0; i < 300; i++) client.send({ type: 'ping', id: i });
  assert.equal((await client.next('error')).reason, 'too_fast');
  assert.equal(await client.closeCode(), 1008);
});

test('SIGHUP disturbs no game', async (t) => {
  const one = await serverFor(t);
  const { players } = await room(one);
  await play(players, '44');
  one.child.kill('SIGHUP');
  await play(players, '55667', { ply: 2 });
  await leave(...players);
  assert.equal((await one.stop()).status, 0);
});

test('rooms survive a restart, in mid-game', async (t) => {
  const one = await startServer({ folder: path.join(folder, 'restart'), env: { FOURMI_RATE: '1000' } });
  const { made, joined, players } = await room(one);
  const watcher = await enter(one, made.watch);
  await play(players, '44');
  await one.stop();
  assert.equal(await watcher.closeCode(), 1001);
  const two = await startServer({ folder: path.join(folder, 'restart'), listen: `127.0.0.1:${one.port}` });
  t.after(() => two.stop());
  const back = [await enter(two, made.token, 4), await enter(two, joined.token)];
  assert.deepEqual(back[0].welcome.events, []);
  assert.equal(back[1].welcome.seq, 4);
  await play(back, '55667', { ply: 2 });
  assert.equal((await back[0].next('event', (event) => event.over)).over.result, 'X');
  await leave(...back);
});

test('what is said right after hello waits for the room, in order', async (t) => {
  const home = mkdtempSync(path.join(tmpdir(), 'fourmi-rooms-'));
  t.after(() => rmSync(home, { recursive: true }));
  const before = await startServer({ folder: home });
  const made = await post(before, '/api/v1/rooms', { game: 'tictactoe', seat: 0, ai: 'medium' });
  await before.stop(); // so the room has to be read back
  const again = await startServer({ folder: home });
  t.after(() => again.stop());
  const client = await Client.open(again);
  const messages = [
    { type: 'hello', token: made.token, after: 0 }, { type: 'ping', id: 1 }, { type: 'nonsense', id: 2 },
    { type: 'move', id: 3, game: 0, ply: 0, move: 5 }, { type: 'ping', id: 4 },
  ];
  client.raw(Buffer.concat(messages.map((message) => frame(JSON.stringify(message)))));
  await client.next('ack', (ack) => ack.id === 3);
  const answers = client.all.filter(({ type }) => ['welcome', 'pong', 'refused'].includes(type));
  assert.deepEqual(answers.map(({ type, id }) => [type, id]),
    [['welcome', undefined], ['pong', 1], ['refused', 2], ['pong', 4]]);
  await client.end();
});

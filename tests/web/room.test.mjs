// room.test.mjs - a room's socket, with neither a browser nor a server.
import assert from 'node:assert/strict';
import test from 'node:test';

import { importPage } from '../../scripts/page.mjs';

const sockets = [];
class FakeSocket {
  static OPEN = 1;
  readyState = FakeSocket.OPEN;
  constructor() {
    sockets.push(this);
  }
  send() {}
  close() {}
  say(...messages) {
    this.onmessage({ data: messages.map((message) => JSON.stringify(message)).join('\n') });
  }
}
/** Node has it since version 19. */
class FakeCustomEvent extends Event {
  constructor(type, { detail } = {}) {
    super(type);
    this.detail = detail;
  }
}
Object.assign(globalThis, {
  CustomEvent: FakeCustomEvent,
  WebSocket: FakeSocket,
  addEventListener() {},
  removeEventListener() {},
  document: { baseURI: 'http://localhost/' },
});
const { Room } = await importPage('online/room.js');

/** The time of a test, which passes only when told to. Node's own mock of timers is not the same in all versions. */
class FakeTime {
  now = 1000;
  #lastId = 0;
  /** @type {Map<number, { at: number, every: number, run: () => void }>} */
  #timers = new Map();

  constructor(t) {
    t.mock.method(performance, 'now', () => this.now);
    t.mock.method(globalThis, 'setTimeout', (run, ms = 0) => this.#add(run, ms, 0));
    t.mock.method(globalThis, 'setInterval', (run, ms) => this.#add(run, ms, ms));
    t.mock.method(globalThis, 'clearTimeout', (id) => this.#timers.delete(id));
    t.mock.method(globalThis, 'clearInterval', (id) => this.#timers.delete(id));
  }

  #add(run, ms, every) {
    this.#timers.set(++this.#lastId, { at: this.now + ms, every, run });
    return this.#lastId;
  }

  /** Lets time pass, and runs what falls due, one after the other. */
  pass(ms) {
    const end = this.now + ms;
    for (;;) {
      const [id, timer] = [...this.#timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
      if (!timer || timer.at > end) {
        break;
      }
      this.now = timer.at;
      timer.every ? timer.at += timer.every : this.#timers.delete(id);
      timer.run();
    }
    this.now = end;
  }
}

test('a server that is too busy to answer hello is asked again', (t) => {
  const time = new FakeTime(t);
  const room = new Room('key', 'token');
  const [first] = sockets.slice(-1);
  first.say({ type: 'refused', id: 0, reason: 'busy', text: 'The server is busy; try again.' });
  assert.equal(room.problem, '');
  assert.equal(room.connection, 'reconnecting');
  time.pass(1000);
  const [second] = sockets.slice(-1);
  assert.notEqual(second, first);
  second.say({ type: 'welcome', game: 'tictactoe', seat: null, clock: null, events: [] });
  assert.equal(room.connection, 'open');
  room.leave();
});

test('a link that cannot be a token is that of no room', (t) => {
  void new FakeTime(t);
  const room = new Room('key', '?');
  sockets.at(-1).say({ type: 'refused', id: 0, reason: 'bad_message', text: 'A token is 22 letters.' });
  assert.equal(room.problem, 'no_such_room');
});

test('while there is no connection the clock stands still', (t) => {
  const time = new FakeTime(t);
  const room = new Room('key', 'token');
  const clock = { initial_ms: 60_000, increment_ms: 0, left_ms: [60_000, 60_000], running: 0 };
  const socket = sockets.at(-1);
  socket.say({ type: 'welcome', game: 'tictactoe', seat: 0, clock, events: [] });
  time.pass(5000);
  socket.onclose();
  time.pass(5000);
  assert.equal(room.state.timeLeft(0), 55_000);
  sockets.at(-1).say({ type: 'welcome', game: 'tictactoe', seat: 0, clock, events: [] });
  time.pass(1000);
  assert.equal(room.state.timeLeft(0), 59_000);
  room.leave();
});

test('however much is missing in one message, one socket asks for it', (t) => {
  const time = new FakeTime(t);
  const before = sockets.length;
  const room = new Room('key', 'token');
  sockets[before].say({ type: 'welcome', game: 'tictactoe', seat: 0, clock: null, events: [] });
  const late = (seq) => ({ type: 'event', seq, kind: 'named', seat: 0, name: 'Ann', game: 0, ply: 0 });
  sockets[before].say(late(5), late(6), late(7));
  time.pass(10_000);
  assert.equal(sockets.length, before + 2);
  room.leave();
});

test('what was wished for before a break is looked at after the last page of the welcome', (t) => {
  const time = new FakeTime(t);
  const room = new Room('key', 'token');
  const named = (seq, name) => ({ type: 'event', seq, kind: 'named', seat: 0, name, game: 0, ply: 0 });
  const welcome = { type: 'welcome', game: 'tictactoe', seat: 0, clock: null };
  sockets.at(-1).say({ ...welcome, events: [], more: false });
  room.wish('name', { name: 'Bob' });
  room.wish('move', { game: 0, ply: 1, move: 2 });
  sockets.at(-1).onclose();
  time.pass(10_000);
  sockets.at(-1).say({ ...welcome, events: [named(1, 'Bob')], more: true });
  assert.equal(room.connection, 'reconnecting');
  assert.deepEqual([room.isWishing('name'), room.isWishing('move')], [true, true]);
  sockets.at(-1).say({ ...welcome, events: [{ ...named(2), kind: 'move', move: 1, ply: 1 }], more: false });
  assert.equal(room.connection, 'open');
  assert.deepEqual([room.isWishing('name'), room.isWishing('move')], [false, true]);
  assert.equal(room.state.seq, 2);
  room.leave();
});

test('what was observed of moves that are taken back is forgotten', (t) => {
  new FakeTime(t);
  const room = new Room('key', 'token');
  const socket = sockets.at(-1);
  let seq = 0;
  const event = (kind, ply, more = {}) => ({ type: 'event', seq: ++seq, kind, seat: 0, game: 0, ply, ...more });
  const observed = (ply) => ({ type: 'observation', game: 0, ply, exact: null, learner: null });
  socket.say({ type: 'welcome', game: 'tictactoe', seat: null, clock: null, events: [] });
  socket.say(event('move', 1, { move: 1 }), observed(1), event('move', 2, { seat: 1, move: 2 }), observed(2), event('move', 3, { move: 3 }), observed(3));
  assert.deepEqual([...room.state.observations.keys()], [1, 2, 3]);
  socket.say(event('taken_back', 1));
  assert.deepEqual([...room.state.observations.keys()], [1]);
  room.leave();
});

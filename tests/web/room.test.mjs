// room.test.mjs - a room's socket, with neither a browser nor a server.
import assert from 'node:assert/strict';
import test from 'node:test';

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
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  addEventListener() {},
  removeEventListener() {},
  document: { baseURI: 'http://localhost/' },
});
const { Room } = await import('../../web/room.js');

test('however much is missing in one message, one socket asks for it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const room = new Room('key', 'token');
  sockets[0].say({ type: 'welcome', game: 'tictactoe', seat: 0, clock: null, events: [] });
  const late = (seq) => ({ type: 'event', seq, kind: 'named', seat: 0, name: 'Ann', game: 0, ply: 0 });
  sockets[0].say(late(5), late(6), late(7));
  t.mock.timers.tick(10_000);
  assert.equal(sockets.length, 2);
  room.leave();
});

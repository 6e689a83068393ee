// The judge of histories is judged: it finds nothing in a good one, and each forged one is found out.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { check } from './histories.mjs';

const clone = (value) => JSON.parse(JSON.stringify(value));

/** A list of events from their kinds, numbered, as a room would tell them. */
const numbered = (events) => events.map((event, i) => ({ seq: i + 1, at: 1000 + i, ...event }));

const events = numbered([
  { kind: 'seated', seat: 0, name: 'Ann', game: 0, ply: 0 },
  { kind: 'seated', seat: 1, name: 'Bob', game: 0, ply: 0 },
  { kind: 'move', seat: 0, move: 4, game: 0, ply: 1 },
  { kind: 'move', seat: 1, move: 3, game: 0, ply: 2 },
  { kind: 'named', seat: 0, name: 'Anna', game: 0, ply: 2 },
  { kind: 'takeback_asked', seat: 1, game: 0, ply: 2, offers: { draw: null, takeback: 1, rematch: null } },
  { kind: 'taken_back', seat: 0, plies: 1, game: 0, ply: 1 },
  { kind: 'move', seat: 1, move: 5, game: 0, ply: 2 },
  { kind: 'resigned', seat: 0, game: 0, ply: 2, over: { result: 'O', reason: 'resigned' } },
]);

/** Who asked for which of them. */
const asked = {
  3: [0, { type: 'move', game: 0, ply: 0, move: 4 }],
  4: [1, { type: 'move', game: 0, ply: 1, move: 3 }],
  5: [0, { type: 'name', name: 'Anna' }],
  6: [1, { type: 'takeback' }],
  7: [0, { type: 'takeback' }],
  8: [1, { type: 'move', game: 0, ply: 1, move: 5 }],
  9: [0, { type: 'resign' }],
};

/** Two players and somebody who watches, all on good servers. */
function goodHistory() {
  const clients = ['ann', 'bob', 'eve'];
  const history = clients.flatMap((client) => [
    { what: 'came', client, connection: client, after: 0 },
    { what: 'welcomed', client, connection: client, seq: 2 },
    ...events.slice(0, 2).map((event) => ({ what: 'seen', client, event })),
  ]);
  for (const event of events.slice(2)) {
    const [seat, wish] = asked[event.seq];
    history.push({ what: 'sent', client: clients[seat], connection: clients[seat], wish: event.seq, seat, asked: wish });
    for (const client of clients) history.push({ what: 'seen', client, event });
    history.push({ what: 'acked', wish: event.seq, seq: event.seq });
  }
  return clone({ history, readings: { 'server 1': events, 'server 2': events } });
}

const kindsOf = (room) => [...new Set(check(room).violations.map(({ kind }) => kind))];

/** Takes an event out of a list and numbers the rest anew, as if it had never been. */
function forget(list, seq) {
  list.splice(seq - 1, 1);
  for (const [i, event] of list.entries()) event.seq = i + 1;
}

test('a good history has no violations, and is counted', () => {
  const { violations, counts } = check(goodHistory());
  assert.deepEqual(violations, []);
  assert.deepEqual(counts, { events: 9, sent: 7, acknowledged: 7, seen: 27, behind: 0 });
});

test('a wish without an answer may have happened or not', () => {
  for (const seq of [5, 9]) {
    const room = goodHistory();
    room.history = room.history.filter(({ what, wish }) => what !== 'acked' || wish !== seq);
    assert.deepEqual(kindsOf(room), [], `${seq} happened`);
  }
  const room = goodHistory();
  room.history.push({ what: 'sent', client: 'ann', connection: 'ann', wish: 77, seat: 0, asked: { type: 'name', name: 'X' } });
  assert.deepEqual(kindsOf(room), [], 'it did not happen');
});

const forgeries = {
  'an acknowledged event at the end is lost': ['lost', (room) => {
    for (const list of Object.values(room.readings)) list.pop();
  }],
  'an acknowledged event that nobody has seen is lost': ['lost', (room) => {
    for (const list of Object.values(room.readings)) forget(list, 5);
    room.history = room.history.filter(({ what, event }) => what !== 'seen' || event.seq < 5);
  }],
  'a place in the list is empty': ['lost', (room) => {
    for (const list of Object.values(room.readings)) list.splice(4, 1);
  }],
  'somebody misses an event': ['lost', (room) => {
    room.history = room.history.filter(({ what, client, event }) => what !== 'seen' || client !== 'eve' || event.seq !== 5);
  }],
  'a name is there twice': ['doubled', (room) => {
    for (const list of Object.values(room.readings)) list.push({ ...clone(list[4]), seq: 10, over: { result: 'O', reason: 'resigned' } });
  }],
  'a number is there twice': ['doubled', (room) => {
    for (const list of Object.values(room.readings)) list.splice(5, 0, clone(list[4]));
  }],
  'an event answers two wishes': ['doubled', (room) => {
    room.history.splice(-1, 0, { what: 'sent', client: 'ann', connection: 'tab', wish: 50, seat: 0, asked: { type: 'resign' } });
    room.history.push({ what: 'acked', wish: 50, seq: 9 });
  }],
  'a wish is acknowledged as two events': ['doubled', (room) => room.history.push({ what: 'acked', wish: 5, seq: 6 })],
  'what was refused happened': ['doubled', (room) => {
    const note = room.history.find(({ what, wish }) => what === 'acked' && wish === 9);
    Object.assign(note, { what: 'refused', reason: 'busy' });
  }],
  'nobody asked for it': ['invented', (room) => {
    room.history = room.history.filter(({ wish }) => wish !== 5);
  }],
  'two acknowledged events have changed places': ['reordered', (room) => {
    for (const list of Object.values(room.readings)) {
      const [name, ask] = list.splice(4, 2);
      list.splice(4, 0, { ...ask, seq: 5 }, { ...name, seq: 6 });
    }
  }],
  'an event is older than what was known when it was asked for': ['reordered', (room) => {
    const sent = room.history.findIndex(({ what, wish }) => what === 'sent' && wish === 5);
    const [note] = room.history.splice(sent, 1);
    const later = room.history.findIndex(({ what, event }) => what === 'seen' && event.seq === 6);
    const acked = room.history.findIndex(({ what, wish }) => what === 'acked' && wish === 5);
    const [answer] = room.history.splice(acked, 1);
    room.history.splice(later, 0, note, answer);
  }],
  'a connection is answered in another order': ['reordered', (room) => {
    const sent = room.history.find(({ what, wish }) => what === 'sent' && wish === 7);
    const before = room.history.findIndex(({ what, wish }) => what === 'sent' && wish === 5);
    room.history.splice(room.history.indexOf(sent), 1);
    room.history.splice(before, 0, sent);
  }],
  'two servers read different events at the end': ['two_orders', (room) => (room.readings['server 2'][4].name = 'Hanna')],
  'one server reads fewer events at the end': ['two_orders', (room) => room.readings['server 2'].pop()],
  'two clients see different events': ['two_orders', (room) => {
    room.history.find(({ what, client, event }) => what === 'seen' && client === 'eve' && event.seq === 4).event.move = 6;
  }],
  'who is acknowledged is refused as well': ['two_orders', (room) => room.history.push({ what: 'refused', wish: 8, reason: 'stale' })],
  'who comes back is told of fewer events': ['went_back', (room) =>
    room.history.push({ what: 'came', client: 'eve', connection: 'eve2', after: 9 }, { what: 'welcomed', client: 'eve', connection: 'eve2', seq: 8 })],
  'who comes back is told that it knows too much': ['went_back', (room) =>
    room.history.push({ what: 'turned_away', client: 'eve', connection: 'eve2', reason: 'stale' })],
  'an event is seen again': ['went_back', (room) => room.history.push({ what: 'seen', client: 'eve', event: clone(events[8]) })],
  'a move is made twice': ['illegal', (room) => {
    for (const list of Object.values(room.readings)) {
      list.splice(3, 0, clone(list[2]));
      for (const [i, event] of list.entries()) event.seq = i + 1;
    }
  }],
  'an event forgets what is offered': ['illegal', (room) => {
    for (const list of Object.values(room.readings)) delete list[5].offers;
  }],
  'a game ends otherwise than its rules say': ['illegal', (room) => {
    for (const list of Object.values(room.readings)) list[8].over.result = 'X';
  }],
};

for (const [what, [kind, forge]] of Object.entries(forgeries)) {
  test(`found out: ${what}`, () => {
    const room = goodHistory();
    forge(room);
    assert.ok(kindsOf(room).includes(kind), `${kind} is among ${JSON.stringify(check(room).violations)}`);
  });
}

test('who comes and is shown less than others know is counted, not blamed', () => {
  const room = goodHistory();
  room.history.push({ what: 'came', client: 'new', connection: 'new', after: 0 }, { what: 'welcomed', client: 'new', connection: 'new', seq: 8 });
  const { violations, counts } = check(room);
  assert.deepEqual(violations, []);
  assert.equal(counts.behind, 1);
});

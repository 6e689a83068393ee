// histories.mjs - judges from what the clients of a room have noted whether its servers kept their promises.
//
// It knows nothing of servers and stores. A history is a list of notes in the order in which they were made, by all clients
// of one room, each on one clock:
//
//   { what: 'came', client, connection, after }                   says hello, and has `after` events
//   { what: 'welcomed', client, connection, seq }                 is told that there are `seq` events
//   { what: 'turned_away', client, connection, reason }           is not let in
//   { what: 'seen', client, event }                               is told of an event
//   { what: 'sent', client, connection, wish, seat, asked }       wishes for something; `wish` is a number that no other has
//   { what: 'acked', wish, seq }                                  is told that it is event `seq`
//   { what: 'refused', wish, reason }                             is told that it did not happen
//
// and `readings` are the lists of events that were read at the end, by whom: { 'server 1': [...], ... }. What must hold:
//
//   - there is one list, numbered 1, 2, 3, ..., and everybody has seen a part of it, without gaps, never going back;
//   - what was acknowledged is in it, once, where the acknowledgement says, and after all that was known when it was sent;
//   - nothing is in it that nobody asked for, or more often than it was asked for, or that was refused;
//   - it is a legal course of events, by rules that are written here a second time.
import { replay } from './replay.mjs';

/** Who is told this may find it done all the same: nobody can know. */
const MAY_HAVE_HAPPENED = new Set(['not_stored']);

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What has to be asked for so that an event happens, as text; null for those that happen by themselves. */
function cause(event, aiSeats) {
  if (event.kind === 'timed_out' || event.kind === 'seated' || event.kind === 'ai_seated') return null;
  if (event.kind === 'move' && aiSeats.includes(event.seat)) return null;
  const asked = {
    move: () => `move ${event.game} ${event.ply - 1} ${event.move}`,
    named: () => `name ${event.name}`,
    takeback_asked: () => 'takeback',
    taken_back: () => 'takeback',
    draw_offered: () => 'draw',
    draw_agreed: () => 'draw',
    rematch_offered: () => 'rematch',
    rematch: () => 'rematch',
    resigned: () => 'resign',
    declined: () => 'decline',
  }[event.kind];
  return `${event.seat} ${asked ? asked() : event.kind}`;
}

/** The same of a wish. */
function wanted({ seat, asked }) {
  if (asked.type === 'move') return `${seat} move ${asked.game} ${asked.ply} ${asked.move}`;
  return asked.type === 'name' ? `${seat} name ${asked.name}` : `${seat} ${asked.type}`;
}

/** What was sent, with its answer, by its number. `floor` is the newest event that anybody knew of when it was sent. */
function collectWishes(history) {
  const wishes = new Map();
  let newest = 0;
  for (const note of history) {
    if (note.what === 'sent') wishes.set(note.wish, { ...note, floor: newest, seqs: [], refusal: null });
    if (note.what === 'acked') wishes.get(note.wish).seqs.push(note.seq);
    if (note.what === 'refused') wishes.get(note.wish).refusal = note.reason;
    newest = Math.max(newest, note.seq ?? note.event?.seq ?? 0);
  }
  return [...wishes.values()];
}

/** Everybody who reads at the end reads the same, numbered without gaps. */
function checkReadings(readings, report) {
  const [[first, list], ...others] = Object.entries(readings);
  for (const [i, event] of list.entries()) {
    if (event.seq === i + 1) continue;
    report(event.seq <= i ? 'doubled' : 'lost', `${first} reads event ${event.seq} in place ${i + 1}`);
    break;
  }
  for (const [name, other] of others) {
    const at = Array.from({ length: Math.max(list.length, other.length) }).findIndex((_, i) => !isSame(list[i], other[i]));
    if (at >= 0) report('two_orders', `event ${at + 1}: ${name} and ${first} do not read the same`);
  }
}

/** What anybody saw is in the list; who comes back sees what comes next. */
function checkSeen(history, list, report) {
  const last = new Map();
  for (const { what, client, event, seq, reason } of history) {
    const before = last.get(client) ?? 0;
    if (what === 'turned_away' && reason === 'stale') report('went_back', `${client} knew ${before} events, which were denied`);
    if (what === 'welcomed' && seq < before) report('went_back', `${client} was told of ${seq} events after it had seen ${before}`);
    if (what !== 'seen') continue;
    if (event.seq <= before) report('went_back', `${client} saw event ${event.seq} after ${before}`);
    if (event.seq > before + 1) report('lost', `${client} saw event ${event.seq} right after ${before}`);
    if (event.seq > list.length) report('lost', `event ${event.seq}, which ${client} saw, is not there`);
    else if (!isSame(list[event.seq - 1], event)) report('two_orders', `event ${event.seq}: ${client} saw ${JSON.stringify(event)}, there is ${JSON.stringify(list[event.seq - 1])}`);
    last.set(client, Math.max(before, event.seq));
  }
}

/** One acknowledgement: its event is there, in its place, and nobody else's. */
function checkAnswer(wish, causes, answered, report) {
  const [seq] = wish.seqs;
  const text = `wish ${wish.wish} (${wanted(wish)}), event ${seq}`;
  if (wish.seqs.some((other) => other !== seq)) report('doubled', `${text}: acknowledged also as ${wish.seqs.join(' and ')}`);
  if (wish.refusal !== null) report('two_orders', `${text}: acknowledged, and refused as ${wish.refusal}`);
  if (answered.has(seq)) report('doubled', `${text}: it is the answer to wish ${answered.get(seq)} as well`);
  answered.set(seq, wish.wish);
  if (causes[seq - 1] !== wanted(wish)) {
    const isElsewhere = causes.includes(wanted(wish));
    report(isElsewhere ? 'reordered' : 'lost', `${text}: acknowledged, but ${isElsewhere ? 'it is elsewhere' : 'it is not there'}`);
  }
  if (seq <= wish.floor) report('reordered', `${text}: event ${wish.floor} was known before it was sent`);
}

/** What one connection has asked for happens in the order of asking. */
function checkConnections(acknowledged, report) {
  const last = new Map();
  for (const wish of acknowledged) {
    const before = last.get(wish.connection);
    if (before && before.seqs[0] >= wish.seqs[0]) {
      report('reordered', `wish ${before.wish} came before wish ${wish.wish}, but they are events ${before.seqs[0]} and ${wish.seqs[0]}`);
    }
    last.set(wish.connection, wish);
  }
}

const count = (list) => list.reduce((counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1), new Map());

/** Nothing happened more often than it was asked for, nor less often than it was acknowledged. */
function checkCounts(wishes, causes, report) {
  const happened = count(causes.filter((cause) => cause !== null));
  const asked = count(wishes.map(wanted));
  const possible = count(wishes.filter((wish) => wish.refusal === null || MAY_HAVE_HAPPENED.has(wish.refusal)).map(wanted));
  const promised = count(wishes.filter((wish) => wish.seqs.length > 0).map(wanted));
  for (const [key, times] of happened) {
    if (times <= (possible.get(key) ?? 0)) continue;
    report(asked.has(key) ? 'doubled' : 'invented', `${key}: ${times} times, asked for ${asked.get(key) ?? 0} times and not refused ${possible.get(key) ?? 0} times`);
  }
  for (const [key, times] of promised) {
    if (times > (happened.get(key) ?? 0)) report('lost', `${key}: acknowledged ${times} times, there ${happened.get(key) ?? 0} times`);
  }
}

/** How many of those who came were shown less than others knew already: allowed to who has seen no more, but worth knowing. */
function countBehind(history) {
  const newest = new Map();
  let known = 0;
  let behind = 0;
  for (const { what, connection, seq, event } of history) {
    if (what === 'came') newest.set(connection, known);
    if (what === 'welcomed' && seq < newest.get(connection)) behind++;
    known = Math.max(known, seq ?? event?.seq ?? 0);
  }
  return behind;
}

/**
 * Looks for all that should not be in the history of one room. `aiSeats` are the seats whose moves nobody asks for, `start`
 * is how many events there were before anybody took notes.
 * Resolves to the violations, each with a kind (lost, doubled, reordered, two_orders, went_back, invented, illegal) and a
 * text, and to what there was.
 */
export function check({ game = 'connect4', history, readings, aiSeats = [], start = 0 }) {
  const violations = [];
  const report = (kind, text) => violations.push({ kind, text });
  const list = Object.values(readings)[0];
  const wishes = collectWishes(history);
  const acknowledged = wishes.filter((wish) => wish.seqs.length > 0);
  const causes = list.map((event, i) => (i < start ? null : cause(event, aiSeats)));
  const answered = new Map();
  checkReadings(readings, report);
  checkSeen(history, list, report);
  for (const wish of acknowledged) checkAnswer(wish, causes, answered, report);
  checkConnections(acknowledged, report);
  checkCounts(wishes, causes, report);
  for (const text of replay(game, list, aiSeats)) report('illegal', text);
  const seen = history.filter((note) => note.what === 'seen').length;
  return { violations, counts: { events: list.length, sent: wishes.length, acknowledged: acknowledged.length, seen, behind: countBehind(history) } };
}

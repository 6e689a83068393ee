// crowd.mjs - people who play and watch in rooms on any of several servers, whatever happens to these, and note all of it
// for histories.mjs. They come and go, take back, offer, resign, give up on servers that are silent and try another.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { Client, newToken, post } from './client.mjs';
import { check } from './histories.mjs';
import { legalMoves } from './referee.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const oneOf = (list) => list[randomInt(list.length)];
const oneIn = (count) => randomInt(count) === 0;

/** Resolves to what `promise` does, or rejects after a while. */
function within(ms, promise) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error('too late')), ms)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A socket that is there soon; one that comes too late is closed. */
function openWithin(ms, server) {
  const opening = Client.open(server);
  return within(ms, opening).catch((error) => {
    opening.then((late) => late.end(), () => {});
    throw error;
  });
}

/** An event without its clock, which shows the time of the telling. */
const lasting = ({ type, clock, ...event }) => (void type, void clock, event);

const EVENTS_MAX = 1200; // of 2,000 that a room takes

/** Somebody in a room, on one server after another. */
class Person {
  constructor(table, { name, seat = null, token, isHasty = false }) {
    Object.assign(this, { table, name, seat, token, isHasty });
    this.known = 0;
    this.moves = [];
    this.last = null;
    this.visits = 0;
  }

  note(what, more) {
    this.table.note({ what, client: this.name, ...more });
  }

  /** Comes again and again, until the table is left. */
  async live() {
    while (!this.table.isLeft) {
      await this.visit().catch(() => {}); // servers come and go
      await pause(randomInt(60));
    }
  }

  async visit() {
    const server = this.table.crowd.pick();
    const connection = `${this.name}/${++this.visits}`;
    const client = await openWithin(1500, server);
    this.stay = { client, connection, server, taken: 0, open: new Map(), isWelcome: false, heard: performance.now() };
    client.socket.on('data', () => this.hear());
    this.note('came', { connection, after: this.known, server: server.name });
    client.send({ type: 'hello', token: this.token, after: this.known });
    const leaveAt = performance.now() + 100 + randomInt(3000);
    const patience = 700 + randomInt(2500);
    while (performance.now() < leaveAt && !this.table.isLeft && !this.stay.isOver) {
      this.act();
      const waits = !this.stay.isWelcome || this.stay.open.size > 0;
      if (waits && performance.now() - this.stay.heard > patience) break;
      await Promise.race([pause(5 + randomInt(20)), client.closed]);
      if (client.socket.destroyed) break;
    }
    this.hear();
    await client.end();
  }

  /** Notes all that has come since the last time. */
  hear() {
    const { client } = this.stay;
    for (; this.stay.taken < client.all.length; this.stay.taken++) {
      this.stay.heard = performance.now();
      this.take(client.all[this.stay.taken]);
    }
  }

  take(message) {
    const { connection, open } = this.stay;
    if (message.type === 'welcome') {
      this.note('welcomed', { connection, seq: message.seq });
      for (const event of message.events) this.see(event);
      this.stay.isWelcome = !message.more;
    }
    if (message.type === 'event') this.see(message);
    if (message.type === 'ack' || message.type === 'refused') {
      const wish = open.get(message.id);
      if (wish === undefined) return;
      open.delete(message.id);
      if (message.type === 'ack') this.acked(wish, message.seq);
      else this.note('refused', { wish: wish.number, reason: message.reason });
      this.table.crowd.count(message.reason ?? 'ack');
    }
    if (message.type === 'error') {
      this.note('turned_away', { connection, reason: message.reason });
      this.table.crowd.count(`turned away: ${message.reason}`);
      this.stay.isOver = true;
    }
  }

  acked(wish, seq) {
    this.note('acked', { wish: wish.number, seq });
    this.table.crowd.times.push(performance.now() - wish.at);
    this.table.crowd.acknowledged++;
  }

  see(told) {
    const event = lasting(told);
    this.note('seen', { event });
    this.known = Math.max(this.known, event.seq);
    if (event.kind === 'move') this.moves.push(event.move);
    if (event.kind === 'taken_back') this.moves.splice(-event.plies);
    if (event.kind === 'rematch') this.moves = [];
    this.last = event;
    this.table.heard(event);
  }

  wish(asked) {
    const number = this.table.crowd.nextWish();
    this.stay.open.set(number, { number, at: performance.now() });
    this.stay.heard = performance.now();
    this.note('sent', { connection: this.stay.connection, wish: number, seat: this.seat, asked });
    this.stay.client.send({ ...asked, id: number });
  }

  /** Wishes for something, if there is a reason to, and no answer is waited for (the hasty ones wait for less). */
  act() {
    if (this.seat === null || !this.stay.isWelcome || this.last === null) return;
    if (this.stay.open.size > (this.isHasty ? 2 : 0)) return;
    const wish = this.last.over ? this.afterTheEnd() : this.inTheGame();
    if (wish !== null) this.wish(wish);
  }

  afterTheEnd() {
    if (this.last.kind === 'rematch_offered' && this.last.seat === this.seat) return null;
    return { type: 'rematch' };
  }

  inTheGame() {
    const { game, ply, kind, seat } = this.last;
    const isAsked = ['draw_offered', 'takeback_asked'].includes(kind) && seat !== this.seat;
    if (isAsked) return { type: oneIn(2) ? 'decline' : kind === 'draw_offered' ? 'draw' : 'takeback' };
    if (oneIn(60)) return { type: 'name', name: `${this.table.name} ${this.seat} ${this.table.crowd.nextWish()}` };
    if (oneIn(80)) return { type: oneOf(['draw', 'takeback', 'takeback', 'resign']) };
    const isMine = (ply + game) % 2 === this.seat;
    if (!isMine && !oneIn(50)) return null;
    const moves = legalMoves(this.table.game, this.moves);
    return { type: 'move', game, ply, move: moves.length > 0 && !oneIn(100) ? oneOf(moves) : 1 + randomInt(7) };
  }
}

/** A room, with all who come to it. */
class Table {
  constructor(crowd, name, { game = 'connect4', ai = null, clock = null } = {}) {
    Object.assign(this, { crowd, name, game, ai, clock });
    this.history = [];
    this.isLeft = false;
    this.start = 0; // events that were there before anybody took notes
    this.newest = 0;
  }

  note(note) {
    this.history.push({ at: performance.now(), ...note });
  }

  /** Keeps the longest time in which nothing new was heard. */
  goOn(newest) {
    const now = performance.now();
    this.crowd.longestGap = Math.max(this.crowd.longestGap, now - (this.lastNews ?? now));
    Object.assign(this, { newest, lastNews: now });
  }

  heard(event) {
    if (event.seq > this.newest) this.goOn(event.seq);
    if (this.newest > EVENTS_MAX) this.isLeft = true;
  }

  /** Repeats a request on any server until one grants it. */
  async ask(path, body) {
    while (!this.crowd.isOver) {
      const server = this.crowd.pick();
      const answer = await within(3000, (server.post ?? post)(server, path, body)).catch(() => null);
      if (answer !== null && answer.status < 300) return answer;
      if (answer !== null && answer.status < 500 && answer.status !== 429) throw new Error(JSON.stringify(answer));
      await pause(50 + randomInt(100));
    }
    throw new Error('over');
  }

  async open() {
    const wish = { game: this.game, name: `${this.name} 0`, listed: true };
    if (this.ai) Object.assign(wish, { ai: this.ai, seat: 0 });
    if (this.clock) wish.clock = this.clock;
    this.made = await this.ask('/api/v1/rooms', wish);
    const people = [{ name: 'ann', seat: 0, token: this.made.token }];
    if (!this.ai) {
      const token = newToken();
      await this.ask('/api/v1/rooms/join', { invite: this.made.invite, name: `${this.name} 1`, token });
      people.push({ name: 'bob', seat: 1, token });
      if (oneIn(2)) people.push({ name: 'bobs-tab', seat: 1, token, isHasty: true });
    }
    people.push({ name: 'eve', token: this.made.watch });
    this.people = people.map((one) => new Person(this, one));
  }

  /** The same room with the same tokens, for people who know nothing of it yet. */
  again(crowd) {
    const table = new Table(crowd, this.name, this);
    table.made = this.made;
    table.people = this.people.map((one) => new Person(table, one));
    return table;
  }

  /** Everybody lives until the table is left. */
  async live() {
    if (!this.people) await this.open();
    await Promise.all(this.people.map((person) => person.live()));
  }

  /** All events, as a server tells them; one that has just come back may be busy for a while. */
  async read(server) {
    for (const end = performance.now() + 20_000; ; await pause(250)) {
      try {
        return await this.readOnce(server);
      } catch (error) {
        if (performance.now() > end) throw error;
      }
    }
  }

  async readOnce(server) {
    const client = await openWithin(10_000, server);
    client.send({ type: 'hello', token: this.made.watch, after: 0 });
    const events = [];
    for (let more = true; more; ) {
      const page = await client.next(['welcome', 'error']);
      if (page.type === 'error') {
        await client.end();
        throw new Error(`${this.name} on ${server.name}: ${page.reason}`);
      }
      events.push(...page.events.map(lasting));
      more = page.more;
    }
    await client.end();
    return events;
  }

  /** What each server tells; an AI that still thought, or a clock that ran, may add something between two readings. */
  async readAll(servers) {
    const readings = {};
    for (let tries = 0; tries < 10; tries++) {
      for (const server of servers) readings[server.name] = await this.read(server);
      if (new Set(Object.values(readings).map((events) => events.length)).size === 1) break;
      await pause(500);
    }
    return readings;
  }

  /** Judges what has happened here, as all these servers tell it. */
  async judge(servers) {
    const readings = await this.readAll(servers);
    this.final = Object.values(readings)[0];
    return check({ game: this.game, history: this.history, readings, aiSeats: this.ai ? [1] : [], start: this.start });
  }
}

/** People at so many tables at once; a table that is full is left for a new one. */
export class Crowd {
  #wishes = 0;
  #tables = 0;

  /** `servers` is a list that may change; `kinds` of tables follow one another. */
  constructor(servers, { tables = 6, kinds = [{}] } = {}) {
    Object.assign(this, { servers, kinds, isOver: false, acknowledged: 0, times: [], answers: {}, longestGap: 0 });
    this.places = [];
    this.tables = []; // where people are
    this.left = []; // to be judged
    this.size = tables;
    this.sum = { tables: 0, events: 0, sent: 0, acknowledged: 0, seen: 0, behind: 0 };
    this.violations = [];
  }

  pick() {
    return oneOf(this.servers);
  }

  count(answer) {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1;
  }

  nextWish() {
    return ++this.#wishes;
  }

  start() {
    this.places = Array.from({ length: this.size }, () => this.#fill());
  }

  async #fill() {
    while (!this.isOver) {
      const number = this.#tables++;
      const table = new Table(this, `t${number}`, this.kinds[number % this.kinds.length]);
      this.tables.push(table);
      await table.live().catch((error) => {
        if (error.message !== 'over') this.violations.push({ kind: 'failed', room: table.name, text: error.message });
      });
      this.tables.splice(this.tables.indexOf(table), 1);
      if (table.made) this.left.push(table);
    }
  }

  /** People come to a table that others have left; what was before they came is not judged. */
  async comeBackTo(left) {
    const table = left.again(this);
    table.start = (await table.read(this.pick())).length;
    this.tables.push(table);
    this.places.push(table.live().then(() => this.left.push(table)));
  }

  /** Every third table is left, to be judged the next time. */
  leaveSome() {
    for (const table of this.tables) table.isLeft ||= table.made !== undefined && oneIn(3);
  }

  /** Sends everybody home; their tables can be judged then. */
  async stop() {
    this.isOver = true;
    for (const table of this.tables) table.isLeft = true;
    await Promise.all(this.places);
  }

  /** Judges the tables that were left, as these servers tell of them; all must be well. */
  async judge(servers = this.servers) {
    for (const table of this.left.splice(0)) {
      const { violations, counts } = await table.judge(servers);
      this.sum.tables++;
      for (const [name, count] of Object.entries(counts)) this.sum[name] += count;
      for (const violation of violations) this.violations.push({ room: table.name, ...violation });
    }
  }

  /** Waits until each table has gone on by an event; resolves to those that have not. */
  async goesOn(ms = 20_000) {
    const before = new Map(this.tables.map((table) => [table, table.newest]));
    const stuck = () => [...before].filter(([table, newest]) => !table.isLeft && table.newest === newest).map(([table]) => table.name);
    for (const end = performance.now() + ms; performance.now() < end && stuck().length > 0; ) await pause(50);
    return stuck();
  }
}

/** All tables go on, and those that were left are as they should be; or else whoever is stuck is judged, too. */
export async function assertWell(crowd) {
  const stuck = await crowd.goesOn();
  if (stuck.length > 0) await crowd.stop();
  await crowd.judge().catch((error) => crowd.violations.push({ kind: 'unreadable', text: error.message }));
  assert.deepEqual({ stuck, violations: crowd.violations.slice(0, 10) }, { stuck: [], violations: [] });
}

/** The time within which so many hundredths were answered. */
export const percentile = (times, hundredths) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor((times.length * hundredths) / 100))];

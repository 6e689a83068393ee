// room.js - a room on the server, over a socket that comes back by itself.
//
// Everything that happens has a number. After a break the socket asks for what
// came after the last one, so nothing is missed and nothing happens twice; what
// was wished for and not yet answered is then wished for again.
//
// Who listens hears 'change' after anything, 'event' (detail: a RoomEvent) after
// something has happened in the room, and 'refused' (detail: a word for why).
import { RoomState } from './room-state.js';
import { serverUrl } from './server.js';

/**
 * @typedef {import('./room-state.js').RoomEvent} RoomEvent
 * @typedef {{ id: number, type: string, game?: number, ply?: number, move?: number, name?: string }} Wish
 */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 15_000;
const SILENCE_MS = 2 * PING_MS; // longer than this, and the socket is dead

/** Reasons for which no further try can help. */
const FINAL = ['no_such_room', 'damaged'];

/** Before the welcome: the link holds nothing that could be a token. */
const NO_TOKEN = 'bad_message';

/** The events that answer a wish. @type {Record<string, string[]>} */
const ANSWERS = {
  resign: ['resigned'],
  draw: ['draw_offered', 'draw_agreed'],
  takeback: ['takeback_asked', 'taken_back'],
  rematch: ['rematch_offered', 'rematch'],
  decline: ['declined'],
  name: ['named'],
};

export class Room extends EventTarget {
  /** @param {string} key what the room is called in links @param {string} token */
  constructor(key, token) {
    super();
    this.key = key;
    this.token = token;
    this.state = new RoomState();
    /** @type {'connecting' | 'open' | 'reconnecting' | 'closed'} */
    this.connection = 'connecting';
    /** Why it is closed for good; '' if it is not. */
    this.problem = '';
    /** What was wished for and not answered. @type {Wish[]} */
    this.wishes = [];
    /** The events in the pages of a welcome so far. @type {RoomEvent[]} */
    this.missed = [];
    this.lastId = 0;
    this.tries = 0;
    this.heardAt = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.pinging = setInterval(() => this.#ping(), PING_MS);
    this.retry = () => this.connection === 'reconnecting' && this.#open();
    addEventListener('online', this.retry);
    this.#open();
  }

  /** Hangs up for good. */
  leave() {
    this.#end('');
  }

  /** Wishes for something; the answer is an event, or 'refused'. @param {string} type @param {Partial<Wish>} [fields] */
  wish(type, fields = {}) {
    const wish = { type, id: ++this.lastId, ...fields };
    this.wishes.push(wish);
    this.#send(wish);
    this.#changed();
  }

  /** @param {number} move counted from 0 */
  play(move) {
    this.wish('move', { game: this.state.number, ply: this.state.moves.length, move: move + 1 });
  }

  /** Whether a wish of this kind is on its way. @param {string} type */
  isWishing(type) {
    return this.wishes.some((wish) => wish.type === type);
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** @param {object} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN && (this.connection === 'open' || 'token' in message)) {
      this.socket.send(JSON.stringify(message));
    }
  }

  #open() {
    clearTimeout(this.timer);
    this.#drop();
    const url = serverUrl('socket');
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    this.heardAt = performance.now();
    socket.onopen = () => this.#send({ type: 'hello', token: this.token, after: this.state.seq });
    socket.onmessage = ({ data }) => {
      for (const line of data.split('\n')) {
        if (this.socket === socket) {
          this.#hear(JSON.parse(line)); // which may drop it, and with it the other lines
        }
      }
    };
    socket.onclose = () => this.#reconnect();
  }

  /** Forgets the socket, whatever it may still say. */
  #drop() {
    if (this.socket) {
      this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
      this.socket.close();
      this.socket = null;
    }
  }

  /** Tries again, each time after a longer wait, and not at the same moment as all others. */
  #reconnect() {
    this.#drop();
    if (this.connection === 'closed') {
      return;
    }
    this.connection = 'reconnecting';
    this.state.stopClock();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++);
    this.timer = setTimeout(() => this.#open(), wait * (0.5 + Math.random() / 2));
    this.#changed();
  }

  #ping() {
    if (performance.now() - this.heardAt > SILENCE_MS && this.connection === 'open') {
      this.#reconnect();
    } else {
      this.#send({ type: 'ping' });
    }
  }

  /** @param {string} problem */
  #end(problem) {
    this.connection = 'closed';
    this.problem = problem;
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    removeEventListener('online', this.retry);
    this.#drop();
    this.#changed();
  }

  /** @param {any} message */
  #hear(message) {
    this.heardAt = performance.now();
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'event':
        return this.#happen(message);
      case 'ack':
        return this.#settle(message.id);
      case 'refused':
        return this.#refuse(message);
      case 'presence':
        this.state.presence = message;
        return this.#changed();
      case 'observation':
        this.state.observe(message);
        return this.#changed();
      case 'error':
        return this.#fail(message.reason);
    }
  }

  /** A long welcome comes in pages; what was wished for is looked at after the last. @param {any} message */
  #welcome({ game, seat, may_sit: maySit, clock, events, more }) {
    Object.assign(this.state, { game, seat, maySit: maySit !== false });
    for (const event of events) {
      this.state.apply(event);
    }
    this.missed.push(...events);
    if (more) {
      return;
    }
    this.state.setClock(clock);
    this.connection = 'open';
    this.tries = 0;
    this.wishes = this.wishes.filter((wish) => this.#isOpen(wish, this.missed));
    this.wishes.forEach((wish) => this.#send(wish));
    this.missed = [];
    this.#changed();
  }

  /** Whether a wish is still to be fulfilled after these events. @param {Wish} wish @param {RoomEvent[]} events */
  #isOpen(wish, events) {
    const { state } = this;
    return wish.type === 'move'
      ? wish.game === state.number && wish.ply === state.moves.length
      : !events.some(({ kind, seat }) => seat === state.seat && ANSWERS[wish.type].includes(kind));
  }

  /** @param {RoomEvent} event */
  #happen(event) {
    if (event.seq === this.state.seq + 1) {
      this.state.apply(event);
      this.dispatchEvent(new CustomEvent('event', { detail: event }));
      this.#changed();
    } else if (event.seq > this.state.seq) {
      this.#reconnect(); // something is missing: ask for it
    }
  }

  /** @param {{ id: number, reason: string }} message */
  #refuse({ id, reason }) {
    if (this.connection === 'open') {
      this.#settle(id);
      this.dispatchEvent(new CustomEvent('refused', { detail: reason }));
    } else if (reason === NO_TOKEN) {
      this.#end('no_such_room');
    } else {
      this.#reconnect(); // the server is too busy to hear hello: say it again
    }
  }

  /** @param {number} id */
  #settle(id) {
    this.wishes = this.wishes.filter((wish) => wish.id !== id);
    this.#changed();
  }

  /** @param {string} reason */
  #fail(reason) {
    if (FINAL.includes(reason)) {
      this.#end(reason);
    } else if (reason === 'stale') {
      this.state = new RoomState(); // the server knows less than we do: believe it
    }
  }
}

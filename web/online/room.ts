// room.ts - a room on the server, over a socket that comes back by itself.
//
// Everything that happens has a number. After a break the socket asks for what
// came after the last one, so nothing is missed and nothing happens twice; what
// was wished for and not yet answered is then wished for again.
//
// Who listens hears 'change' after anything, 'event' (detail: a RoomEvent) after
// something has happened in the room, and 'refused' (detail: a word for why).
import { RoomState, type RoomEvent } from './room-state.js';
import { serverUrl } from './server.js';

type Wish = { id: number; type: string; game?: number; ply?: number; move?: number; name?: string };

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 15_000;
const SILENCE_MS = 2 * PING_MS; // longer than this, and the socket is dead

/** Reasons for which no further try can help. */
const FINAL = ['no_such_room', 'damaged'];

/** Before the welcome: the link holds nothing that could be a token. */
const NO_TOKEN = 'bad_message';

/** The events that answer a wish. */
const ANSWERS: Record<string, string[]> = {
  resign: ['resigned'],
  draw: ['draw_offered', 'draw_agreed'],
  takeback: ['takeback_asked', 'taken_back'],
  rematch: ['rematch_offered', 'rematch'],
  decline: ['declined'],
  name: ['named'],
};

export class Room extends EventTarget {
  state = new RoomState();
  connection: 'connecting' | 'open' | 'reconnecting' | 'closed' = 'connecting';
  /** Why it is closed for good; '' if it is not. */
  problem = '';
  /** What was wished for and not answered. */
  wishes: Wish[] = [];
  /** The events in the pages of a welcome so far. */
  missed: RoomEvent[] = [];
  lastId = 0;
  tries = 0;
  heardAt = 0;
  socket: WebSocket | null = null;
  timer: ReturnType<typeof setTimeout> | undefined;
  pinging: number;
  retry = () => this.connection === 'reconnecting' && this.#open();

  /** @param key what the room is called in links */
  constructor(
    public key: string,
    public token: string,
  ) {
    super();
    this.pinging = setInterval(() => this.#ping(), PING_MS);
    addEventListener('online', this.retry);
    this.#open();
  }

  /** Hangs up for good. */
  leave() {
    this.#end('');
  }

  /** Wishes for something; the answer is an event, or 'refused'. */
  wish(type: string, fields: Partial<Wish> = {}) {
    const wish = { type, id: ++this.lastId, ...fields };
    this.wishes.push(wish);
    this.#send(wish);
    this.#changed();
  }

  /** @param move counted from 0 */
  play(move: number) {
    this.wish('move', { game: this.state.number, ply: this.state.moves.length, move: move + 1 });
  }

  /** Whether a wish of this kind is on its way. */
  isWishing(type: string) {
    return this.wishes.some((wish) => wish.type === type);
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  #send(message: object) {
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

  #end(problem: string) {
    this.connection = 'closed';
    this.problem = problem;
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    removeEventListener('online', this.retry);
    this.#drop();
    this.#changed();
  }

  #hear(message: any) {
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

  /** A long welcome comes in pages; what was wished for is looked at after the last. */
  #welcome({ game, seat, may_sit: maySit, clock, events, more }: any) {
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

  /** Whether a wish is still to be fulfilled after these events. */
  #isOpen(wish: Wish, events: RoomEvent[]) {
    const { state } = this;
    return wish.type === 'move'
      ? wish.game === state.number && wish.ply === state.moves.length
      : !events.some(({ kind, seat }) => seat === state.seat && ANSWERS[wish.type].includes(kind));
  }

  #happen(event: RoomEvent) {
    if (event.seq === this.state.seq + 1) {
      this.state.apply(event);
      this.dispatchEvent(new CustomEvent('event', { detail: event }));
      this.#changed();
    } else if (event.seq > this.state.seq) {
      this.#reconnect(); // something is missing: ask for it
    }
  }

  #refuse({ id, reason }: { id: number; reason: string }) {
    if (this.connection === 'open') {
      this.#settle(id);
      this.dispatchEvent(new CustomEvent('refused', { detail: reason }));
    } else if (reason === NO_TOKEN) {
      this.#end('no_such_room');
    } else {
      this.#reconnect(); // the server is too busy to hear hello: say it again
    }
  }

  #settle(id: number) {
    this.wishes = this.wishes.filter((wish) => wish.id !== id);
    this.#changed();
  }

  #fail(reason: string) {
    if (FINAL.includes(reason)) {
      this.#end(reason);
    } else if (reason === 'stale') {
      this.state = new RoomState(); // the server knows less than we do: believe it
    }
  }
}

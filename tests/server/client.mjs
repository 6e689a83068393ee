// client.mjs - a WebSocket client of RFC 6455, small, and willing to break every rule of it.
import { createHash, randomBytes } from 'node:crypto';
import net from 'node:net';

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 };

/** That of the examples in the RFC: a case must be the same case every time. */
const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);

/** The bytes of a frame as a client sends it. */
export function frame(payload, { opcode = opcodes.text, fin = true, rsv = 0, masked = true, lengthForm } = {}) {
  const body = Buffer.from(payload);
  const form = lengthForm ?? (body.length < 126 ? 7 : body.length < 65536 ? 16 : 64);
  const size = Buffer.alloc(form === 7 ? 1 : form === 16 ? 3 : 9);
  size[0] = form === 7 ? body.length : form === 16 ? 126 : 127;
  if (form === 16) size.writeUInt16BE(body.length, 1);
  if (form === 64) size.writeBigUInt64BE(BigInt(body.length), 1);
  if (masked) size[0] |= 0x80;
  const mask = masked ? MASK : Buffer.alloc(0);
  const sent = masked ? body.map((byte, i) => byte ^ mask[i % 4]) : body;
  return Buffer.concat([Buffer.from([(fin ? 0x80 : 0) | (rsv << 4) | opcode]), size, mask, sent]);
}

export const closePayload = (code, reason = '') => {
  const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
  payload.writeUInt16BE(code, 0);
  payload.write(reason, 2);
  return payload;
};

/** Takes one frame off the front of `bytes`; null if it is not all there. */
function readFrame(bytes) {
  if (bytes.length < 2) return null;
  let at = 2;
  let length = bytes[1] & 0x7f;
  if (length === 126) {
    if (bytes.length < 4) return null;
    length = bytes.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return null;
    length = Number(bytes.readBigUInt64BE(2));
    at = 10;
  }
  if (bytes.length < at + length) return null;
  return {
    fin: (bytes[0] & 0x80) !== 0,
    rsv: (bytes[0] >> 4) & 7,
    opcode: bytes[0] & 15,
    masked: (bytes[1] & 0x80) !== 0,
    payload: bytes.subarray(at, at + length),
    size: at + length,
  };
}

export class Client {
  #waiting = [];
  #rest = Buffer.alloc(0);

  constructor(socket) {
    this.socket = socket;
    this.frames = []; // all that came
    this.messages = []; // those that were JSON and nobody has taken
    this.all = []; // every JSON message, in order
    this.closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => {});
  }

  /** Opens a socket; rejects with the status line if that is refused. A server may say how it is reached, by `connect`. */
  static open(server, { headers = {}, path = '/api/v1/socket' } = {}) {
    return new Promise((resolve, reject) => {
      const key = randomBytes(16).toString('base64');
      const socket = server.connect ? server.connect() : net.connect(server.port, '127.0.0.1');
      const client = new Client(socket);
      const lines = Object.entries({
        Host: `127.0.0.1:${server.port}`,
        Upgrade: 'websocket',
        Connection: 'Upgrade',
        'Sec-WebSocket-Key': key,
        'Sec-WebSocket-Version': '13',
        ...headers,
      }).filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`));
      let head = Buffer.alloc(0);
      const hear = (data) => {
        head = Buffer.concat([head, data]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        socket.off('data', hear);
        const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
        if (!text.startsWith('HTTP/1.1 101') || !text.includes(accept)) {
          socket.destroy();
          reject(new Error(text.split('\r\n')[0]));
          return;
        }
        socket.on('data', (more) => client.#hear(more));
        client.#hear(head.subarray(end + 4));
        resolve(client);
      };
      socket.on('data', hear);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('closed during the handshake')));
    });
  }

  #hear(data) {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (let found; (found = readFrame(this.#rest)); ) {
      this.#rest = this.#rest.subarray(found.size);
      found.payload = Buffer.from(found.payload);
      this.frames.push(found);
      if (found.opcode === opcodes.close && !this.isClosing) {
        this.isClosing = true;
        this.raw(frame(found.payload, { opcode: opcodes.close }));
      }
      if (found.opcode === opcodes.ping) this.raw(frame(found.payload, { opcode: opcodes.pong }));
      if (found.opcode === opcodes.text) {
        const messages = found.payload.toString('utf8').split('\n').map((line) => JSON.parse(line));
        this.messages.push(...messages);
        this.all.push(...messages);
      }
    }
    this.#waiting = this.#waiting.filter((check) => !check());
  }

  raw(bytes) {
    this.socket.write(bytes);
  }

  send(message) {
    this.raw(frame(JSON.stringify(message)));
  }

  /** Waits until `look` returns something. */
  #until(look, what) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no ${what} came; instead: ${JSON.stringify(this.messages)}`)), 60_000);
      const check = () => {
        const found = look();
        if (found === undefined) return false;
        clearTimeout(timer);
        resolve(found);
        return true;
      };
      if (check()) return;
      this.#waiting.push(check);
      this.closed.then(() => {
        if (!check()) {
          clearTimeout(timer);
          reject(new Error(`closed before ${what} came; instead: ${JSON.stringify(this.messages)}`));
        }
      });
    });
  }

  /** Takes the next message of a type, or of one of several, and of which `matches`; others stay. */
  next(type, matches = () => true) {
    return this.#until(() => {
      const at = this.messages.findIndex((message) => [type].flat().includes(message.type) && matches(message));
      return at < 0 ? undefined : this.messages.splice(at, 1)[0];
    }, type);
  }

  /** The next frame of a kind. */
  frame(opcode, matches = () => true) {
    return this.#until(() => this.frames.find((found) => found.opcode === opcode && matches(found)), `frame ${opcode}`);
  }

  /** The code with which the other side closed, or null if it just hung up. */
  async closeCode() {
    await Promise.race([this.closed, this.frame(opcodes.close).catch(() => {})]);
    const found = this.frames.find((one) => one.opcode === opcodes.close);
    return found && found.payload.length >= 2 ? found.payload.readUInt16BE(0) : null;
  }

  end() {
    this.socket.destroy();
    return this.closed;
  }
}

/** POSTs JSON; resolves to the status and the answer. */
export async function post(server, path, body, headers = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...(await answer.json()) };
}

export async function get(server, path) {
  const answer = await fetch(`${server.url}${path}`);
  return { status: answer.status, ...(await answer.json()) };
}

/** A token for a seat, as a client chooses it. */
export const newToken = () => randomBytes(16).toString('base64url');

/** A socket in a room: says hello and waits for the welcome. */
export async function enter(server, token, after = 0) {
  const client = await Client.open(server);
  client.send({ type: 'hello', token, after });
  client.welcome = await client.next('welcome');
  while (client.welcome.more) { // a long one comes in pages
    const page = await client.next('welcome');
    client.welcome = { ...page, events: [...client.welcome.events, ...page.events] };
  }
  return client;
}

/** A room with two people at its seats, whose clients are `first` and `second`. */
export async function room(server, wish = { game: 'connect4' }) {
  const made = await post(server, '/api/v1/rooms', { name: 'Ann', ...wish });
  const joined = await post(server, '/api/v1/rooms/join', { invite: made.invite, name: 'Bob', token: newToken() });
  const first = await enter(server, made.token);
  const second = await enter(server, joined.token);
  return { made, joined, first, second, players: [first, second] };
}

/** Plays moves in turn, each acknowledged before the next; `start` is who begins. */
export async function play(players, moves, { game = 0, ply = 0, start = 0 } = {}) {
  for (const symbol of moves) {
    const client = players[(ply + start) % 2];
    client.send({ type: 'move', id: ply + 1, game, ply, move: Number(symbol) });
    await client.next('ack', (ack) => ack.id === ply + 1);
    ply++;
  }
}

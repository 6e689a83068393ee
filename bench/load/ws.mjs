// ws.mjs - a server on Node's ws that answers load.c as `fourmi serve` does, as far as load.c looks: pings, and names that
// everybody in the room is told. It checks nothing and stores nothing. Prints its port.
import { WebSocketServer } from 'ws';

const rooms = new Map(); // name -> { seq, sockets }
const bytes = (message) => Buffer.from(JSON.stringify(message));
const asText = { binary: false };

/** A token is `ROOM.ROLE`. */
function enter(socket, token) {
  const [name] = token.split('.');
  if (!rooms.has(name)) rooms.set(name, { seq: 2, sockets: new Set() });
  const room = rooms.get(name);
  room.sockets.add(socket);
  socket.on('close', () => room.sockets.delete(socket));
  socket.send(bytes({ type: 'welcome', game: 'connect4', seat: null, seq: room.seq, clock: null, events: [] }), asText);
  return room;
}

function rename(room, socket, { id, name }) {
  const seq = ++room.seq;
  const event = bytes({ type: 'event', seq, kind: 'named', seat: 0, at: Date.now(), game: 0, ply: 0, name });
  for (const other of room.sockets) other.send(event, asText);
  socket.send(bytes({ type: 'ack', id, seq }), asText);
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
server.on('connection', (socket) => {
  let room;
  socket.on('message', (text) => {
    const message = JSON.parse(text);
    if (message.type === 'hello') room = enter(socket, message.token);
    else if (message.type === 'ping') socket.send(bytes({ type: 'pong', id: message.id }), asText);
    else rename(room, socket, message);
  });
});
server.on('listening', () => console.log(server.address().port));

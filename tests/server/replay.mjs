// replay.mjs - the rules of a room, slow and obvious: goes through its events and says what could not have happened.
import { isDeepStrictEqual } from 'node:util';
import { referee } from './referee.mjs';

const other = (seat) => 1 - seat;

/** A room before its first event. */
const emptyRoom = (aiSeats) => ({ aiSeats, taken: [false, false], game: 0, moves: [], over: null, offers: {} });

const toMove = (room) => (room.moves.length + room.game) % 2;
const sideOf = (room, seat) => 'XO'[(seat + room.game) % 2];

function end(room, result, reason) {
  room.over = { result, reason };
  delete room.offers.draw;
  delete room.offers.takeback;
}

/** Each throws if the event cannot happen in this room, and else lets it happen. */
const happen = {
  seated(room, { seat }) {
    if (room.taken[seat]) throw new Error('the seat was taken');
    room.taken[seat] = true;
  },
  ai_seated: (room, event) => happen.seated(room, event),
  named(room, { seat }) {
    if (!room.taken[seat]) throw new Error('nobody was there');
  },
  move(room, { seat, move }) {
    if (!room.taken.every(Boolean)) throw new Error('a player was missing');
    if (toMove(room) !== seat) throw new Error('it was not its turn');
    const result = referee(room.rules, [...room.moves, move]);
    room.moves.push(move);
    delete room.offers.takeback;
    if (room.offers.draw !== seat) delete room.offers.draw;
    if (result) end(room, result, 'board');
  },
  resigned: (room, { seat }) => end(room, sideOf(room, other(seat)), 'resigned'),
  timed_out(room, { seat }) {
    if (toMove(room) !== seat) throw new Error('its clock did not run');
    end(room, sideOf(room, other(seat)), 'timed_out');
  },
  draw_offered: (room, { seat }) => offer(room, 'draw', seat),
  draw_agreed(room, { seat }) {
    if (room.offers.draw !== other(seat)) throw new Error('no draw was offered');
    end(room, 'draw', 'agreed');
  },
  takeback_asked: (room, { seat }) => offer(room, 'takeback', seat),
  taken_back(room, { seat, plies }) {
    const isByAi = room.aiSeats.includes(other(seat));
    if (room.offers.takeback !== other(seat) && !isByAi) throw new Error('nobody asked to take back');
    const asking = isByAi ? seat : other(seat);
    if (plies !== (toMove(room) === asking ? 2 : 1) || plies > room.moves.length) throw new Error('the wrong number of moves');
    room.moves.splice(-plies);
    room.offers = {};
  },
  rematch_offered: (room, { seat }) => offer(room, 'rematch', seat),
  rematch(room, { seat }) {
    if (room.offers.rematch !== other(seat) && !room.aiSeats.includes(other(seat))) throw new Error('no rematch was offered');
    Object.assign(room, { game: room.game + 1, moves: [], over: null, offers: {} });
  },
  declined(room, { seat }) {
    if (!Object.values(room.offers).includes(other(seat))) throw new Error('there was nothing to decline');
    room.offers = {};
  },
};

function offer(room, what, seat) {
  if (what in room.offers) throw new Error('that was offered already');
  room.offers[what] = seat;
}

const onlyAfterTheEnd = ['rematch_offered', 'rematch'];
const always = ['seated', 'ai_seated', 'named', 'declined'];

/** Lets an event happen and compares what it says of the room. */
function step(room, event) {
  if (!(event.kind in happen)) throw new Error('there is no such event');
  if (!always.includes(event.kind) && (room.over !== null) !== onlyAfterTheEnd.includes(event.kind)) {
    throw new Error(room.over ? 'the game was over' : 'the game was not over');
  }
  happen[event.kind](room, event);
  if (event.game !== room.game || event.ply !== room.moves.length) throw new Error(`game ${room.game} was at move ${room.moves.length}`);
  const told = Object.fromEntries(Object.entries(event.offers ?? {}).filter(([, seat]) => seat !== null));
  if (!isDeepStrictEqual(told, room.offers)) throw new Error(`what was offered was ${JSON.stringify(room.offers)}`);
  if (JSON.stringify(event.over ?? null) !== JSON.stringify(room.over)) throw new Error(`the game's end was ${JSON.stringify(room.over)}`);
}

/** What is wrong with a list of events: the first thing, since all after it depends on it. */
export function replay(game, events, aiSeats = []) {
  const room = { rules: game, ...emptyRoom(aiSeats) };
  for (const event of events) {
    try {
      step(room, event);
    } catch (error) {
      return [`event ${event.seq}, ${event.kind} by seat ${event.seat}: ${error.message}`];
    }
  }
  return [];
}

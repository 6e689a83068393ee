// room-state.js - what a room is, as its events tell. The server decides what
// happens; this only remembers it. Whose turn it is, the engine knows.

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 *
 * @typedef {object} Clock
 * @property {number} initial_ms
 * @property {number} increment_ms
 * @property {[number, number]} left_ms by seat
 * @property {number | null} running the seat whose clock runs
 *
 * @typedef {object} Over
 * @property {'X' | 'O' | 'draw'} result
 * @property {'board' | 'resigned' | 'timed_out' | 'agreed'} reason
 *
 * @typedef {object} RoomEvent
 * @property {number} seq
 * @property {string} kind
 * @property {number} seat
 * @property {number} game after the event
 * @property {number} ply after the event
 * @property {number} [move] counted from 1
 * @property {string} [name]
 * @property {string} [ai]
 * @property {Clock} [clock]
 * @property {Over} [over]
 * @property {Record<Question, number | null>} [offers]
 *
 * @typedef {object} Observation
 * @property {number} game
 * @property {number} ply
 * @property {{ score: number, scores: (number | null)[] } | null} exact
 * @property {{ expects: number, values: (number | null)[], visits: (number | null)[] }} learner
 *
 * @typedef {{ name: string, isAi: boolean } | null} Seat null while it is free
 * @typedef {'draw' | 'takeback' | 'rematch'} Question
 */

export class RoomState {
  /** The number of the last event. */
  seq = 0;
  /** @type {GameName | null} null until the server has said */
  game = null;
  /** The seat of who looks; null for who watches. @type {number | null} */
  seat = null;
  /** Whether who watches has a link with which a free seat is taken. */
  maySit = true;
  /** @type {[Seat, Seat]} */
  seats = [null, null];
  /** The number of the game, from 0. */
  number = 0;
  /** The moves by their numbers, from 0. @type {number[]} */
  moves = [];
  /** The seat that made each move. @type {number[]} */
  movers = [];
  /** @type {Over | null} */
  over = null;
  /** Which seat offers or asks what. @type {Record<Question, number | null>} */
  questions = { draw: null, takeback: null, rematch: null };
  /** @type {Clock | null} */
  clock = null;
  clockSeenAt = 0;
  /** @type {{ seats: boolean[], watchers: number }} */
  presence = { seats: [false, false], watchers: 0 };
  /** What was observed of this game, by ply. @type {Map<number, Observation>} */
  observations = new Map();

  /** @param {RoomEvent} event the one after the last */
  apply(event) {
    this.seq = event.seq;
    this.number = event.game;
    this.over = event.over ?? null;
    this.#applyKind(event);
    if (event.clock) {
      this.setClock(event.clock);
    }
    this.questions = event.offers ?? { draw: null, takeback: null, rematch: null };
  }

  /** @param {RoomEvent} event */
  #applyKind({ kind, seat, ply, move, name, ai }) {
    switch (kind) {
      case 'seated':
      case 'named':
        this.seats[seat] = { name: name ?? '', isAi: false };
        break;
      case 'ai_seated':
        this.seats[seat] = { name: ai ?? '', isAi: true };
        break;
      case 'move':
        this.moves = [...this.moves, Number(move) - 1];
        this.movers.push(seat);
        break;
      case 'taken_back':
        this.moves = this.moves.slice(0, ply);
        this.movers.length = ply;
        this.observations.forEach((_, seen) => seen > ply && this.observations.delete(seen));
        break;
      case 'rematch':
        this.moves = [];
        this.movers = [];
        this.observations.clear();
        break;
    }
  }

  /** @param {Clock | null} clock as it is now */
  setClock(clock) {
    this.clock = clock;
    this.clockSeenAt = performance.now();
  }

  /** The clock as it was last known, while nothing is heard of it. */
  stopClock() {
    if (this.clock) {
      this.setClock({ ...this.clock, left_ms: [this.timeLeft(0), this.timeLeft(1)], running: null });
    }
  }

  /** What a seat has left now, in milliseconds. @param {number} seat */
  timeLeft(seat) {
    if (!this.clock) {
      return 0;
    }
    const running = this.clock.running === seat ? performance.now() - this.clockSeenAt : 0;
    return Math.max(0, this.clock.left_ms[seat] - running);
  }

  /** @param {Observation} observation */
  observe(observation) {
    if (observation.game === this.number) {
      this.observations.set(observation.ply, observation);
    }
  }

  /** The side that a seat plays in this game: they change with every game. @param {number} seat */
  sideOf(seat) {
    return (seat + this.number) % 2;
  }

  /** @param {number} side */
  seatOf(side) {
    return (side + this.number) % 2;
  }

  get isFull() {
    return this.seats.every((seat) => seat !== null);
  }

  get isRunning() {
    return this.isFull && this.over === null;
  }

  get isPlayer() {
    return this.seat !== null;
  }

  /** Who plays, or still may, sees nothing of the truth until the game is over. */
  get maySeeTruth() {
    return this.over !== null || (this.isFull && !this.isPlayer);
  }

  /** The seat that has won; null if none has. */
  get winner() {
    return !this.over || this.over.result === 'draw' ? null : this.seatOf(this.over.result === 'X' ? 0 : 1);
  }
}

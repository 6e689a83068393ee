// room-state.ts - what a room is, as its events tell. The server decides what
// happens; this only remembers it. Whose turn it is, the engine knows.
import type { GameName } from '../engine/module.js';

interface Clock {
  initial_ms: number;
  increment_ms: number;
  left_ms: [number, number]; // by seat
  running: number | null; // the seat whose clock runs
}

interface Over {
  result: 'X' | 'O' | 'draw';
  reason: 'board' | 'resigned' | 'timed_out' | 'agreed';
}

export interface RoomEvent {
  seq: number;
  kind: string;
  seat: number;
  game: number; // after the event
  ply: number; // after the event
  move?: number; // counted from 1
  name?: string;
  ai?: string;
  clock?: Clock;
  over?: Over;
  offers?: Record<Question, number | null>;
}

export interface Observation {
  game: number;
  ply: number;
  exact: { score: number; scores: (number | null)[] } | null;
  learner: { expects: number; values: (number | null)[]; visits: (number | null)[] };
}

/** null while it is free */
type Seat = { name: string; isAi: boolean } | null;

export type Question = 'draw' | 'takeback' | 'rematch';

export class RoomState {
  /** The number of the last event. */
  seq = 0;
  /** null until the server has said */
  game: GameName | null = null;
  /** The seat of who looks; null for who watches. */
  seat: number | null = null;
  /** Whether who watches has a link with which a free seat is taken. */
  maySit = true;
  seats: [Seat, Seat] = [null, null];
  /** The number of the game, from 0. */
  number = 0;
  /** The moves by their numbers, from 0. */
  moves: number[] = [];
  /** The seat that made each move. */
  movers: number[] = [];
  over: Over | null = null;
  /** Which seat offers or asks what. */
  questions: Record<Question, number | null> = { draw: null, takeback: null, rematch: null };
  clock: Clock | null = null;
  clockSeenAt = 0;
  presence: { seats: boolean[]; watchers: number } = { seats: [false, false], watchers: 0 };
  /** What was observed of this game, by ply. */
  observations = new Map<number, Observation>();

  /** @param event the one after the last */
  apply(event: RoomEvent) {
    this.seq = event.seq;
    this.number = event.game;
    this.over = event.over ?? null;
    this.#applyKind(event);
    if (event.clock) {
      this.setClock(event.clock);
    }
    this.questions = event.offers ?? { draw: null, takeback: null, rematch: null };
  }

  #applyKind({ kind, seat, ply, move, name, ai }: RoomEvent) {
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

  /** @param clock as it is now */
  setClock(clock: Clock | null) {
    this.clock = clock;
    this.clockSeenAt = performance.now();
  }

  /** The clock as it was last known, while nothing is heard of it. */
  stopClock() {
    if (this.clock) {
      this.setClock({ ...this.clock, left_ms: [this.timeLeft(0), this.timeLeft(1)], running: null });
    }
  }

  /** What a seat has left now, in milliseconds. */
  timeLeft(seat: number) {
    if (!this.clock) {
      return 0;
    }
    const running = this.clock.running === seat ? performance.now() - this.clockSeenAt : 0;
    return Math.max(0, this.clock.left_ms[seat] - running);
  }

  observe(observation: Observation) {
    if (observation.game === this.number) {
      this.observations.set(observation.ply, observation);
    }
  }

  /** The side that a seat plays in this game: they change with every game. */
  sideOf(seat: number) {
    return (seat + this.number) % 2;
  }

  seatOf(side: number) {
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

// plates.ts - the two players: side, name, whether they are there, clock.
import { sideName } from '../games/index.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import type { RoomState } from './room-state.js';
import type { Room } from './room.js';

/** A time as clocks show it: 4:05. */
export function writeTime(ms: number) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

class Plate {
  name = el('span', { class: 'plate-name' });
  presence = el('span', { class: 'help' });
  clock = el('span', { class: 'clock', role: 'timer' });
  element: HTMLDivElement;

  constructor() {
    this.element = el(
      'div',
      { class: 'plate' },
      el('span', { class: 'plate-who' }, this.name, this.presence),
      this.clock,
    );
  }

  /** Whether somebody is there, in a word. */
  #presenceWord({ state, connection }: Room, seat: number) {
    const who = state.seats[seat];
    if (!who) {
      return t('online.seat.free');
    }
    if (seat === state.seat) {
      return t('online.seat.you');
    }
    if (who.isAi) {
      return t('online.seat.ai');
    }
    return connection !== 'open'
      ? t('online.seat.unknown')
      : t(state.presence.seats[seat] ? 'online.seat.here' : 'online.seat.away');
  }

  update(room: Room, seat: number, isTurn: boolean, name: string) {
    const { state } = room;
    const side = state.sideOf(seat);
    this.element.className = `plate ${side === 0 ? 'first' : 'second'}${isTurn ? ' turn' : ''}`;
    this.name.textContent = name;
    this.name.title = name;
    this.presence.textContent = [state.game && sideName(state.game, side), this.#presenceWord(room, seat)].join(' · ');
    this.clock.hidden = state.clock === null || state.seats[seat] === null;
  }
}

export class Plates {
  plates = [new Plate(), new Plate()];
  element: HTMLDivElement;

  constructor() {
    this.element = el('div', { class: 'plates', hidden: true }, ...this.plates.map((plate) => plate.element));
  }

  /** @param turn the seat that is to move */
  update(room: Room, turn: number | null, nameOf: (seat: number) => string) {
    this.element.hidden = false;
    this.plates.forEach((plate, seat) => plate.update(room, seat, turn === seat, nameOf(seat)));
    this.tick(room.state);
  }

  tick(state: RoomState) {
    if (state.clock) {
      this.plates.forEach((plate, seat) => (plate.clock.textContent = writeTime(state.timeLeft(seat))));
    }
  }
}

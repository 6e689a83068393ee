// online-plates.js - the two players: side, name, whether they are there, clock.
import { el } from './dom.js';
import { t } from './i18n.js';
import { sideName } from './toolbar.js';

/** @typedef {import('./room-state.js').RoomState} RoomState */

/** A time as clocks show it: 4:05. @param {number} ms */
export function writeTime(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

class Plate {
  constructor() {
    this.name = el('span', { class: 'plate-name' });
    this.presence = el('span', { class: 'help' });
    this.clock = el('span', { class: 'clock', role: 'timer' });
    this.element = el('div', { class: 'plate' }, el('span', { class: 'plate-who' }, this.name, this.presence), this.clock);
  }

  /** Whether somebody is there, in a word. @param {RoomState} state @param {number} seat */
  #presenceWord(state, seat) {
    const who = state.seats[seat];
    if (!who) {
      return t('online.seat.free');
    }
    if (seat === state.seat) {
      return t('online.seat.you');
    }
    return who.isAi ? t('online.seat.ai') : t(state.presence.seats[seat] ? 'online.seat.here' : 'online.seat.away');
  }

  /** @param {RoomState} state @param {number} seat @param {boolean} isTurn @param {string} name */
  update(state, seat, isTurn, name) {
    const side = state.sideOf(seat);
    this.element.className = `plate ${side === 0 ? 'first' : 'second'}${isTurn ? ' turn' : ''}`;
    this.name.textContent = name;
    this.name.title = name;
    this.presence.textContent = [state.game && sideName(state.game, side), this.#presenceWord(state, seat)].join(' · ');
    this.clock.hidden = state.clock === null || state.seats[seat] === null;
  }
}

export class Plates {
  constructor() {
    this.plates = [new Plate(), new Plate()];
    this.element = el('div', { class: 'plates' }, ...this.plates.map((plate) => plate.element));
  }

  /**
   * @param {import('./room.js').Room} room @param {number | null} turn the seat that is to move
   * @param {(seat: number) => string} nameOf
   */
  update({ state }, turn, nameOf) {
    this.plates.forEach((plate, seat) => plate.update(state, seat, turn === seat, nameOf(seat)));
    this.tick(state);
  }

  /** @param {RoomState} state */
  tick(state) {
    if (state.clock) {
      this.plates.forEach((plate, seat) => (plate.clock.textContent = writeTime(state.timeLeft(seat))));
    }
  }
}

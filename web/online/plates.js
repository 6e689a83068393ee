// plates.js - the two players: side, name, whether they are there, clock.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { sideName } from '../games/index.js';

/**
 * @typedef {import('./room.js').Room} Room
 * @typedef {import('./room-state.js').RoomState} RoomState
 */

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

  /** Whether somebody is there, in a word. @param {Room} room @param {number} seat */
  #presenceWord({ state, connection }, seat) {
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
    return connection !== 'open' ? t('online.seat.unknown') : t(state.presence.seats[seat] ? 'online.seat.here' : 'online.seat.away');
  }

  /** @param {Room} room @param {number} seat @param {boolean} isTurn @param {string} name */
  update(room, seat, isTurn, name) {
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
  constructor() {
    this.plates = [new Plate(), new Plate()];
    this.element = el('div', { class: 'plates', hidden: true }, ...this.plates.map((plate) => plate.element));
  }

  /**
   * @param {Room} room @param {number | null} turn the seat that is to move
   * @param {(seat: number) => string} nameOf
   */
  update(room, turn, nameOf) {
    this.element.hidden = false;
    this.plates.forEach((plate, seat) => plate.update(room, seat, turn === seat, nameOf(seat)));
    this.tick(room.state);
  }

  /** @param {RoomState} state */
  tick(state) {
    if (state.clock) {
      this.plates.forEach((plate, seat) => (plate.clock.textContent = writeTime(state.timeLeft(seat))));
    }
  }
}

// own-rooms.ts - the rooms in which this browser has a seat.
import { gameName, isGame } from '../games/index.js';
import { field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { language, t } from '../shell/i18n.js';
import { tickets } from './tickets.js';

export class OwnRooms {
  /** @param games of which rooms are shown */
  constructor(public games: string[]) {}

  /** A list of them, if there are any. */
  async fields() {
    const own = (await tickets()).filter(({ game }) => this.games.includes(game));
    if (own.length === 0) {
      return [];
    }
    const dates = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
    const name = (game: string) => (this.games.length > 1 && isGame(game) ? `${gameName(game)}, ` : '');
    const rooms = own.map(({ key, game, at }) =>
      el('li', {}, el('a', { class: 'button', href: `#/room/${key}` }, name(game) + dates.format(at))),
    );
    return [field(t('online.rooms'), el('ul', { class: 'line rooms' }, ...rooms))];
  }
}

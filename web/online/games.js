// games.js - the games that were finished on the server.
import { button, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { splitMoves } from '../games/index.js';
import { language, t, tn } from '../shell/i18n.js';
import { complain } from './errors.js';
import { playerName } from './names.js';
import { finishedGames, serverUrl } from './server.js';

/**
 * @typedef {import('./server.js').FinishedGame} FinishedGame
 */

export class GamesList {
  /** @param {string} game @param {(moves: string, names: { first: string, second: string }) => void} onReview */
  constructor(game, onReview) {
    this.game = game;
    this.onReview = onReview;
    /** Where the next page begins. @type {number | null} */
    this.next = null;
    this.list = el('ul', { class: 'games-list' });
    this.empty = el('p', { class: 'help' }, t('online.games.none'));
    this.more = button(t('online.games.more'), () => this.#load(), 'plain');
    this.more.hidden = true;
    this.element = field(t('online.games'), this.empty, this.list, this.more);
    this.#load();
  }

  async #load() {
    try {
      const { games, next } = await finishedGames(this.game, this.next);
      this.list.append(...games.map((game) => this.#item(game)));
      this.next = next;
      this.more.hidden = next === null;
      this.empty.hidden = this.list.childElementCount > 0;
    } catch (error) {
      complain(error);
    }
  }

  /** @param {FinishedGame} game */
  #item(game) {
    const dates = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
    const names = [game.first, game.second].map(playerName);
    const title = `${names[0]} – ${names[1]}`;
    const result = game.result === 'draw' ? t('status.draw') : t('online.wins', { name: names[game.result === 'X' ? 0 : 1] });
    const review = button(t('part.review'), () => this.onReview(game.moves, { first: names[0], second: names[1] }));
    review.setAttribute('aria-label', `${t('part.review')}: ${title}`);
    const text = el('a', {
      class: 'button', href: serverUrl(`games/${game.id}/text`).href, download: `fourmi-${game.id}.txt`,
      'aria-label': `${t('online.games.text')}: ${title}`,
    }, t('online.games.text'));
    return el('li', {},
      el('div', {}, el('strong', {}, title),
        el('div', { class: 'help' },
          [`${result} (${t(`online.reason.${game.reason}`)})`, tn('online.moves', splitMoves(this.game, game.moves).length), dates.format(game.ended_at)].join(' · '))),
      el('div', { class: 'row' }, review, text));
  }
}

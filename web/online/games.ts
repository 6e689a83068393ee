// games.ts - the games that were finished on the server.
import { splitMoves } from '../games/index.js';
import { button, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { language, t, tn } from '../shell/i18n.js';
import { complain } from './errors.js';
import { playerName } from './names.js';
import { finishedGames, serverUrl, type FinishedGame } from './server.js';

export class GamesList {
  /** Where the next page begins. */
  next: number | null = null;
  list = el('ul', { class: 'games-list' });
  empty = el('p', { class: 'help' }, t('online.games.none'));
  more: HTMLButtonElement;
  element: HTMLElement;

  constructor(
    public game: string,
    public onReview: (moves: string, names: { first: string; second: string }) => void,
  ) {
    this.more = button(t('online.games.more'), () => this.#load(), 'plain');
    this.more.hidden = true;
    this.element = field(t('online.games'), this.empty, this.list, this.more);
    void this.#load();
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

  #item(game: FinishedGame) {
    const dates = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
    const names = [game.first, game.second].map(playerName);
    const title = `${names[0]} – ${names[1]}`;
    const result =
      game.result === 'draw' ? t('status.draw') : t('online.wins', { name: names[game.result === 'X' ? 0 : 1] });
    const review = button(t('part.review'), () => this.onReview(game.moves, { first: names[0], second: names[1] }));
    review.setAttribute('aria-label', `${t('part.review')}: ${title}`);
    const text = el(
      'a',
      {
        class: 'button',
        href: serverUrl(`games/${game.id}/text`).href,
        download: `fourmi-${game.id}.txt`,
        'aria-label': `${t('online.games.text')}: ${title}`,
      },
      t('online.games.text'),
    );
    return el(
      'li',
      {},
      el(
        'div',
        {},
        el('strong', {}, title),
        el(
          'div',
          { class: 'help' },
          [
            `${result} (${t(`online.reason.${game.reason}`)})`,
            tn('online.moves', splitMoves(this.game, game.moves).length),
            dates.format(game.ended_at),
          ].join(' · '),
        ),
      ),
      el('div', { class: 'row' }, review, text),
    );
  }
}

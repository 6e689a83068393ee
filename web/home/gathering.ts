// gathering.ts - others, where there is a server: games that are played now, the rooms in
// which one has a seat, and games that were finished.
import { factsOf, gameName, games, isGame } from '../games/index.js';
import { GamesList } from '../online/games.js';
import { playerName } from '../online/names.js';
import { OwnRooms } from '../online/own-rooms.js';
import { hasServer, liveGames, type LiveGame } from '../online/server.js';
import { field } from '../shell/controls.js';
import type { Desk, Screen } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t, tn } from '../shell/i18n.js';

const REFRESH_MS = 10_000;

function liveItem({ game, first, second, ply, watch }: LiveGame) {
  const names = [first, second].map(playerName).join(' – ');
  const name = isGame(game) ? gameName(game) : game;
  return el(
    'li',
    {},
    el('div', {}, el('strong', {}, names), el('div', { class: 'help' }, `${name} · ${tn('online.moves', ply)}`)),
    el(
      'a',
      { class: 'button', href: `#/room/${watch}`, 'aria-label': `${t('home.watch')}: ${names}` },
      t('home.watch'),
    ),
  );
}

export class Gathering {
  screen: Screen;
  live = el('ul', { class: 'games-list' });
  none = el('p', { class: 'help' }, t('home.live.none'));
  element = el('section', { class: 'gathering', hidden: true, 'aria-labelledby': 'home-others' });
  isLeft = false;
  timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ screen }: Pick<Desk, 'screen'>) {
    this.screen = screen;
  }

  /** Everything depends on whether there is a server; without one there is nothing here. */
  async start() {
    if ((await hasServer()) && !this.isLeft) {
      await this.#build();
      await this.#refresh();
    }
  }

  stop() {
    this.isLeft = true;
    clearTimeout(this.timer);
  }

  async #build() {
    const played = games().filter((game) => factsOf(game).inRooms);
    const finished = played.map((game) => this.#finished(game));
    this.element.append(
      el('h2', { id: 'home-others' }, t('home.others')),
      el(
        'p',
        { class: 'row' },
        ...played.map((game) =>
          el('a', { class: 'button', href: `#/${game}/online` }, t('home.invite', { game: gameName(game) })),
        ),
      ),
      field(t('home.live'), this.none, this.live),
      ...(await new OwnRooms(played).fields()),
      field(t('online.games'), ...finished),
    );
    this.element.hidden = false;
  }

  /** Games that were finished; nobody fetches them before they are opened. */
  #finished(game: string) {
    const list = el(
      'details',
      {
        ontoggle: () => {
          if (list.childElementCount === 1) {
            list.append(
              new GamesList(game, (moves, names) => this.screen.go('review', { of: moves, ...names }, game)).element,
            );
          }
        },
      },
      el('summary', {}, gameName(game)),
    );
    return list;
  }

  #show(now: LiveGame[]) {
    this.none.hidden = now.length > 0;
    this.live.replaceChildren(...now.map(liveItem));
  }

  /** What is played now, again and again while somebody looks. */
  async #refresh() {
    if (!document.hidden) {
      this.#show(await liveGames().catch(() => []));
    }
    if (!this.isLeft) {
      this.timer = setTimeout(() => this.#refresh(), REFRESH_MS);
    }
  }
}

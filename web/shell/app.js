// app.js - what is on the screen: a game, its board, and the part beside it.
//
// A part is a module with `mount(desk, panel, rest)`. It fills the panel and
// returns a PartView. It takes from the desk what it needs, and knows nothing of
// the app; the app knows nothing about a part but its name and its view.
import { dismiss, mention, notify } from './notices.js';
import { Board } from '../games/board.js';
import { Brains } from '../teach/brains.js';
import { byId, el } from './dom.js';
import { games, isGame, isWorld, lookOf } from '../games/index.js';
import { Heat } from '../play/heat.js';
import { Insight } from '../play/insight.js';
import { language, t } from './i18n.js';
import { Learning } from '../teach/learning.js';
import { Match } from '../play/match.js';
import { Opponent } from '../play/opponent.js';
import { linkTo, showAddress } from './router.js';
import { SelfTaught } from '../play/self-taught.js';
import { countGame } from '../play/statistics.js';
import { load, save, setPreference } from './storage.js';
import { Toolbar } from '../play/toolbar.js';
import { WORLD_PARTS, Worlds } from '../worlds/worlds.js';

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {import('./desk.js').PartView} PartView
 */

export class App {
  /**
   * @param {import('../engine/engine.js').Engine} engine
   * @param {Record<string, import('./desk.js').MountPart>} parts
   */
  constructor(engine, parts) {
    this.engine = engine;
    this.parts = parts;
    this.board = new Board(byId('board'), (move) =>
      this.view.play ? this.view.play(move) : this.match.playAsPerson(move));
    this.brains = new Brains(engine);
    /** @type {Record<GameName, Learning>} */
    this.learnings = Object.fromEntries(games().map((game) => [game, new Learning(game, this.brains)]));
    this.selfTaught = new SelfTaught();
    const opponent = new Opponent(engine, this.brains, this.selfTaught);
    /** @type {Record<GameName, Match>} */
    this.matches = Object.fromEntries(games().map((game) => [game, new Match(engine, opponent, game)]));
    this.worlds = new Worlds(engine, (world) => world === this.game && this.update());
    /** A game or a world. @type {GameName} */
    this.game = games()[0];
    this.part = 'play';
    /** @type {PartView} */
    this.view = {};
    /** @type {Promise<void> | undefined} */
    this.kept = undefined;
    /** How often the address was to change: only the last change is shown. */
    this.addresses = 0;
    /** Cells to point at until the match changes. @type {number[] | undefined} */
    this.hint = undefined;
    this.under = el('div', { class: 'under' });
    byId('under').append(this.under);
    const looks = el('div', { class: 'looks' });
    this.under.append(looks);
    const current = () => this.match;
    this.insight = new Insight(this, current, looks);
    this.heat = new Heat(this, () => ({ match: this.match, learning: this.learnings[this.game], isTaught: this.part === 'teach' }), looks);
    this.toolbar = new Toolbar({ engine, screen: this }, current, (cells) => this.#hint(cells), this.under);
    for (const match of Object.values(this.matches)) {
      match.addEventListener('change', () => this.#matchChanged(match));
      match.addEventListener('move', () => this.#learnFrom(match));
    }
    this.brains.addEventListener('change', () => this.update());
    this.selfTaught.addEventListener('progress', () => this.view.update?.());
    this.selfTaught.addEventListener('failed', () => this.#offerSelfTaughtAgain());
  }

  /** What lies ready for a part. @returns {Desk} */
  get desk() {
    const { game, match, brains, selfTaught, engine, board, heat } = this;
    const matchOf = (/** @type {GameName} */ other) => this.matches[other];
    return { game, match, matchOf, learning: this.learnings[game], brains, selfTaught, engine, board, heat, screen: this };
  }

  /** Points at cells until the match changes. @param {number[]} cells */
  #hint(cells) {
    this.hint = cells;
    this.showMatch();
  }

  get match() {
    return this.matches[this.game];
  }

  /** Matches as they were left; with an address, the position that it names. */
  async resume(/** @type {import('./router.js').Address} */ address) {
    this.game = [address.game, await load('game')].find((name) => isGame(name) || isWorld(name)) ?? games()[0];
    for (const game of games()) {
      await this.brains.load(game);
      await this.learnings[game].load();
      await this.matches[game].resume(await load(`match.${game}`));
    }
    if (isWorld(this.game)) {
      await this.worlds.resume(this.game, address.rest);
    } else {
      await this.#openLink(address.start ?? '', address.moves ?? '');
    }
  }

  /**
   * Shows the position of a link, unless it is where one's own game stands. That
   * game is still stored; it is given up only by playing on from the link.
   * @param {string} start @param {string} moves
   */
  async #openLink(start, moves) {
    const { match } = this;
    const own = match.keep();
    const isOwn = start === own.spot.start && moves === own.spot.moves;
    if (isOwn || start + moves === '') {
      return;
    }
    try {
      await match.open(start, moves);
    } catch {
      notify(t('error.position'));
      return;
    }
    if (own.spot.moves !== '') {
      notify(t('link.opened'), { text: t('link.back'), act: () => {
        dismiss();
        match.resume(own);
      } });
    }
  }

  #offerSelfTaughtAgain() {
    notify(t('error.brain-unreachable'), { text: t('retry'), act: () => {
      dismiss();
      this.match.change({});
      this.selfTaught.open(this.game).catch(() => {}); // which is told again
    } });
  }

  /** @param {import('../play/match.js').Match} match */
  #matchChanged(match) {
    this.kept = this.#keep(match);
    if (match === this.match) {
      this.hint = undefined;
      this.update();
    }
  }

  /** Resolves when it is stored. @param {import('../play/match.js').Match} match */
  async #keep(match) {
    const result = match.scene?.result ?? 'unfinished';
    if (result !== 'unfinished' && !match.counted && match.setup.mode === 'ai') {
      match.counted = true;
      const winner = result === 'draw' ? 'draws' : (result === 'first') === (match.person === 0) ? 'you' : 'ai';
      countGame(match.game, winner);
    }
    if (!match.isVisited) {
      await save(`match.${match.game}`, match.keep());
    }
  }

  /** The AI learns from each move of a game against it, unless the game is counted already. @param {import('../play/match.js').Match} match */
  #learnFrom({ game, spot, setup, counted }) {
    if (setup.mode === 'ai' && !counted) {
      this.learnings[game].learnFrom(spot);
    }
  }

  /** Brings everything on the screen up to date with the match. */
  update() {
    const isOfWorld = isWorld(this.game);
    if (!isOfWorld && !this.match.scene) {
      return;
    }
    this.markGame(this.game);
    if (!isOfWorld && !this.view.stage) {
      this.toolbar.update();
      this.showMatch();
    }
    this.view.update?.();
    this.showAddress();
  }

  /** Says, to the style sheet too, which game is on the screen. @param {GameName} game */
  markGame(game) {
    if (game !== this.game) {
      this.game = game;
      this.onNavigate?.();
    }
    const { dataset } = document.documentElement;
    dataset.game = game;
    dataset.sides = lookOf(game).sidesAreStones ? 'stones' : '';
  }

  /** Draws the match on the board, after a part has drawn something else. */
  showMatch() {
    const { scene, setup, isPersonsTurn } = this.match;
    if (scene) {
      this.board.show({ scene, flipped: setup.flipped, isActive: isPersonsTurn, hint: this.hint });
      this.insight.update();
      this.heat.update();
    }
  }

  /** @param {GameName} game */
  async chooseGame(game) {
    this.game = game;
    this.hint = undefined;
    await save('game', game);
    if (isWorld(game)) {
      await this.worlds.resume(game, {});
    }
    if (game === this.game) {
      this.mountPart(this.part);
    }
  }

  /** Whether a part makes sense for what is chosen. @param {string} part */
  offers(part) {
    return part in (isWorld(this.game) ? WORLD_PARTS : this.parts);
  }

  /** To where one plays. */
  focusBoard() {
    if (isWorld(this.game)) {
      this.view.stage?.querySelector('pre')?.focus();
    } else {
      this.board.focus();
    }
  }

  /** @param {string} part @param {Record<string, string>} [rest] */
  mountPart(part, rest = {}) {
    this.view.leave?.();
    this.part = this.offers(part) ? part : 'play';
    setPreference('part', this.part);
    const panel = byId('panel');
    const focused = document.activeElement;
    panel.replaceChildren(el('h2', { class: 'unseen' }, t(`part.${this.part}`)));
    this.insight.pause();
    this.heat.pause();
    this.view = isWorld(this.game) ? this.worlds.mount(this.part, this.game, panel, this) : this.parts[this.part](this.desk, panel, rest);
    this.#stage();
    if (!focused?.isConnected) {
      panel.focus({ preventScroll: true });
    }
    this.onNavigate?.();
    this.update();
  }

  #stage() {
    byId('board').hidden = isWorld(this.game) || this.view.hidesBoard === true;
    byId('under').replaceChildren(this.view.stage ?? this.under);
  }

  /** The part has put something else on the stage. */
  restage() {
    this.#stage();
    this.update();
  }

  /** What a link to this very screen says. @returns {import('./router.js').Address} */
  get address() {
    const spot = isWorld(this.game) || this.view.isApart ? undefined : this.match.spot;
    return {
      game: this.game,
      start: spot?.start,
      moves: spot?.moves,
      part: this.part,
      lang: this.view.isShared ? undefined : language(),
      rest: this.view.address?.() ?? {},
    };
  }

  get link() {
    return linkTo(this.address);
  }

  /** Only once the match is stored: an address ahead of it would look like somebody's link after a reload. */
  async showAddress() {
    const { address } = this;
    const asked = ++this.addresses;
    await this.kept;
    if (asked === this.addresses) {
      showAddress(address);
    }
  }

  /** Copies the link to this screen, or shows it where that is not allowed. */
  async share() {
    try {
      await navigator.clipboard.writeText(this.link);
      mention(t('link.copied'));
    } catch {
      notify(this.link);
    }
  }

  /** Called when part or game has changed; main.js marks the chosen tabs. @type {(() => void) | undefined} */
  onNavigate = undefined;
}

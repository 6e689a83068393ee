// app.js - what is on the screen: a game, its board, and the part beside it.
//
// A part is a module with `mount(app, panel, rest)`. It fills the panel and
// returns a PartView. Parts know the app; the app knows nothing about a part
// but its name and its view.
import { Board } from '../games/board.js';
import { Brains } from '../teach/brains.js';
import { button } from './controls.js';
import { byId, el } from './dom.js';
import { games, isGame, lookOf } from '../games/index.js';
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

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 *
 * @typedef {object} PartView
 * @property {() => void} [leave] called before the panel is cleared
 * @property {() => void} [update] the match has changed, or another game was chosen
 * @property {HTMLElement} [stage] the part draws the board itself, and this goes under it;
 *   without it the board shows the match, with its status and tools
 * @property {(move: number) => void} [play] a move on the board is the part's, not the match's
 * @property {boolean} [isApart] nothing of the match is on the screen, so its link leaves it out
 * @property {boolean} [isShared] its address is for others, who have a language of their own
 * @property {() => Record<string, string>} [address] what a link must say to find this again
 *
 * @typedef {(app: App, panel: HTMLElement, rest: Record<string, string>) => PartView} MountPart
 */

const MENTIONED_MS = 10_000;

export class App {
  /**
   * @param {import('../engine/engine.js').Engine} engine
   * @param {Record<string, MountPart>} parts
   */
  constructor(engine, parts) {
    this.engine = engine;
    this.parts = parts;
    this.board = new Board(byId('board'), (move) =>
      this.view.play ? this.view.play(move) : this.match.playAsPerson(move));
    this.brains = new Brains(engine);
    /** @type {Record<GameName, Learning>} */
    this.learning = Object.fromEntries(games().map((game) => [game, new Learning(game, this.brains)]));
    this.selfTaught = new SelfTaught();
    const opponent = new Opponent(engine, this.brains, this.selfTaught);
    /** @type {Record<GameName, Match>} */
    this.matches = Object.fromEntries(games().map((game) => [game, new Match(engine, opponent, game)]));
    /** @type {GameName} */
    this.game = games()[0];
    this.part = 'play';
    /** @type {PartView} */
    this.view = {};
    /** @type {Promise<void> | undefined} */
    this.kept = undefined;
    /** The message that will pass. @type {Element | null} */
    this.mentioned = null;
    /** Cells to point at until the match changes. @type {number[] | undefined} */
    this.hint = undefined;
    this.under = el('div', { class: 'under' });
    byId('under').append(this.under);
    const looks = el('div', { class: 'looks' });
    this.under.append(looks);
    this.insight = new Insight(this, looks);
    this.heat = new Heat(this, looks);
    this.toolbar = new Toolbar(this, this.under);
    for (const match of Object.values(this.matches)) {
      match.addEventListener('change', () => this.#matchChanged(match));
      match.addEventListener('move', () => this.#learnFrom(match));
    }
    this.brains.addEventListener('change', () => this.update());
    this.selfTaught.addEventListener('progress', () => this.view.update?.());
    this.selfTaught.addEventListener('failed', () => this.#offerSelfTaughtAgain());
  }

  get match() {
    return this.matches[this.game];
  }

  /** Matches as they were left; with an address, the position that it names. */
  async resume(/** @type {import('./router.js').Address} */ address) {
    this.game = [address.game, await load('game')].find(isGame) ?? games()[0];
    for (const game of games()) {
      await this.brains.load(game);
      await this.learning[game].load();
      await this.matches[game].resume(await load(`match.${game}`));
    }
    await this.#openLink(address.start ?? '', address.moves ?? '');
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
      this.notify(t('error.position'));
      return;
    }
    if (own.spot.moves !== '') {
      this.notify(t('link.opened'), { text: t('link.back'), act: () => {
        this.dismiss();
        match.resume(own);
      } });
    }
  }

  #offerSelfTaughtAgain() {
    this.notify(t('error.brain-unreachable'), { text: t('retry'), act: () => {
      this.dismiss();
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
      this.learning[game].learnFrom(spot);
    }
  }

  /** Brings everything on the screen up to date with the match. */
  update() {
    if (!this.match.scene) {
      return;
    }
    this.markGame(this.game);
    if (!this.view.stage) {
      this.toolbar.update();
      this.showMatch();
    }
    this.view.update?.();
    this.showAddress();
  }

  /** Says to the style sheet which game is on the screen. @param {GameName} game */
  markGame(game) {
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
    this.mountPart(this.part);
  }

  /** @param {string} part @param {Record<string, string>} [rest] */
  mountPart(part, rest = {}) {
    this.view.leave?.();
    this.part = part in this.parts ? part : 'play';
    setPreference('part', this.part);
    const panel = byId('panel');
    const focused = document.activeElement;
    panel.replaceChildren(el('h2', { class: 'unseen' }, t(`part.${this.part}`)));
    this.insight.pause();
    this.heat.pause();
    this.view = this.parts[this.part](this, panel, rest);
    byId('under').replaceChildren(this.view.stage ?? this.under);
    if (!focused?.isConnected) {
      panel.focus({ preventScroll: true });
    }
    this.onNavigate?.();
    this.update();
  }

  /** What a link to this very screen says. @returns {import('./router.js').Address} */
  get address() {
    const { start, moves } = this.match.spot;
    return {
      game: this.game,
      ...(this.view.isApart ? {} : { start, moves }),
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
    await this.kept;
    showAddress(address);
  }

  /** Copies the link to this screen, or shows it where that is not allowed. */
  async share() {
    try {
      await navigator.clipboard.writeText(this.link);
      this.mention(t('link.copied'));
    } catch {
      this.notify(this.link);
    }
  }

  /** Says something to who cannot see the board. @param {string} text */
  say(text) {
    byId('live').textContent = text;
  }

  /**
   * Shows a message until it is closed, with something to do about it if there is.
   * @param {string} text @param {{ text: string, act: () => void }} [action]
   */
  notify(text, action) {
    byId('notice').replaceChildren(
      el('p', {}, text),
      el('div', { class: 'row' },
        action ? button(action.text, action.act, 'primary') : null,
        button(t('close'), () => this.dismiss())));
  }

  /** Shows a message that is soon out of date: it goes by itself, or with the next step. @param {string} text */
  mention(text) {
    this.notify(text);
    const mentioned = byId('notice').firstElementChild;
    this.mentioned = mentioned;
    setTimeout(() => mentioned === this.mentioned && this.pass(), MENTIONED_MS);
  }

  /** Takes away what was mentioned, if it is still there; no other message. */
  pass() {
    if (this.mentioned?.isConnected) {
      this.dismiss();
    }
  }

  /** Takes the message away. */
  dismiss() {
    byId('notice').replaceChildren();
  }

  /** Called when part or game has changed; main.js marks the chosen tabs. @type {(() => void) | undefined} */
  onNavigate = undefined;
}

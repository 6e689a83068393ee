// app.js - what is on the screen: a game, its board, and the part beside it.
//
// A part is a module with `mount(desk, panel, rest)`. It fills the panel and
// returns a PartView. It takes from the desk what it needs, and knows nothing of
// the app; the app knows nothing about a part but its row in the list and its view.
import { dismiss, mention, notify, pass, passWithView } from './notices.js';
import { Board } from '../games/board.js';
import { Brains } from '../teach/brains.js';
import { byId, el } from './dom.js';
import { gameName, games, isGame, isLater, isWorld, loadGame, lookOf, textsOf } from '../games/index.js';
import { outcomeFor } from '../games/outcome.js';
import { Heat } from '../play/heat.js';
import { language, loadTexts, t } from './i18n.js';
import { Learning } from '../teach/learning.js';
import { Match } from '../play/match.js';
import { Opponent } from '../play/opponent.js';
import { nextTask } from './pieces.js';
import { hashOf, linkTo, showRoute, visit } from './router.js';
import { SelfTaught } from '../play/self-taught.js';
import { countGame } from '../play/statistics.js';
import { titleView } from './title.js';
import { load, save, setPreference } from './storage.js';
import { Toolbar } from '../play/toolbar.js';

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {import('./desk.js').PartView} PartView
 */

/** How statistics call what a game was to the person. */
const COUNTED_AS = /** @type {const} */ ({ won: 'you', drawn: 'draws', lost: 'ai' });

const NAME_SHOWN = 60; // of a name in a link, which may be of any length

export class App {
  /**
   * @param {import('../engine/engine.js').Engine} engine
   * @param {Record<string, import('../parts.js').Part>} parts
   * @param {import('../parts.js').WorldParts} worldParts
   */
  constructor(engine, parts, worldParts) {
    this.engine = engine;
    this.parts = parts;
    this.worldParts = worldParts;
    this.board = new Board(byId('board'), (move) =>
      this.view.play ? this.view.play(move) : this.match.playAsPerson(move));
    this.brains = new Brains(engine);
    /** @type {Record<GameName, Learning>} */
    this.learnings = {};
    /** @type {Record<GameName, Match>} */
    this.matches = {};
    this.selfTaught = new SelfTaught();
    this.opponent = new Opponent(engine, this.brains, this.selfTaught);
    /** Fetched with the first of them. @type {import('../worlds/worlds.js').Worlds | undefined} */
    this.worlds = undefined;
    /** A game or a world. @type {GameName} */
    this.game = games()[0];
    this.part = 'home';
    /** How often a part was asked for: only the last one is shown. */
    this.asked = 0;
    /** Counts the addresses that were opened, of which only the newest matters. */
    this.opened = 0;
    /** @type {PartView} */
    this.view = {};
    /** @type {Promise<void> | undefined} */
    this.kept = undefined;
    /** True while another view is opened: the address is that view's already, and what goes on in the old one is not put there. */
    this.isOpening = false;
    /** How often the address was to change: only the last change is shown. */
    this.addresses = 0;
    /** Cells to point at until the match changes. @type {number[] | undefined} */
    this.hint = undefined;
    this.under = el('div', { class: 'under' });
    byId('under').append(this.under);
    this.heat = new Heat(this, () => ({ match: this.match, learning: this.learnings[this.game], isTaught: this.part === 'teach' }));
    this.toolbar = new Toolbar({ engine, screen: this }, () => this.match, (cells) => this.#hint(cells), this.under);
    this.brains.addEventListener('change', () => this.update());
    this.selfTaught.addEventListener('progress', () => this.view.update?.());
    this.selfTaught.addEventListener('failed', () => this.#offerSelfTaughtAgain());
  }

  /** What lies ready for a part. @returns {Desk} */
  get desk() {
    const { game, match, brains, selfTaught, engine, board, heat, toolbar } = this;
    const matchOf = (/** @type {GameName} */ other) => this.matches[other];
    const learningOf = (/** @type {GameName} */ other) => this.learnings[other];
    return { game, match, matchOf, learning: this.learnings[game], learningOf, brains, selfTaught, engine, board, heat, toolbar, screen: this };
  }

  /** Points at cells until the match changes. @param {number[]} cells */
  #hint(cells) {
    this.hint = cells;
    this.showMatch();
  }

  get match() {
    return this.matches[this.game];
  }

  /** Takes up every game as it was left. */
  async resume() {
    const kept = await load('game');
    const last = kept && await loadGame(this.engine, kept);
    this.game = isGame(last) || isWorld(last) ? last : games()[0];
    for (const game of games().filter((one) => !isLater(one) || one === this.game)) {
      await this.#meet(game);
    }
  }

  /** What the page keeps about a game: its brain, how it learns, its match. @param {GameName} game */
  async #meet(game) {
    if (this.matches[game]) {
      return;
    }
    const match = new Match(this.engine, this.opponent, game);
    this.learnings[game] = new Learning(game, this.brains);
    this.matches[game] = match;
    match.addEventListener('change', () => this.#matchChanged(match));
    match.addEventListener('move', () => this.#learnFrom(match));
    await this.learnings[game].load();
    await match.resume(await load(`match.${game}`));
  }

  /**
   * Shows what an address says. One that the page itself has shown before is about what stands there now, not about the
   * moves that stood there then. Who asks for another before it is there sees that one only.
   * @param {import('./router.js').Route} route @param {boolean} isOwn
   */
  async open({ part, game, start, moves, rest }, isOwn) {
    const opened = ++this.opened;
    const isNewest = () => opened === this.opened;
    this.isOpening = true;
    pass(); // what was mentioned is about the view that goes
    const known = (game && await this.#nearest(game)) || undefined;
    if (known && isNewest()) {
      // What is looked back at does not stand in the way of what goes on.
      await this.#choose(known, isOwn || part === 'review' ? {} : rest);
    }
    if (isGame(known ?? this.game) && !isOwn && isNewest()) {
      await this.#openLink(this.matches[known ?? this.game], start ?? '', moves ?? '');
    }
    if (isNewest()) {
      this.hint = undefined;
      await this.#mount(part, rest, known);
    }
  }

  /** That game or world; where only its size or option does not exist, the usual one, which is said. @param {string} game */
  async #nearest(game) {
    const [kind] = game.split(':');
    const known = await this.#find(game);
    if (known || !(await this.#find(kind))) {
      return known;
    }
    notify(t('error.variant', { name: game.slice(0, NAME_SHOWN), game: gameName(kind) }));
    return kind;
  }

  /** The usual name of a game or world, '' if there is none; one of another size is met only now. @param {string} name */
  async #find(name) {
    const game = await loadGame(this.engine, name);
    if (isGame(game)) {
      await this.#meet(game);
    }
    return isGame(game) || isWorld(game) ? game : '';
  }

  /** Takes up a game, which comes on the screen only with its part: until then the view of another one is there. @param {GameName} game @param {Record<string, string>} rest */
  async #choose(game, rest) {
    await save('game', game);
    if (isWorld(game) && await this.#fetch('play', game)) {
      await this.worlds?.resume(game, rest);
    }
  }

  /**
   * Shows the position of a link, unless it is where one's own game stands. That
   * game is still stored; it is given up only by playing on from the link.
   * @param {import('../play/match.js').Match} match @param {string} start @param {string} moves
   */
  async #openLink(match, start, moves) {
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
      passWithView();
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
      countGame(match.game, COUNTED_AS[outcomeFor(result, match.person)]);
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
    const isOpened = this.asked > 0; // what is taken up before that is not yet on the screen
    if (!isOpened || (!isOfWorld && !this.match.scene)) {
      return;
    }
    this.markGame(this.game);
    if (!isOfWorld && !this.view.stage && !this.parts[this.part].isWide) {
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
    dataset.sides = lookOf(game).sides ?? '';
  }

  /** Draws the match on the board, after a part has drawn something else. */
  showMatch() {
    const { scene, setup, isPersonsTurn } = this.match;
    if (scene) {
      this.board.show({ scene, flipped: setup.flipped, isActive: isPersonsTurn, isTurned: this.match.isTurned, hint: this.hint });
      this.heat.update();
    }
  }

  /** Whether a part makes sense for a game. @param {string} part */
  offers(part, game = this.game) {
    const isPart = Object.hasOwn(this.parts, part); // an address may say `constructor`, which every object has
    const canSetUp = part !== 'setup' || (isGame(game) && lookOf(game).setUp !== undefined);
    return isPart && canSetUp && (!this.#isOfWorld(part, game) || this.worldParts.verbs.includes(part) || lookOf(game).parts?.[part] !== undefined);
  }

  /** To where one plays. */
  focusBoard() {
    if (isWorld(this.game)) {
      /** @type {HTMLElement | null | undefined} */ (this.view.stage?.querySelector('[tabindex="0"]'))?.focus();
    } else {
      this.board.focus();
    }
  }

  /** Goes to another part of this game, or of another one. @param {string} part @param {Record<string, string>} [rest] @param {GameName} [game] */
  async go(part, rest = {}, game = this.game) {
    const hash = hashOf({ part, game, rest });
    if (location.hash === hash) {
      await this.#mount(part, rest);
    } else {
      visit(hash);
    }
  }

  /** @param {string} hash */
  visit(hash) {
    visit(hash);
  }

  /** The part anew, without a step in the history. @param {Record<string, string>} [rest] */
  async renew(rest = {}) {
    await this.#mount(this.part, rest, this.game, true);
  }

  /** The part as it is, in another language. */
  async rebuild() {
    this.toolbar.build();
    await this.renew(this.view.address?.() ?? {});
  }

  /** A part with its game: both change at once, so that no view is ever there with the game of another. One anew gives way to any other. @param {string} part @param {Record<string, string>} rest */
  async #mount(part, rest, game = this.game, isAnew = false) {
    const asked = isAnew ? this.asked : ++this.asked;
    const { opened } = this;
    const name = this.offers(part, game) ? part : 'play';
    const fetched = await this.#fetch(name, game);
    await nextTask(); // what was fetched has just been run; the browser may draw and answer before the part is made
    if (!fetched) {
      this.onNavigate?.(); // what was chosen in the menu cannot be had
      return;
    }
    if (asked !== this.asked || opened !== this.opened || (isAnew && (part !== this.part || game !== this.game))) {
      return; // another part or game was asked for meanwhile
    }
    this.view.leave?.();
    this.game = game;
    this.isOpening &&= isAnew;
    if (name !== this.part) {
      scrollTo(0, 0); // where there is one column, the page scrolls
    }
    byId('side').scrollTop = 0; // before anything changes, after which the browser would have to lay out all of it at once
    this.#enter(name);
    const focused = document.activeElement;
    const panel = this.#emptyPanel();
    this.view = fetched.mount(this.desk, panel, rest);
    this.#setStage();
    if (!focused?.isConnected && !panel.contains(document.activeElement)) {
      panel.focus({ preventScroll: true });
    }
    this.onNavigate?.();
    this.update();
  }

  /** Whether a part is about a world. @param {string} part */
  #isOfWorld(part, game = this.game) {
    return isWorld(game) && this.parts[part].isVerb === true;
  }

  /** A part with its texts, which may not be here yet; null if it cannot be had, which is said. @param {string} part @param {GameName} game @returns {Promise<{ mount: import('./desk.js').MountPart } | null>} */
  async #fetch(part, game) {
    const isOfWorld = this.#isOfWorld(part, game);
    const texts = [...(isOfWorld ? this.worldParts : this.parts[part]).texts, ...textsOf(game)];
    try {
      const [fetched] = await Promise.all([isOfWorld ? this.#fetchWorldPart(part, game) : this.parts[part].load(), loadTexts(texts)]);
      return fetched;
    } catch {
      notify(t('error.part'), { text: t('retry'), act: () => location.reload() });
      passWithView();
      return null;
    }
  }

  /** @param {string} part @param {string} world @returns {Promise<{ mount: import('./desk.js').MountPart }>} */
  async #fetchWorldPart(part, world) {
    const { Worlds } = await this.worldParts.load();
    const worlds = (this.worlds ??= new Worlds(this.engine, (changed) => changed === this.game && this.update()));
    const mount = await worlds.fetch(part, world);
    return { mount: (_, panel, rest) => mount(worlds.desk(world, this), panel, rest) };
  }

  /** Says, to the style sheet and in the title too, which part is on the screen. @param {string} part */
  #enter(part) {
    const { isWide, isVerb } = this.parts[part];
    this.part = part;
    if (isVerb) {
      setPreference('part', part);
    }
    Object.assign(document.documentElement.dataset, { layout: isWide ? 'wide' : 'stage', part });
    titleView(this.#title());
  }

  /** The part has put something else on the stage. */
  restage() {
    this.#setStage();
    this.update();
  }

  #emptyPanel() {
    const panel = byId('panel');
    panel.replaceChildren(el('h2', { class: 'unseen' }, this.#title()));
    this.heat.pause();
    return panel;
  }

  /** What stands under the board, and the board itself, where there is one. */
  #setStage() {
    byId('board').hidden = this.#isOfWorld(this.part) || this.view.hidesBoard === true;
    byId('under').replaceChildren(this.view.stage ?? this.under);
  }

  #title() {
    const { part } = this;
    return this.parts[part].isPlace ? t(`part.${part}`) : t('title', { game: gameName(this.game), part: t(`part.${part}`) });
  }

  /** What a link to this very screen says. @returns {import('./router.js').Route} */
  get route() {
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
    return linkTo(this.route);
  }

  /** Only once the match is stored: an address ahead of it would look like somebody's link after a reload. */
  async showAddress() {
    const { route } = this;
    const asked = ++this.addresses;
    await this.kept;
    if (asked === this.addresses && !this.isOpening) {
      showRoute(route);
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

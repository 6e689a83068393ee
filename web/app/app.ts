// app.ts - what is on the screen: a game, its board, and the part beside it.
//
// A part is a module with `mount(desk, panel, rest)`. It fills the panel and
// returns a PartView. It takes from the desk what it needs, and knows nothing of
// the app; the app knows nothing about a part but its row in the list and its view.
import type { Engine } from '../engine/engine.js';
import type { GameName } from '../engine/module.js';
import { Board } from '../games/board.js';
import { gameName, games, isGame, isLater, isWorld, loadGame, lookOf, textsOf } from '../games/index.js';
import { outcomeFor } from '../games/outcome.js';
import type { Part, WorldParts } from './parts.js';
import { Heat } from '../play/heat.js';
import { Match } from '../play/match.js';
import { Opponent } from '../play/opponent.js';
import { SelfTaught } from '../play/self-taught.js';
import { countGame } from '../play/statistics.js';
import { Toolbar } from '../play/toolbar.js';
import { Brains } from '../teach/brains.js';
import { Learning } from '../teach/learning.js';
import type { Worlds } from '../worlds/worlds.js';
import type { Desk, MountPart, PartView } from '../shell/desk.js';
import { byId, el } from '../shell/dom.js';
import { language, loadTexts, t } from '../shell/i18n.js';
import { dismiss, mention, notify, pass, passWithView } from '../shell/notices.js';
import { nextTask } from '../shell/pieces.js';
import { VERBS, hashOf, linkTo, showRoute, visit, type Route } from '../shell/router.js';
import { load, save, setPreference } from '../shell/storage.js';
import { titleView } from '../shell/title.js';

/** How statistics call what a game was to the person. */
const COUNTED_AS = { won: 'you', drawn: 'draws', lost: 'ai' } as const;

const NAME_SHOWN = 60; // of a name in a link, which may be of any length

export class App {
  board: Board;
  brains: Brains;
  learnings: Record<GameName, Learning> = {};
  matches: Record<GameName, Match> = {};
  selfTaught: SelfTaught;
  opponent: Opponent;
  /** Fetched with the first of them. */
  worlds: Worlds | undefined;
  game: GameName;
  part = 'home';
  /** How often a part was asked for: only the last one is shown. */
  asked = 0;
  /** Counts the addresses that were opened, of which only the newest matters. */
  opened = 0;
  view: PartView = {};
  kept: Promise<void> | undefined;
  /** True while another view is opened: the address is that view's already, and what goes on in the old one is not put there. */
  isOpening = false;
  /** How often the address was to change: only the last change is shown. */
  addresses = 0;
  /** Cells to point at until the match changes. */
  hint: number[] | undefined;
  under: HTMLDivElement;
  heat: Heat;
  toolbar: Toolbar;

  constructor(
    public engine: Engine,
    public parts: Record<string, Part>,
    public worldParts: WorldParts,
  ) {
    this.board = new Board(byId('board'), (move) =>
      this.view.play ? this.view.play(move) : this.match.playAsPerson(move),
    );
    this.brains = new Brains(engine);
    this.selfTaught = new SelfTaught();
    this.opponent = new Opponent(engine, this.brains, this.selfTaught);
    this.game = games()[0];
    this.under = el('div', { class: 'under' });
    byId('under').append(this.under);
    this.heat = new Heat(this, () => ({
      match: this.match,
      learning: this.learnings[this.game],
      isTaught: this.part === 'teach',
    }));
    this.toolbar = new Toolbar(
      { engine, screen: this },
      () => this.match,
      (cells) => this.#hint(cells),
      this.under,
    );
    this.brains.addEventListener('change', () => this.update());
    this.selfTaught.addEventListener('progress', () => this.view.update?.());
    this.selfTaught.addEventListener('failed', () => this.#offerSelfTaughtAgain());
  }

  /** What lies ready for a part. */
  get desk(): Desk {
    const { game, match, brains, selfTaught, engine, board, heat, toolbar } = this;
    const matchOf = (other: GameName) => this.matches[other];
    const learningOf = (other: GameName) => this.learnings[other];
    return {
      game,
      match,
      matchOf,
      learning: this.learnings[game],
      learningOf,
      brains,
      selfTaught,
      engine,
      board,
      heat,
      toolbar,
      screen: this,
    };
  }

  /** Points at cells until the match changes. */
  #hint(cells: number[]) {
    this.hint = cells;
    this.showMatch();
  }

  get match() {
    return this.matches[this.game];
  }

  /** Takes up every game as it was left. */
  async resume() {
    const kept = await load('game');
    const last = kept && (await loadGame(this.engine, kept));
    this.game = isGame(last) || isWorld(last) ? last : games()[0];
    for (const game of games().filter((one) => !isLater(one) || one === this.game)) {
      await this.#meet(game);
    }
  }

  /** What the page keeps about a game: its brain, how it learns, its match. */
  async #meet(game: GameName) {
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
   */
  async open({ part, game, start, moves, rest }: Route, isOwn: boolean) {
    const opened = ++this.opened;
    const isNewest = () => opened === this.opened;
    this.isOpening = true;
    pass(); // what was mentioned is about the view that goes
    const known = (game && (await this.#nearest(game))) || undefined;
    if (known && isNewest()) {
      // What is looked back at does not stand in the way of what goes on.
      await this.#choose(known, isOwn || part === 'review' ? {} : rest);
    }
    if (isGame(known ?? this.game) && !isOwn && isNewest()) {
      await this.#openLink(this.matches[known ?? this.game], start ?? '', moves ?? '');
    }
    if (isNewest()) {
      this.hint = undefined;
      this.#tellWrongLink(part, game, known);
      await this.#mount(part, rest, known);
    }
  }

  /** Says what a link names that does not exist; the address that is shown next is a right one. */
  #tellWrongLink(part: string, game: string | undefined, known: string | undefined) {
    const name = (known ? part : (game ?? '')).slice(0, NAME_SHOWN);
    if ((game && !known) || !this.offers(part, known ?? this.game)) {
      notify(t(known ? 'error.no-view' : 'error.no-game', { name }));
      passWithView();
    }
  }

  /** That game or world; where only its size or option does not exist, the usual one, which is said. */
  async #nearest(game: string) {
    const [kind] = game.split(':');
    const known = await this.#find(game);
    if (known || !(await this.#find(kind))) {
      return known;
    }
    notify(t('error.variant', { name: game.slice(0, NAME_SHOWN), game: gameName(kind) }));
    return kind;
  }

  /** Fetches what belongs to a game that the screen will show, though nobody has chosen it. */
  async meet(game: GameName) {
    await this.#find(game);
  }

  /** The usual name of a game or world, '' if there is none; one of another size is met only now. */
  async #find(name: string) {
    const game = await loadGame(this.engine, name);
    if (isGame(game)) {
      await this.#meet(game);
    }
    return isGame(game) || isWorld(game) ? game : '';
  }

  /** Takes up a game, which comes on the screen only with its part: until then the view of another one is there. */
  async #choose(game: GameName, rest: Record<string, string>) {
    await save('game', game);
    if (isWorld(game) && (await this.#fetch('play', game))) {
      await this.worlds?.resume(game, rest);
    }
  }

  /**
   * Shows the position of a link, unless it is where one's own game stands. That
   * game is still stored; it is given up only by playing on from the link.
   */
  async #openLink(match: Match, start: string, moves: string) {
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
      notify(t('link.opened'), {
        text: t('link.back'),
        act: () => {
          dismiss();
          void match.resume(own);
        },
      });
      passWithView();
    }
  }

  #offerSelfTaughtAgain() {
    notify(t('error.brain-unreachable'), {
      text: t('retry'),
      act: () => {
        dismiss();
        void this.match.change({});
        this.selfTaught.open(this.game).catch(() => {}); // which is told again
      },
    });
  }

  #matchChanged(match: Match) {
    this.kept = this.#keep(match);
    if (match === this.match) {
      this.hint = undefined;
      this.update();
    }
  }

  /** Resolves when it is stored. */
  async #keep(match: Match) {
    const result = match.scene?.result ?? 'unfinished';
    if (result !== 'unfinished' && !match.counted && match.setup.mode === 'ai') {
      match.counted = true;
      void countGame(match.game, COUNTED_AS[outcomeFor(result, match.person)]);
    }
    if (!match.isVisited) {
      await save(`match.${match.game}`, match.keep());
    }
  }

  /** The AI learns from each move of a game against it, unless the game is counted already. */
  #learnFrom({ game, spot, setup, counted }: Match) {
    if (setup.mode === 'ai' && !counted) {
      void this.learnings[game].learnFrom(spot);
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
    void this.showAddress();
  }

  /** Says, to the style sheet too, which game is on the screen. */
  markGame(game: GameName) {
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
      this.board.show({
        scene,
        flipped: setup.flipped,
        isActive: isPersonsTurn,
        isTurned: this.match.isTurned,
        hint: this.hint,
      });
      void this.heat.update();
    }
  }

  /** Whether a part makes sense for a game. */
  offers(part: string, game = this.game) {
    const isPart = Object.hasOwn(this.parts, part); // an address may say `constructor`, which every object has
    const canSetUp = part !== 'setup' || (isGame(game) && lookOf(game).setUp !== undefined);
    return (
      isPart &&
      canSetUp &&
      (!this.#isOfWorld(part, game) || this.worldParts.verbs.includes(part) || lookOf(game).parts?.[part] !== undefined)
    );
  }

  /** To where one plays. */
  focusBoard() {
    if (isWorld(this.game)) {
      this.view.stage?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    } else {
      this.board.focus();
    }
  }

  /** Goes to another part of this game, or of another one. */
  async go(part: string, rest: Record<string, string> = {}, game: GameName = this.game) {
    const hash = hashOf({ part, game, rest });
    if (location.hash === hash) {
      await this.#mount(part, rest);
    } else {
      visit(hash);
    }
  }

  visit(hash: string) {
    visit(hash);
  }

  /** The part anew, without a step in the history. */
  async renew(rest: Record<string, string> = {}) {
    await this.#mount(this.part, rest, this.game, true);
  }

  /** The part as it is, in another language. */
  async rebuild() {
    this.toolbar.build();
    await this.renew(this.view.address?.() ?? {});
  }

  /**
   * A part with its game: both change at once, so that no view is ever there with the game of another. One anew gives
   * way to any other.
   */
  async #mount(part: string, rest: Record<string, string>, game = this.game, isAnew = false) {
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

  /** Whether a part is about a world. */
  #isOfWorld(part: string, game = this.game) {
    return isWorld(game) && VERBS.includes(part);
  }

  /** A part with its texts, which may not be here yet; null if it cannot be had, which is said. */
  async #fetch(part: string, game: GameName): Promise<{ mount: MountPart } | null> {
    const isOfWorld = this.#isOfWorld(part, game);
    const texts = [...(isOfWorld ? this.worldParts : this.parts[part]).texts, ...textsOf(game)];
    try {
      const [fetched] = await Promise.all([
        isOfWorld ? this.#fetchWorldPart(part, game) : this.parts[part].load(),
        loadTexts(texts),
      ]);
      return fetched;
    } catch {
      notify(t('error.part'), { text: t('retry'), act: () => location.reload() });
      passWithView();
      return null;
    }
  }

  async #fetchWorldPart(part: string, world: string): Promise<{ mount: MountPart }> {
    const { Worlds } = await this.worldParts.load();
    const worlds = (this.worlds ??= new Worlds(this.engine, (changed) => changed === this.game && this.update()));
    const mount = await worlds.fetch(part, world);
    return { mount: (_, panel, rest) => mount(worlds.desk(world, this), panel, rest) };
  }

  /** Says, to the style sheet and in the title too, which part is on the screen. */
  #enter(part: string) {
    const { isWide } = this.parts[part];
    this.part = part;
    if (VERBS.includes(part)) {
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
    return this.parts[part].isPlace
      ? t(`part.${part}`)
      : t('title', { game: gameName(this.game), part: t(`part.${part}`) });
  }

  /** What a link to this very screen says. */
  get route(): Route {
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

  /** Called when part or game has changed; main.ts marks the chosen tabs. */
  onNavigate: (() => void) | undefined;
}

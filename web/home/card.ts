// card.ts - a world on the way in: a game of it that plays itself, and how far one has come.
import { factsOf, gameName, isLater, loadLook, loadMiniature, lookOf } from '../games/index.js';
import { statisticsOf } from '../play/statistics.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';
import { VERBS } from '../shell/router.js';
import { load } from '../shell/storage.js';
import { Beat, Miniature } from './miniature.js';

const MOVE_MS = 900;
const END_MS = 2600;
/** Who plays: somebody who sees a little, so that games differ and end. */
const LEVEL = 'depth=2,random=20';

/** @param game or world: those on the way in have all verbs */
function cardOf(game: string, picture: Element | string, progress: string) {
  return el(
    'li',
    { class: 'card' },
    el('div', { class: 'card-picture' }, picture),
    el(
      'div',
      { class: 'card-words' },
      el('h3', {}, el('a', { href: `#/${game}/play` }, gameName(game))),
      el('p', { class: 'quiet' }, progress),
      el(
        'ul',
        { class: 'card-verbs' },
        ...VERBS.map((verb) =>
          el(
            'li',
            {},
            el(
              'a',
              { href: `#/${game}/${verb}`, 'aria-label': `${gameName(game)}: ${t(`part.${verb}`)}` },
              t(`part.${verb}`),
            ),
          ),
        ),
      ),
    ),
  );
}

/** A world in which one acts alone; its picture comes when its look is there. */
export function aloneCard(world: string) {
  const card = cardOf(world, '', t('home.fresh'));
  const [picture, words] = card.querySelectorAll('.card-picture, .quiet');
  void loadMiniature(world).then(() => picture.append(lookOf(world).miniature?.(Beat) ?? ''));
  void load(`account.${world}`).then(
    (kept) => kept?.episodes > 0 && (words.textContent = tn('home.acted', kept.episodes)),
  );
  return card;
}

export class WorldCard {
  spot: { game: string; start: string; moves: string };
  level: string;
  miniature: Miniature;
  beat: Beat;
  element: HTMLLIElement;
  isOver: boolean | undefined;

  constructor(
    public desk: Pick<Desk, 'engine' | 'brains' | 'learningOf'>,
    public game: string,
  ) {
    this.spot = { game, start: '', moves: '' };
    this.level = factsOf(game).unit === 'mate' ? 'expert' : LEVEL;
    this.miniature = new Miniature(132);
    this.beat = new Beat(() => this.#move());
    this.element = cardOf(game, this.miniature.canvas, this.#progress());
  }

  start() {
    if (isLater(this.game)) {
      void this.#still();
    } else {
      this.beat.start();
    }
  }

  /** A game that is fetched when it is opened stands still, until somebody comes near. */
  async #still() {
    const { game } = this;
    const { rows, cols, cells = '' } = factsOf(game);
    await loadLook(game);
    const shape = { rows, cols, movesAreColumns: false, names: [] };
    if (!this.beat.isRunning) {
      this.miniature.show({
        game,
        shape,
        cells,
        start: '',
        moves: '',
        result: 'unfinished',
        side: 0,
        legal: [],
        last: [],
        lines: [],
        deciding: [],
        names: [],
        warned: [],
        why: '',
      });
      this.miniature.scene = null;
    }
    for (const kind of ['pointerenter', 'focusin']) {
      this.element.addEventListener(kind, () => this.isOver || this.beat.isRunning || this.beat.start());
    }
  }

  stop() {
    this.isOver = true;
    this.beat.stop();
  }

  /** What the person has done here, in a line. */
  #progress() {
    const { you, ai, draws } = statisticsOf(this.game);
    const trained = this.desk.brains.facts(this.game)?.trained ?? 0;
    const played = you + ai + draws;
    const said = [
      played > 0 ? tn('home.played', played, { you: number(you), ai: number(ai), draws: number(draws) }) : '',
      trained > 0 ? tn('home.trained', trained, { games: number(trained) }) : '',
    ].filter(Boolean);
    return said.length > 0 ? said.join(' · ') : t('home.fresh');
  }

  /** The next move of the game that plays itself; after its end a new one. */
  async #move() {
    const { engine } = this.desk;
    const scene = this.miniature.scene;
    if (!scene || scene.result !== 'unfinished') {
      this.spot = { game: this.game, start: '', moves: '' };
      this.miniature.show(await engine.scene(this.spot));
      return MOVE_MS;
    }
    const { move } = await engine.choose(this.spot, this.level);
    const next = await engine.play(this.spot, move);
    if (next) {
      this.spot = { game: next.game, start: next.start, moves: next.moves };
      this.miniature.show(next);
    }
    return next?.result === 'unfinished' ? MOVE_MS : END_MS;
  }
}

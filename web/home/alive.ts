// alive.ts - a machine that teaches itself before the visitor's eyes: it plays a game
// against itself, learns some more, plays again; and the truth says how far it is.
import { Engine } from '../engine/engine.js';
import type { SideMeasure } from '../engine/learner.js';
import type { Spot } from '../engine/module.js';
import { heatMark } from '../play/heat.js';
import { el } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';
import { Beat, Miniature } from './miniature.js';

const MOVE_MS = 420;
const END_MS = 1500;
const GAMES_MAX = 4000; // then it knows all there is to know, and begins anew

export class Alive {
  /** Its learner lives in a worker of its own and is forgotten with it. */
  engine: Engine | null = null;
  seed = 1;
  games = 0;
  spot: Spot;
  miniature = new Miniature(264);
  words = el('p', { class: 'alive-words' });
  number = el('p', { class: 'alive-number figure' });
  bar = el('span', {});
  element: HTMLElement;
  beat: Beat;

  constructor(public game: string) {
    this.spot = { game, start: '', moves: '' };
    this.element = el(
      'figure',
      { class: 'alive', 'aria-label': t('home.alive') },
      this.miniature.canvas,
      el('figcaption', {}, this.number, el('div', { class: 'alive-bar', 'aria-hidden': 'true' }, this.bar), this.words),
    );
    this.beat = new Beat(() => this.#step());
  }

  start() {
    this.engine = new Engine();
    this.beat.start();
  }

  stop() {
    this.beat.stop();
    this.engine?.close();
    this.engine = null;
  }

  #ask(method: string, ...args: any[]): Promise<any> {
    return this.engine ? this.engine.ask(method, args) : Promise.reject(new Error('stopped'));
  }

  async #step() {
    try {
      return this.games === 0 ? await this.#begin() : await this.#play();
    } catch (error) {
      if (this.engine) throw error;
      return 0; // it was stopped meanwhile
    }
  }

  /** A new learner, which knows nothing. */
  async #begin() {
    const [preset] = await this.#ask('presets', this.game);
    await this.#ask('startLearner', this.game, preset.name, {}, this.seed++);
    while ((await this.#ask('prepareMeasure', this.game)) > 0);
    await this.#learn(1);
    await this.#show({ game: this.game, start: '', moves: '' });
    return MOVE_MS;
  }

  async #learn(games: number) {
    await this.#ask('train', games);
    this.games += games;
    this.#tell((await this.#ask('measure')).sides);
  }

  /** How far it is from the truth: the lines of play, all of them counted, in which somebody beats it. */
  #tell(sides: SideMeasure[]) {
    const lost = sides.reduce((sum, side) => sum + side.lost, 0);
    const all = sides.reduce((sum, side) => sum + side.lines, 0);
    this.number.textContent = number(lost);
    this.bar.style.setProperty('width', `${(100 * (all - lost)) / all}%`);
    this.words.textContent =
      lost === 0
        ? tn('home.alive.proved', this.games, { games: number(this.games) })
        : tn('home.alive.words', this.games, { games: number(this.games) });
  }

  /** It makes the move that it thinks best; after the end of a game it learns, first a little, then more at once. */
  async #play() {
    const scene = this.miniature.scene;
    if (scene && scene.result !== 'unfinished') {
      await this.#learn(Math.max(1, Math.round(this.games / 2)));
      if (this.games > GAMES_MAX) {
        this.games = 0;
        return END_MS;
      }
      await this.#show({ game: this.game, start: '', moves: '' });
      return MOVE_MS;
    }
    const next = await this.#ask('play', this.spot, await this.#choice());
    await this.#show({ game: next.game, start: next.start, moves: next.moves });
    return next.result === 'unfinished' ? MOVE_MS : END_MS;
  }

  /** The first move may be any, so that games differ. */
  async #choice() {
    const values = await this.#ask('learnerValues', this.spot);
    const best = values.reduce((a: any, b: any) => (b.value > a.value ? b : a));
    return this.spot.moves === '' ? values[this.games % values.length].move : best.move;
  }

  /** The board, with what it thinks of each move. */
  async #show(spot: Spot) {
    this.spot = spot;
    const scene = await this.#ask('scene', spot);
    const values = scene.result === 'unfinished' ? await this.#ask('learnerValues', spot) : [];
    this.miniature.show(scene, { heat: values.map(heatMark) });
  }
}

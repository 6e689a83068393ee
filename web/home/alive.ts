// alive.ts - a machine that teaches itself before the visitor's eyes: its map takes colour, and the ways to beat it run
// out. Who has taught one sees their own.
import { Engine } from '../engine/engine.js';
import type { SideMeasure } from '../engine/learner.js';
import type { MoveValue, Scene, Spot } from '../engine/module.js';
import { lookOf } from '../games/index.js';
import { heatMark } from '../play/heat.js';
import { calm } from '../shell/calm.js';
import { el, tell } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';
import { MAP_SIZE, canonical, layOut, plyOf, type MapLayout } from '../teach/map-layout.js';
import { paintMap, readMapPalette } from '../teach/map-paint.js';
import { Beat, Miniature } from './miniature.js';

const STEP_MS = 350;
const END_MS = 4000;
const GAMES_MAX = 1200; // by then it can no longer be beaten, and another one begins
const STILL_GAMES = 300; // where nothing is to move
const MAP = 300; // pixels across
const BOARD = 104;

export class Alive {
  /** Its learner lives in a worker of its own and is forgotten with it. */
  engine: Engine | null = null;
  seed = 1;
  games = 0;
  spot: Spot;
  scene: Scene | null = null;
  layout: MapLayout | null = null;
  /** The state of the map that is on the board. */
  telling = -1;
  board = new Miniature(BOARD);
  map = el('canvas', { class: 'map', 'aria-hidden': 'true' });
  after = el('span', { class: 'quiet' });
  ways = el('b', { class: 'figure' });
  line = shape('svg', { viewBox: '0 0 440 320', class: 'live-line', 'aria-hidden': 'true' });
  element: HTMLElement;
  beat: Beat;

  /** @param bytes of an AI that was taught here; null shows one that learns */
  constructor(
    public game: string,
    public bytes: Uint8Array | null,
  ) {
    this.spot = { game, start: '', moves: lookOf(game).telling ?? '' };
    this.element = el(
      'figure',
      { class: 'live', 'aria-label': t(bytes ? 'home.yours' : 'home.alive') },
      this.line,
      this.map,
      el('div', { class: 'live-board' }, this.board.canvas),
      el('figcaption', {}, this.after, this.ways, el('span', { class: 'quiet' }, t('home.ways'))),
    );
    this.map.style.setProperty('width', `${MAP}px`);
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
      return await this.#learn();
    } catch (error) {
      if (this.engine) throw error;
      return 0; // it was stopped meanwhile
    }
  }

  /** It plays some games against itself; in the end another begins, which knows nothing. */
  async #learn() {
    if (this.bytes) {
      await this.#ask('resumeLearner', this.bytes);
    } else if (this.games === 0) {
      const [preset] = await this.#ask('presets', this.game);
      await this.#ask('startLearner', this.game, preset.name, {}, this.seed++);
    }
    while ((await this.#ask('prepareMeasure', this.game)) > 0);
    const isFirst = this.games === 0;
    const more = calm.matches ? STILL_GAMES : isFirst ? 1 : Math.max(1, Math.round(this.games * 0.15));
    if (!this.bytes) {
      await this.#ask('train', more);
    }
    this.games = this.bytes ? (await this.#ask('learnerFacts')).games : this.games + more;
    await this.#show();
    if (this.bytes) {
      this.beat.stop();
    } else if (this.games > GAMES_MAX) {
      this.games = 0;
      return END_MS;
    }
    return STEP_MS;
  }

  async #show() {
    const { sides } = (await this.#ask('measure')) as { sides: SideMeasure[] };
    const states = (await this.#ask('atlas')) as Float32Array;
    const values = (await this.#ask('learnerValues', this.spot)) as MoveValue[];
    this.scene ??= (await this.#ask('scene', this.spot)) as Scene;
    this.layout ??= layOut(states);
    if (this.telling < 0) {
      await this.#findTelling(states, this.scene.cells);
    }
    tell(this.after, tn('home.after', this.games, { games: number(this.games) }));
    tell(this.ways, number(sides.reduce((sum, side) => sum + side.lost, 0)));
    this.board.show(this.scene, { heat: values.map(heatMark) });
    paintMap(
      this.map,
      readMapPalette(this.map),
      { states, layout: this.layout, isFace: true, chosen: this.telling },
      MAP,
    );
  }

  /** Where the position on the board is on the map, and a line to it. */
  async #findTelling(states: Float32Array, cells: string) {
    for (let i = 0; i < states.length && this.telling < 0 && plyOf(states, i) < 2; i++) {
      const state = plyOf(states, i) === 1 ? await this.#ask('atlasState', this.game, i) : null;
      this.telling = state && canonical(state.cells) === canonical(cells) ? i : -1;
    }
    const place = this.layout?.places[this.telling];
    if (place) {
      const at = (one: number) => MAP / 2 + (one * MAP) / MAP_SIZE;
      this.line.replaceChildren(shape('path', { d: `M118 232L${440 - MAP + at(place.x)} ${10 + at(place.y)}` }));
    }
  }
}

// map-stage.ts - the stage of Teach for a small game: its map, what the colours mean, and the chosen state.
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { say } from '../shell/notices.js';
import type { Learning } from './learning.js';
import { canonical, countPlies, plyOf } from './map-layout.js';
import { StateMap } from './map.js';
import { Position } from './position.js';

const REFRESH_MS = 80; // between two looks at a learner that trains

/** What the colours mean. */
function legend() {
  const row = (kind: string) => el('li', {}, el('i', { class: `dot ${kind}` }), t(`atlas.key.${kind}`));
  return el('ul', { class: 'keys map-keys' }, ...['unseen', 'good', 'even', 'bad', 'right'].map(row));
}

/** The same in words and numbers, for who does not see the map. */
function plyTable(states: Float32Array) {
  const columns = ['ply', 'states', 'seen', 'decisions', 'right'] as const;
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, t('atlas.table')),
    el('thead', {}, el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, t(`atlas.column.${name}`))))),
    el(
      'tbody',
      {},
      ...countPlies(states).map((ply) =>
        el(
          'tr',
          {},
          el('th', { scope: 'row' }, number(ply.ply)),
          ...columns.slice(1).map((name) => el('td', {}, number(ply[name]))),
        ),
      ),
    ),
  );
}

export class MapStage {
  learning: Learning;
  states: Float32Array | null = null;
  lookedAt = -Infinity;
  isLooking = false;
  later = 0;
  map: StateMap;
  position: Position;
  numbers: HTMLDivElement;
  table: HTMLDetailsElement;
  element: HTMLElement;
  /** The board of each state that was asked for. */
  boards = new Map<number, Promise<string>>();
  chosen = -1;

  /** @param onLook the map or the chosen position has changed */
  constructor(
    desk: Pick<Desk, 'game' | 'learning' | 'engine'>,
    public onLook: () => void,
  ) {
    this.learning = desk.learning;
    this.map = new StateMap((state) => this.#choose(state).then(say));
    this.position = new Position(desk);
    this.numbers = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('atlas.table') });
    this.table = el(
      'details',
      { class: 'map-table', ontoggle: () => this.#showTable() },
      el('summary', {}, t('atlas.table')),
      this.numbers,
    );
    this.element = el('section', { class: 'map-stage', 'aria-label': t('atlas') }, this.map.element, legend());
  }

  close() {
    clearTimeout(this.later);
    this.map.close();
  }

  /** Something may have been learned; a learner that trains is looked at now and then. */
  update() {
    const wait = this.lookedAt + (this.learning.training ? REFRESH_MS : 0) - performance.now();
    clearTimeout(this.later);
    if (this.isLooking || wait > 0) {
      this.later = window.setTimeout(() => this.update(), Math.max(wait, 10));
      return;
    }
    void this.#look();
  }

  async #look() {
    this.isLooking = true;
    this.lookedAt = performance.now();
    const states = await this.learning.atlas().catch(() => null);
    this.isLooking = false;
    if (!states) {
      return;
    }
    this.states = states;
    this.map.show(states);
    this.#showTable();
    if (this.chosen < 0) {
      await this.#chooseTelling(states);
    } else {
      await this.position.show(this.chosen);
    }
    this.onLook();
  }

  /** The position that tells most about the AI is looked at until somebody chooses another. */
  async #chooseTelling(states: Float32Array) {
    const telling = await this.position.findTelling();
    if (telling) {
      const found = await this.#among(states, telling.ply, telling.cells);
      if (this.chosen < 0 && found >= 0) {
        await this.#choose(found);
      }
    }
  }

  /** Resolves to what there is to say. */
  async #choose(state: number) {
    const { states } = this;
    this.chosen = state;
    const words = await this.position.show(state);
    const boards = this.position.repliesOf();
    if (states && this.chosen === state) {
      const replies = await Promise.all(boards.map((cells) => this.#among(states, plyOf(states, state) + 1, cells)));
      if (this.chosen === state) {
        this.map.mark(state, [...new Set(replies.filter((one) => one >= 0))]);
      }
    }
    this.onLook();
    return words;
  }

  /** The state with this board, turned and mirrored as it may be; -1 if there is none. */
  async #among(states: Float32Array, ply: number, cells: string) {
    const wanted = canonical(cells);
    for (let i = 0; i < states.length; i++) {
      if (plyOf(states, i) === ply) {
        const board = this.boards.get(i) ?? this.learning.atlasState(i).then((state) => canonical(state?.cells ?? ''));
        this.boards.set(i, board);
        if ((await board) === wanted) {
          return i;
        }
      }
    }
    return -1;
  }

  /** Draws attention to a state. */
  pulse(state: number) {
    if (state >= 0) {
      this.map.pulse(state);
    }
  }

  #showTable() {
    if (this.table.open && this.states) {
      this.numbers.replaceChildren(plyTable(this.states));
    }
  }
}

// atlas.ts - all states of a small game on the stage: they light up while the AI
// learns, with a number, what the colours mean, and one of them closely.
import { choices } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el, tell } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { say } from '../shell/notices.js';
import { AtlasCanvas } from './atlas-canvas.js';
import { detailField } from './atlas-detail.js';
import { countAll, countPlies } from './atlas-map.js';
import type { Learning } from './learning.js';

const REFRESH_MS = 80; // between two looks at a learner that trains

/** What the colours mean. */
function legend() {
  const row = (kind: string) =>
    el('li', {}, el('span', { class: `key key-${kind}`, 'aria-hidden': 'true' }), t(`atlas.key.${kind}`));
  return el('ul', { class: 'legend atlas-legend' }, ...['unseen', 'good', 'even', 'bad', 'right', 'over'].map(row));
}

/** The same in words and numbers, for who does not see the squares. */
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

export class AtlasStage {
  learning: Learning;
  isKnown = false;
  states: Float32Array | null = null;
  lookedAt = -Infinity;
  isLooking = false;
  later = 0;
  map: AtlasCanvas;
  count: HTMLParagraphElement;
  words: HTMLParagraphElement;
  numbers: HTMLDivElement;
  details: HTMLDetailsElement;
  detail: { element: HTMLElement; show: (i: number, states: Float32Array) => Promise<string> };
  beside: HTMLDivElement;
  element: HTMLElement;

  /** @param onKnown it has turned out whether there is an atlas @param open puts a position on the board */
  constructor(
    { game, learning }: Pick<Desk, 'game' | 'learning' | 'match'>,
    public onKnown: () => void,
    open: (start: string) => void,
  ) {
    this.learning = learning;
    this.map = new AtlasCanvas((state) => this.#showDetail(state).then(say));
    this.count = el('p', { class: 'atlas-count' });
    this.words = el('p', { class: 'help' });
    this.numbers = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('atlas.table') });
    this.details = el(
      'details',
      { ontoggle: () => this.#showTable() },
      el('summary', {}, t('atlas.table')),
      this.numbers,
    );
    this.detail = detailField(game, learning, open);
    this.beside = el('div', { class: 'atlas-beside' }, this.detail.element);
    this.element = el(
      'section',
      { class: 'atlas-stage', 'aria-label': t('atlas') },
      el(
        'div',
        { class: 'atlas-map' },
        el('div', { class: 'atlas-head' }, this.count, this.words),
        this.map.element,
        legend(),
        this.#choices(),
        this.details,
      ),
      this.beside,
    );
  }

  #choices() {
    return choices(
      t('atlas.which'),
      [
        ['all', t('atlas.all')],
        ['met', t('atlas.met')],
      ],
      'all',
      (value) => {
        this.map.setOnlyMet(value === 'met');
        this.#showCount();
      },
    );
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
    if (states) {
      this.#take(states);
    }
    if (!this.isKnown && this.learning.state.truth === 'known') {
      this.isKnown = true;
      this.onKnown();
    }
  }

  #take(states: Float32Array) {
    this.states = states;
    this.map.show(states);
    this.#showCount();
    this.#showTable();
    void this.#showDetail(this.map.chosen);
  }

  /** Draws attention to a state. */
  pulse(state: number) {
    if (state >= 0) {
      this.map.pulse(state);
    }
  }

  /** Resolves to what there is to say. */
  async #showDetail(state: number) {
    return this.states ? this.detail.show(state, this.states) : '';
  }

  #showCount() {
    if (this.states) {
      const { onlyMet } = this.map;
      const { states, seen, decisions, right, met, metRight } = countAll(this.states);
      tell(this.count, t('atlas.right', onlyMet ? { right: metRight, all: met } : { right, all: decisions }));
      tell(this.words, onlyMet ? t('atlas.met.help') : t('atlas.help', { states, seen, ends: states - decisions }));
    }
  }

  #showTable() {
    if (this.details.open && this.states) {
      this.numbers.replaceChildren(plyTable(this.states));
    }
  }
}

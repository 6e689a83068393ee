// atlas.js - all states of a small game on the stage: they light up while the AI
// learns, with a number, what the colours mean, and one of them closely.
import { choices } from '../shell/controls.js';
import { el, tell } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { say } from '../shell/notices.js';
import { AtlasCanvas } from './atlas-canvas.js';
import { detailField } from './atlas-detail.js';
import { countAll, countPlies } from './atlas-map.js';

const REFRESH_MS = 80; // between two looks at a learner that trains

/** What the colours mean. */
function legend() {
  const row = (/** @type {string} */ kind) => el('li', {}, el('span', { class: `key key-${kind}`, 'aria-hidden': 'true' }), t(`atlas.key.${kind}`));
  return el('ul', { class: 'legend atlas-legend' }, ...['unseen', 'good', 'even', 'bad', 'right', 'over'].map(row));
}

/** The same in words and numbers, for who does not see the squares. @param {Float32Array} states */
function plyTable(states) {
  const columns = /** @type {const} */ (['ply', 'states', 'seen', 'decisions', 'right']);
  return el('table', {},
    el('caption', { class: 'unseen' }, t('atlas.table')),
    el('thead', {}, el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, t(`atlas.column.${name}`))))),
    el('tbody', {}, ...countPlies(states).map((ply) => el('tr', {},
      el('th', { scope: 'row' }, number(ply.ply)), ...columns.slice(1).map((name) => el('td', {}, number(ply[name])))))));
}

export class AtlasStage {
  /**
   * @param {Pick<import('../shell/desk.js').Desk, 'game' | 'learning' | 'match'>} desk
   * @param {() => void} onKnown it has turned out whether there is an atlas
   * @param {(start: string) => void} open puts a position on the board
   */
  constructor({ game, learning }, onKnown, open) {
    this.learning = learning;
    this.onKnown = onKnown;
    this.isKnown = false;
    /** @type {Float32Array | null} */
    this.states = null;
    this.lookedAt = -Infinity;
    this.isLooking = false;
    this.later = 0;
    this.map = new AtlasCanvas((state) => this.#showDetail(state).then(say));
    this.count = el('p', { class: 'atlas-count' });
    this.words = el('p', { class: 'help' });
    this.numbers = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('atlas.table') });
    this.details = el('details', { ontoggle: () => this.#showTable() }, el('summary', {}, t('atlas.table')), this.numbers);
    this.detail = detailField(game, learning, open);
    this.beside = el('div', { class: 'atlas-beside' }, this.detail.element);
    this.element = el('section', { class: 'atlas-stage', 'aria-label': t('atlas') },
      el('div', { class: 'atlas-map' },
        el('div', { class: 'atlas-head' }, this.count, this.words), this.map.element, legend(), this.#choices(), this.details),
      this.beside);
  }

  #choices() {
    return choices(t('atlas.which'), [['all', t('atlas.all')], ['met', t('atlas.met')]], 'all', (value) => {
      this.map.setOnlyMet(value === 'met');
      this.#showCount();
    });
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
    this.#look();
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

  /** @param {Float32Array} states */
  #take(states) {
    this.states = states;
    this.map.show(states);
    this.#showCount();
    this.#showTable();
    this.#showDetail(this.map.chosen);
  }

  /** Draws attention to a state. @param {number} state */
  pulse(state) {
    if (state >= 0) {
      this.map.pulse(state);
    }
  }

  /** Resolves to what there is to say. @param {number} state */
  async #showDetail(state) {
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

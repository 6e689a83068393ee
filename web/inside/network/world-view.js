// world-view.js - a neural network of a world from within: what each thing that it sees adds to
// the value of an action, its units, and what it forgets without some of them.
import { button, choices, field } from '../../shell/controls.js';
import { el } from '../../shell/dom.js';
import { decimal, t, tn } from '../../shell/i18n.js';
import { say } from '../../shell/notices.js';
import { squaresOfScore, squaresOfUnit, squaresPicture } from './squares.js';
import { tone, writeWeight } from './sum.js';
import { Units } from './units.js';

/**
 * @typedef {import('../../engine/world-network.js').SightNet} SightNet
 * @typedef {import('../../engine/world-network.js').SightLook} SightLook
 *
 * @typedef {object} Words how a world calls things
 * @property {(sight: string) => string} sight
 * @property {(i: number) => string} action by its place among the legal ones
 *
 * @typedef {object} Shown a state, and the action that is looked at
 * @property {SightNet} net
 * @property {import('../../engine/grid.js').Grid} grid
 * @property {number} at its place among the legal ones, which does not end the episode
 * @property {number} [head] the cell where it leads
 * @property {number} reward of the action
 * @property {Words} words
 */

/** @param {string} name @param {number} weight @param {string} [kind] */
const row = (name, weight, kind = `figure ${tone(weight)}`) => el('tr', {}, el('th', { scope: 'row' }, name), el('td', { class: kind }, writeWeight(weight)));

/** @param {number[]} parts */
const addUp = (parts) => parts.reduce((sum, part) => sum + part, 0);

/** Whether several sights look alike: at a cell each. @param {string[]} sights @param {number} i */
const isOfMany = (sights, i) => sights.indexOf(sights[i]) !== sights.lastIndexOf(sights[i]);

/**
 * A sum of what is there in any case, of all cells together, and of each other sight. Sights of cells that the board does not
 * have are always the same, so they belong to the first.
 * @param {string} name @param {{ first: [string, number], parts: number[], total: number }} sum @param {Shown} shown
 */
function sumTable(name, { first: [firstName, before], parts, total }, { net: { sights, actions }, at, words }) {
  const { cells } = actions[at];
  const ofCells = parts.filter((_, i) => cells[i] >= 0);
  const always = before + addUp(parts.filter((_, i) => cells[i] < 0 && isOfMany(sights, i)));
  const others = sights.flatMap((sight, i) => (cells[i] < 0 && !isOfMany(sights, i) ? [row(words.sight(sight), parts[i])] : []));
  return el('table', { class: 'sum' }, el('caption', { class: 'unseen' }, name),
    el('tbody', {}, row(firstName, always), row(tn('worldnet.cells', ofCells.length), addUp(ofCells)), ...others),
    el('tfoot', {}, row(t('worldnet.sum'), total, 'figure total')));
}

/** Values of all actions, with and without units that are off. @param {Shown} shown */
function forgottenActions({ net: { actions }, words }) {
  const best = Math.max(...actions.map(({ value }) => value));
  const bestWithout = Math.max(...actions.map(({ without }) => without));
  const figure = (/** @type {number} */ value, /** @type {number} */ most) => el('td', { class: `figure ${value === most ? 'chosen' : ''}` }, decimal(value).replace('-', '−'));
  return el('table', {}, el('caption', { class: 'unseen' }, t('network.without')),
    el('thead', {}, el('tr', {}, ...[t('worldnet.action'), t('network.with'), t('network.without')].map((name) => el('th', { scope: 'col' }, name)))),
    el('tbody', {}, ...actions.map(({ value, without }, i) => el('tr', {}, el('th', { scope: 'row' }, words.action(i)), figure(value, best), figure(without, bestWithout)))));
}

export class WorldNetworkView {
  /** Units that are switched off. */
  off = /** @type {Set<number>} */ (new Set());
  /** What is drawn on the board: what cells add to the sum, or to the unit. @type {'score' | 'unit'} */
  board = 'score';
  /** @type {Shown | null} */
  #shown = null;
  #built = 0;

  /** @param {{ unit: number, actions: HTMLElement, onLook: () => void, onSwitch: () => Promise<void> }} how actions: where one chooses what is looked at; onLook: something else is to be on the board; onSwitch: units are off, or on again */
  constructor({ unit, actions, onLook, onSwitch }) {
    this.unit = unit;
    this.onLook = onLook;
    this.onSwitch = onSwitch;
    this.value = el('div', {});
    this.worth = el('p', { class: 'unit-share' });
    this.onBoard = el('div', {});
    this.units = new Units((chosen) => this.#choose(chosen));
    this.title = el('h3', {});
    this.picture = el('div', { class: 'unit-pictures' });
    this.sum = el('div', {});
    this.share = el('p', { class: 'unit-share' });
    this.switch = button('', () => this.#switch());
    this.allOn = button(t('network.all-on'), () => this.#switchAllOn(), 'plain');
    this.actions = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('network.without') });
    this.element = el('div', { class: 'network' },
      field(t('worldnet.value'), el('p', { class: 'help' }, t('worldnet.value.help')), actions, this.value, this.worth, this.onBoard),
      field(t('network.units'), el('p', { class: 'help' }, t('worldnet.units.help')), this.units.element),
      el('section', { class: 'field' }, this.title, this.picture, this.sum, this.share),
      field(t('network.forget'), el('div', { class: 'row' }, this.switch, this.allOn), this.actions));
  }

  /** @param {Shown} shown */
  show(shown) {
    const { net, grid, at, head } = shown;
    const look = net.actions[at];
    this.#shown = shown;
    this.unit = Math.min(this.unit, net.units - 1);
    if (this.#built !== net.units) {
      this.#built = net.units;
      this.units.build({ units: net.units, images: 1 }, this.unit);
    }
    this.units.draw((unit) => squaresPicture(grid, squaresOfUnit(look, unit, net.units), head));
    this.units.light(look.says, this.off);
    this.#showValue(shown, look);
    this.#showUnit(shown, look);
    this.#showSwitches();
    this.actions.replaceChildren(forgottenActions(shown));
  }

  /** @param {Shown} shown @param {SightLook} look */
  #showValue(shown, { base, parts, score, worth, value }) {
    this.value.replaceChildren(sumTable(t('worldnet.value'), { first: [t('worldnet.base'), base], parts, total: score }, shown));
    const words = { worth: decimal(worth), discount: decimal(shown.net.discount), value: decimal(value), reward: decimal(shown.reward), action: shown.words.action(shown.at) };
    this.worth.textContent = t(shown.reward === 0 ? 'worldnet.worth' : 'worldnet.worth.reward', words);
    this.#showChoice();
  }

  #showChoice() {
    const options = [['score', t('worldnet.board.score')], ['unit', t('network.unit', { unit: this.unit + 1 })]];
    if (!this.onBoard.contains(document.activeElement)) {
      this.onBoard.replaceChildren(choices(t('worldnet.board'), options, this.board, (board) => this.#lookThrough(board === 'unit' ? 'unit' : 'score')));
    }
  }

  /** @param {Shown} shown @param {SightLook} look */
  #showUnit(shown, look) {
    const { net, grid, head } = shown;
    const { unit } = this;
    const parts = net.sights.map((_, sight) => look.weights[sight * net.units + unit]);
    const sum = look.sums[unit];
    const offset = sum - addUp(parts);
    this.title.textContent = t('network.unit', { unit: unit + 1 });
    this.picture.replaceChildren(squaresPicture(grid, squaresOfUnit(look, unit, net.units), head));
    this.sum.replaceChildren(sumTable(t('worldnet.unit.sum'), { first: [t('network.offset'), offset], parts, total: sum }, shown));
    this.share.textContent = [t('network.cut', { cut: decimal(look.says[unit]) }), tn('network.images', 1, { said: decimal(look.says[unit]) })].join(' ');
  }

  #showSwitches() {
    const isOff = this.off.has(this.unit);
    this.switch.textContent = t(isOff ? 'network.switch-on' : 'network.switch-off', { unit: this.unit + 1 });
    this.switch.setAttribute('aria-pressed', String(isOff));
    this.allOn.hidden = this.off.size === 0;
  }

  /** What is to be drawn on the board. @returns {import('./squares.js').Square[]} */
  squares() {
    const { net, at } = /** @type {Shown} */ (this.#shown);
    return this.board === 'score' ? squaresOfScore(net.actions[at]) : squaresOfUnit(net.actions[at], this.unit, net.units);
  }

  /** What that is, in a sentence. */
  sentence() {
    const { net, at, words } = /** @type {Shown} */ (this.#shown);
    const { score, says } = net.actions[at];
    return this.board === 'score' ? t('worldnet.sentence', { action: words.action(at), score: writeWeight(score) })
      : t('worldnet.sentence.unit', { action: words.action(at), unit: this.unit + 1, says: decimal(says[this.unit]) });
  }

  /** @param {'score' | 'unit'} board */
  #lookThrough(board) {
    this.board = board;
    this.onLook();
  }

  /** @param {number} unit */
  #choose(unit) {
    this.unit = unit;
    this.board = 'unit';
    if (this.#shown) {
      this.show(this.#shown);
    }
    this.onLook();
  }

  async #switch() {
    const { unit } = this;
    const isOff = this.off.has(unit);
    this.off[isOff ? 'delete' : 'add'](unit);
    await this.onSwitch();
    say(t(isOff ? 'network.said.on' : 'network.said.off', { unit: unit + 1 }));
  }

  async #switchAllOn() {
    this.off.clear();
    await this.onSwitch();
    this.switch.focus();
  }
}

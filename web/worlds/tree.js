// tree.js - the tree of a decision: each choice, what chance may bring after it with how
// likely that is and what it is worth then, and the next decision, as far as somebody opens
// it.
import { el } from '../shell/dom.js';
import { t, tOr } from '../shell/i18n.js';
import { labelText } from './chart-words.js';
import { signedAmount } from './decision.js';
import { actionName, percent } from './words.js';

/**
 * @typedef {import('../engine/situations.js').Situation} Situation
 * @typedef {import('../engine/situations.js').Prospect} Prospect
 */

const DIGITS = 4;
const WIDE = '(min-width: 860px)'; // elsewhere an open branch would hide what stands below it

/** @param {number} value */
function worth(value) {
  const text = signedAmount(value, DIGITS);
  return el('span', { class: `figure worth ${text.startsWith('+') ? 'good' : text.startsWith('−') ? 'bad' : ''}`.trim() }, text);
}

/** A bar as long as something is likely. @param {number} chance */
function bar(chance) {
  const inner = el('span', {});
  inner.style.setProperty('--share', String(chance));
  return el('span', { class: 'chance-bar', 'aria-hidden': 'true' }, inner);
}

export class DecisionTree {
  /** @param {import('./worlds.js').WorldDesk} desk */
  constructor(desk) {
    this.desk = desk;
    this.element = el('div', { class: 'chance-tree' });
  }

  /** @param {Situation} situation */
  show(situation) {
    this.element.replaceChildren(this.#choices(situation, true));
  }

  /** @param {Situation} situation @param {boolean} isRoot @returns {HTMLElement} */
  #choices({ scene, values, prospects }, isRoot) {
    return el('ul', {}, ...scene.legal.map((action, i) => {
      const words = [el('strong', {}, actionName(action)), worth(values[i].amount), values[i].isBest ? el('span', { class: 'exact-mark' }, t('inside-world.best')) : ''];
      return prospects[i].length === 0
        ? el('li', { class: 'tree-leaf' }, ...words)
        : el('li', {}, this.#branch(words, () => this.#outcomes(prospects[i]), isRoot && values[i].isBest && matchMedia(WIDE).matches));
    }));
  }

  /** Something that can be opened; what is in it is made then. @param {(Node | string)[]} words @param {() => Node | Promise<Node>} make @param {boolean} [isOpen] */
  #branch(words, make, isOpen = false) {
    const details = el('details', { ontoggle: fill }, el('summary', {}, ...words));
    let isFilled = false;
    async function fill() {
      if (details.open && !isFilled) {
        isFilled = true;
        details.append(await make());
      }
    }
    details.open = isOpen;
    return details;
  }

  /** @param {Prospect[]} prospects @returns {HTMLElement} */
  #outcomes(prospects) {
    return el('ul', { class: 'outcomes' }, ...prospects.map((one) => {
      const words = [el('strong', { class: 'outcome-name' }, tOr(`prospect.${one.name}`, labelText(one.name))), bar(one.chance),
        el('span', { class: 'figure chance' }, percent(one.chance)), worth(one.value)];
      return one.next === ''
        ? el('li', { class: 'tree-leaf' }, ...words)
        : el('li', {}, this.#branch(words, () => this.#next(one.next)));
    }));
  }

  /** The decision that comes next. @param {string} hand @returns {Promise<HTMLElement>} */
  async #next(hand) {
    const { engine, facts: { name } } = this.desk;
    const situation = await engine.situation(name, hand).catch(() => null);
    return situation ? this.#choices(situation, false) : el('p', { class: 'quiet' }, t('insight.too-hard'));
  }
}

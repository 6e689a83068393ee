// tree.ts - the tree of a decision: each choice, what chance may bring after it with how
// likely that is and what it is worth then, and the next decision, as far as somebody opens
// it.
import type { Prospect, Situation } from '../engine/situations.js';
import { el } from '../shell/dom.js';
import { t, tOr } from '../shell/i18n.js';
import { labelText } from './chart-words.js';
import { signedAmount } from './decision.js';
import { actionName, percent } from './words.js';
import type { WorldDesk } from './worlds.js';

const DIGITS = 4;
const WIDE = '(min-width: 860px)'; // elsewhere an open branch would hide what stands below it

function worth(value: number) {
  const text = signedAmount(value, DIGITS);
  return el(
    'span',
    { class: `figure worth ${text.startsWith('+') ? 'good' : text.startsWith('−') ? 'bad' : ''}`.trim() },
    text,
  );
}

/** A bar as long as something is likely. */
function bar(chance: number) {
  const inner = el('span', {});
  inner.style.setProperty('--share', String(chance));
  return el('span', { class: 'chance-bar', 'aria-hidden': 'true' }, inner);
}

export class DecisionTree {
  element = el('div', { class: 'chance-tree' });

  constructor(public desk: WorldDesk) {}

  show(situation: Situation) {
    this.element.replaceChildren(this.#choices(situation, true));
  }

  #choices({ scene, values, prospects }: Situation, isRoot: boolean): HTMLElement {
    return el(
      'ul',
      {},
      ...scene.legal.map((action, i) => {
        const words = [
          el('strong', {}, actionName(action)),
          worth(values[i].amount),
          values[i].isBest ? el('span', { class: 'exact-mark' }, t('inside-world.best')) : '',
        ];
        return prospects[i].length === 0
          ? el('li', { class: 'tree-leaf' }, ...words)
          : el(
              'li',
              {},
              this.#branch(
                words,
                () => this.#outcomes(prospects[i]),
                isRoot && values[i].isBest && matchMedia(WIDE).matches,
              ),
            );
      }),
    );
  }

  /** Something that can be opened; what is in it is made then. */
  #branch(words: (Node | string)[], make: () => Node | Promise<Node>, isOpen = false) {
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

  #outcomes(prospects: Prospect[]): HTMLElement {
    return el(
      'ul',
      { class: 'outcomes' },
      ...prospects.map((one) => {
        const words = [
          el('strong', { class: 'outcome-name' }, tOr(`prospect.${one.name}`, labelText(one.name))),
          bar(one.chance),
          el('span', { class: 'figure chance' }, percent(one.chance)),
          worth(one.value),
        ];
        return one.next === ''
          ? el('li', { class: 'tree-leaf' }, ...words)
          : el(
              'li',
              {},
              this.#branch(words, () => this.#next(one.next)),
            );
      }),
    );
  }

  /** The decision that comes next. */
  async #next(hand: string): Promise<HTMLElement> {
    const {
      engine,
      facts: { name },
    } = this.desk;
    const situation = await engine.situation(name, hand).catch(() => null);
    return situation ? this.#choices(situation, false) : el('p', { class: 'quiet' }, t('insight.too-hard'));
  }
}

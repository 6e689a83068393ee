// inside.js - the part that shows how it thinks: the search call by call, what the AI has
// learned, and the words of bits that the rules are made of.
import { button } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { factsOf, lookOf } from '../games/index.js';
import { t } from '../shell/i18n.js';
import { SearchView } from './search.js';
import { TableView } from './table.js';
import { WordsView } from './words.js';

/**
 * @typedef {import('../shell/desk.js').Desk} Desk
 *
 * @typedef {object} Sight something that can be seen inside
 * @property {Node[]} under the board, or in its place
 * @property {Node[]} beside it, in the panel
 * @property {Node[]} [more] what is one tap away, at the foot of the panel
 * @property {() => Record<string, string>} address
 * @property {() => void} leave
 * @property {() => void} update the match has changed
 */

/** What can be seen, by the name that a link has for it. @type {Record<string, (desk: Desk, rest: Record<string, string>) => Sight>} */
const SIGHTS = {
  search: (desk, rest) => new SearchView(desk, rest),
  table: (desk, rest) => new TableView(desk, rest),
  words: (desk, rest) => new WordsView(desk, rest),
};

/** Whether a search says something: not where positions come again, which it would walk through for ever. @param {string} name @param {string} game */
const isOf = (name, game) => (name === 'words' ? factsOf(game)?.hasWords : name !== 'search' || lookOf(game).sights === undefined);

/** What a game has for itself comes first. @param {string} game */
const sightsOf = (game) => [...Object.keys(lookOf(game).sights ?? {}), ...Object.keys(SIGHTS).filter((name) => isOf(name, game))];

class InsideView {
  /** @param {Desk} desk @param {HTMLElement} panel @param {Record<string, string>} rest */
  constructor(desk, panel, rest) {
    this.desk = desk;
    const names = sightsOf(desk.game);
    this.name = names.includes(rest.see) ? rest.see : names[0];
    const isTree = this.name === 'search';
    this.stage = el('div', { class: isTree ? 'under thinking' : 'under' });
    /** The tree has the whole stage. */
    this.hidesBoard = isTree;
    this.place = el('div', { class: 'inside' });
    this.more = el('div', { class: 'more' }, ...names.filter((name) => name !== this.name).map((name) => button(t(`inside.see.${name}`), () => this.#go(name), 'fold')));
    panel.append(this.place, this.more);
    desk.board.mark('exact', []);
    desk.board.mark('heat', []);
    /** @type {Sight | undefined} */
    this.sight = SIGHTS[this.name]?.(desk, rest);
    this.rest = rest;
    if (this.sight) {
      this.#show(this.sight);
    } else {
      lookOf(desk.game).sights?.[this.name](desk, rest).then((sight) => this.#show(sight));
    }
  }

  /** @param {Sight} sight */
  #show(sight) {
    this.sight = sight;
    this.stage.append(...sight.under);
    this.place.append(...sight.beside);
    this.more.append(...(sight.more ?? []));
    if (this.isLeft) {
      sight.leave();
    }
  }

  /** To something else to see, which is a step in the history. @param {string} name */
  #go(name) {
    this.desk.screen.go('inside', { see: name });
  }

  address() {
    return { ...(this.name !== 'search' && { see: this.name }), ...(this.sight ? this.sight.address() : this.rest) };
  }

  leave() {
    this.isLeft = true;
    this.sight?.leave();
  }

  update() {
    this.sight?.update();
  }
}

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel, rest) {
  return new InsideView(desk, panel, rest);
}

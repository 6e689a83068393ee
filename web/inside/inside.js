// inside.js - the part that shows how it thinks: the search call by call, what the AI has
// learned, and the words of bits that the rules are made of.
import { choices } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { factsOf } from '../games/index.js';
import { t } from '../shell/i18n.js';
import { SearchView } from './search.js';
import { TableView } from './table.js';
import { WordsView } from './words.js';

/**
 * @typedef {import('../shell/desk.js').Desk} Desk
 *
 * @typedef {object} Sight something that can be seen inside
 * @property {Node[]} under the board
 * @property {Node[]} beside it, in the panel
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

/** @param {string} game */
const sightsOf = (game) => Object.keys(SIGHTS).filter((name) => name !== 'words' || factsOf(game).hasWords);

class InsideView {
  /** @param {Desk} desk @param {HTMLElement} panel @param {Record<string, string>} rest */
  constructor(desk, panel, rest) {
    this.desk = desk;
    this.stage = el('div', { class: 'under inside-under' });
    this.place = el('div', { class: 'inside' });
    const names = sightsOf(desk.game);
    this.name = names.includes(rest.see) ? rest.see : names[0];
    const chooser = choices(t('inside.see'), names.map((name) => [name, t(`inside.see.${name}`)]), this.name, (name) => this.#see(name, {}));
    chooser.classList.add('sights');
    panel.append(chooser, this.place);
    this.#see(this.name, rest);
  }

  /** @param {string} name @param {Record<string, string>} rest */
  #see(name, rest) {
    const { board } = this.desk;
    this.sight?.leave();
    board.mark('exact', []);
    board.mark('heat', []);
    this.name = name;
    this.sight = SIGHTS[name](this.desk, rest);
    this.stage.replaceChildren(...this.sight.under);
    this.place.replaceChildren(...this.sight.beside);
  }

  address() {
    return { ...(this.name !== 'search' && { see: this.name }), ...this.sight?.address() };
  }

  leave() {
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

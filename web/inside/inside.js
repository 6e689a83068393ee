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

/** True from a choice until its view is there, for which the focus stays on the choice. */
let isChoosing = false;

class InsideView {
  /** @param {Desk} desk @param {HTMLElement} panel @param {Record<string, string>} rest */
  constructor(desk, panel, rest) {
    this.desk = desk;
    this.stage = el('div', { class: 'under' });
    this.place = el('div', { class: 'inside' });
    const names = sightsOf(desk.game);
    this.name = names.includes(rest.see) ? rest.see : names[0];
    const chooser = choices(t('inside.see'), names.map((name) => [name, t(`inside.see.${name}`)]), this.name, (name) => this.#go(name));
    chooser.classList.add('sights');
    panel.append(chooser, this.place);
    desk.board.mark('exact', []);
    desk.board.mark('heat', []);
    this.sight = SIGHTS[this.name](desk, rest);
    this.stage.append(...this.sight.under);
    this.place.append(...this.sight.beside);
    if (isChoosing) {
      isChoosing = false;
      /** @type {HTMLInputElement} */ (chooser.querySelector('input:checked')).focus({ preventScroll: true });
    }
  }

  /** To something else to see, which is a step in the history. @param {string} name */
  #go(name) {
    isChoosing = true;
    this.desk.screen.go('inside', { see: name });
  }

  address() {
    return { ...(this.name !== 'search' && { see: this.name }), ...this.sight.address() };
  }

  leave() {
    this.sight.leave();
  }

  update() {
    this.sight.update();
  }
}

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel, rest) {
  return new InsideView(desk, panel, rest);
}

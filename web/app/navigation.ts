// navigation.ts - the top of the page: which world is on the screen, and what to do in it.
import { gameName, games, worlds } from '../games/index.js';
import { PARTS } from './parts.js';
import type { App } from './app.js';
import { byId, el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { icon, type IconName } from '../shell/icons.js';
import { VERBS, readRoute } from '../shell/router.js';

type Where = Pick<App, 'game' | 'part' | 'offers' | 'go'>;

export class Navigation {
  worlds: HTMLSelectElement | undefined;
  verbs: HTMLAnchorElement[] | undefined;

  constructor(public app: Where) {}

  /** Makes everything, in the language of now. */
  build() {
    this.worlds = el('select', { id: 'world', 'aria-label': t('games'), onchange: () => this.#changeWorld() });
    byId('games').replaceChildren(this.worlds);
    this.verbs = VERBS.map((verb) =>
      el('a', { 'data-part': verb, class: 'verb' }, icon(verb as IconName), el('span', {}, t(`part.${verb}`))),
    );
    byId('verbs').replaceChildren(...this.verbs);
    this.update();
  }

  /** In another world one does the same as in this one, where that makes sense; also what is only just being opened. */
  #changeWorld() {
    const { part } = readRoute();
    void this.app.go(VERBS.includes(part) ? part : 'play', {}, this.worlds?.value);
  }

  update() {
    const { game, part } = this.app;
    const isPlace = PARTS[part].isPlace ?? false;
    this.#listWorlds(isPlace && part !== 'room' ? '' : game);
    byId('verbs').hidden = isPlace && part !== 'room';
    for (const verb of this.verbs ?? []) {
      const name = verb.dataset.part ?? '';
      verb.href = `#/${game}/${name}`;
      verb.hidden = !this.app.offers(name);
      verb.toggleAttribute('aria-current', false);
      if (name === part) {
        verb.setAttribute('aria-current', 'page');
      }
    }
  }

  /** All that can be chosen; a board of another size only once it was opened. @param chosen '' for none */
  #listWorlds(chosen: string) {
    const options = [...games(), ...worlds()].map((game) =>
      el('option', { value: game, selected: game === chosen }, gameName(game)),
    );
    const none = chosen === '' ? [el('option', { value: '', selected: true, disabled: true }, t('games.choose'))] : [];
    this.worlds?.replaceChildren(...none, ...options);
  }
}

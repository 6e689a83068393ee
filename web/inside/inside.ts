// inside.ts - the part that shows how it thinks: the search call by call, what the AI has
// learned, and the words of bits that the rules are made of.
import { factsOf, lookOf } from '../games/index.js';
import type { Desk, MountPart } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { fold } from '../shell/sheet.js';
import { SearchView } from './search.js';
import { TableView } from './table.js';
import { WordsView } from './words.js';

/** something that can be seen inside */
export interface Sight {
  under: Node[]; // the board, or in its place
  beside: Node[]; // it, in the panel
  more?: Node[]; // what is one tap away, at the foot of the panel
  play?: (move: number) => void; // a move was pressed on the board
  address: () => Record<string, string>;
  leave: () => void;
  update: () => void; // the match has changed
}

/** What can be seen, by the name that a link has for it. */
const SIGHTS: Record<string, (desk: Desk, rest: Record<string, string>) => Sight> = {
  search: (desk, rest) => new SearchView(desk, rest),
  table: (desk, rest) => new TableView(desk, rest),
  words: (desk, rest) => new WordsView(desk, rest),
};

/** Whether a search says something: not where positions come again, which it would walk through for ever. */
const isOf = (name: string, game: string) =>
  name === 'words' ? factsOf(game)?.hasWords : name !== 'search' || lookOf(game).sights === undefined;

/** What a game has for itself comes first. */
const sightsOf = (game: string) => [
  ...Object.keys(lookOf(game).sights ?? {}),
  ...Object.keys(SIGHTS).filter((name) => isOf(name, game)),
];

class InsideView {
  name: string;
  stage: HTMLDivElement;
  hidesBoard: boolean;
  place: HTMLDivElement;
  more: HTMLDivElement;
  sight: Sight | undefined;
  isLeft: boolean | undefined;

  constructor(
    public desk: Desk,
    panel: HTMLElement,
    public rest: Record<string, string>,
  ) {
    const names = sightsOf(desk.game);
    this.name = names.includes(rest.see) ? rest.see : names[0];
    const isTree = this.name === 'search';
    this.stage = el('div', { class: isTree ? 'under thinking' : 'under' });
    this.hidesBoard = isTree;
    this.place = el('div', { class: 'inside' });
    this.more = el(
      'div',
      { class: 'more' },
      ...names.filter((name) => name !== this.name).map((name) => fold(t(`inside.see.${name}`), () => this.#go(name))),
    );
    panel.append(this.place, this.more);
    desk.board.mark('exact', []);
    desk.board.mark('heat', []);
    this.sight = SIGHTS[this.name]?.(desk, rest);
    if (this.sight) {
      this.#show(this.sight);
    } else {
      void lookOf(desk.game)
        .sights?.[this.name](desk, rest)
        .then((sight) => this.#show(sight));
    }
  }

  #show(sight: Sight) {
    this.sight = sight;
    this.stage.append(...sight.under);
    this.place.append(...sight.beside);
    this.more.append(...(sight.more ?? []));
    if (this.isLeft) {
      sight.leave();
    }
  }

  /** To something else to see, which is a step in the history. */
  #go(name: string) {
    void this.desk.screen.go('inside', { see: name });
  }

  address() {
    return { ...(this.name !== 'search' && { see: this.name }), ...(this.sight ? this.sight.address() : this.rest) };
  }

  /** A move on the board is about what is seen, not a move of the match. */
  play(move: number) {
    this.sight?.play?.(move);
  }

  leave() {
    this.isLeft = true;
    this.sight?.leave();
  }

  update() {
    this.sight?.update();
  }
}

export const mount: MountPart = (desk, panel, rest) => {
  return new InsideView(desk, panel, rest);
};

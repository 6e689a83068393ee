// table.ts - the table: the dealer's cards above, the hands of who plays below. A card
// that was not there before comes in; the others stay where they are.
import type { CardGroup, WorldScene } from '../../engine/world.js';
import { el } from '../../shell/dom.js';
import { drawCard } from './cards.js';
import { betWords, describeTable, groupName, resultWords, situationOf, statusOf, totalWords } from './words.js';

const CARD_MS = 160; // from one card to the next

/** One group on the table. */
class GroupView {
  name = el('span', { class: 'hand-name' });
  total = el('span', { class: 'hand-total figure' });
  bet = el('span', { class: 'hand-bet' });
  result = el('span', { class: 'hand-result figure' });
  cards = el('div', { class: 'hand-cards' });
  element: HTMLDivElement;
  letters: string[] = [];

  constructor() {
    this.element = el(
      'div',
      { class: 'hand' },
      this.cards,
      el('p', { class: 'hand-words' }, this.name, ' ', this.total, ' ', this.bet, ' ', this.result),
    );
  }

  /** Returns how many cards have come. @param before how many come before these */
  show(group: CardGroup, name: string, before: number) {
    this.name.textContent = name;
    this.total.textContent = totalWords(group);
    this.bet.textContent = betWords(group);
    this.#mark(group);
    return this.#deal(group.cards, before);
  }

  #mark({ isOfHouse, isInPlay, result, earned }: CardGroup) {
    this.element.className = ['hand', isOfHouse ? 'is-of-house' : '', isInPlay ? 'is-in-play' : '']
      .filter(Boolean)
      .join(' ');
    this.element.dataset.result = result;
    this.result.textContent = resultWords(result, earned);
  }

  /** Lays only what was not there: a card that is moved would come in again. */
  #deal(letters: string[], before: number) {
    let come = 0;
    letters.forEach((letter, i) => {
      const there = this.cards.children[i];
      if (!there || this.letters[i] !== letter) {
        const card = this.#card(letter, this.letters[i] === '', before + come++);
        card.style.setProperty('--i', String(i));
        there ? there.replaceWith(card) : this.cards.append(card);
      }
    });
    [...this.cards.children].slice(letters.length).forEach((card) => card.remove());
    this.letters = letters;
    this.cards.style.setProperty('--count', String(letters.length));
    return come;
  }

  /** @param isTurned it lay face down @param number of all that come */
  #card(letter: string, isTurned: boolean, number: number) {
    const card = drawCard(letter);
    card.classList.add(isTurned ? 'turns' : 'comes');
    card.style.setProperty('--wait', `${number * CARD_MS}ms`);
    return card;
  }
}

/** A WorldPicture, see looks.js. */
export class Table {
  house = el('div', { class: 'table-row' });
  hands = el('div', { class: 'table-row' });
  element: HTMLDivElement;
  views: GroupView[] = [];

  constructor() {
    this.element = el('div', { class: 'card-table' }, this.house, this.hands);
  }

  show(scene: WorldScene) {
    const { groups, steps } = scene;
    const isNew = steps <= 1 && groups.length <= 2; // another deal: nothing of the old one stays
    this.#lay(groups.length, isNew && !this.#continues(groups));
    let come = 0;
    groups.forEach((group, i) => (come += this.views[i].show(group, groupName(groups, i), come)));
    if (come > 0) {
      this.element.style.setProperty('--result-wait', `${come * CARD_MS}ms`);
    }
    this.element.dataset.hands = String(groups.length - 1);
    this.hands.style.setProperty('--hands', String(Math.max(1, groups.length - 1)));
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'img');
    this.element.setAttribute('aria-label', describeTable(scene));
  }

  /** Whether all cards that lie there still lie there. */
  #continues(groups: CardGroup[]) {
    return this.views.every(({ letters }, i) =>
      letters.every((letter, card) => letter === '' || groups[i]?.cards[card] === letter),
    );
  }

  #lay(count: number, isNew: boolean) {
    const kept = isNew ? 0 : count;
    this.views.splice(kept).forEach(({ element }) => element.remove());
    while (this.views.length < count) {
      const view = new GroupView();
      (this.views.length === 0 ? this.house : this.hands).append(view.element);
      this.views.push(view);
    }
  }

  describe(scene: WorldScene) {
    return describeTable(scene);
  }

  status(scene: WorldScene) {
    return statusOf(scene);
  }

  situation(scene: WorldScene) {
    return situationOf(scene);
  }

  /** Of a hand that was not split: others are not told of there. */
  inside({ groups: [house, hand, ...others], isOver }: WorldScene) {
    return isOver || others.length > 0 ? null : { hand: `${hand.cards.join('')} v ${house.cards[0]}` };
  }
}

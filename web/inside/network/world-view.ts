// world-view.ts - a neural network of a world from within: what each thing that it sees adds to
// the value of an action, its units, and what it forgets without some of them.
import type { Grid } from '../../engine/grid.js';
import type { SightLook, SightNet } from '../../engine/world-network.js';
import { button, choices, field } from '../../shell/controls.js';
import { el } from '../../shell/dom.js';
import { decimal, t, tn } from '../../shell/i18n.js';
import { say } from '../../shell/notices.js';
import { squaresOfScore, squaresOfUnit, squaresPicture, type Square } from './squares.js';
import { tone, writeWeight } from './sum.js';
import { Units } from './units.js';

/** how a world calls things */
interface Words {
  sight: (sight: string) => string;
  action: (i: number) => string; // by its place among the legal ones
}

/** a state, and the action that is looked at */
interface Shown {
  net: SightNet;
  grid: Grid;
  at: number; // its place among the legal ones, which does not end the episode
  head?: number; // the cell where it leads
  reward: number; // of the action
  words: Words;
}

const row = (name: string, weight: number, kind: string = `figure ${tone(weight)}`) =>
  el('tr', {}, el('th', { scope: 'row' }, name), el('td', { class: kind }, writeWeight(weight)));

const addUp = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);

/** Whether several sights look alike: at a cell each. */
const isOfMany = (sights: string[], i: number) => sights.indexOf(sights[i]) !== sights.lastIndexOf(sights[i]);

/**
 * A sum of what is there in any case, of all cells together, and of each other sight. Sights of cells that the board
 * does not
 * have are always the same, so they belong to the first.
 */
function sumTable(
  name: string,
  { first: [firstName, before], parts, total }: { first: [string, number]; parts: number[]; total: number },
  { net: { sights, actions }, at, words }: Shown,
) {
  const { cells } = actions[at];
  const ofCells = parts.filter((_, i) => cells[i] >= 0);
  const always = before + addUp(parts.filter((_, i) => cells[i] < 0 && isOfMany(sights, i)));
  const others = sights.flatMap((sight, i) =>
    cells[i] < 0 && !isOfMany(sights, i) ? [row(words.sight(sight), parts[i])] : [],
  );
  return el(
    'table',
    { class: 'sum' },
    el('caption', { class: 'unseen' }, name),
    el('tbody', {}, row(firstName, always), row(tn('worldnet.cells', ofCells.length), addUp(ofCells)), ...others),
    el('tfoot', {}, row(t('worldnet.sum'), total, 'figure total')),
  );
}

/** Values of all actions, with and without units that are off. */
function forgottenActions({ net: { actions }, words }: Shown) {
  const best = Math.max(...actions.map(({ value }) => value));
  const bestWithout = Math.max(...actions.map(({ without }) => without));
  const figure = (value: number, most: number) =>
    el('td', { class: `figure ${value === most ? 'chosen' : ''}` }, decimal(value).replace('-', '−'));
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, t('network.without')),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ...[t('worldnet.action'), t('network.with'), t('network.without')].map((name) =>
          el('th', { scope: 'col' }, name),
        ),
      ),
    ),
    el(
      'tbody',
      {},
      ...actions.map(({ value, without }, i) =>
        el('tr', {}, el('th', { scope: 'row' }, words.action(i)), figure(value, best), figure(without, bestWithout)),
      ),
    ),
  );
}

export class WorldNetworkView {
  unit: number;
  onLook: () => void;
  onSwitch: () => Promise<void>;
  value = el('div', {});
  worth = el('p', { class: 'unit-share' });
  onBoard = el('div', {});
  units: Units;
  title: HTMLHeadingElement;
  picture: HTMLDivElement;
  sum: HTMLDivElement;
  share: HTMLParagraphElement;
  switch: HTMLButtonElement;
  allOn: HTMLButtonElement;
  actions: HTMLDivElement;
  element: HTMLDivElement;

  /** Units that are switched off. */
  off = new Set<number>();
  /** What is drawn on the board: what cells add to the sum, or to the unit. */
  board: 'score' | 'unit' = 'score';
  #shown: Shown | null = null;
  #built = 0;

  /**
   * @param how actions: where one chooses what is looked at; onLook: something else is to be on the board; onSwitch:
   * units are off, or on again
   */
  constructor({
    unit,
    actions,
    onLook,
    onSwitch,
  }: {
    unit: number;
    actions: HTMLElement;
    onLook: () => void;
    onSwitch: () => Promise<void>;
  }) {
    this.unit = unit;
    this.onLook = onLook;
    this.onSwitch = onSwitch;
    this.units = new Units((chosen) => this.#choose(chosen));
    this.title = el('h3', {});
    this.picture = el('div', { class: 'unit-pictures' });
    this.sum = el('div', {});
    this.share = el('p', { class: 'unit-share' });
    this.switch = button('', () => this.#switch());
    this.allOn = button(t('network.all-on'), () => this.#switchAllOn(), 'plain');
    this.actions = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('network.without') });
    this.element = el(
      'div',
      { class: 'network' },
      field(
        t('worldnet.value'),
        el('p', { class: 'help' }, t('worldnet.value.help')),
        actions,
        this.value,
        this.worth,
        this.onBoard,
      ),
      field(t('network.units'), el('p', { class: 'help' }, t('worldnet.units.help')), this.units.element),
      el('section', { class: 'field' }, this.title, this.picture, this.sum, this.share),
      field(t('network.forget'), el('div', { class: 'row' }, this.switch, this.allOn), this.actions),
    );
  }

  show(shown: Shown) {
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

  #showValue(shown: Shown, { base, parts, score, worth, value }: SightLook) {
    this.value.replaceChildren(
      sumTable(t('worldnet.value'), { first: [t('worldnet.base'), base], parts, total: score }, shown),
    );
    const words = {
      worth: decimal(worth),
      discount: decimal(shown.net.discount),
      value: decimal(value),
      reward: decimal(shown.reward),
      action: shown.words.action(shown.at),
    };
    this.worth.textContent = t(shown.reward === 0 ? 'worldnet.worth' : 'worldnet.worth.reward', words);
    this.#showChoice();
  }

  #showChoice() {
    const options = [
      ['score', t('worldnet.board.score')],
      ['unit', t('network.unit', { unit: this.unit + 1 })],
    ];
    if (!this.onBoard.contains(document.activeElement)) {
      this.onBoard.replaceChildren(
        choices(t('worldnet.board'), options, this.board, (board) =>
          this.#lookThrough(board === 'unit' ? 'unit' : 'score'),
        ),
      );
    }
  }

  #showUnit(shown: Shown, look: SightLook) {
    const { net, grid, head } = shown;
    const { unit } = this;
    const parts = net.sights.map((_, sight) => look.weights[sight * net.units + unit]);
    const sum = look.sums[unit];
    const offset = sum - addUp(parts);
    this.title.textContent = t('network.unit', { unit: unit + 1 });
    this.picture.replaceChildren(squaresPicture(grid, squaresOfUnit(look, unit, net.units), head));
    this.sum.replaceChildren(
      sumTable(t('worldnet.unit.sum'), { first: [t('network.offset'), offset], parts, total: sum }, shown),
    );
    this.share.textContent = [
      t('network.cut', { cut: decimal(look.says[unit]) }),
      tn('network.images', 1, { said: decimal(look.says[unit]) }),
    ].join(' ');
  }

  #showSwitches() {
    const isOff = this.off.has(this.unit);
    this.switch.textContent = t(isOff ? 'network.switch-on' : 'network.switch-off', { unit: this.unit + 1 });
    this.switch.setAttribute('aria-pressed', String(isOff));
    this.allOn.hidden = this.off.size === 0;
  }

  /** What is to be drawn on the board. */
  squares(): Square[] {
    const { net, at } = this.#shown as Shown;
    return this.board === 'score'
      ? squaresOfScore(net.actions[at])
      : squaresOfUnit(net.actions[at], this.unit, net.units);
  }

  /** What that is, in a sentence. */
  sentence() {
    const { net, at, words } = this.#shown as Shown;
    const { score, says } = net.actions[at];
    return this.board === 'score'
      ? t('worldnet.sentence', { action: words.action(at), score: writeWeight(score) })
      : t('worldnet.sentence.unit', { action: words.action(at), unit: this.unit + 1, says: decimal(says[this.unit]) });
  }

  #lookThrough(board: 'score' | 'unit') {
    this.board = board;
    this.onLook();
  }

  #choose(unit: number) {
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

// view.ts - a neural network from within: its units, what each looks for, what it adds up
// on the board, what is forgotten without it, and where the whole is surely wrong.
import type { Scene, Shape, Spot } from '../../engine/module.js';
import type { NetExam, NetLook, NetShape, Sight } from '../../engine/network.js';
import { sideName } from '../../games/index.js';
import { writeValue } from '../../play/heat.js';
import { button, field } from '../../shell/controls.js';
import type { Desk } from '../../shell/desk.js';
import { el } from '../../shell/dom.js';
import { decimal, t, tn } from '../../shell/i18n.js';
import { say } from '../../shell/notices.js';
import { forgottenExam, forgottenMoves } from './forget.js';
import { mistakesList } from './mistakes.js';
import { linesPicture, sightPicture, strongest } from './pictures.js';
import { sumPicture, sumTable, writeWeight } from './sum.js';
import { Units } from './units.js';

type Needs = Pick<Desk, 'game' | 'match' | 'learning' | 'screen'>;

/** A picture with words under it. */
const figure = (picture: Node, words: string) => el('figure', {}, picture, el('figcaption', { class: 'help' }, words));

export class NetworkView {
  board: { game: string; shape: Shape; names: string[] };
  unit: number;
  units: Units;
  title: HTMLHeadingElement;
  pictures: HTMLDivElement;
  sights: HTMLDivElement;
  sum: HTMLDivElement;
  share: HTMLParagraphElement;
  off: HTMLButtonElement;
  allOn: HTMLButtonElement;
  moves: HTMLDivElement;
  exam: HTMLDivElement;
  wrong: HTMLDivElement;
  element: HTMLDivElement;
  spot: Spot | undefined;
  scene: Scene | undefined;
  weights: Float32Array<ArrayBufferLike> | undefined;

  /** What is to be shown when the present questions are answered: only the newest matters. */
  #next: { spot: Spot; scene: Scene; isSame: boolean } | null = null;
  #isAsking = false;
  #net: NetShape | null = null;
  #exams: { whole: NetExam | null; without: NetExam | null } | null = null;
  #off = new Set<number>();

  constructor(
    public desk: Needs,
    scene: Scene,
    rest: Record<string, string>,
  ) {
    this.board = { game: desk.game, shape: scene.shape, names: scene.shape.names };
    this.unit = Math.max(0, (Number(rest.unit) || 1) - 1);
    this.units = new Units((unit) => this.#choose(unit));
    this.title = el('h3', {});
    this.pictures = el('div', { class: 'unit-pictures' });
    this.sights = el('div', { class: 'unit-sights' });
    this.sum = el('div', {});
    this.share = el('p', { class: 'unit-share' });
    this.off = button('', () => this.#switch());
    this.allOn = button(t('network.all-on'), () => this.#switchAllOn(), 'plain');
    this.moves = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('network.without') });
    this.exam = el('div', {});
    this.wrong = el('div', {});
    this.element = el(
      'div',
      { class: 'network' },
      field(t('network.units'), el('p', { class: 'help' }, t('network.units.help')), this.units.element),
      el('section', { class: 'field' }, this.title, this.pictures, this.sights),
      field(t('network.sum'), this.sum, this.share),
      field(t('network.forget'), el('div', { class: 'row' }, this.off, this.allOn), this.moves, this.exam),
      field(t('network.mistakes'), el('p', { class: 'help' }, t('network.mistakes.help')), this.wrong),
    );
    this.#showSwitches();
  }

  /** What a link says of it. */
  address(): Record<string, string> {
    return this.unit > 0 ? { unit: String(this.unit + 1) } : {};
  }

  /**
   * While it trains there is always something newer; each is shown whole.
   * @param isSame as it was, and all its weights
   */
  async update(spot: Spot, scene: Scene, isSame = false) {
    this.#next = { spot, scene, isSame: isSame && (this.#next?.isSame ?? true) };
    if (this.#isAsking) {
      return;
    }
    this.#isAsking = true;
    try {
      while (this.#next) {
        const next = this.#next;
        this.#next = null;
        await this.#ask(next.spot, next.scene, next.isSame);
      }
    } finally {
      this.#isAsking = false;
    }
  }

  async #ask(spot: Spot, scene: Scene, isSame: boolean) {
    this.spot = spot;
    this.scene = scene;
    const { learning } = this.desk;
    if (!isSame) {
      await this.#readWeights();
    }
    const look = (await learning.askNetwork('netLook', spot, this.unit, [...this.#off])) as NetLook | null;
    const sights = await learning.askNetwork('netUnit', this.unit);
    if (look && this.#net) {
      this.#show(this.#net, look, sights);
      await this.#examine(isSame);
    }
  }

  async #readWeights() {
    const { learning } = this.desk;
    const net = (await learning.askNetwork('netShape')) as NetShape | null;
    const weights = (await learning.askNetwork('netWeights')) as Float32Array | null;
    if (!net || !weights) {
      return;
    }
    if (this.#net?.units !== net.units) {
      this.unit = Math.min(this.unit, net.units - 1);
      this.units.build(net, this.unit);
    }
    this.#net = net;
    this.weights = weights;
    this.#exams = null;
    this.units.draw((unit) => linesPicture(this.board, strongest(net, weights, unit)));
  }

  #show(net: NetShape, look: NetLook, sights: { excites: Sight[]; inhibits: Sight[] }) {
    const { unit, scene, board, weights } = this;
    if (!scene || !weights) {
      return;
    }
    this.units.light(look.says, this.#off);
    this.title.textContent = t('network.unit', { unit: unit + 1 });
    this.pictures.replaceChildren(
      figure(linesPicture(board, strongest(net, weights, unit)), t('network.looks-for')),
      figure(sumPicture(board, net, look, scene.cells), t('network.sees')),
    );
    this.sights.replaceChildren(
      this.#sightList('excites', net, sights.excites),
      this.#sightList('inhibits', net, sights.inhibits),
    );
    this.sum.replaceChildren(sumTable(board, net, look));
    this.share.textContent = this.#shareWords(net, look, scene);
    this.#showSwitches();
    this.moves.replaceChildren(
      look.moves.length > 0 ? forgottenMoves(this.desk.game, look) : el('p', {}, t('inside.over')),
    );
  }

  #sightList(key: 'excites' | 'inhibits', net: NetShape, sights: Sight[]) {
    return el(
      'div',
      {},
      el('h4', {}, t(`network.${key}`)),
      el(
        'ol',
        { class: 'sights-list' },
        ...sights.map((sight) =>
          el(
            'li',
            {},
            sightPicture(this.board, net.lookups[sight.group], sight),
            el('span', { class: `figure ${key}` }, writeWeight(sight.weight)),
          ),
        ),
      ),
    );
  }

  /** What becomes of the sum, and of the value with it. */
  #shareWords(net: NetShape, { unit: { sum }, says, value, without }: NetLook, scene: Scene) {
    const cut = decimal(Math.min(1, Math.max(0, sum)));
    const said = decimal(says[this.unit]);
    const words = [t('network.cut', { cut }), tn('network.images', net.images, { said })];
    const isOff = this.#off.size > 0;
    const worth = t(isOff ? 'network.worth.without' : 'network.worth', {
      side: sideName(this.desk.game, 1 - scene.side),
      value: writeValue(value),
      without: writeValue(without),
    });
    return [...words, worth].join(' ');
  }

  #showSwitches() {
    this.off.textContent = t(this.#off.has(this.unit) ? 'network.switch-on' : 'network.switch-off', {
      unit: this.unit + 1,
    });
    this.off.setAttribute('aria-pressed', String(this.#off.has(this.unit)));
    this.allOn.hidden = this.#off.size === 0;
  }

  /** The truth is asked when all else is there: it may have to be found first. */
  async #examine(isSame: boolean) {
    const { learning, game } = this.desk;
    if (learning.state.truth !== 'known' && !learning.isBusy) {
      await learning.prepare();
    }
    const whole = isSame && this.#exams ? this.#exams.whole : await learning.askNetwork('netExam', game, []);
    const without = this.#off.size > 0 ? await learning.askNetwork('netExam', game, [...this.#off]) : whole;
    this.#exams = { whole, without };
    this.exam.replaceChildren(forgottenExam(whole, without));
    this.wrong.replaceChildren(mistakesList(this.board, without, (start) => this.desk.match.open(start, '')));
  }

  #again() {
    return this.spot && this.scene ? this.update(this.spot, this.scene, true) : undefined;
  }

  async #choose(unit: number) {
    this.unit = unit;
    void this.desk.screen.showAddress();
    await this.#again();
  }

  async #switch() {
    const { unit } = this;
    const isOff = this.#off.has(unit);
    this.#off[isOff ? 'delete' : 'add'](unit);
    await this.#again();
    say(t(isOff ? 'network.said.on' : 'network.said.off', { unit: unit + 1 }));
  }

  async #switchAllOn() {
    this.#off.clear();
    await this.#again();
    this.off.focus();
  }
}

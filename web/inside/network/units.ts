// units.ts - all units of the first layer, side by side: each as what it looks at, lit as
// much as it says of the position on the board. One is chosen, by click or keys.
import { el, newId, tell } from '../../shell/dom.js';
import { decimal, t } from '../../shell/i18n.js';

/** how many there are, and in how many ways each looks at the board */
type UnitsOf = { units: number; images: number };

export class Units {
  name = newId('unit');
  element = el('div', { class: 'units', role: 'radiogroup', 'aria-label': t('network.units') });
  net: UnitsOf | undefined;

  #units: { label: HTMLElement; picture: HTMLElement; words: HTMLElement; input: HTMLInputElement }[] = [];

  constructor(public onChoose: (unit: number) => void) {}

  build(net: UnitsOf, chosen: number) {
    this.net = net;
    this.#units = Array.from({ length: net.units }, (_, unit) => this.#unit(unit, unit === chosen));
    this.element.replaceChildren(...this.#units.map(({ label }) => label));
  }

  #unit(unit: number, isChosen: boolean) {
    const input = el('input', {
      type: 'radio',
      name: this.name,
      value: String(unit),
      checked: isChosen,
      onchange: () => this.onChoose(unit),
    });
    const picture = el('span', { class: 'unit-picture' });
    const words = el('span', { class: 'unseen' }, t('network.unit', { unit: unit + 1 }));
    const label = el(
      'label',
      { class: 'unit' },
      input,
      el('span', { class: 'unit-face' }, picture, el('span', { class: 'unit-level', 'aria-hidden': 'true' }), words),
    );
    return { label, picture, words, input };
  }

  choose(unit: number) {
    this.#units[unit].input.checked = true;
  }

  /** What each unit looks at, as it has become. */
  draw(pictureOf: (unit: number) => Node) {
    this.#units.forEach(({ picture }, unit) => picture.replaceChildren(pictureOf(unit)));
  }

  /** What each says of a position, and which are switched off. */
  light(says: number[], off: Set<number>) {
    const images = this.net?.images ?? 1;
    this.#units.forEach(({ label, words }, unit) => {
      const share = says[unit] / images;
      label.style.setProperty('--says', share.toFixed(3));
      label.classList.toggle('off', off.has(unit));
      tell(
        words,
        t(off.has(unit) ? 'network.unit.off' : 'network.unit.says', { unit: unit + 1, says: decimal(share) }),
      );
    });
  }
}

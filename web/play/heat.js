// heat.js - what the AI thinks, over the board: the learned value of every move
// as colour and number.
import { el } from '../shell/dom.js';
import { decimal, t } from '../shell/i18n.js';
import { isSelfTaught } from './levels.js';
import { preference, setPreference } from '../shell/storage.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('../teach/learning.js').Learning} Learning
 * @typedef {import('../engine/module.js').MoveValue} MoveValue
 */

/** A learned value as it is written: +0.90. @param {number} value */
export function writeValue(value) {
  const text = decimal(Math.abs(value));
  return text === decimal(0) ? text : `${value < 0 ? '−' : '+'}${text}`;
}

export class Heat {
  /**
   * @param {Pick<import('../shell/desk.js').Desk, 'engine' | 'board' | 'brains' | 'selfTaught'>} desk
   * @param {() => { match: Match, learning: Learning, isTaught: boolean }} current what is on the screen
   * @param {HTMLElement} place
   */
  constructor({ engine, board, brains, selfTaught }, current, place) {
    this.engine = engine;
    this.board = board;
    this.brains = brains;
    this.selfTaught = selfTaught;
    this.current = current;
    this.toggle = el('input', { type: 'checkbox', checked: preference('heat') === 'on', onchange: () => this.#switch() });
    this.label = el('span', {});
    place.append(el('label', { class: 'switch' }, this.toggle, this.label));
    this.asked = 0;
  }

  get isOn() {
    return this.toggle.checked;
  }

  /** Shows it unless somebody has once decided otherwise. */
  offer() {
    if (preference('heat') === null) {
      this.toggle.checked = true;
    }
  }

  #switch() {
    setPreference('heat', this.isOn ? 'on' : 'off');
    this.update();
  }

  /** Takes everything off the board: somebody else draws on it. */
  pause() {
    this.asked++;
    this.board.mark('heat', []);
  }

  async update() {
    this.label.textContent = t('heat');
    if (!this.isOn || this.current().match.isOver) {
      this.pause();
      return;
    }
    const asked = ++this.asked;
    const values = await this.values();
    if (asked === this.asked) {
      this.board.mark('heat', (values ?? []).map(heatMark));
    }
  }

  /** Whose thoughts they are: those of the opponent, but where people teach, those of their own AI. */
  get #isOfSelfTaught() {
    const { isTaught, match } = this.current();
    return !isTaught && match.setup.mode === 'ai' && isSelfTaught(match.setup.level, match.game);
  }

  /** What the AI thinks of each move of the match; null if it knows nothing. @returns {Promise<MoveValue[] | null>} */
  async values() {
    const { match: { game, spot }, learning } = this.current();
    if (this.#isOfSelfTaught) {
      return this.selfTaught.open(game).then((engine) => engine.values(spot), () => null);
    }
    if (learning.training) {
      return learning.values(spot);
    }
    await this.brains.hold(game);
    return this.engine.values(spot);
  }
}

/** @param {MoveValue} value @returns {import('../games/board.js').Mark} */
export function heatMark({ cell, from, value }) {
  return { cell, from, tone: value, text: writeValue(value), label: t('heat.value', { value: writeValue(value) }) };
}

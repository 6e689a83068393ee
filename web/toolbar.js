// toolbar.js - under the board: whose turn it is, and what can be done.
import { el } from './dom.js';
import { t } from './i18n.js';

/** @typedef {import('./app.js').App} App */

export class Toolbar {
  /** @param {App} app @param {HTMLElement} place */
  constructor(app, place) {
    this.app = app;
    this.status = el('p', { class: 'status' });
    this.buttons = {
      new: this.#button('↻', () => app.match.restart()),
      undo: this.#button('↶', () => app.match.undo()),
      redo: this.#button('↷', () => app.match.redo()),
      hint: this.#button('?', () => this.#hint()),
      flip: this.#button('⇄', () => this.#flip()),
    };
    place.append(this.status, el('div', { class: 'toolbar' }, ...Object.values(this.buttons)));
    this.said = '';
  }

  /** @param {string} sign @param {() => void} onclick */
  #button(sign, onclick) {
    return el('button', { type: 'button', class: 'button tool', onclick }, el('span', { 'aria-hidden': 'true' }, sign), el('span', {}));
  }

  async #hint() {
    const { app } = this;
    const { match } = app;
    const { spot } = match;
    const move = await app.engine.choose(spot, 'expert');
    if (match.spot === spot) {
      app.hint = match.scene?.legal.find((one) => one.move === move)?.cell;
      app.showMatch();
      app.say(t('hint.said', { move: move + 1 }));
    }
  }

  #flip() {
    const { match } = this.app;
    match.change({ flipped: !match.setup.flipped });
  }

  update() {
    const { match, view } = this.app;
    const labels = { new: t('new'), undo: t('undo'), redo: t('redo'), hint: t('hint'), flip: t('flip') };
    for (const [name, button] of Object.entries(this.buttons)) {
      const text = labels[/** @type {keyof typeof labels} */ (name)];
      /** @type {HTMLElement} */ (button.lastElementChild).textContent = text;
    }
    const isFixed = view.ownsBoard === true;
    this.buttons.new.disabled = isFixed;
    this.buttons.undo.disabled = isFixed || !match.canUndo;
    this.buttons.redo.disabled = isFixed || !match.canRedo;
    this.buttons.hint.disabled = isFixed || !match.isPersonsTurn;
    const text = statusOf(match);
    this.status.textContent = text;
    if (text !== this.said) {
      this.said = text;
      this.app.say(text);
    }
  }
}

/** A side as people call it. @param {import('./engine/module.js').GameName} game @param {number} side */
export function sideName(game, side) {
  return t(`side.${game}.${side}`);
}

/** What there is to say about a match. @param {import('./match.js').Match} match */
export function statusOf(match) {
  const { scene, setup, person, game } = match;
  if (!scene) {
    return '';
  }
  const side = sideName(game, scene.side);
  if (scene.result === 'draw') {
    return t('status.draw');
  }
  if (scene.result !== 'unfinished') {
    const winner = scene.result === 'first' ? 0 : 1;
    if (setup.mode === 'two') {
      return t('status.won', { side: sideName(game, winner) });
    }
    return t(winner === person ? 'status.you-win' : 'status.ai-wins');
  }
  if (setup.mode === 'two') {
    return t('status.turn', { side });
  }
  return match.isPersonsTurn ? t('status.your-turn', { side }) : t('status.thinking', { side });
}

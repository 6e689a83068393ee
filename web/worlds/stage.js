// stage.js - a world on the screen: its picture, a button for each action, and the
// exact value of each on demand.
import { button } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { gameName } from '../games/index.js';
import { t } from '../shell/i18n.js';
import { say } from '../shell/notices.js';
import { preference, setPreference } from '../shell/storage.js';
import { actionName, amount, valueWords } from './words.js';

/**
 * @typedef {import('./worlds.js').WorldDesk} WorldDesk
 * @typedef {import('../engine/world.js').ActionValue} ActionValue
 */

/** Asks for exact values; null where they are out of reach, or nobody wants them any more. */
export class Truth {
  /** @param {Pick<WorldDesk, 'engine' | 'episode' | 'facts'>} desk */
  constructor({ engine, episode, facts }) {
    this.engine = engine;
    this.episode = episode;
    this.facts = facts;
    this.asking = new AbortController();
  }

  cancel() {
    this.asking.abort();
  }

  /** @returns {Promise<ActionValue[] | 'too-hard' | null>} */
  async ask() {
    this.cancel();
    const asking = new AbortController();
    this.asking = asking;
    if (!this.facts.hasTruth || !this.episode.scene?.legal.length) {
      return null;
    }
    const values = await this.engine.actionValues(this.episode.episode, asking.signal).catch(() => /** @type {const} */ ('too-hard'));
    return asking.signal.aborted ? null : values;
  }
}

/** What is to be said of an episode. @param {import('../engine/world.js').WorldScene} scene */
function statusOf({ isOver, isCut, steps, reward, total }) {
  const sums = { reward: amount(reward), total: amount(total) };
  return isOver ? t('world.over', sums) : isCut ? t('world.cut', sums) : steps === 0 ? t('world.begins') : t('world.goes-on', sums);
}

export class WorldStage {
  /** @param {WorldDesk} desk */
  constructor(desk) {
    this.desk = desk;
    this.truth = new Truth(desk);
    this.picture = el('pre', { class: 'world-picture', role: 'img', tabIndex: 0 });
    this.status = el('p', { class: 'status' });
    this.actions = el('div', { class: 'row world-actions', role: 'group', 'aria-label': t('world.actions') });
    this.toggle = el('input', { type: 'checkbox', checked: preference('insight') === 'on', onchange: () => this.#switch() });
    this.hardness = el('span', { class: 'quiet' });
    this.element = el('div', { class: 'under world' }, this.picture, this.status, this.actions,
      el('div', { class: 'row world-tools' },
        button(t('world.new'), () => desk.episode.start()),
        button(t('link'), () => desk.screen.share()),
        desk.facts.hasTruth && el('label', { class: 'switch' }, this.toggle, el('span', {}, t('insight'))), this.hardness));
    this.ear = new AbortController();
    document.addEventListener('keydown', (event) => this.#press(event), { signal: this.ear.signal });
  }

  #switch() {
    setPreference('insight', this.toggle.checked ? 'on' : 'off');
    this.#showTruth();
  }

  /** Digits are actions, unless somebody is writing. @param {KeyboardEvent} event */
  #press(event) {
    const isWriting = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (/^[1-9]$/.test(event.key) && !isWriting && !event.ctrlKey && !event.altKey && !event.metaKey) {
      this.desk.episode.act(Number(event.key) - 1);
    }
  }

  update() {
    const { scene, world } = this.desk.episode;
    if (!scene) {
      return;
    }
    this.#draw(scene.picture, gameName(world));
    const status = statusOf(scene);
    if (this.status.textContent !== status) {
      this.status.textContent = status;
      say(status);
    }
    this.#offer(scene.legal);
    this.#showTruth();
  }

  /** @param {string} picture @param {string} name */
  #draw(picture, name) {
    const lines = picture.split('\n');
    this.picture.textContent = picture;
    this.picture.setAttribute('aria-label', `${name}: ${lines.join(', ')}`);
    this.picture.style.setProperty('--columns', String(Math.max(...lines.map(({ length }) => length), 1)));
  }

  /** A button for each action; the one that had the focus keeps it. @param {import('../engine/world.js').WorldAction[]} legal */
  #offer(legal) {
    const focused = document.activeElement?.getAttribute('data-action');
    const hadFocus = this.actions.contains(document.activeElement);
    this.actions.replaceChildren(...legal.map((one) =>
      el('button', { type: 'button', class: 'button', 'data-action': one.action, onclick: () => this.desk.episode.act(one.action) },
        el('span', { class: 'quiet', 'aria-hidden': 'true' }, String(one.action + 1)), ` ${actionName(one)} `,
        el('span', { class: 'figure' }))));
    if (hadFocus) {
      const again = this.actions.querySelector(`[data-action="${focused}"]`) ?? this.actions.firstElementChild;
      (again instanceof HTMLElement ? again : this.picture).focus();
    }
  }

  async #showTruth() {
    this.truth.cancel();
    const values = this.toggle.checked ? await this.truth.ask() : [];
    if (values === null) {
      return;
    }
    this.hardness.textContent = values === 'too-hard' ? t('insight.too-hard') : '';
    for (const [i, place] of [...this.actions.querySelectorAll('.figure')].entries()) {
      const value = values === 'too-hard' ? undefined : values[i];
      place.textContent = value ? valueWords(this.desk.facts, value) : '';
      place.parentElement?.classList.toggle('best', value?.isBest ?? false);
    }
  }

  leave() {
    this.ear.abort();
    this.truth.cancel();
  }
}

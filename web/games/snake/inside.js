// inside.js - what one who learns sees of a snake, and what each direction is worth: as it
// was learned and exactly, where that is known.
import { field } from '../../shell/controls.js';
import { el } from '../../shell/dom.js';
import { number, t, tOr } from '../../shell/i18n.js';
import { iconTool, tool } from '../../shell/tools.js';
import { amount } from '../../worlds/words.js';
import { directionsTable, marksOf } from './directions.js';
import { JudgedEpisode } from './judged.js';
import { SnakePicture } from './picture.js';
import { rulesField } from './rules-field.js';
import { steerByKeys, steeringPad } from './steering.js';
import { statusOf, turnName } from './words.js';

/**
 * @typedef {import('./judged.js').Decision} Decision
 * @typedef {import('../../engine/grid.js').Percepts} Percepts
 * @typedef {import('../../worlds/worlds.js').WorldDesk} WorldDesk
 */

/** What a table looks at; those without a name of their own are counted. @param {string} name @param {number} i */
const tableName = (name, i) => (name === 'window' ? t('snake.percept.window', { number: i + 1 }) : tOr(`snake.percept.${name.replaceAll(' ', '-')}`, name));

/** One number through each window, for each direction. @param {Decision} decision @param {Percepts} percepts */
function perceptsTable({ scene, isOver }, { tables, actions }) {
  const head = el('tr', {}, el('th', { scope: 'col' }, t('snake.window')), ...scene.legal.map((action) => el('th', { scope: 'col' }, turnName(action))));
  const rows = tables.map((name, table) => el('tr', {}, el('th', { scope: 'row' }, tableName(name, table)),
    ...actions.map(({ numbers }, i) => el('td', { class: 'figure' }, isOver[i] ? '–' : number(numbers[table])))));
  return el('div', { 'class': 'table-scroll', 'tabIndex': 0, 'role': 'group', 'aria-label': t('snake.sees') },
    el('table', { class: 'world-values snake-percepts' }, el('thead', {}, head), el('tbody', {}, ...rows)));
}

class InsideView {
  /** @param {WorldDesk} desk @param {HTMLElement} panel */
  constructor(desk, panel) {
    this.desk = desk;
    this.ear = new AbortController();
    this.picture = new SnakePicture();
    this.status = el('p', { class: 'status' });
    const { episode } = desk;
    this.stage = el('div', { class: 'under world snake-inside' }, el('div', { class: 'snake-place' }, this.picture.element), this.status,
      steeringPad((direction) => episode.act(direction), iconTool('undo', t('world-review.back'), () => this.#back())),
      el('div', { class: 'toolbar' }, tool('new', t('snake.new'), () => episode.start()), tool('link', t('link'), () => desk.screen.share())));
    this.values = el('div', {});
    this.sees = el('div', { class: 'snake-sees' });
    panel.append(el('p', { class: 'invitation' }, t('snake.inside')), this.values, this.sees, rulesField(desk, 'inside'));
    this.asked = 0;
    steerByKeys({ turn: (direction) => episode.act(direction), press: () => episode.scene?.legal.length === 0 && episode.start() }, this.ear.signal);
    desk.learning.addEventListener('change', () => desk.learning.training || this.update(), { signal: this.ear.signal });
  }

  #back() {
    const { episode } = this.desk.episode;
    this.desk.episode.resume({ ...episode, actions: episode.actions.slice(0, -1), isWatched: true }); // what is taken back is no record
  }

  async update() {
    const { engine, facts, episode: { episode, scene, isBusy } } = this.desk;
    if (!scene || isBusy) {
      return;
    }
    const asked = ++this.asked;
    const judged = new JudgedEpisode(engine, episode, facts.hasTruth, this.ear.signal);
    const [decision, percepts, learned] = await Promise.all([judged.decision(judged.length), engine.percepts(episode), this.#learned(scene)]);
    if (asked === this.asked && !this.ear.signal.aborted) {
      this.#show(decision, percepts, learned);
    }
  }

  /** What its learner thinks of each direction, once there is one. @param {import('../../engine/world.js').WorldScene} scene */
  async #learned(scene) {
    const { facts, learning, episode } = this.desk;
    const learned = facts.canBeLearned && scene.legal.length > 0 ? await learning.learned(episode.episode).catch(() => null) : null;
    return learned?.map(({ value }) => amount(value));
  }

  /** @param {Decision} decision @param {Percepts | null} percepts @param {string[]} [learned] */
  #show(decision, percepts, learned) {
    const { scene } = decision;
    this.picture.show(scene);
    this.picture.drawing.mark(/** @type {import('../../engine/grid.js').Grid} */ (scene.grid), marksOf(decision));
    this.status.textContent = statusOf(scene);
    this.values.replaceChildren(scene.legal.length > 0 ? directionsTable(decision, this.desk.facts, learned) : el('p', { class: 'help' }, t('snake.inside.over')));
    this.sees.replaceChildren(scene.legal.length > 0 && percepts ? field(t('snake.sees'), el('p', { class: 'help' }, t('snake.sees.help')), perceptsTable(decision, percepts)) : '');
  }
}

/** @type {import('../../worlds/worlds.js').MountWorldPart} */
export function mount(desk, panel) {
  const view = new InsideView(desk, panel);
  return { stage: view.stage, update: () => view.update(), leave: () => view.ear.abort(), address: () => desk.episode.address() };
}

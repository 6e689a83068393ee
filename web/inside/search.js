// search.js - a search watched call by call: the tree beside the board of the call.
import { USUAL_WEIGHTS } from '../engine/module.js';
import { button, choices, facts, field, slider } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { factsOf, lookOf } from '../games/index.js';
import { number, signed, t, tn } from '../shell/i18n.js';
import { tool } from '../shell/tools.js';
import { rich } from '../words/rich.js';
import { callMarks } from './call-marks.js';
import { explain, explainWindow, savings } from './explain.js';
import { SearchRun } from './run.js';
import { beforeEndNote, isBeforeEnd, seenSpot } from './seen-spot.js';
import { Stepper } from './stepper.js';
import { drawTree } from './tree.js';

/**
 * @typedef {import('../engine/module.js').Scene} Scene
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {Pick<import('../shell/desk.js').Desk, 'game' | 'match' | 'engine' | 'board' | 'screen'>} Needs
 */

const DEPTH_MAX = 8;
const WEIGHT_MAX = 10;
/** The names of the weights, in the order in which the engine takes them. */
const WEIGHTS = ['own-two', 'own-three', 'other-two', 'other-three'];
const TO_THE_END = 0;
const WHOLE_SEARCH_CELLS = 6; // with so few free cells a search to the end can be looked at

/** A depth at which there is something to look at. @param {Scene} scene */
function usualDepth(scene) {
  const free = [...scene.cells].filter((piece) => piece === '-').length;
  const isFilled = scene.legal.every(({ from }) => from < 0); // cell by cell, so that few are left at the end
  return isFilled && free <= WHOLE_SEARCH_CELLS ? TO_THE_END : scene.shape.movesAreColumns ? 2 : 3;
}

/** @param {SearchView} view */
function depthChooser(view) {
  const depth = el('select', { 'aria-label': t('inside.search.depth'), onchange: () => view.lookTo(Number(depth.value)) },
    ...[...Array(DEPTH_MAX).keys()].map((i) => el('option', { value: String(i + 1) }, tn('inside.search.depth.value', i + 1))),
    factsOf(view.desk.game).mayRepeat ? null : el('option', { value: String(TO_THE_END) }, t('inside.search.depth.end')));
  return depth;
}

/** What open lines count where the search looks no further. @param {SearchView} view */
function weightsField(view) {
  const sliders = WEIGHTS.map((name, i) => slider(t(`inside.search.weight.${name}`), { min: 0, max: WEIGHT_MAX, value: view.weights[i] }, number,
    (value) => view.weigh(i, value)));
  return el('details', { open: view.hasOwnWeights }, el('summary', {}, t('inside.search.weights')),
    el('p', { class: 'help' }, t('inside.search.weights.help')), ...sliders);
}

/** @param {SearchView} view */
function stopSwitch(view) {
  return el('label', { class: 'switch' },
    el('input', { type: 'checkbox', checked: view.stopAtWin, onchange: (/** @type {any} */ { target }) => view.stopAt(target.checked) }), t('inside.search.stop'));
}

/** @param {SearchView} view */
function buildUi(view) {
  const ui = {
    beforeEnd: beforeEndNote(),
    depth: depthChooser(view),
    sentence: el('p', { class: 'sentence', 'aria-live': 'polite' }),
    window: el('p', { class: 'help' }),
    tree: el('div', { class: 'tree', tabIndex: 0, role: 'region', 'aria-label': t('inside.search.tree') }),
    totals: el('div', {}),
    stop: stopSwitch(view),
    weights: factsOf(view.desk.game).hasLines ? weightsField(view) : el('div', {}),
    effect: el('p', { class: 'effect', 'aria-live': 'polite' }),
    note: el('p', { class: 'help' }),
    cut: tool('cut', t('inside.search.next-cut'), () => view.goToNextCut()),
    example: button('', () => view.toggleExample()),
    algorithm: choices(t('inside.search.algorithm'), [['minimax', t('inside.search.minimax')], ['alphabeta', t('inside.search.alphabeta')]],
      view.alphaBeta ? 'alphabeta' : 'minimax', (value) => view.searchBy(value === 'alphabeta')),
  };
  ui.example.hidden = lookOf(view.desk.game).example === undefined;
  return ui;
}

export class SearchView {
  /** @param {Needs} desk @param {Record<string, string>} rest */
  constructor(desk, rest) {
    this.desk = desk;
    this.alphaBeta = rest.algo === 'alphabeta';
    this.depth = rest.depth === undefined ? undefined : Math.max(0, Math.min(DEPTH_MAX, Number(rest.depth) || 0));
    this.example = rest.example === '1' && lookOf(desk.game).example !== undefined;
    this.stopAtWin = rest.stop === '1';
    this.weights = USUAL_WEIGHTS.map((usual, i) => Math.max(0, Math.min(WEIGHT_MAX, Math.round(Number(rest.weights?.split('.')[i] ?? usual)) || 0)));
    this.wantedStep = Number(rest.step) || 0;
    /** @type {SearchRun | null} */
    this.run = null;
    this.left = false;
    const ui = buildUi(this);
    this.ui = ui;
    this.stepper = new Stepper((step) => this.#show(step), ui.cut, tool('link', t('link'), () => desk.screen.share()));
    this.under = [ui.beforeEnd, ui.sentence, ui.window, this.stepper.element];
    this.beside = [
      ui.tree, ui.note, ui.example, ui.algorithm, ui.stop, field(t('inside.search.depth'), ui.depth), ui.weights, ui.effect,
      slider(t('inside.search.speed'), { min: 1, max: 20, value: this.stepper.speed },
        (value) => tn('inside.search.speed.value', value), (value) => this.stepper.runAt(value)),
      field(t('inside.search.cost'), ui.totals), el('p', { class: 'quiet' }, t('inside.search.intro')), el('p', { class: 'quiet' }, ...rich(t('words.search')))];
    this.spot = this.#look();
    this.search();
  }

  /** Finds what there is to search. @returns {Spot} */
  #look() {
    const { game, match } = this.desk;
    /** Where the match stood. */
    this.stood = match.spot;
    this.ui.beforeEnd.hidden = this.example || !isBeforeEnd(match);
    return this.example ? { game, start: lookOf(game).example ?? '', moves: '' } : seenSpot(match);
  }

  address() {
    /** @type {Record<string, string>} */
    const address = { algo: this.alphaBeta ? 'alphabeta' : 'minimax', step: String(this.run ? this.stepper.step : this.wantedStep) };
    if (this.depth !== undefined) address.depth = String(this.depth);
    if (this.example) address.example = '1';
    if (this.stopAtWin) address.stop = '1';
    if (this.hasOwnWeights) address.weights = this.weights.join('.');
    return address;
  }

  leave() {
    this.stepper.leave();
    this.left = true;
  }

  /** The match has changed: another position to think about. */
  update() {
    if (!this.example && this.desk.match.spot !== this.stood) {
      this.spot = this.#look();
      this.depth = undefined;
      this.search();
    }
  }

  toggleExample() {
    this.example = !this.example;
    this.alphaBeta = false;
    /** @type {HTMLInputElement} */ (this.ui.algorithm.querySelector('input[value=minimax]')).checked = true;
    this.depth = undefined;
    this.spot = this.#look();
    this.search();
  }

  /** @param {boolean} alphaBeta */
  searchBy(alphaBeta) {
    this.alphaBeta = alphaBeta;
    this.search();
  }

  /** @param {boolean} stopAtWin */
  stopAt(stopAtWin) {
    this.stopAtWin = stopAtWin;
    this.search();
  }

  get hasOwnWeights() {
    return this.weights.some((weight, i) => weight !== USUAL_WEIGHTS[i]);
  }

  /** @param {number} i @param {number} weight */
  weigh(i, weight) {
    this.weights = this.weights.map((one, at) => (at === i ? weight : one));
    this.search();
  }

  /** @param {number} depth */
  lookTo(depth) {
    this.depth = depth;
    this.search();
  }

  async search() {
    this.stepper.pause();
    const { engine } = this.desk;
    const { spot, alphaBeta, stopAtWin, weights } = this;
    this.scene = await engine.scene(spot);
    const depth = this.depth ?? usualDepth(this.scene);
    const options = { alphaBeta, preferSooner: false, depth, stopAtWin, weights };
    const thinking = await engine.think(spot, options);
    const other = await engine.think(spot, { ...options, alphaBeta: !alphaBeta });
    const usual = this.hasOwnWeights ? await engine.think(spot, { ...options, weights: USUAL_WEIGHTS }) : null;
    if (this.left || spot !== this.spot || alphaBeta !== this.alphaBeta || stopAtWin !== this.stopAtWin || weights !== this.weights) {
      return;
    }
    this.ui.effect.textContent = usual
      ? t(usual.moveText === thinking.moveText ? 'inside.search.effect.same' : 'inside.search.effect', {
        move: thinking.moveText, value: signed(thinking.value), usual: usual.moveText, before: signed(usual.value),
      }) : '';
    this.run = new SearchRun(thinking);
    this.ui.depth.value = String(depth);
    this.ui.example.textContent = this.example ? t('inside.search.own-position') : t('inside.search.example');
    this.ui.totals.replaceChildren(facts(savings(thinking, other, alphaBeta)));
    this.ui.note.textContent = this.run.isWhole ? '' : t('inside.search.too-many', { shown: this.run.calls.size, calls: thinking.calls });
    const step = this.wantedStep;
    this.wantedStep = 0;
    this.stepper.begin(this.run.length, step);
  }

  /** @param {number} step */
  #show(step) {
    const { run, scene, desk, ui } = this;
    if (!run || !scene) {
      return;
    }
    ui.sentence.textContent = explain(desk.game, run, step);
    ui.window.textContent = this.alphaBeta ? explainWindow(run.steps[step]) : '';
    ui.cut.disabled = run.nextCut(step) < 0;
    drawTree(ui.tree, run, step, scene);
    this.#drawBoard(run, step, scene);
    desk.screen.showAddress();
  }

  /** The board of the current call, with the values that have come back to it. @param {SearchRun} run @param {number} step @param {Scene} scene */
  #drawBoard(run, step, { game, shape, last }) {
    const { board, match } = this.desk;
    const call = run.callAt(step);
    const { cells, side, from, cell } = call.enter;
    const called = [from, cell].filter((one) => one >= 0); // none at the root
    board.show({
      scene: { game, shape, cells, lines: [], deciding: [], legal: [], side, last: called.length > 0 ? called : last },
      isActive: false,
      flipped: match.setup.flipped,
    });
    board.mark('exact', callMarks(call, step));
  }

  goToNextCut() {
    const next = this.run?.nextCut(this.stepper.step) ?? -1;
    if (next >= 0) {
      this.stepper.goTo(next);
    }
  }
}

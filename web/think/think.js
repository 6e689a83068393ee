// think.js - the part where a search is watched, call by call.
import { button, choices, facts, field, slider } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { number, signed, t, tn } from '../shell/i18n.js';
import { icon } from '../shell/icons.js';
import { SearchRun } from './run.js';
import { drawTree } from './tree.js';
import { factsOf, lookOf, sideName } from '../games/index.js';
import { iconTool, tool } from '../play/toolbar.js';

/**
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {import('../engine/module.js').Thinking} Thinking
 * @typedef {Pick<import('../shell/desk.js').Desk, 'game' | 'match' | 'engine' | 'board' | 'screen'>} Needs
 */

const DEPTH_MAX = 8;
const TO_THE_END = 0;
const WHOLE_SEARCH_CELLS = 6; // with so few free cells a search to the end can be looked at

/**
 * The move of a call, and the sides, for its sentence.
 * @param {string} game @param {import('../engine/module.js').ThinkEvent} event
 */
function names(game, event) {
  const own = sideName(game, event.maximizing ? event.side : 1 - event.side);
  const other = sideName(game, event.maximizing ? 1 - event.side : event.side);
  return {
    call: event.call,
    parent: event.parent,
    move: event.moveText,
    side: sideName(game, event.side),
    mover: sideName(game, 1 - event.side),
    own,
    other,
    value: signed(event.value),
    alpha: signed(event.alpha ?? 0),
    beta: signed(event.beta ?? 0),
  };
}

/** How the search judges a leaf: where it looks no further, by lines if the game has any. @param {string} game @param {import('../engine/module.js').ThinkEvent} event */
const leafKind = (game, { result }) => (result === 'unfinished' && !factsOf(game).hasLines ? 'undecided' : result);

/** What happens at a step, in a sentence. @param {string} game @param {SearchRun} run @param {number} step */
export function explain(game, run, step) {
  const event = run.steps[step];
  const said = names(game, event);
  switch (event.kind) {
    case 'enter':
      if (event.parent === 0) {
        return t('think.say.root', said);
      }
      return event.maximizing ? t('think.say.enter.max', said) : t('think.say.enter.min', said);
    case 'leaf':
      return t(`think.say.leaf.${leafKind(game, event)}`, { ...said, winner: said.mover });
    case 'cut':
      return `${t(event.reason === 'below-alpha' ? 'think.say.cut.alpha' : 'think.say.cut.beta', said)} ${
        tn('think.skipped', event.skipped)}`;
    case 'return':
      return event.parent === 0
        ? t('think.say.answer', { ...said, move: run.thinking.moveText })
        : t('think.say.return', said);
  }
}

/** @param {number | null} bound @param {string} open */
const boundText = (bound, open) => (bound === null ? open : signed(bound));

/**
 * @param {SearchRun} run @param {Thinking} other the same search by the other algorithm
 * @param {boolean} alphaBeta whether the run is that of alpha-beta
 */
function savings(run, other, alphaBeta) {
  const [plain, cutting] = alphaBeta ? [other, run.thinking] : [run.thinking, other];
  const saved = plain.calls - cutting.calls;
  const share = Math.round((100 * saved) / plain.calls);
  const more = plain.complete ? '' : '≥ ';
  return [
    [t('think.minimax'), `${more}${tn('think.calls', plain.calls)}`],
    [t('think.alphabeta'), `${tn('think.calls', cutting.calls)}, ${tn('think.cuts', cutting.cuts)}`],
    [t('think.saved'), `${more}${number(saved)} (${number(share)} %)`],
  ];
}

/** The part's elements, put into the panel. @param {ThinkView} view @param {HTMLElement} panel */
function buildUi(view, panel) {
  const scrubber = el('input', {
    type: 'range',
    min: '0',
    'aria-label': t('think.step'),
    oninput: () => view.goTo(Number(scrubber.value)),
  });
  const depth = el('select', { 'aria-label': t('think.depth'), onchange: () => view.lookTo(Number(depth.value)) },
    ...[...Array(DEPTH_MAX).keys()].map((i) => el('option', { value: String(i + 1) }, tn('think.depth.value', i + 1))),
    factsOf(view.desk.game).mayRepeat ? null : el('option', { value: String(TO_THE_END) }, t('think.depth.end')));
  const ui = {
    scrubber,
    depth,
    sentence: el('p', { class: 'sentence', 'aria-live': 'polite' }),
    window: el('p', { class: 'help' }),
    tree: el('div', { class: 'tree', tabIndex: 0, role: 'region', 'aria-label': t('think.tree') }),
    totals: el('div', {}),
    note: el('p', { class: 'help' }),
    count: el('output', { class: 'figure' }),
    play: iconTool('play', t('think.play'), () => view.togglePlay()),
    cut: tool('cut', t('think.next-cut'), () => view.goToNextCut()),
    example: button('', () => view.toggleExample()),
    algorithm: choices(t('think.algorithm'), [['minimax', t('think.minimax')], ['alphabeta', t('think.alphabeta')]],
      view.alphaBeta ? 'alphabeta' : 'minimax', (value) => view.searchBy(value === 'alphabeta')),
  };
  ui.example.hidden = lookOf(view.desk.game).example === undefined;
  panel.append(
    el('p', { class: 'quiet' }, t('think.intro')),
    ui.example,
    ui.tree,
    ui.note,
    ui.algorithm,
    field(t('think.depth'), ui.depth),
    slider(t('think.speed'), { min: 1, max: 20, value: view.speed },
      (value) => tn('think.speed.value', value), (value) => view.runAt(value)),
    field(t('think.cost'), ui.totals));
  return ui;
}

/**
 * What stands under the board: what happens, and the way to the next step.
 * @param {ThinkView} view @param {ReturnType<typeof buildUi>} ui
 */
function buildStage(view, ui) {
  return el('div', { class: 'under' },
    ui.sentence,
    ui.window,
    el('div', { class: 'scrub' }, ui.scrubber, ui.count),
    el('div', { class: 'toolbar' },
      iconTool('first', t('think.first'), () => view.goTo(0)),
      iconTool('back', t('think.back'), () => view.goTo(view.step - 1)),
      ui.play,
      iconTool('forward', t('think.forward'), () => view.goTo(view.step + 1)),
      iconTool('last', t('think.last'), () => view.goTo(Infinity)),
      ui.cut,
      tool('link', t('link'), () => view.desk.screen.share())));
}

/** The part's own state. */
class ThinkView {
  /** @param {Needs} desk @param {HTMLElement} panel @param {Record<string, string>} rest */
  constructor(desk, panel, rest) {
    this.desk = desk;
    this.alphaBeta = rest.algo === 'alphabeta';
    this.depth = rest.depth === undefined ? undefined : Math.max(0, Math.min(DEPTH_MAX, Number(rest.depth) || 0));
    this.example = rest.example === '1' && lookOf(desk.game).example !== undefined;
    this.wantedStep = Number(rest.step) || 0;
    this.step = 0;
    this.speed = 2;
    /** @type {SearchRun | null} */
    this.run = null;
    this.timer = 0;
    this.left = false;
    this.ui = buildUi(this, panel);
    this.stage = buildStage(this, this.ui);
    this.spot = this.#spot();
    this.search();
  }

  /** @returns {Spot} */
  #spot() {
    const { game, match } = this.desk;
    return this.example ? { game, start: lookOf(game).example ?? '', moves: '' } : match.spot;
  }

  address() {
    /** @type {Record<string, string>} */
    const address = { algo: this.alphaBeta ? 'alphabeta' : 'minimax', step: String(this.step) };
    if (this.depth !== undefined) address.depth = String(this.depth);
    if (this.example) address.example = '1';
    return address;
  }

  leave() {
    this.pause();
    this.left = true;
  }

  /** The match has changed: another position to think about. */
  update() {
    if (this.#spot() !== this.spot && !this.example) {
      this.spot = this.#spot();
      this.depth = undefined;
      this.search();
    }
  }

  toggleExample() {
    this.example = !this.example;
    this.alphaBeta = false;
    /** @type {HTMLInputElement} */ (this.ui.algorithm.querySelector('input[value=minimax]')).checked = true;
    this.depth = undefined;
    this.spot = this.#spot();
    this.search();
  }

  /** @param {boolean} alphaBeta */
  searchBy(alphaBeta) {
    this.alphaBeta = alphaBeta;
    this.search();
  }

  /** @param {number} depth */
  lookTo(depth) {
    this.depth = depth;
    this.search();
  }

  /** A depth at which there is something to look at. @param {import('../engine/module.js').Scene} scene */
  #usualDepth(scene) {
    const free = [...scene.cells].filter((piece) => piece === '-').length;
    const isFilled = scene.legal.every(({ from }) => from < 0); // cell by cell, so that few are left at the end
    return isFilled && free <= WHOLE_SEARCH_CELLS ? TO_THE_END : scene.shape.movesAreColumns ? 2 : 3;
  }

  async search() {
    this.pause();
    const { engine } = this.desk;
    const { spot } = this;
    this.scene = await engine.scene(spot);
    const depth = this.depth ?? this.#usualDepth(this.scene);
    const options = { alphaBeta: this.alphaBeta, preferSooner: false, depth };
    const thinking = await engine.think(spot, options);
    const other = await engine.think(spot, { ...options, alphaBeta: !this.alphaBeta });
    if (this.left || spot !== this.spot) {
      return;
    }
    this.run = new SearchRun(thinking);
    this.ui.depth.value = String(depth);
    this.ui.example.textContent = this.example ? t('think.own-position') : t('think.example');
    this.ui.scrubber.max = String(this.run.length - 1);
    this.ui.totals.replaceChildren(facts(savings(this.run, other, this.alphaBeta)));
    this.ui.note.textContent = this.run.isWhole
      ? ''
      : t('think.too-many', { shown: this.run.calls.size, calls: thinking.calls });
    const step = this.wantedStep;
    this.wantedStep = 0;
    this.goTo(step);
  }

  /** @param {number} step */
  goTo(step) {
    const { run, desk } = this;
    if (!run) {
      return;
    }
    this.step = Math.max(0, Math.min(run.length - 1, step));
    this.ui.scrubber.value = String(this.step);
    this.ui.count.textContent = `${this.step + 1} / ${run.length}`;
    this.ui.sentence.textContent = explain(this.desk.game, run, this.step);
    const event = run.steps[this.step];
    this.ui.window.textContent = this.alphaBeta
      ? t('think.window', { alpha: boundText(event.alpha, '−∞'), beta: boundText(event.beta, '+∞') })
      : '';
    this.ui.cut.disabled = run.nextCut(this.step) < 0;
    drawTree(this.ui.tree, run, this.step);
    this.#drawBoard(run);
    desk.screen.showAddress();
    if (this.step === run.length - 1) {
      this.pause();
    }
  }

  /** The board of the current call, with the values that have come back to it. @param {SearchRun} run */
  #drawBoard(run) {
    const { board, match } = this.desk;
    const call = run.callAt(this.step);
    const { cells, side } = call.enter;
    const { game, shape } = /** @type {import('../engine/module.js').Scene} */ (this.scene);
    board.show({
      scene: { game, shape, cells, lines: [], deciding: [], legal: [], side },
      isActive: false,
      flipped: match.setup.flipped,
      hint: [call.enter.from, call.enter.cell].filter((cell) => cell >= 0),
    });
    const known = call.children.filter((child) => child.returns <= this.step);
    const toOwn = call.enter.maximizing ? 1 : -1;
    board.mark('exact', known.map((child) => ({
      cell: child.enter.cell,
      from: child.enter.from,
      tone: (toOwn * Math.sign(child.value)) * 0.7,
      text: signed(child.value),
      label: t('think.value', { value: signed(child.value) }),
    })));
  }

  goToNextCut() {
    const next = this.run?.nextCut(this.step) ?? -1;
    if (next >= 0) {
      this.goTo(next);
    }
  }

  togglePlay() {
    if (this.timer) {
      this.pause();
    } else {
      this.play();
    }
  }

  /** @param {number} speed steps per second */
  runAt(speed) {
    this.speed = speed;
    if (this.timer) {
      this.play();
    }
  }

  play() {
    this.pause();
    if (this.run && this.step === this.run.length - 1) {
      this.goTo(0);
    }
    this.timer = window.setInterval(() => this.goTo(this.step + 1), 1000 / this.speed);
    this.#labelPlay('pause', t('think.pause'));
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.#labelPlay('play', t('think.play'));
  }

  /** @param {import('../shell/icons.js').IconName} sign @param {string} label */
  #labelPlay(sign, label) {
    this.ui.play.replaceChildren(icon(sign));
    this.ui.play.setAttribute('aria-label', label);
    this.ui.play.title = label;
  }
}

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel, rest) {
  return new ThinkView(desk, panel, rest);
}

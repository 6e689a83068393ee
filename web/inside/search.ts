// search.ts - a search watched call by call: the tree on the stage, and beside it one
// sentence and the board of the call.
import { USUAL_WEIGHTS, type Scene, type Spot, type Thinking } from '../engine/module.js';
import { factsOf, lookOf } from '../games/index.js';
import { button, facts, field, slider } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { number, signed, t, tn } from '../shell/i18n.js';
import { icon } from '../shell/icons.js';
import { preference, setPreference } from '../shell/storage.js';
import { shape } from '../shell/svg.js';
import { rich } from '../words/rich.js';
import { explain, explainNumbers, meaningOf, savings, sideInside } from './explain.js';
import { SearchRun, type Call } from './run.js';
import { beforeEndNote, isBeforeEnd, seenSpot } from './seen-spot.js';
import { smallBoard } from './small-board.js';
import { Stepper } from './stepper.js';
import { drawTree } from './tree.js';

type Needs = Pick<Desk, 'game' | 'match' | 'engine' | 'screen'>;

const DEPTH_MAX = 8;
const WEIGHT_MAX = 10;
/** The names of the weights, in the order in which the engine takes them. */
const WEIGHTS = ['own-two', 'own-three', 'other-two', 'other-three'];
const TO_THE_END = 0;
const WHOLE_SEARCH_CELLS = 6; // with so few free cells a search to the end can be looked at

/** A depth at which there is something to look at. */
function usualDepth(scene: Scene) {
  const free = [...scene.cells].filter((piece) => piece === '-').length;
  const isFilled = scene.legal.every(({ from }) => from < 0); // cell by cell, so that few are left at the end
  return isFilled && free <= WHOLE_SEARCH_CELLS ? TO_THE_END : scene.shape.movesAreColumns ? 2 : 3;
}

function depthChooser(view: SearchView) {
  const depth = el(
    'select',
    { 'aria-label': t('inside.search.depth'), onchange: () => view.change({ depth: Number(depth.value) }) },
    ...[...Array(DEPTH_MAX).keys()].map((i) =>
      el('option', { value: String(i + 1) }, tn('inside.search.depth.value', i + 1)),
    ),
    factsOf(view.desk.game).mayRepeat
      ? null
      : el('option', { value: String(TO_THE_END) }, t('inside.search.depth.end')),
  );
  return depth;
}

/** What open lines count where the search looks no further. */
function weightsField(view: SearchView) {
  const sliders = WEIGHTS.map((name, i) =>
    slider(
      t(`inside.search.weight.${name}`),
      { min: 0, max: WEIGHT_MAX, value: view.wanted.weights[i] },
      number,
      (value) => view.change({ weights: view.wanted.weights.map((one, at) => (at === i ? value : one)) }),
    ),
  );
  return field(t('inside.search.weights'), el('p', { class: 'help' }, t('inside.search.weights.help')), ...sliders);
}

const check = (text: string, checked: boolean, onChange: (isOn: boolean) => void) =>
  el(
    'label',
    { class: 'switch' },
    el('input', { type: 'checkbox', role: 'switch', checked, onchange: ({ target }: any) => onChange(target.checked) }),
    el('span', {}, text),
  );

export class SearchView {
  wanted: { isExample: boolean; alphaBeta: boolean; depth: number | undefined; stopAtWin: boolean; weights: number[] };
  wantedStep: number | undefined;
  hasNumbers: boolean;
  run: SearchRun | null = null;
  scene: Scene | null = null;
  left = false;
  tree: HTMLDivElement;
  stepper: Stepper;
  sentence: HTMLParagraphElement;
  board: HTMLDivElement;
  detail: HTMLParagraphElement;
  beforeEnd: HTMLParagraphElement;
  about: HTMLParagraphElement;
  next: HTMLButtonElement;
  under: HTMLDivElement[];
  beside: HTMLParagraphElement[];
  more: (HTMLDetailsElement | HTMLLabelElement)[];
  resized: ResizeObserver;
  spot: Spot;
  example: HTMLButtonElement | undefined;
  depth: HTMLSelectElement | undefined;
  cut: HTMLButtonElement | undefined;
  effect: HTMLParagraphElement | undefined;
  note: HTMLParagraphElement | undefined;
  totals: HTMLDivElement | undefined;
  stood: Spot | undefined;

  constructor(
    public desk: Needs,
    rest: Record<string, string>,
  ) {
    const { example } = lookOf(desk.game);
    const isFresh = desk.match.spot.start + desk.match.spot.moves === '';
    this.wanted = {
      isExample: example !== undefined && (rest.example === undefined ? isFresh : rest.example === '1'),
      alphaBeta: rest.algo === 'alphabeta',
      depth: rest.depth === undefined ? undefined : Math.max(0, Math.min(DEPTH_MAX, Number(rest.depth) || 0)),
      stopAtWin: rest.stop === '1',
      weights: USUAL_WEIGHTS.map((usual, i) =>
        Math.max(0, Math.min(WEIGHT_MAX, Math.round(Number(rest.weights?.split('.')[i] ?? usual)) || 0)),
      ),
    };
    this.wantedStep = rest.step === undefined ? undefined : Number(rest.step) || 0;
    this.hasNumbers = preference('numbers') === 'on';
    this.tree = el('div', { class: 'tree', tabIndex: 0, role: 'region', 'aria-label': t('inside.search.tree') });
    this.stepper = new Stepper((step) => this.#show(step));
    this.sentence = el('p', { class: 'say sentence', 'aria-live': 'polite' });
    this.board = el('div', { class: 'call-board' });
    this.detail = el('p', { class: 'quiet' });
    this.beforeEnd = beforeEndNote();
    this.about = el('p', { class: 'quiet' });
    this.next = el('button', {
      type: 'button',
      class: 'button primary',
      onclick: () => this.stepper.goTo(this.stepper.step + 1 < this.stepper.length ? this.stepper.step + 1 : 0),
    });
    this.under = [this.tree, this.stepper.element];
    this.beside = [
      this.sentence,
      el('div', { class: 'call-now' }, this.board, this.detail),
      el('div', { class: 'do' }, this.next),
      this.about,
      this.beforeEnd,
    ];
    this.more = [this.#cutSwitch(), this.#numbersSwitch(), this.#experiment(example !== undefined)];
    this.resized = new ResizeObserver(() => this.#draw());
    this.resized.observe(this.tree);
    this.spot = this.#look();
    void this.search();
  }

  #cutSwitch() {
    return check(t('inside.search.skip'), this.wanted.alphaBeta, (alphaBeta) => this.change({ alphaBeta }));
  }

  #numbersSwitch() {
    return check(t('numbers'), this.hasNumbers, (isOn) => {
      this.hasNumbers = isOn;
      setPreference('numbers', isOn ? 'on' : 'off');
      this.#show(this.stepper.step);
    });
  }

  /** What few people want to change. */
  #experiment(hasExample: boolean) {
    this.example = button('', () =>
      this.change({ isExample: !this.wanted.isExample, alphaBeta: this.wanted.alphaBeta, depth: undefined }),
    );
    this.example.hidden = !hasExample;
    this.depth = depthChooser(this);
    this.cut = button(t('inside.search.next-cut'), () => this.stepper.goTo(this.run?.nextCut(this.stepper.step) ?? 0));
    this.effect = el('p', { class: 'effect', 'aria-live': 'polite' });
    this.note = el('p', { class: 'help' });
    this.totals = el('div', {});
    return el(
      'details',
      { open: this.hasOwnWeights },
      el('summary', { class: 'fold' }, t('experiment')),
      el(
        'div',
        { class: 'row' },
        this.example,
        this.cut,
        button(t('link'), () => this.desk.screen.share()),
      ),
      field(t('inside.search.depth'), this.depth),
      this.note,
      check(t('inside.search.stop'), this.wanted.stopAtWin, (stopAtWin) => this.change({ stopAtWin })),
      factsOf(this.desk.game).hasLines && weightsField(this),
      this.effect,
      field(t('inside.search.cost'), this.totals),
    );
  }

  /** Finds what there is to search. */
  #look(): Spot {
    const { game, match } = this.desk;
    const { isExample } = this.wanted;
    /** Where the match stood. */
    this.stood = match.spot;
    this.beforeEnd.hidden = isExample || !isBeforeEnd(match);
    return isExample ? { game, start: '', moves: '', ...lookOf(game).example } : seenSpot(match);
  }

  address() {
    const { isExample, alphaBeta, depth, stopAtWin, weights } = this.wanted;
    const step = this.run ? this.stepper.step : this.wantedStep;
    return {
      algo: alphaBeta ? 'alphabeta' : 'minimax',
      ...(step !== undefined && { step: String(step) }),
      ...(depth !== undefined && { depth: String(depth) }),
      ...(lookOf(this.desk.game).example && { example: isExample ? '1' : '0' }),
      ...(stopAtWin && { stop: '1' }),
      ...(this.hasOwnWeights && { weights: weights.join('.') }),
    };
  }

  leave() {
    this.stepper.leave();
    this.resized.disconnect();
    this.left = true;
  }

  /** The match has changed: another position to think about. */
  update() {
    if (!this.wanted.isExample && this.desk.match.spot !== this.stood) {
      this.change({ depth: undefined });
    }
  }

  get hasOwnWeights() {
    return this.wanted.weights.some((weight, i) => weight !== USUAL_WEIGHTS[i]);
  }

  /** Another search. */
  change(wanted: Partial<SearchView['wanted']>) {
    this.wanted = { ...this.wanted, ...wanted };
    this.wantedStep = undefined;
    this.spot = this.#look();
    void this.search();
  }

  async search() {
    this.stepper.pause();
    const { engine } = this.desk;
    const { spot, wanted } = this;
    const { alphaBeta, stopAtWin, weights } = wanted;
    const scene = await engine.scene(spot);
    const depth = wanted.depth ?? usualDepth(scene);
    const options = { alphaBeta, preferSooner: false, depth, stopAtWin, weights };
    const thinking = await engine.think(spot, options);
    const other = await engine.think(spot, { ...options, alphaBeta: !alphaBeta });
    const usual = this.hasOwnWeights ? await engine.think(spot, { ...options, weights: USUAL_WEIGHTS }) : null;
    if (this.left || wanted !== this.wanted) {
      return;
    }
    const run = new SearchRun(thinking);
    Object.assign(this, { scene, run });
    this.#report(thinking, other, usual, depth);
    this.stepper.begin(run.length, this.wantedStep ?? run.instructiveStep);
    this.wantedStep = undefined;
  }

  /** What is to be said of a search as a whole. */
  #report(thinking: Thinking, other: Thinking, usual: Thinking | null, depth: number) {
    const { alphaBeta, isExample } = this.wanted;
    const [plain, cutting] = alphaBeta ? [other, thinking] : [thinking, other];
    this.about.replaceChildren(
      ...rich(t(alphaBeta ? 'words.alphabeta' : 'words.minimax', { calls: cutting.calls, all: plain.calls })),
    );
    (this.effect as HTMLElement).textContent = usual
      ? t(usual.moveText === thinking.moveText ? 'inside.search.effect.same' : 'inside.search.effect', {
          move: thinking.moveText,
          value: signed(thinking.value),
          usual: usual.moveText,
          before: signed(usual.value),
        })
      : '';
    (this.depth as HTMLSelectElement).value = String(depth);
    (this.cut as HTMLElement).hidden = thinking.cuts === 0;
    (this.example as HTMLElement).textContent = t(isExample ? 'inside.search.own-position' : 'inside.search.example');
    (this.totals as HTMLElement).replaceChildren(facts(savings(thinking, other, alphaBeta)));
    const { calls } = this.run as SearchRun;
    (this.note as HTMLElement).textContent =
      calls.size === thinking.calls ? '' : t('inside.search.too-many', { shown: calls.size, calls: thinking.calls });
  }

  #show(step: number) {
    const { run, desk } = this;
    if (!run) {
      return;
    }
    this.sentence.textContent = explain(desk.game, run, step);
    const isEnd = step + 1 === run.length;
    this.next.replaceChildren(
      icon(isEnd ? 'first' : 'forward'),
      t(isEnd ? 'inside.search.again' : 'inside.search.next'),
    );
    const call = run.callAt(step);
    const where = t('inside.search.call', { call: call.number, calls: run.thinking.calls });
    this.detail.textContent = this.hasNumbers ? `${where} ${explainNumbers(run.steps[step])}` : where;
    (this.cut as HTMLButtonElement).disabled = run.nextCut(step) < 0;
    this.#draw();
    void desk.screen.showAddress();
  }

  #draw() {
    const { run, scene, stepper } = this;
    if (run && scene && !this.left) {
      drawTree(this.tree, run, stepper.step, scene, this.hasNumbers);
      this.#drawBoard(run, stepper.step, scene);
    }
  }

  /** The board of the current call, with the values that have come back to it. */
  #drawBoard(run: SearchRun, step: number, scene: Scene) {
    const call = run.callAt(step);
    const { cols, rows } = scene.shape;
    const svg = shape('svg', {
      viewBox: `-2 -2 ${cols * 30 + 4} ${rows * 30 + 4}`,
      role: 'img',
      'aria-label': this.#boardWords(call, step, run),
    });
    svg.append(smallBoard(scene, call.enter.cells, { x: 0, y: 0, width: cols * 30 }));
    for (const {
      enter: { cell },
      value,
    } of call.children.filter(({ returns: known }) => known <= step)) {
      const [x, y] = [(cell % cols) * 30, Math.floor(cell / cols) * 30];
      const tone = value > 0 ? 'good' : value < 0 ? 'bad' : 'even';
      svg.append(
        shape('rect', { x: x + 4, y: y + 4, width: 22, height: 22, rx: 4, class: `value-chip sure ${tone}` }),
        shape(
          'text',
          { x: x + 15, y: y + 19, class: `value sure ${tone}` },
          this.hasNumbers ? signed(value) : value > 0 ? '▲' : value < 0 ? '▼' : '▬',
        ),
      );
    }
    this.board.replaceChildren(svg);
  }

  /** What is known of the moves of a call, for people who cannot see its board. */
  #boardWords({ children }: Call, step: number, run: SearchRun) {
    const { game } = this.desk;
    const side = sideInside(game, run.root.enter.side);
    const known = children
      .filter(({ returns }) => returns <= step)
      .map(
        ({ enter, value }) =>
          `${enter.moveText}: ${this.hasNumbers ? signed(value) : t(`inside.search.chip.${meaningOf(run, value)}`, { side })}`,
      );
    return known.join(', ') || t('inside.search.board');
  }
}

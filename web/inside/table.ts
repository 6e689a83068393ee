// table.ts - what the AI has learned: of this position beside the exact truth, and its
// whole table, state by state, where it keeps one.
import type { LearnerFacts } from '../engine/learner.js';
import { EngineError, type MoveScore, type MoveValue, type Scene, type Spot } from '../engine/module.js';
import { describeExact } from '../games/exact.js';
import { joinMoves, loadStyle, lookOf, rowName, sideName, splitMoves } from '../games/index.js';
import { heatMark, judgedMark, opinionOf, truthOf, writeValue } from '../play/heat.js';
import { SELF_TAUGHT, YOURS, isSelfTaught, levelName } from '../play/levels.js';
import type { SelfTaught } from '../play/self-taught.js';
import { button, choices, facts, field } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';
import { fold } from '../shell/sheet.js';
import { preference, setPreference } from '../shell/storage.js';
import { shape } from '../shell/svg.js';
import { rich } from '../words/rich.js';
import type { NetworkView } from './network/view.js';
import { beforeEndNote, isBeforeEnd, seenSpot } from './seen-spot.js';
import { smallBoard } from './small-board.js';
import { stateCard } from './state-card.js';
import { findTelling, whyWords, type Telling } from './why.js';

type Needs = Pick<Desk, 'game' | 'match' | 'learning' | 'engine' | 'brains' | 'selfTaught' | 'board' | 'screen'>;

const STATES_PER_PAGE = 12;
const LINE_SHOWN = 4; // positions of a line
const SIGNS: Record<string, string> = { win: '▲', draw: '▬', loss: '▼', none: '' };

/** Why some values are 0, where there are such. */
function zerosHelp(values: MoveValue[], isCounted: boolean) {
  const isUntried = values.some(({ value, visits }) => value === 0 && visits === 0);
  return el('p', { class: 'help' }, isUntried ? t(isCounted ? 'zeros.help' : 'zeros.patterns') : '');
}

export class TableView {
  whose: string;
  asksAbout: Spot | null;
  /** What answers that; null until it is found, or where there is nothing. */
  telling: Telling | null = null;
  /** The state that its page begins with. */
  first = 0;
  /** Counts questions, of which only the newest matters. */
  asked = 0;
  leaving = new AbortController();
  sentence: HTMLParagraphElement;
  counts: HTMLDivElement;
  position: HTMLDivElement;
  list: HTMLOListElement;
  where: HTMLSpanElement;
  back: HTMLButtonElement;
  forward: HTMLButtonElement;
  states: HTMLElement;
  /** What is inside a neural network, if it is one. */
  network: NetworkView | null = null;
  networkPlace: HTMLDivElement;
  beforeEnd: HTMLParagraphElement;
  /** The position that is looked at, and what is thought of its moves. */
  shown: { scene: Scene; values: MoveValue[]; scores: MoveScore[] | null } | null = null;
  lead: HTMLParagraphElement;
  line: HTMLDivElement;
  under: HTMLElement[];
  beside: HTMLElement[];
  more: HTMLElement[];

  constructor(
    public desk: Needs,
    public rest: Record<string, string>,
  ) {
    const isOffered = isSelfTaught(SELF_TAUGHT, desk.game);
    this.whose = isOffered && rest.whose === SELF_TAUGHT ? SELF_TAUGHT : YOURS;
    const whose = choices(
      t('inside.whose'),
      [YOURS, SELF_TAUGHT].map((id) => [id, levelName(id, desk.game)]),
      this.whose,
      (id) => this.#lookInto(id),
    );
    whose.hidden = !isOffered;
    this.asksAbout = rest.why ? desk.match.spot : null;
    this.sentence = el('p', { class: 'say sentence', 'aria-live': 'polite' });
    this.lead = el('p', { class: 'lead' });
    this.counts = el('div', {});
    this.position = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('inside.position') });
    this.line = el('div', { class: 'losing-line', 'aria-live': 'polite' });
    this.list = el('ol', { class: 'states' });
    this.where = el('span', { class: 'figure' });
    this.back = button(t('inside.back'), () => this.#turnPage(-STATES_PER_PAGE));
    this.forward = button(t('inside.forward'), () => this.#turnPage(STATES_PER_PAGE));
    this.states = field(
      t('inside.table'),
      el('p', { class: 'help' }, t('inside.help')),
      this.list,
      el('div', { class: 'row' }, this.back, this.where, this.forward),
    );
    this.states.hidden = true; // until it is known whether there is a table
    this.networkPlace = el('div', { hidden: true });
    this.beforeEnd = beforeEndNote();
    const numbers = fold(t('numbers'), () => {
      setPreference('numbers', preference('numbers') === 'on' ? 'off' : 'on');
      this.update();
    });
    this.under = [
      el(
        'ul',
        { class: 'keys' },
        el('li', {}, el('i', {}), t('inside.key.filled')),
        el('li', {}, el('i', { class: 'truth' }), t('inside.key.outlined')),
      ),
    ];
    this.beside = [
      whose,
      this.sentence,
      this.lead,
      this.beforeEnd,
      this.line,
      this.position,
      el(
        'div',
        { class: 'do' },
        button(t('inside.teach'), () => desk.screen.go('teach'), 'primary'),
      ),
      this.networkPlace,
    ];
    this.more = [
      numbers,
      el(
        'details',
        {},
        el('summary', { class: 'fold' }, t('inside.memory')),
        this.counts,
        el('p', { class: 'help' }, ...rich(t('words.table'))),
        this.states,
      ),
      fold(t('link'), () => desk.screen.share()),
    ];
    for (const kind of ['change', 'point']) {
      desk.learning.addEventListener(kind, () => this.update(), { signal: this.leaving.signal });
    }
    this.update();
  }

  address(): Record<string, string> {
    const why = this.asksAbout && { why: '1' };
    return this.whose === YOURS ? { ...why, ...this.network?.address() } : { whose: this.whose };
  }

  /** Whether it counts how often it has tried a move; networks do not. */
  get #countsVisits() {
    return this.whose === YOURS && this.desk.learning.countsVisits;
  }

  /** Whether it is a neural network, which all else is said of in other words. */
  get #isNeural() {
    return this.whose === YOURS && this.desk.learning.isNetwork;
  }

  #lookInto(whose: string) {
    this.whose = whose;
    this.update();
    void this.desk.screen.showAddress();
  }

  leave() {
    this.leaving.abort();
  }

  update() {
    const { match } = this.desk;
    if (match.scene && !this.leaving.signal.aborted) {
      this.asksAbout = this.asksAbout === match.spot ? match.spot : null; // whoever goes on has stopped asking
      void this.#show();
    }
  }

  async #show() {
    const { match, engine } = this.desk;
    const asked = ++this.asked;
    const isAsked = this.asksAbout !== null && this.whose === YOURS;
    const telling = isAsked ? await findTelling(match, engine, (spot) => this.#values(spot)) : null;
    if (this.#isNewest(asked)) {
      this.telling = telling;
      this.beforeEnd.hidden = telling !== null || !isBeforeEnd(match);
      void this.#showPosition();
      void this.#showTable();
    }
  }

  /** The position that is looked at. */
  get #spot() {
    const { match, game } = this.desk;
    const { telling } = lookOf(game);
    const isFresh = match.spot.start + match.spot.moves === '';
    return this.telling?.spot ?? (isFresh && telling ? { game, start: '', moves: telling } : seenSpot(match));
  }

  #turnPage(step: number) {
    this.first = Math.max(0, this.first + step);
    return this.#showTable();
  }

  async #showTable() {
    const { learning, match, selfTaught, game } = this.desk;
    if (this.whose === SELF_TAUGHT) {
      this.networkPlace.hidden = true;
      const { trained = 0, learned = 0 } = selfTaught.facts.get(game) ?? {};
      this.#showCounts({ games: trained, learned, states: 0 }, 0);
      return;
    }
    if (learning.training) {
      this.counts.replaceChildren(el('p', {}, t('inside.training')));
      await this.#showNetwork();
      return; // it says when it is over
    }
    try {
      const { facts: known, states } = await learning.table(this.first, STATES_PER_PAGE);
      if (this.whose !== YOURS) {
        return; // who asked looks into another one by now
      }
      if (states.length === 0 && this.first > 0) {
        this.first = 0; // the AI as it was knew fewer
        await this.#showTable();
        return;
      }
      const cols = match.scene?.shape.cols ?? 1;
      this.list.replaceChildren(...states.map((state) => stateCard(state, cols, () => match.open(state.start, ''))));
      this.#showCounts(known, states.length);
      await this.#showNetwork();
    } catch (error) {
      if (!(error instanceof EngineError && error.code === 'no-learner')) throw error;
      this.counts.replaceChildren(el('p', {}, t('teach.no-learner')));
      this.states.hidden = true;
    }
  }

  async #showNetwork() {
    const { match, learning } = this.desk;
    const isShown = learning.isNetwork && this.whose === YOURS;
    this.networkPlace.hidden = !isShown;
    if (isShown && match.scene) {
      const [{ NetworkView }] = await Promise.all([
        import('./network/view.js'),
        loadStyle('inside/network/network.css'),
      ]);
      const spot = this.#spot;
      const scene = spot === match.spot ? match.scene : await this.desk.engine.scene(spot);
      if (!this.network) {
        this.network = new NetworkView(this.desk, scene, this.rest);
        this.networkPlace.replaceChildren(this.network.element);
      }
      await this.network.update(spot, scene);
    }
  }

  #showCounts({ games, learned, states }: Pick<LearnerFacts, 'games' | 'learned' | 'states'>, shown: number) {
    const { first, back, forward } = this;
    this.states.hidden = states === 0;
    this.where.textContent = t('inside.page', { from: first + 1, to: first + shown, all: states });
    back.disabled = first === 0;
    forward.disabled = first + STATES_PER_PAGE >= states;
    this.counts.replaceChildren(
      el(
        'p',
        {},
        states > 0
          ? this.#tableWords(states, learned)
          : this.#isNeural
            ? tn('inside.is-neural', learned)
            : learned > 0
              ? tn('inside.is-network', learned)
              : t('inside.knows-nothing'),
      ),
      facts([
        [t('statistics.training'), number(games)],
        [t(this.#countsVisits ? 'statistics.learned' : 'statistics.weights'), number(learned)],
      ]),
    );
  }

  /** How much a table holds. Where values belong to positions there are fewer of them than moves. */
  #tableWords(states: number, learned: number) {
    const words = tn('inside.is-table', states);
    return this.desk.learning.recipe.afterstates === 1
      ? `${words} ${t('inside.is-table.shared', { learned: number(learned) })}`
      : words;
  }

  /** What the AI thinks of each move; null if it knows nothing. */
  async #values(spot: Spot): Promise<MoveValue[] | null> {
    const { game, learning, brains, engine, selfTaught } = this.desk;
    if (this.whose === SELF_TAUGHT) {
      return this.#valuesOfSelfTaught(selfTaught, spot);
    }
    if (learning.training) {
      return learning.values(spot);
    }
    await brains.hold(game);
    return engine.values(spot);
  }

  /** It is large, and comes when it is first asked. */
  async #valuesOfSelfTaught(selfTaught: SelfTaught, spot: Spot) {
    const { game } = spot;
    if (!selfTaught.facts.has(game)) {
      this.sentence.textContent = t('explain.fetching', {
        done: number(Math.round(10 * (selfTaught.fetched ?? 0)) / 10),
      });
    }
    const values = await selfTaught.open(game).then(
      (engine) => engine.values(spot),
      () => null,
    ); // the app says if it fails
    void this.#showTable();
    return values;
  }

  /** Whether an answer is still wanted. */
  #isNewest(asked: number) {
    return asked === this.asked && !this.leaving.signal.aborted;
  }

  async #showPosition() {
    const asked = ++this.asked;
    const { match, board, engine } = this.desk;
    const spot = this.#spot;
    const scene = spot === match.spot && match.scene ? match.scene : await engine.scene(spot);
    const learned = await this.#values(spot);
    if (!this.#isNewest(asked)) {
      return;
    }
    const values = learned ?? scene.legal.map((move) => ({ ...move, value: 0, visits: 0 }));
    board.show({ scene, isActive: true, flipped: match.setup.flipped, isTurned: match.isTurned });
    this.line.replaceChildren();
    this.#showMoves(scene, values, null, '…');
    try {
      const scores = await engine.scores(spot, this.leaving.signal);
      if (this.#isNewest(asked)) {
        this.#showMoves(scene, values, scores, '');
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (asked === this.asked && error.code === 'too-hard') {
        this.#showMoves(scene, values, null, t('score.too-hard'));
      }
    }
  }

  #showMoves(scene: Scene, values: MoveValue[], scores: MoveScore[] | null, unknown: string) {
    this.shown = { scene, values, scores };
    this.desk.board.mark(
      'heat',
      values.map((value, i) => (scores ? judgedMark(value, scores[i]) : heatMark(value))),
    );
    const isKnown = values.some((value) => opinionOf(value) !== 'none');
    this.sentence.textContent = this.#sentenceOf(values, scores, isKnown);
    this.lead.textContent = this.telling
      ? t('inside.why.lead')
      : isKnown || values.length === 0
        ? ''
        : t('inside.outlines');
    this.position.replaceChildren(
      values.length === 0 ? '' : opinionsTable(this.desk.game, values, scores, unknown),
      preference('numbers') === 'on' ? zerosHelp(values, this.#countsVisits) : '',
    );
  }

  #sentenceOf(values: MoveValue[], scores: MoveScore[] | null, isKnown: boolean) {
    const all = values.length;
    if (all === 0) {
      return t('inside.over');
    }
    if (!isKnown) {
      return t('inside.knows-nothing');
    }
    if (this.telling) {
      return whyWords({ ...this.telling, values });
    }
    const right = values.filter((value, i) => scores && opinionOf(value) === truthOf(scores[i])).length;
    return scores ? t('inside.judges', { right, all }) : t('inside.judging');
  }

  /** How the game goes on after a move that is pressed on the board: best play of both sides. */
  async play(move: number) {
    const { shown } = this;
    const at = shown?.scene.legal.findIndex((one) => one.move === move) ?? -1;
    if (!shown || at < 0) {
      return;
    }
    const { game, engine } = this.desk;
    const { scene } = shown;
    const spot = { game, start: scene.start, moves: scene.moves };
    const moves = [...splitMoves(game, spot.moves), scene.legal[at].text];
    const review = await engine
      .review({ ...spot, moves: joinMoves(game, moves) }, moves.length - 1, this.leaving.signal)
      .catch(() => null);
    if (!review || shown !== this.shown) {
      return;
    }
    const line = [scene.legal[at].text, ...splitMoves(game, review.line)].slice(0, LINE_SHOWN);
    const scenes = await Promise.all(
      line.map((_, i) =>
        engine.scene({ ...spot, moves: joinMoves(game, [...moves.slice(0, -1), ...line.slice(0, i + 1)]) }),
      ),
    );
    this.line.replaceChildren(
      el('p', { class: 'help' }, t('inside.line', { move: rowName(game, scene.legal[at].name) })),
      el('div', { class: 'row' }, ...scenes.map((one) => lineBoard(one))),
    );
    if (!this.networkPlace.hidden) {
      // its units light up as the stone falls
      await this.network?.update({ ...spot, moves: joinMoves(game, moves) }, scenes[0]);
    }
  }
}

/** A position of a line, small. */
function lineBoard(scene: Scene) {
  const { cols, rows } = scene.shape;
  const width = 84;
  const height = Math.round((width * rows) / cols);
  const svg = shape('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  svg.append(smallBoard(scene, scene.cells, { x: 0, y: 0, width }));
  return el(
    'figure',
    {},
    svg,
    el(
      'figcaption',
      { class: 'help' },
      `${sideName(scene.game, 1 - scene.side)}: ${rowName(scene.game, scene.names.at(-1) ?? '')}`,
    ),
  );
}

/** What it thinks of each move, and the right answer. */
function opinionsTable(game: string, values: MoveValue[], scores: MoveScore[] | null, unknown: string) {
  const hasNumbers = preference('numbers') === 'on';
  const chip = (kind: string, words: string, more: string) =>
    el('span', { class: `chip ${kind} ${more}` }, `${SIGNS[kind]} ${words}`.trim());
  const rows = values.map((value, i) => {
    const kind = opinionOf(value);
    const truth = scores ? truthOf(scores[i]) : null;
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, rowName(game, value.name)),
      el(
        'td',
        {},
        chip(
          kind,
          hasNumbers ? writeValue(value.value) : kind === 'none' ? '?' : t(`outcome.${kind}`),
          kind === 'none' ? 'unsure' : '',
        ),
      ),
      el(
        'td',
        {},
        truth && scores ? chip(truth, hasNumbers ? describeExact(scores[i]) : t(`outcome.${truth}`), 'truth') : unknown,
      ),
      el('td', {}, truth === null || kind === 'none' ? '' : kind === truth ? '✓' : t('inside.wrong')),
    );
  });
  const head = ['move', 'thinks', 'right', 'verdict'].map((key) =>
    el('th', { scope: 'col' }, t(`inside.column.${key}`)),
  );
  return el(
    'table',
    { class: 'opinions' },
    el('caption', { class: 'unseen' }, t('inside.position')),
    el('thead', {}, el('tr', {}, ...head)),
    el('tbody', {}, ...rows),
  );
}

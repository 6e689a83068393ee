// counting.ts - the counting trainer: cards leave the shoe, somebody says what the rest is
// worth, and the exact edge is drawn up to there, beside what a simple count says.
import { button, facts, field } from '../../shell/controls.js';
import { el, newId } from '../../shell/dom.js';
import { tellFault } from '../../shell/faults.js';
import { language, number, signed, t } from '../../shell/i18n.js';
import { say } from '../../shell/notices.js';
import { newSeed } from '../../worlds/episode.js';
import { Plot } from '../../worlds/plot.js';
import { rulesField } from '../../worlds/rules-field.js';
import type { WorldDesk } from '../../worlds/worlds.js';
import { drawCard, rankText } from './cards.js';
import { Shoe } from './shoe.js';

type EdgePoint = { out: number; exact: number; hilo: number };

type Guess = { out: number; edge: number; exact: number; hilo: number; isCountRight: boolean | null };

const AUTO_MS = 900;
const CARDS_SHOWN = 6;
const STEPS = 8; // points of the graph between two guesses, at most

/** An edge as people say it: +0.53 %. */
export function edgeText(edge: number) {
  const text = new Intl.NumberFormat(language(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(100 * edge);
  return `${text.replace('-', '−')}\u00a0%`;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const percentPoints = (points: number) => edgeText(points).replace('+', '');

/** Where people say what they think. */
function buildForm(view: CountingView) {
  const [countId, edgeId] = [newId('count'), newId('edge')];
  const count = el('input', { id: countId, type: 'number', step: 1, inputMode: 'numeric' });
  const edge = el('input', {
    id: edgeId,
    type: 'number',
    step: 'any',
    min: -100,
    max: 100,
    required: true,
    inputMode: 'decimal',
  });
  const guess = el('button', { type: 'submit', class: 'button primary' }, t('count.guess'));
  const form = el(
    'form',
    {
      class: 'count-form',
      onsubmit: (event: Event) => {
        event.preventDefault();
        view.answer().catch((error) => tellFault(error, view.ear.signal));
      },
    },
    el('div', { class: 'field' }, el('label', { for: countId }, t('count.running')), count),
    el('div', { class: 'field' }, el('label', { for: edgeId }, t('count.edge')), edge),
    guess,
  );
  return { form, count, edge, guess };
}

/** What is on the stage. */
function buildStage(view: CountingView) {
  const plot = new Plot(t('count.plot'), t('count.cards'));
  const cards = el('div', { class: 'count-cards', role: 'img', 'aria-label': t('count.last', { cards: '–' }) });
  const status = el('p', { class: 'status' });
  const next = button(t('count.next'), () => view.deal(1));
  const ten = button(t('count.ten'), () => view.deal(10));
  const auto = el('input', { type: 'checkbox', onchange: () => view.switchAuto() });
  const tools = el(
    'div',
    { class: 'row world-tools' },
    next,
    ten,
    el('label', { class: 'switch' }, auto, el('span', {}, t('count.auto'))),
  );
  return {
    plot,
    cards,
    status,
    next,
    ten,
    auto,
    stage: el('div', { class: 'under count-stage' }, cards, status, tools, plot.element),
  };
}

function buildView(view: CountingView, panel: HTMLElement) {
  const { desk } = view;
  const form = buildForm(view);
  const sentence = el('p', { class: 'invitation count-told' }, t('count.invitation'));
  const score = el('div', {});
  const practice = el(
    'div',
    { class: 'count-practice' },
    form.form,
    field(t('count.score'), score),
    el(
      'div',
      {},
      button(t('count.new'), () => desk.screen.go('inside', { see: 'count', seed: String(newSeed()) })),
    ),
    el('p', { class: 'help' }, t('count.help')),
  );
  panel.append(sentence, practice, rulesField(desk, 'inside') ?? '');
  return { ...form, ...buildStage(view), sentence, score, practice };
}

export class CountingView {
  seed: number;
  out: number;
  isAnswering = false;
  /** Deals by itself. */
  timer: ReturnType<typeof setInterval> | undefined = undefined;
  shoe: Shoe | null = null;
  points: EdgePoint[] = [];
  guesses: Guess[] = [];
  ear = new AbortController();
  ui: {
    sentence: HTMLParagraphElement;
    score: HTMLDivElement;
    practice: HTMLDivElement;
    plot: Plot;
    cards: HTMLDivElement;
    status: HTMLParagraphElement;
    next: HTMLButtonElement;
    ten: HTMLButtonElement;
    auto: HTMLInputElement;
    stage: HTMLDivElement;
    form: HTMLFormElement;
    count: HTMLInputElement;
    edge: HTMLInputElement;
    guess: HTMLButtonElement;
  };
  stage: HTMLDivElement;

  constructor(
    public desk: WorldDesk,
    panel: HTMLElement,
    rest: Record<string, string>,
  ) {
    this.seed = Number(rest.seed) || newSeed();
    this.out = Math.max(0, Math.floor(Number(rest.out)) || 0);
    this.ui = buildView(this, panel);
    this.stage = this.ui.stage;
    this.#begin().catch((error) => tellFault(error, this.ear.signal));
  }

  async #begin() {
    const {
      engine,
      facts: { name },
    } = this.desk;
    const [letters, counts] = await Promise.all([engine.ranks(name), engine.ask('shoe', [name])]);
    if (this.ear.signal.aborted) {
      return;
    }
    if (counts.length === 0) {
      this.ui.sentence.textContent = t('count.endless');
      [this.ui.practice, this.stage].forEach((part) => part.toggleAttribute('hidden', true));
      return;
    }
    this.shoe = new Shoe(letters, counts, this.seed);
    this.out = Math.min(this.out, this.shoe.end);
    await this.#drawTo(0);
    this.#show();
  }

  /** The exact edge when so many cards are out. */
  async #pointAt(out: number): Promise<EdgePoint> {
    const shoe = this.shoe as Shoe;
    const { amount } = await this.desk.engine.startValue(
      this.desk.facts.name,
      out === 0 ? [] : shoe.goneAt(out),
      this.ear.signal,
    );
    const full = this.points[0]?.exact ?? amount;
    return { out, exact: amount, hilo: shoe.hiLoEdge(out, full) };
  }

  /** The graph up to there. */
  async #drawTo(out: number) {
    const from = this.points.at(-1)?.out ?? -1;
    const step = Math.max(1, Math.ceil((out - from) / STEPS));
    for (let at = out - step * Math.floor((out - from - 1) / step); at <= out; at += step) {
      this.points = [...this.points, await this.#pointAt(at)];
    }
  }

  /** Cards leave. */
  deal(count: number) {
    if (!this.shoe) {
      return;
    }
    this.out = Math.min(this.shoe.end, this.out + count);
    this.#show();
    say(this.ui.cards.getAttribute('aria-label') ?? '');
    void this.desk.screen.showAddress();
  }

  switchAuto() {
    clearInterval(this.timer);
    if (this.ui.auto.checked) {
      this.timer = setInterval(() => this.deal(1), AUTO_MS);
    }
  }

  /** Somebody has said what the shoe is worth: now the truth is shown. */
  async answer() {
    const { shoe, out } = this;
    if (!shoe || this.isAnswering || this.guesses.at(-1)?.out === out) {
      return;
    }
    this.isAnswering = true;
    const edge = Number(this.ui.edge.value) / 100;
    const told = this.ui.count.value;
    await this.#drawTo(out);
    this.isAnswering = false;
    const { exact, hilo } = this.points.at(-1) as EdgePoint;
    this.guesses = [
      ...this.guesses,
      { out, edge, exact, hilo, isCountRight: told === '' ? null : Number(told) === shoe.runningAt(out) },
    ];
    this.#tell(edge, exact, hilo);
    this.ui.form.reset();
    if (document.activeElement === this.ui.guess) {
      this.ui.next.focus(); // the button that had the focus is of no use until another card is out
    }
    this.#show();
  }

  #tell(edge: number, exact: number, hilo: number) {
    const shoe = this.shoe as Shoe;
    const perDeck = new Intl.NumberFormat(language(), { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
      .format(shoe.trueAt(this.out))
      .replace('-', '−');
    const words = t('count.told', {
      exact: edgeText(exact),
      guess: edgeText(edge),
      hilo: edgeText(hilo),
      running: signed(shoe.runningAt(this.out)),
      true: perDeck,
    });
    this.ui.sentence.textContent = words;
    say(words);
  }

  #show() {
    const shoe = this.shoe as Shoe;
    const isOver = this.out >= shoe.end;
    this.#showCards(shoe.cards.slice(Math.max(0, this.out - CARDS_SHOWN), this.out));
    this.ui.status.textContent = t(isOver ? 'count.status.over' : 'count.status', {
      out: number(this.out),
      all: number(shoe.cards.length),
    });
    [this.ui.next, this.ui.ten].forEach((one) => (one.disabled = isOver));
    this.ui.guess.disabled = this.out === 0 || this.guesses.at(-1)?.out === this.out;
    if (isOver) {
      clearInterval(this.timer);
    }
    this.#showPlot();
    this.#showScore();
  }

  /** The last ones, the newest at the right; those that are not yet out are places. */
  #showCards(letters: string[]) {
    const places = Array.from({ length: CARDS_SHOWN - letters.length }, () => el('span', { class: 'count-place' }));
    this.ui.cards.replaceChildren(...letters.map(drawCard), ...places);
    this.ui.cards.setAttribute('aria-label', t('count.last', { cards: letters.map(rankText).join(', ') || '–' }));
  }

  #showPlot() {
    const shoe = this.shoe as Shoe;
    const line = (what: 'exact' | 'hilo') => this.points.map((point) => ({ x: point.out, y: point[what] }));
    const values = [
      ...this.points.flatMap(({ exact, hilo }) => [exact, hilo]),
      ...this.guesses.map(({ edge }) => edge),
    ];
    const reach = Math.max(0.01, ...values.map(Math.abs).filter((value) => value <= 0.1));
    const top = Math.ceil(reach * 100) / 100;
    this.ui.plot.show(
      [
        { name: t('count.line.exact'), look: 'truth', points: line('exact') },
        { name: t('count.line.hilo'), look: 'dashed', points: line('hilo') },
        {
          name: t('count.line.guess'),
          look: 'guess',
          isDots: true,
          points: this.guesses.map(({ out, edge }) => ({ x: out, y: edge })),
        },
      ],
      { from: 0, to: shoe.end, marks: [0, Math.round(shoe.end / 2), shoe.end], write: number },
      { from: -top, to: top, marks: [-top, 0, top], write: edgeText },
    );
  }

  #showScore() {
    const { guesses } = this;
    const counted = guesses.filter(({ isCountRight }) => isCountRight !== null);
    const error = (what: 'edge' | 'hilo') =>
      guesses.length === 0 ? '–' : percentPoints(mean(guesses.map((one) => Math.abs(one[what] - one.exact))));
    this.ui.score.replaceChildren(
      facts([
        [t('count.guesses'), number(guesses.length)],
        [t('count.error'), error('edge')],
        [t('count.hilo-error'), error('hilo')],
        [
          t('count.right'),
          counted.length === 0
            ? '–'
            : `${number(counted.filter(({ isCountRight }) => isCountRight).length)} / ${number(counted.length)}`,
        ],
      ]),
    );
  }

  leave() {
    this.ear.abort();
    clearInterval(this.timer);
  }

  address(): Record<string, string> {
    return { seed: String(this.seed), ...(this.out > 0 && { out: String(this.out) }) };
  }
}

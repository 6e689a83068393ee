// teach-charts.ts - the part where learners of several kinds fill in the charts of a world,
// beside the exact ones. They are held against one another: how many cells are wrong, and
// what the policy is worth exactly, after so many episodes.
import type { LearnedCell } from '../engine/charts.js';
import { button, confirmed, field } from '../shell/controls.js';
import type { PartView } from '../shell/desk.js';
import { el, newId, tell } from '../shell/dom.js';
import { tellFault } from '../shell/faults.js';
import { number, t, tOr } from '../shell/i18n.js';
import { notify, say } from '../shell/notices.js';
import { fold } from '../shell/sheet.js';
import { preference, setPreference } from '../shell/storage.js';
import { brainField } from './brain-field.js';
import { cellName } from './chart-words.js';
import { ChartsView } from './charts-view.js';
import { curveField } from './curve-field.js';
import { signedAmount } from './decision.js';
import { KINDS } from './kinds.js';
import type { WorldLearning } from './learning.js';
import { rulesField } from './rules-field.js';
import type { Piece } from './teach.js';
import { actionName, tOfWorld } from './words.js';
import type { WorldDesk } from './worlds.js';

const EPISODES = 100_000;
const EPISODES_MAX = 100_000_000;
const VALUE_DIGITS = 4;

/** How far a learner is. */
const lastPoint = ({ curve }: WorldLearning) => curve.at(-1);

/** What is to be said of the learner that is looked at. */
function headlineOf({ learners }: Pick<WorldDesk, 'learners'>) {
  const { chosen, exact } = learners;
  const point = chosen && lastPoint(chosen);
  if (!chosen || !exact || !point) {
    return t('world.judging');
  }
  const all = exact.cells.length;
  if (chosen.episodes === 0) {
    return t('chart.untrained');
  }
  return point.wrong === 0 ? t('chart.all-right') : t('chart.headline', { right: all - point.wrong, all });
}

/** What that means, in a sentence. */
function leadOf({ learners }: Pick<WorldDesk, 'learners'>) {
  const { chosen, exact } = learners;
  const point = chosen && lastPoint(chosen);
  if (!chosen || !exact || !point) {
    return '';
  }
  const { verdict } = chosen;
  const isProved = verdict !== null && verdict !== 'too-hard' && verdict.isOptimal;
  const key = chosen.episodes === 0 ? 'untrained' : isProved ? 'proved' : point.wrong === 0 ? 'right' : 'wrong';
  return t(`chart.lead.${key}`);
}

/** What the policy costs a player, beside the best there is. */
function worthOf({ learners }: Pick<WorldDesk, 'learners'>) {
  const verdict = learners.chosen?.verdict ?? null;
  if (verdict === null || verdict === 'too-hard') {
    return '';
  }
  const said = (key: string, { amount }: { amount: number }) =>
    t(`${key}.${amount < 0 ? 'loses' : 'wins'}`, { bets: number(Math.abs(100 * amount), 2) });
  return `${said('chart.worth', verdict.value)} ${said('chart.best', verdict.best)}`;
}

/** Which kinds there are, and how far each is. */
function kindsField({ learners, facts: { kind: world } }: WorldDesk): Piece {
  const group = newId('kind');
  const body = el('tbody', {});
  const help = el('p', { class: 'help' });
  const absent = el('p', { class: 'help' });
  const columns = [t('kind'), tOfWorld(world, 'world.episodes'), t('chart.wrong-cells'), t('chart.value')];
  const element = field(
    t('kind.compared'),
    el(
      'div',
      { class: 'table-scroll' },
      el(
        'table',
        { class: 'world-values kinds' },
        el('thead', {}, el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, name)))),
        body,
      ),
    ),
    help,
    absent,
  );
  const rows = new Map<WorldLearning, { input: HTMLInputElement; cells: HTMLElement[] }>();

  function addRow(learning: WorldLearning) {
    const { name } = learning.kind;
    const input = el('input', { type: 'radio', name: group, value: name, onchange: () => learners.choose(name) });
    const cells = columns.slice(1).map(() => el('td', { class: 'figure' }));
    body.append(
      el(
        'tr',
        {},
        el('th', { scope: 'row' }, el('label', { class: 'kind' }, input, el('span', {}, t(`kind.${name}`)))),
        ...cells,
      ),
    );
    rows.set(learning, { input, cells });
  }

  function update() {
    learners.all.filter((one) => !rows.has(one)).forEach(addRow);
    for (const [learning, { input, cells }] of rows) {
      const point = lastPoint(learning);
      input.checked = learning === learners.chosen;
      [
        number(learning.episodes),
        point ? number(point.wrong) : '–',
        point ? signedAmount(point.value, VALUE_DIGITS) : '–',
      ].forEach((text, i) => (cells[i].textContent = text));
      input.closest('tr')?.classList.toggle('best', point?.wrong === 0);
    }
    const missing = KINDS.filter(
      ({ name }) => learners.all.length > 0 && learners.all.every(({ kind }) => kind.name !== name),
    );
    help.textContent = learners.chosen ? t(`kind.${learners.chosen.kind.name}.help`) : '';
    absent.textContent = missing.map(({ name }) => tOr(`of.${world}.kind.${name}.absent`, '')).join(' ');
  }
  return { element, update };
}

/** So many episodes, for the one or for all of them. */
function trainField({ learners, facts: { kind } }: WorldDesk): Piece & { options: HTMLElement } {
  const id = newId('episodes');
  const count = el('input', {
    id,
    type: 'number',
    min: 1,
    max: EPISODES_MAX,
    step: 1,
    required: true,
    value: String(EPISODES),
    inputMode: 'numeric',
  });
  const one = button('', () => (learners.isTraining ? learners.stop() : train(false)), 'primary train');
  const all = button(t('kind.train-all'), () => train(true));
  const elsewhere = el('p', { class: 'help', 'aria-live': 'polite' }, t('elsewhere'));
  const bar = el('progress', { 'aria-label': t('teach.progress') });
  const progress = el('div', { class: 'training' }, bar);
  count.addEventListener('input', () => update());
  const element = el('div', { class: 'train-place' }, el('div', { class: 'do' }, one), elsewhere, progress);
  const options = el(
    'div',
    { class: 'row train-row has-two' },
    el('div', { class: 'games' }, el('label', { for: id }, tOfWorld(kind, 'world.episodes')), count),
    all,
  );

  async function train(isAll: boolean) {
    if (!count.reportValidity()) {
      return;
    }
    const hadRoom = await learners.train(Number(count.value), isAll);
    say(headlineOf({ learners }));
    if (hadRoom === false) {
      notify(t('teach.full'));
    }
  }
  function update() {
    const { isTraining } = learners;
    const isReady = learners.all.length > 0 && learners.all.every(({ verdict }) => verdict !== null);
    const key = learners.chosen?.episodes ? 'chart.train.more' : 'chart.train';
    one.textContent = isTraining ? t('teach.stop') : tOfWorld(kind, key, { count: Number(count.value) });
    const isElsewhere = learners.all.some(({ lock }) => lock.isElsewhere);
    elsewhere.hidden = !isElsewhere;
    one.disabled = !isTraining && (!isReady || isElsewhere);
    all.disabled = isTraining || !isReady || isElsewhere;
    all.hidden = learners.all.length < 2;
    count.disabled = isTraining;
    progress.classList.toggle('is-idle', !isTraining);
    const running = learners.all.flatMap(({ training, episodes }) =>
      training ? [{ done: episodes - training.from, all: training.to - training.from }] : [],
    );
    Object.assign(bar, {
      max: running.reduce((sum, { all: each }) => sum + each, 0) || 1,
      value: running.reduce((sum, { done }) => sum + done, 0),
    });
  }
  return { element, options, update };
}

function resetField({ learners }: WorldDesk): Piece {
  const reset = button(
    t('teach.reset'),
    async () => {
      if (await confirmed(t('kind.reset.question'), t('teach.reset'), t('cancel'))) {
        await Promise.all(learners.all.map((one) => one.restart()));
      }
    },
    'plain',
  );
  const update = () => (reset.hidden = learners.isTraining || learners.all.every(({ episodes }) => episodes === 0));
  return { element: el('div', {}, reset), update };
}

/** The charts on the stage, and a sentence on the cell that is looked at. */
class ChartStage {
  view: ChartsView | null = null;
  cells: LearnedCell[] | null = null;
  isAsking = false;
  isStale = false;
  isLeft = false;
  place = el('div', { class: 'charts-place' }, el('p', { class: 'quiet' }, t('world.judging')));
  sentence = el('p', { class: 'chart-sentence', 'aria-live': 'polite' });
  link = el('a', {}, t('chart.inside'));
  element: HTMLDivElement;
  foot: HTMLDivElement; // what is to be said of the cell that is looked at

  /** @param cell that is looked at first */
  constructor(
    public desk: WorldDesk,
    public cell: number,
  ) {
    this.element = el('div', { class: 'under world' }, this.place);
    this.foot = el('div', { class: 'chart-foot' }, this.sentence, this.link);
    this.link.hidden = true;
  }

  update() {
    const { exact } = this.desk.learners;
    if (exact && !this.view) {
      this.cell = Math.min(this.cell, exact.cells.length - 1);
      this.view = new ChartsView(this.desk.facts.kind, exact, (cell) => this.choose(cell));
      this.place.replaceChildren(this.view.element);
      this.view.mark(this.cell);
    }
    void this.#ask();
  }

  /** Asks what was learned; one question at a time, so that charts keep up with training and never hold it up. */
  async #ask() {
    const { chosen } = this.desk.learners;
    this.isStale = this.isAsking;
    if (this.isAsking || !chosen || !this.view) {
      return;
    }
    this.isAsking = true;
    const cells = await chosen.cells().catch(() => null);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    this.isAsking = false;
    if (this.isLeft) {
      return;
    }
    if (cells && chosen === this.desk.learners.chosen) {
      this.#show(cells);
    }
    if (this.isStale) {
      void this.#ask();
    }
  }

  #show(cells: LearnedCell[]) {
    this.cells = cells;
    this.view?.show(cells);
    this.#tell();
  }

  choose(cell: number) {
    this.cell = cell;
    this.view?.mark(cell);
    this.#tell();
    void this.desk.screen.showAddress();
  }

  /** What both think of the cell that is looked at. */
  #tell() {
    const { exact } = this.desk.learners;
    const cell = exact?.cells[this.cell];
    const learned = this.cells?.[this.cell];
    if (!exact || !cell || !learned || !this.view) {
      return;
    }
    const values = exact.values[this.cell];
    const best = values.findIndex(({ isBest }) => isBest);
    const own = cell.legal.findIndex(({ action }) => action === learned.best[0]);
    const isKnown = learned.best.length < cell.legal.length;
    const isSame = values[own]?.isBest;
    const cost = 1000 * (values[best].amount - (values[own]?.amount ?? 0));
    const words = t(isKnown ? (isSame ? 'chart.told.right' : 'chart.told.wrong') : 'chart.told.unknown', {
      cell: cellName(this.desk.facts.kind, this.view.chartOf(this.cell), cell),
      learned: actionName(cell.legal[own]).toLowerCase(),
      exact: actionName(cell.legal[best]).toLowerCase(),
      cost: number(cost, cost < 10 ? 1 : 0),
    });
    const numbers = t('chart.told.numbers', {
      learned: signedAmount(learned.actions[own].value, VALUE_DIGITS),
      exact: signedAmount(values[best].amount, VALUE_DIGITS),
    });
    this.sentence.textContent = preference('numbers') === 'on' ? `${words} ${numbers}` : words;
    this.link.hidden = cell.situation === '';
    this.link.href = `#/${this.desk.facts.name}/inside?${new URLSearchParams({ hand: cell.situation })}`;
  }
}

export function teachCharts(desk: WorldDesk, panel: HTMLElement, rest: Record<string, string>): PartView {
  const { learners } = desk;
  const stage = new ChartStage(desk, Math.max(0, Number(rest.cell) - 1 || 0));
  const headline = el('p', { class: 'say chart-headline' });
  const lead = el('p', { class: 'lead' });
  const worth = el('p', {});
  const keeper = { learning: () => learners.chosen, take: (brain: Uint8Array) => learners.take(brain) };
  const training = trainField(desk);
  const pieces = [training, kindsField(desk), curveField(desk), brainField(desk, keeper), resetField(desk)];
  const [, kinds, curve, brain, reset] = pieces;
  const exact = el('div', { class: 'charts' });
  const experiment = el(
    'details',
    { ontoggle: () => exact.childElementCount === 0 && exact.replaceChildren(...(stage.view?.exactCharts() ?? [])) },
    el('summary', { class: 'fold' }, t('world.experiment')),
    training.options,
    kinds.element,
    rulesField(desk, 'teach') ?? '',
    el('h3', {}, t('chart.exact')),
    exact,
    brain.element,
    reset.element,
  );
  const numbers = fold(t('numbers'), () => {
    setPreference('numbers', preference('numbers') === 'on' ? 'off' : 'on');
    stage.choose(stage.cell);
    update();
  });
  panel.append(
    headline,
    lead,
    training.element,
    stage.foot,
    curve.element,
    worth,
    el(
      'div',
      { class: 'more' },
      experiment,
      numbers,
      fold(tOfWorld(desk.facts.kind, 'world.let-act'), () => desk.screen.go('play', { watch: '1' })),
    ),
  );
  const ear = new AbortController();
  const update = () => {
    tell(headline, headlineOf(desk));
    tell(lead, leadOf(desk));
    tell(worth, worthOf(desk));
    numbers.setAttribute('aria-pressed', String(preference('numbers') === 'on'));
    pieces.forEach((piece) => piece.update());
    stage.update();
  };
  learners.addEventListener('change', update, { signal: ear.signal });
  learners.prepare().catch((error) => tellFault(error, ear.signal));
  update();
  return {
    stage: stage.element,
    address: () => ({ cell: String(stage.cell + 1) }),
    leave: () => {
      ear.abort();
      stage.isLeft = true;
    },
  };
}

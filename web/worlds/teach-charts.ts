// teach-charts.ts - the part where learners of several kinds fill in the charts of a world,
// beside the exact ones. They are held against one another: how many cells are wrong, and
// what the policy is worth exactly, after so many episodes.
import type { LearnedCell } from '../engine/charts.js';
import { button, confirmed, field } from '../shell/controls.js';
import type { PartView } from '../shell/desk.js';
import { el, newId } from '../shell/dom.js';
import { tellFault } from '../shell/faults.js';
import { number, t, tOr } from '../shell/i18n.js';
import { notify, say } from '../shell/notices.js';
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
  const words = {
    kind: t(`kind.${chosen.kind.name}`),
    wrong: number(point.wrong),
    all: number(exact.cells.length),
    empty: number(point.empty ?? 0),
  };
  if (point.empty === exact.cells.length) {
    return t('chart.untrained', words);
  }
  const { verdict } = chosen;
  const isProved = verdict !== null && verdict !== 'too-hard' && verdict.isOptimal;
  return `${t(point.empty ? 'chart.headline.empty' : 'chart.headline', words)}${isProved ? ` ${t('world.optimal')}` : ''}`;
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
function trainField({ learners, facts: { kind } }: WorldDesk): Piece {
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
  const element = el(
    'section',
    { class: 'field' },
    el(
      'div',
      { class: 'row train-row has-two' },
      el('div', { class: 'games' }, el('label', { for: id }, tOfWorld(kind, 'world.episodes')), count),
      one,
      all,
    ),
    elsewhere,
    progress,
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
    one.textContent = isTraining ? t('teach.stop') : t('world.train');
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
  return { element, update };
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
  sentence = el('p', { class: 'sentence chart-sentence' });
  link = el('a', { class: 'button' }, t('chart.inside'));
  element: HTMLDivElement;

  /** @param cell that is looked at first */
  constructor(
    public desk: WorldDesk,
    public cell: number,
  ) {
    this.element = el(
      'div',
      { class: 'under world' },
      this.place,
      el('div', { class: 'chart-foot' }, this.sentence, this.link),
    );
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
    this.sentence.textContent = t(isKnown ? 'chart.told' : 'chart.told.unknown', {
      cell: cellName(this.desk.facts.kind, this.view.chartOf(this.cell), cell),
      learned: actionName(cell.legal[own]).toLowerCase(),
      worth: signedAmount(learned.actions[own].value, VALUE_DIGITS),
      exact: actionName(cell.legal[best]).toLowerCase(),
      right: signedAmount(values[best].amount, VALUE_DIGITS),
    });
    this.link.hidden = cell.situation === '';
    this.link.href = `#/${this.desk.facts.name}/inside?${new URLSearchParams({ hand: cell.situation })}`;
  }
}

export function teachCharts(desk: WorldDesk, panel: HTMLElement, rest: Record<string, string>): PartView {
  const { learners } = desk;
  const stage = new ChartStage(desk, Math.max(0, Number(rest.cell) - 1 || 0));
  const headline = el('p', { class: 'invitation chart-headline' });
  const keeper = { learning: () => learners.chosen, take: (brain: Uint8Array) => learners.take(brain) };
  const pieces = [trainField(desk), kindsField(desk), curveField(desk), brainField(desk, keeper), resetField(desk)];
  const [training, kinds, curve, brain, reset] = pieces;
  const watch = button(tOfWorld(desk.facts.kind, 'world.let-act'), () => desk.screen.go('play', { watch: '1' }));
  panel.append(
    headline,
    ...[training, kinds].map(({ element }) => element),
    el('div', {}, watch),
    curve.element,
    rulesField(desk, 'teach') ?? '',
    ...[brain, reset].map(({ element }) => element),
  );
  const ear = new AbortController();
  const update = () => {
    headline.textContent = headlineOf(desk);
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

// inside.ts - a decision of a world from within: what each choice is worth exactly and what a
// learner thinks of it, how sure that is, and the tree of what chance may bring.
import type { Chart } from '../engine/charts.js';
import type { Situation } from '../engine/situations.js';
import type { LearnedAction } from '../engine/world.js';
import type { WorldPicture } from '../games/looks.js';
import { facts, field } from '../shell/controls.js';
import { el, newId } from '../shell/dom.js';
import { tellFault } from '../shell/faults.js';
import { language, number, t } from '../shell/i18n.js';
import { notify } from '../shell/notices.js';
import { chartName, labelText } from './chart-words.js';
import { digitsFor, signedAmount } from './decision.js';
import { rulesField } from './rules-field.js';
import { pictureOf } from './stage.js';
import { DecisionTree } from './tree.js';
import { actionName, tOfWorld } from './words.js';
import type { WorldDesk } from './worlds.js';

const DIGITS = 4;
const TEXT_MAX = 40;

/** The most that an action can bring or cost, of what is told of it. */
const mostOf = ({ prospects }: Situation, i: number) =>
  Math.max(0, ...prospects[i].map(({ value }) => Math.abs(value)));

/** One standard error of a mean, at most: outcomes lie between -most and most. */
export function standardError(most: number, { value, visits }: LearnedAction) {
  return most === 0 || visits === 0 ? null : Math.sqrt(Math.max(0, most * most - value * value) / visits);
}

/**
 * How much more the best choice is worth than the next, and how many tries of each tell them apart, two standard
 * errors.
 */
function marginOf(situation: Situation) {
  const [best, next] = situation.values
    .map(({ amount }, i) => ({ amount, most: mostOf(situation, i) }))
    .sort((a, b) => b.amount - a.amount);
  const margin = best.amount - next.amount;
  const variance = [best, next].reduce((sum, { amount, most }) => sum + Math.max(0, most * most - amount * amount), 0);
  return { margin, tries: margin > 0 ? Math.round((4 * variance) / (margin * margin)) : Infinity };
}

/** Two digits of a large number are enough. */
const roughly = (value: number) => new Intl.NumberFormat(language(), { maximumSignificantDigits: 2 }).format(value);

function closeness(situation: Situation) {
  const { margin, tries } = marginOf(situation);
  return situation.values.length < 2 || !Number.isFinite(tries)
    ? ''
    : t('inside-world.close', { margin: signedAmount(margin, digitsFor(margin) + 1).slice(1), tries: roughly(tries) });
}

/** As much of a text as a message has room for. */
const shorten = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);

/** What each choice is worth, exactly and as it was learned. @param plans its values need no tries */
function valuesTable(situation: Situation, learned: LearnedAction[] | null, plans = false) {
  const { scene, values } = situation;
  const row = (i: number) => {
    const own = learned && (plans || learned[i].visits > 0) ? learned[i] : null;
    const error = own ? standardError(mostOf(situation, i), own) : null;
    return el(
      'tr',
      { class: values[i].isBest ? 'best' : '' },
      el('th', { scope: 'row' }, actionName(scene.legal[i])),
      el('td', { class: 'figure' }, own ? signedAmount(own.value, DIGITS) : '–'),
      el('td', { class: 'figure' }, own && own.visits > 0 ? number(own.visits) : '–'),
      el('td', { class: 'figure' }, error === null ? '–' : `±${signedAmount(error, DIGITS).replace('+', '')}`),
      el(
        'td',
        { class: 'figure' },
        signedAmount(values[i].amount, DIGITS),
        values[i].isBest ? el('span', { class: 'unseen' }, ` ${t('inside-world.best')}`) : '',
      ),
    );
  };
  const names = [
    t('world-review.choice'),
    t('world.learned'),
    t('inside-world.tried'),
    t('inside-world.error'),
    t('inside-world.exact'),
  ];
  return el(
    'table',
    { class: 'world-values decision-values' },
    el('thead', {}, el('tr', {}, ...names.map((name) => el('th', { scope: 'col' }, name)))),
    el('tbody', {}, ...values.map((_, i) => row(i))),
  );
}

/** Two lists to choose a cell from. */
class CellField {
  rows: HTMLSelectElement;
  columns: HTMLSelectElement;
  element: HTMLDivElement;

  /** @param kind of the world */
  constructor(
    kind: string,
    public charts: Chart[],
    onChoose: (situation: string) => void,
  ) {
    const [rows, columns] = [newId('row'), newId('column')];
    this.rows = el(
      'select',
      { id: rows, onchange: () => this.#choose(onChoose) },
      ...charts.map((chart, i) =>
        el(
          'optgroup',
          { label: chartName(chart) },
          ...chart.rows.map((name, row) => el('option', { value: `${i}.${row}` }, labelText(name))),
        ),
      ),
    );
    this.columns = el(
      'select',
      { id: columns, onchange: () => this.#choose(onChoose) },
      ...(charts[0]?.columns ?? []).map((name, i) => el('option', { value: String(i) }, labelText(name))),
    );
    this.element = el(
      'div',
      { class: 'row cell-field' },
      el('div', { class: 'field' }, el('label', { for: rows }, tOfWorld(kind, 'inside-world.row')), this.rows),
      el('div', { class: 'field' }, el('label', { for: columns }, tOfWorld(kind, 'inside-world.column')), this.columns),
    );
  }

  #choose(onChoose: (situation: string) => void) {
    const [chart, row] = this.rows.value.split('.').map(Number);
    const cell = this.charts[chart].cells.find((one) => one.row === row && one.column === Number(this.columns.value));
    if (cell) {
      onChoose(cell.situation);
    }
  }

  /** Shows the cell of a situation, where that is one's own. */
  show(situation: string) {
    this.charts.forEach((chart, i) => {
      const cell = chart.cells.find((one) => one.situation === situation);
      if (cell) {
        this.rows.value = `${i}.${cell.row}`;
        this.columns.value = String(cell.column);
      }
    });
  }
}

export class DecisionView {
  hand: string;
  ear = new AbortController();
  picture: WorldPicture;
  status: HTMLParagraphElement;
  tree: DecisionTree;
  stage: HTMLDivElement;
  sentence: HTMLParagraphElement;
  cells: HTMLDivElement;
  values: HTMLDivElement;
  kinds: HTMLDivElement;
  about: HTMLParagraphElement;
  chooser: CellField | null = null;
  situation: Situation | undefined;

  /** @param usual the situation without another */
  constructor(
    public desk: WorldDesk,
    panel: HTMLElement,
    rest: Record<string, string>,
    public usual: string,
  ) {
    this.hand = rest.hand || usual;
    this.picture = pictureOf(desk.facts.name);
    this.status = el('p', { class: 'status' });
    this.tree = new DecisionTree(desk);
    this.stage = el(
      'div',
      { class: 'under decision-stage' },
      this.picture.element,
      this.status,
      el(
        'section',
        { class: 'tree-place', 'aria-label': t('inside-world.tree') },
        el('p', { class: 'chart-title', 'aria-hidden': 'true' }, t('inside-world.tree')),
        el('p', { class: 'help' }, t('inside-world.tree.help')),
        this.tree.element,
      ),
    );
    this.sentence = el('p', { class: 'invitation decision-close' });
    this.cells = el('div', {});
    this.values = el('div', {
      class: 'table-scroll',
      tabIndex: 0,
      role: 'group',
      'aria-label': t('inside-world.values'),
    });
    this.kinds = el('div', {});
    this.about = el('p', { class: 'help' });
    panel.append(
      this.sentence,
      this.cells,
      field(t('inside-world.values'), this.values, this.about),
      this.kinds,
      rulesField(desk, 'inside') ?? '',
    );
    desk.learners.addEventListener('change', () => this.#showKinds(), { signal: this.ear.signal });
    this.#begin().catch((error) => tellFault(error, this.ear.signal));
  }

  async #begin() {
    const {
      engine,
      facts: { name, kind },
    } = this.desk;
    const charts = await engine.charts(name);
    this.chooser = new CellField(kind, charts, (situation) => this.choose(situation));
    this.cells.replaceChildren(this.chooser.element);
    await this.choose(this.hand, true);
    this.desk.learners.prepare().then(
      () => this.#showLearned(),
      () => {},
    );
  }

  /** @param isFirst nobody has asked for it */
  async choose(hand: string, isFirst = false) {
    const {
      engine,
      facts: { name },
    } = this.desk;
    const situation = await engine.situation(name, hand, [], this.ear.signal).catch(() => null);
    if (this.ear.signal.aborted) {
      return;
    }
    if (!situation) {
      notify(t('inside-world.bad', { text: shorten(hand) }));
      await (hand === this.usual ? undefined : this.choose(this.usual, isFirst));
      return;
    }
    this.hand = hand;
    this.situation = situation;
    this.#show(situation);
    if (!isFirst) {
      void this.desk.screen.showAddress();
    }
  }

  #show(situation: Situation) {
    this.picture.show(situation.scene);
    this.status.textContent = this.picture.status(situation.scene);
    this.sentence.textContent = closeness(situation);
    this.chooser?.show(this.hand);
    this.tree.show(situation);
    this.values.replaceChildren(valuesTable(situation, null));
    void this.#showLearned();
  }

  async #showLearned() {
    const { hand, situation } = this;
    const { chosen } = this.desk.learners;
    const learned = chosen && situation ? await chosen.learnedIn(hand).catch(() => null) : null;
    if (this.ear.signal.aborted || hand !== this.hand || !situation || !chosen) {
      return;
    }
    const plans = chosen.kind.name === 'model';
    this.values.replaceChildren(valuesTable(situation, learned, plans));
    this.about.textContent = t(plans ? 'inside-world.plans' : 'inside-world.error.help');
    this.#showKinds();
  }

  /** Whose values these are. */
  #showKinds() {
    const { all, chosen } = this.desk.learners;
    if (!chosen || this.kinds.contains(document.activeElement)) {
      return;
    }
    const id = newId('kind');
    const select = el(
      'select',
      { id, onchange: () => this.#choose(select.value) },
      ...all.map(({ kind }) =>
        el('option', { value: kind.name, selected: kind === chosen.kind }, t(`kind.${kind.name}`)),
      ),
    );
    this.kinds.replaceChildren(
      el('div', { class: 'field' }, el('label', { for: id }, t('kind')), select),
      facts([[tOfWorld(this.desk.facts.kind, 'world.episodes'), number(chosen.episodes)]]),
    );
  }

  #choose(kind: string) {
    this.desk.learners.choose(kind);
    void this.#showLearned();
  }

  leave() {
    this.ear.abort();
  }

  address(): Record<string, string> {
    return { hand: this.hand };
  }
}

// curve-field.js - the learning curve with its table, and the snapshots along it.
import { notify } from '../shell/notices.js';
import { button, choices, field } from '../shell/controls.js';
import { CurveDrawing } from './curve.js';
import { el, newId } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { percent, seriesOf, viewsOf } from './measures.js';

/**
 * @typedef {import('./learning.js').Learning} Learning
 * @typedef {import('./learning.js').Run} Run
 * @typedef {import('./measures.js').View} View
 */

/** A run in a few words. @param {Learning} learning @param {Run} run */
function runName(learning, run) {
  const preset = learning.presets.find(({ name, knobs }) =>
    name === run.preset && knobs.every((knob) => run.recipe[knob.name] === knob.value));
  const recipe = preset ? t(`preset.${preset.name}`) : t('preset.own');
  const values = { number: run.number, recipe, games: run.points.at(-1)?.games ?? 0 };
  return run.forkedAt === undefined ? t('run.name', values) : t('run.fork', { ...values, at: run.forkedAt });
}

/** What the lines mean. @param {import('./measures.js').Series[]} series @param {string} behind the run drawn behind */
function legend(series, behind) {
  return el('ul', { class: 'legend' },
    ...series.filter(({ isDrawn }) => isDrawn).map(({ name, colour, isDashed }) =>
      el('li', {}, el('span', { class: `swatch ${colour}${isDashed ? ' dashed' : ''}`, 'aria-hidden': 'true' }), name)),
    behind && el('li', {}, el('span', { class: 'swatch ink behind', 'aria-hidden': 'true' }), behind));
}

/** @param {Learning} learning @param {View} view */
function table(learning, view) {
  const points = learning.run?.points ?? [];
  const series = seriesOf(learning.game, view, points[0]);
  return el('table', {},
    el('caption', { class: 'unseen' }, t(`view.${view}`)),
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, t('teach.count')), ...series.map(({ name }) => el('th', { scope: 'col' }, name)))),
    el('tbody', {}, ...points.map((point) => el('tr', {},
      el('th', { scope: 'row' }, number(point.games)), ...series.map(({ read }) => el('td', {}, percent(read(point))))))));
}

/** A button for each snapshot, and one for now. @param {Learning} learning @param {(games: number) => void} visit */
function snapshotList(learning, visit) {
  const { run, visited } = learning;
  const chip = (/** @type {string} */ text, /** @type {boolean} */ isChosen, /** @type {() => void} */ onclick) =>
    el('li', {}, el('button', { type: 'button', class: 'button chip', 'aria-pressed': String(isChosen), disabled: learning.training !== null, onclick }, text));
  return [
    ...(run?.snapshots ?? []).map(({ games }) => chip(number(games), visited?.games === games, () => visit(games))),
    chip(t('travel.now'), visited === null, () => learning.return()),
  ];
}

/** @param {Learning} learning @returns {import('./teach.js').Piece} */
export function curveField(learning) {
  /** @type {View} */
  let view = 'truth';
  const place = el('div', { class: 'curve', 'aria-hidden': 'true' });
  const drawing = new CurveDrawing(place, visit);
  const names = el('div', {});
  const views = el('div', {});
  const numbers = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('curve.table') });
  const details = el('details', { ontoggle: () => showTable() }, el('summary', {}, t('curve.table')), numbers);
  const snapshots = el('ul', { class: 'chips' });
  const travel = field(t('travel'), el('p', { class: 'help' }, t('travel.help')), snapshots);
  const compareId = newId('compare');
  const compare = el('select', { id: compareId, onchange: () => learning.change({ comparedId: compare.value || null }) });
  const forget = button(t('compare.forget'), () => learning.forgetCompared(), 'plain');
  const comparing = el('div', { class: 'field' }, el('label', { 'for': compareId }, t('compare')), el('div', { class: 'row' }, compare, forget));
  const element = el('section', { class: 'field curve-field', 'aria-label': t('curve') }, views, place, names, travel, comparing, details);
  const onTheme = () => drawing.refresh();
  document.documentElement.addEventListener('themechange', onTheme);

  /** @param {number} games */
  function visit(games) {
    const snapshot = learning.run?.snapshots.find((one) => one.games === games);
    if (snapshot && !learning.training) {
      learning.visit(snapshot).catch(() => notify(t('travel.lost')));
    }
  }

  let viewsShown = '';
  function showViews() {
    const options = viewsOf(learning.run?.points[0]);
    if (String(options) !== viewsShown) {
      viewsShown = String(options);
      views.replaceChildren(choices(t('curve'), options.map((one) => [one, t(`view.${one}`)]), view, (chosen) => {
        view = /** @type {View} */ (chosen);
        update('change');
      }));
    }
  }

  function showTable() {
    if (details.open) {
      numbers.replaceChildren(table(learning, view));
    }
  }

  let snapshotsShown = '';
  function showSnapshots() {
    const shown = JSON.stringify([learning.run?.snapshots, learning.visited, learning.training !== null]);
    if (shown !== snapshotsShown) {
      snapshotsShown = shown;
      const focused = [...snapshots.children].findIndex((one) => one.contains(document.activeElement));
      snapshots.replaceChildren(...snapshotList(learning, visit));
      /** @type {HTMLElement | undefined} */ (snapshots.querySelectorAll('button')[focused])?.focus();
    }
    travel.hidden = !learning.run?.snapshots.length;
  }

  function showComparing() {
    const others = learning.runs.slice(0, -1);
    comparing.hidden = others.length === 0;
    compare.replaceChildren(el('option', { value: '' }, t('compare.none')),
      ...others.map((run) => el('option', { value: run.id, selected: run === learning.compared }, runName(learning, run))));
    forget.hidden = !learning.compared;
  }

  /** @param {'progress' | 'point' | 'change' | 'match'} what */
  function update(what) {
    const { run, compared } = learning;
    if (what === 'progress' || !run || run.points.length === 0) {
      return;
    }
    showViews();
    const series = seriesOf(learning.game, view, run.points[0]);
    drawing.show({
      series,
      points: run.points,
      compared: compared?.points ?? [],
      snapshots: run.snapshots.map(({ games }) => games),
      chosen: learning.visited?.games ?? null,
      end: learning.training?.to ?? (learning.isTrained ? 0 : learning.count),
    }).catch(() => (place.textContent = t('curve.failed')));
    if (what !== 'point') {
      names.replaceChildren(legend(series, compared ? runName(learning, compared) : ''));
      showComparing();
    }
    showSnapshots();
    showTable();
  }

  function close() {
    drawing.close();
    document.documentElement.removeEventListener('themechange', onTheme);
  }
  return { element, update, close };
}

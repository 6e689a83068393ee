// curve-field.js - the learning curve with its table.
import { notify } from '../shell/notices.js';
import { choices } from '../shell/controls.js';
import { CurveDrawing } from './curve.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { percent, seriesOf, viewsOf } from './measures.js';

/**
 * @typedef {import('./learning.js').Learning} Learning
 * @typedef {import('./learning.js').Run} Run
 * @typedef {import('./measures.js').View} View
 */

/** A run in a few words. @param {Learning} learning @param {Run} run */
export function runName(learning, run) {
  const preset = learning.presets.find(({ name, knobs }) =>
    name === run.preset && knobs.every((knob) => run.recipe[knob.name] === knob.value));
  const recipe = preset ? t(`preset.${preset.name}`) : t('preset.own');
  const values = { number: run.number, recipe, games: run.points.at(-1)?.games ?? 0 };
  return run.forkedAt === undefined ? t('run.name', values) : t('run.fork', { ...values, at: run.forkedAt });
}

/** What the lines mean, as far as the figures under the curve do not say it. @param {import('./measures.js').Series[]} series @param {string} behind the run drawn behind */
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

/** @param {Learning} learning @returns {import('./teach.js').Piece & { more: HTMLElement, visit: (games: number) => void }} */
export function curveField(learning) {
  /** @type {View} */
  let view = 'truth';
  const place = el('div', { class: 'curve', 'aria-hidden': 'true' });
  const drawing = new CurveDrawing(place, visit);
  const names = el('div', { class: 'curve-names' });
  const views = el('div', {});
  const numbers = el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': t('curve.table') });
  const details = el('details', { ontoggle: () => showTable() }, el('summary', {}, t('curve.table')), numbers);
  const element = el('section', { class: 'field curve-field', 'aria-label': t('curve') }, place, names);
  const more = el('section', { class: 'field curve-more', 'aria-label': t('curve.more') }, views, details);
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
      names.replaceChildren(legend(view === 'truth' ? [] : series, compared ? runName(learning, compared) : ''));
    }
    showTable();
  }

  function close() {
    drawing.close();
    document.documentElement.removeEventListener('themechange', onTheme);
  }
  return { element, more, update, close, visit };
}

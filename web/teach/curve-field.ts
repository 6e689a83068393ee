// curve-field.ts - the learning curve with its table.
import { choices } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { notify } from '../shell/notices.js';
import { CurveDrawing } from './curve.js';
import type { Learning } from './learning.js';
import { percent, seriesOf, viewsOf, type Series, type View } from './measures.js';
import type { Run } from './run-history.js';
import type { Piece } from './teach.js';

/** A run in a few words. */
export function runName(learning: Learning, run: Run) {
  const preset = learning.presets.find(
    ({ name, knobs }) => name === run.preset && knobs.every((knob) => run.recipe[knob.name] === knob.value),
  );
  const recipe = preset ? t(`preset.${preset.name}`) : t('preset.own');
  const values = { number: run.number, recipe, games: run.points.at(-1)?.games ?? 0 };
  return run.forkedAt === undefined ? t('run.name', values) : t('run.fork', { ...values, at: run.forkedAt });
}

/** What the lines mean, as far as the figures under the curve do not say it. @param behind the run drawn behind */
function legend(series: Series[], behind: string) {
  return el(
    'ul',
    { class: 'legend' },
    ...series
      .filter(({ isDrawn }) => isDrawn)
      .map(({ name, colour, isDashed }) =>
        el(
          'li',
          {},
          el('span', { class: `swatch ${colour}${isDashed ? ' dashed' : ''}`, 'aria-hidden': 'true' }),
          name,
        ),
      ),
    behind && el('li', {}, el('span', { class: 'swatch ink behind', 'aria-hidden': 'true' }), behind),
  );
}

function table(learning: Learning, view: View) {
  const points = learning.run?.points ?? [];
  const series = seriesOf(learning.game, view, points[0]);
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, t(`view.${view}`)),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, t('teach.count')),
        ...series.map(({ name }) => el('th', { scope: 'col' }, name)),
      ),
    ),
    el(
      'tbody',
      {},
      ...points.map((point) =>
        el(
          'tr',
          {},
          el('th', { scope: 'row' }, number(point.games)),
          ...series.map(({ read }) => el('td', {}, percent(read(point)))),
        ),
      ),
    ),
  );
}

export function curveField(learning: Learning): Piece & { more: HTMLElement; visit: (games: number) => void } {
  let view: View = 'truth';
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

  function visit(games: number) {
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
      views.replaceChildren(
        choices(
          t('curve'),
          options.map((one) => [one, t(`view.${one}`)]),
          view,
          (chosen) => {
            view = chosen as View;
            update('change');
          },
        ),
      );
    }
  }

  function showTable() {
    if (details.open) {
      numbers.replaceChildren(table(learning, view));
    }
  }

  function update(what: 'progress' | 'point' | 'change' | 'match') {
    const { run, compared } = learning;
    if (what === 'progress' || !run || run.points.length === 0) {
      return;
    }
    showViews();
    const series = seriesOf(learning.game, view, run.points[0]);
    drawing
      .show({
        series,
        points: run.points,
        compared: compared?.points ?? [],
        snapshots: run.snapshots.map(({ games }) => games),
        chosen: learning.visited?.games ?? null,
        end: learning.training?.to ?? (learning.isTrained ? 0 : learning.count),
      })
      .catch(() => (place.textContent = t('curve.failed')));
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

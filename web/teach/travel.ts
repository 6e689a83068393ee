// travel.ts - the AI as it was: a button for each snapshot along its curve, and the
// runs before this one to compare with.
import { button, field } from '../shell/controls.js';
import { el, newId } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { runName } from './curve-field.js';
import type { Learning } from './learning.js';
import type { Piece } from './teach.js';

/** A button for each snapshot, and one for now. */
function snapshotList(learning: Learning, visit: (games: number) => void) {
  const { run, visited } = learning;
  const chip = (text: string, isChosen: boolean, onclick: () => void) =>
    el(
      'li',
      {},
      el(
        'button',
        {
          type: 'button',
          class: 'button snapshot',
          'aria-pressed': String(isChosen),
          disabled: learning.training !== null,
          onclick,
        },
        text,
      ),
    );
  return [
    ...(run?.snapshots ?? []).map(({ games }) => chip(number(games), visited?.games === games, () => visit(games))),
    chip(t('travel.now'), visited === null, () => learning.return()),
  ];
}

export function travelField(learning: Learning, visit: (games: number) => void): Piece {
  const snapshots = el('ul', { class: 'chips' });
  const travel = field(t('travel'), el('p', { class: 'help' }, t('travel.help')), snapshots);
  const compareId = newId('compare');
  const compare = el('select', { id: compareId, onchange: () => learning.compareWith(compare.value || null) });
  const forget = button(t('compare.forget'), () => learning.forgetCompared(), 'plain');
  const comparing = el(
    'div',
    { class: 'field' },
    el('label', { for: compareId }, t('compare')),
    el('div', { class: 'row' }, compare, forget),
  );
  const element = el('div', { class: 'travel-field' }, travel, comparing);

  let snapshotsShown = '';
  function showSnapshots() {
    const shown = JSON.stringify([learning.run?.snapshots, learning.visited, learning.training !== null]);
    if (shown !== snapshotsShown) {
      snapshotsShown = shown;
      const focused = [...snapshots.children].findIndex((one) => one.contains(document.activeElement));
      snapshots.replaceChildren(...snapshotList(learning, visit));
      (snapshots.querySelectorAll('button')[focused] as HTMLElement | undefined)?.focus();
    }
    travel.hidden = !learning.run?.snapshots.length;
  }

  function showComparing() {
    const others = learning.runs.slice(0, -1);
    comparing.hidden = others.length === 0;
    compare.replaceChildren(
      el('option', { value: '' }, t('compare.none')),
      ...others.map((run) =>
        el('option', { value: run.id, selected: run === learning.compared }, runName(learning, run)),
      ),
    );
    forget.hidden = !learning.compared;
  }

  function update(what: 'progress' | 'point' | 'change' | 'match') {
    if (what === 'progress') {
      return;
    }
    if (what !== 'point') {
      showComparing();
    }
    showSnapshots();
  }
  return { element, update };
}

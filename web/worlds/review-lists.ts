// review-lists.ts - what stands in the panel while an episode is looked back at: what each
// choice was worth, the decisions one after the other, and the last episodes.
import type { EpisodeReview, StepReview } from '../engine/world-review.js';
import type { WorldFacts } from '../engine/world.js';
import type { WorldPicture } from '../games/looks.js';
import { field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { valueFigure } from './account-field.js';
import { shownLuck } from './account.js';
import { digitsFor, digitsOf, signedAmount } from './decision.js';
import { addressOf } from './episode.js';
import { actionName, tOfWorld } from './words.js';
import type { WorldDesk } from './worlds.js';

/** Result, and of what it is made up. */
export function sumSentence({ end, start, luck, cost }: EpisodeReview) {
  const digits = digitsFor(Math.min(cost, Math.abs(start)));
  const words = {
    result: signedAmount(end.total),
    rules: signedAmount(start, digits),
    luck: signedAmount(shownLuck({ result: end.total, rules: start, cost }, digits), digits),
    cost: signedAmount(-cost, digits),
  };
  return t(luck === null ? 'world-review.unfinished' : 'world-review.sum', words);
}

/** What each choice was worth. */
export function valuesTable({ kind }: WorldFacts, step: StepReview) {
  const { scene, values, played, best } = step;
  const digits = digitsOf(values);
  const marks = (i: number) =>
    [i === played ? t('world-review.played') : '', i === best ? t('world-review.best') : ''].filter(Boolean).join(', ');
  const rows = values.map(({ amount, isBest }, i) =>
    el(
      'tr',
      { class: isBest ? 'best' : '' },
      el('th', { scope: 'row' }, actionName(scene.legal[i])),
      el('td', {}, marks(i)),
      el('td', { class: 'figure' }, signedAmount(amount, digits)),
    ),
  );
  return el(
    'table',
    { class: 'world-values', 'data-kind': kind },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, t('world-review.choice')),
        el('td', {}),
        el('th', { scope: 'col' }, t('world-review.worth')),
      ),
    ),
    el('tbody', {}, ...rows),
  );
}

/** The decisions, and the end. */
export function decisionsList(
  facts: WorldFacts,
  { steps, end }: EpisodeReview,
  at: number,
  picture: WorldPicture,
  choose: (step: number) => void,
) {
  const mark = (i: number) => (i === at ? 'true' : undefined);
  const row = (step: StepReview, i: number) =>
    el(
      'li',
      {},
      el(
        'button',
        { type: 'button', class: 'decision', 'aria-current': mark(i), onclick: () => choose(i) },
        el(
          'span',
          { class: 'step-name' },
          t('world.told-of', {
            name: picture.situation(step.scene),
            words: actionName(step.scene.legal[step.played]).toLowerCase(),
          }),
        ),
        step.cost > 0 ? valueFigure(-step.cost) : el('span', { class: 'quiet' }, '✓'),
      ),
    );
  const last = el(
    'li',
    {},
    el(
      'button',
      { type: 'button', class: 'decision', 'aria-current': mark(steps.length), onclick: () => choose(steps.length) },
      el('span', { class: 'step-name' }, end.isOver ? picture.status(end) : '…'),
      end.isOver ? valueFigure(end.total) : '',
    ),
  );
  return field(t('world-review.decisions'), el('ol', { class: 'decisions' }, ...steps.map(row), last));
}

export function pastList(
  { facts: { name, kind }, account }: WorldDesk,
  shown: { seed: number } | null,
): HTMLElement | null {
  const { past, episodes } = account.sums;
  if (past.length === 0) {
    return null;
  }
  const rows = past.map((one, i) => {
    const isShown = shown?.seed === one.seed;
    return el(
      'tr',
      { class: isShown ? 'is-shown' : '' },
      el(
        'th',
        { scope: 'row' },
        el(
          'a',
          {
            href: `#/${name}/review?${new URLSearchParams(addressOf(one))}`,
            'aria-current': isShown ? 'true' : undefined,
          },
          `${tOfWorld(kind, 'world-review.one')} ${episodes - i}`,
        ),
      ),
      el('td', {}, valueFigure(one.total)),
      el('td', {}, one.cost > 0 ? valueFigure(-one.cost) : '✓'),
    );
  });
  return field(
    tOfWorld(kind, 'world-review.past'),
    el(
      'table',
      { class: 'world-values past' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('td', {}),
          ...[t('account.result'), t('world-review.decisions')].map((text) => el('th', { scope: 'col' }, text)),
        ),
      ),
      el('tbody', {}, ...rows),
    ),
  );
}

// review-lists.js - what stands in the panel while an episode is looked back at: what each
// choice was worth, the decisions one after the other, and the last episodes.
import { field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { shownLuck } from './account.js';
import { valueFigure } from './account-field.js';
import { digitsFor, digitsOf, signedAmount } from './decision.js';
import { addressOf } from './episode.js';
import { actionName, tOfWorld } from './words.js';

/**
 * @typedef {import('../engine/world-review.js').EpisodeReview} EpisodeReview
 * @typedef {import('../engine/world-review.js').StepReview} StepReview
 * @typedef {import('../engine/world.js').WorldFacts} WorldFacts
 */

/** Result, and of what it is made up. @param {EpisodeReview} review */
export function sumSentence({ end, start, luck, cost }) {
  const digits = digitsFor(Math.min(cost, Math.abs(start)));
  const words = { result: signedAmount(end.total), rules: signedAmount(start, digits), luck: signedAmount(shownLuck({ result: end.total, rules: start, cost }, digits), digits), cost: signedAmount(-cost, digits) };
  return t(luck === null ? 'world-review.unfinished' : 'world-review.sum', words);
}

/** What each choice was worth. @param {WorldFacts} world @param {StepReview} step */
export function valuesTable({ kind }, step) {
  const { scene, values, played, best } = step;
  const digits = digitsOf(values);
  const marks = (/** @type {number} */ i) => [i === played ? t('world-review.played') : '', i === best ? t('world-review.best') : ''].filter(Boolean).join(', ');
  const rows = values.map(({ amount, isBest }, i) =>
    el('tr', { class: isBest ? 'best' : '' }, el('th', { scope: 'row' }, actionName(scene.legal[i])), el('td', {}, marks(i)), el('td', { class: 'figure' }, signedAmount(amount, digits))));
  return el('table', { class: 'world-values', 'data-kind': kind },
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, t('world-review.choice')), el('td', {}), el('th', { scope: 'col' }, t('world-review.worth')))),
    el('tbody', {}, ...rows));
}

/**
 * The decisions, and the end.
 * @param {WorldFacts} facts @param {EpisodeReview} review @param {number} at @param {import('../games/looks.js').WorldPicture} picture
 * @param {(step: number) => void} choose
 */
export function decisionsList(facts, { steps, end }, at, picture, choose) {
  const mark = (/** @type {number} */ i) => (i === at ? 'true' : undefined);
  const row = (/** @type {StepReview} */ step, /** @type {number} */ i) =>
    el('li', {}, el('button', { type: 'button', class: 'decision', 'aria-current': mark(i), onclick: () => choose(i) },
      el('span', { class: 'step-name' }, t('world.told-of', { name: picture.situation(step.scene), words: actionName(step.scene.legal[step.played]).toLowerCase() })),
      step.cost > 0 ? valueFigure(-step.cost) : el('span', { class: 'quiet' }, '✓')));
  const last = el('li', {}, el('button', { type: 'button', class: 'decision', 'aria-current': mark(steps.length), onclick: () => choose(steps.length) },
    el('span', { class: 'step-name' }, end.isOver ? picture.status(end) : '…'), end.isOver ? valueFigure(end.total) : ''));
  return field(t('world-review.decisions'), el('ol', { class: 'decisions' }, ...steps.map(row), last));
}

/** @param {import('./worlds.js').WorldDesk} desk @param {{ seed: number } | null} shown @returns {HTMLElement | null} */
export function pastList({ facts: { name, kind }, account }, shown) {
  const { past, episodes } = account.sums;
  if (past.length === 0) {
    return null;
  }
  const rows = past.map((one, i) => {
    const isShown = shown?.seed === one.seed;
    return el('tr', { class: isShown ? 'is-shown' : '' },
      el('th', { scope: 'row' }, el('a', { href: `#/${name}/review?${new URLSearchParams(addressOf(one))}`, 'aria-current': isShown ? 'true' : undefined }, `${tOfWorld(kind, 'world-review.one')} ${episodes - i}`)),
      el('td', {}, valueFigure(one.total)), el('td', {}, one.cost > 0 ? valueFigure(-one.cost) : '✓'));
  });
  return field(tOfWorld(kind, 'world-review.past'), el('table', { class: 'world-values past' },
    el('thead', {}, el('tr', {}, el('td', {}), ...[t('account.result'), t('world-review.decisions')].map((text) => el('th', { scope: 'col' }, text)))),
    el('tbody', {}, ...rows)));
}

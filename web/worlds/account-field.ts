// account-field.ts - the account of a world in the panel: what came out, and of what it is
// made up.
import { button, confirmed, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';
import { shownLuck } from './account.js';
import { digitsFor, signedAmount } from './decision.js';
import type { Piece } from './teach.js';
import { tOfWorld } from './words.js';
import type { WorldDesk } from './worlds.js';

const DIGITS_MAX = 3;

/** So many digits that a small one of these is seen. */
const digitsForAll = (...values: number[]) =>
  Math.min(DIGITS_MAX, Math.max(...values.map((value) => digitsFor(Math.abs(value)))));

/** A figure whose colour says whether it is good, beside its sign. */
export function valueFigure(value: number, digits: number = digitsForAll(value)) {
  const text = signedAmount(value, digits);
  const tone = text.startsWith('+') ? 'good' : text.startsWith('−') ? 'bad' : '';
  return el('span', { class: `figure ${tone}`.trim() }, text);
}

export function accountField({ account, facts }: WorldDesk): Piece {
  const title = el('p', { class: 'account-result' });
  const rows = el('tbody', {});
  const words = el('p', { class: 'help' });
  const reset = button(
    t('account.reset'),
    async () => {
      if (await confirmed(tOfWorld(facts.kind, 'account.reset.question'), t('account.reset'), t('cancel'))) {
        account.clear();
      }
    },
    'plain',
  );
  const element = field(
    t('account'),
    title,
    el('table', { class: 'account' }, el('caption', { class: 'unseen' }, t('account')), rows),
    words,
    reset,
  );
  const row = (name: string, value: number, digits: number) =>
    el('tr', {}, el('th', { scope: 'row' }, t(`account.${name}`)), el('td', {}, valueFigure(value, digits)));

  function update() {
    const { episodes, decisions, right, result, rules, luck, cost } = account.sums;
    title.textContent = tn(`account.episodes.${facts.kind}`, episodes);
    const digits = digitsForAll(rules, luck, cost);
    rows.replaceChildren(
      ...[
        ['rules', rules],
        ['luck', shownLuck(account.sums, digits)],
        ['cost', -cost],
        ['result', result],
      ].map(([name, value]) => row(String(name), Number(value), digits)),
    );
    words.textContent =
      decisions === 0 ? t('account.none') : t('account.right', { right: number(right), decisions: number(decisions) });
    reset.hidden = episodes === 0;
  }
  return { element, update };
}

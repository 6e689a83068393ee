// explain.js - what happens at each step of a search, in a sentence.
import { factsOf, sideName } from '../games/index.js';
import { number, signed, t, tn } from '../shell/i18n.js';

/**
 * @typedef {import('../engine/module.js').ThinkEvent} ThinkEvent
 * @typedef {import('../engine/module.js').Thinking} Thinking
 * @typedef {import('./run.js').SearchRun} SearchRun
 */

/** The move of a call, and the sides, for its sentence. @param {string} game @param {ThinkEvent} event */
function names(game, event) {
  const own = sideName(game, event.maximizing ? event.side : 1 - event.side);
  const other = sideName(game, event.maximizing ? 1 - event.side : event.side);
  return {
    call: event.call,
    parent: event.parent,
    move: event.moveText,
    side: sideName(game, event.side),
    mover: sideName(game, 1 - event.side),
    own,
    other,
    value: signed(event.value),
    alpha: signed(event.alpha ?? 0),
    beta: signed(event.beta ?? 0),
  };
}

/** How the search judges a leaf: where it looks no further, by lines if the game has any. @param {string} game @param {ThinkEvent} event */
const leafKind = (game, { result }) => (result === 'unfinished' && !factsOf(game).hasLines ? 'undecided' : result);

/** What happens at a step. @param {string} game @param {SearchRun} run @param {number} step */
export function explain(game, run, step) {
  const event = run.steps[step];
  const said = names(game, event);
  switch (event.kind) {
    case 'enter':
      if (event.parent === 0) {
        return t('inside.search.say.root', said);
      }
      return event.maximizing ? t('inside.search.say.enter.max', said) : t('inside.search.say.enter.min', said);
    case 'leaf':
      if (event.parent === 0 && event.result !== 'unfinished') {
        return t('inside.search.say.over');
      }
      return t(`inside.search.say.leaf.${leafKind(game, event)}`, { ...said, winner: said.mover });
    case 'cut':
      return `${t(`inside.search.say.cut.${event.reason}`, said)} ${
        tn('inside.search.skipped', event.skipped)}`;
    case 'return':
      return event.parent === 0
        ? t('inside.search.say.answer', { ...said, move: run.thinking.moveText })
        : t('inside.search.say.return', said);
  }
}

/** @param {number | null} bound @param {string} open */
const boundText = (bound, open) => (bound === null ? open : signed(bound));

/** The window of a step of alpha-beta. @param {ThinkEvent} event */
export function explainWindow({ alpha, beta }) {
  return t('inside.search.window', { alpha: boundText(alpha, '−∞'), beta: boundText(beta, '+∞') });
}

/**
 * What cuts save, as rows of facts.
 * @param {Thinking} thinking @param {Thinking} other the same search by the other algorithm
 * @param {boolean} alphaBeta whether the first is that of alpha-beta
 */
export function savings(thinking, other, alphaBeta) {
  const [plain, cutting] = alphaBeta ? [other, thinking] : [thinking, other];
  const saved = plain.calls - cutting.calls;
  const share = Math.round((100 * saved) / plain.calls);
  const more = plain.complete ? '' : '≥ ';
  return [
    [t('inside.search.minimax'), `${more}${tn('inside.search.calls', plain.calls)}`],
    [t('inside.search.alphabeta'), `${tn('inside.search.calls', cutting.calls)}, ${tn('inside.search.cuts', cutting.cuts)}`],
    [t('inside.search.saved'), `${more}${number(saved)} (${number(share)}\u00a0%)`],
  ];
}

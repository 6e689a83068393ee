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
        return t('think.say.root', said);
      }
      return event.maximizing ? t('think.say.enter.max', said) : t('think.say.enter.min', said);
    case 'leaf':
      if (event.parent === 0 && event.result !== 'unfinished') {
        return t('think.say.over');
      }
      return t(`think.say.leaf.${leafKind(game, event)}`, { ...said, winner: said.mover });
    case 'cut':
      return `${t(event.reason === 'below-alpha' ? 'think.say.cut.alpha' : 'think.say.cut.beta', said)} ${
        tn('think.skipped', event.skipped)}`;
    case 'return':
      return event.parent === 0
        ? t('think.say.answer', { ...said, move: run.thinking.moveText })
        : t('think.say.return', said);
  }
}

/** @param {number | null} bound @param {string} open */
const boundText = (bound, open) => (bound === null ? open : signed(bound));

/** The window of a step of alpha-beta. @param {ThinkEvent} event */
export function explainWindow({ alpha, beta }) {
  return t('think.window', { alpha: boundText(alpha, '−∞'), beta: boundText(beta, '+∞') });
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
    [t('think.minimax'), `${more}${tn('think.calls', plain.calls)}`],
    [t('think.alphabeta'), `${tn('think.calls', cutting.calls)}, ${tn('think.cuts', cutting.cuts)}`],
    [t('think.saved'), `${more}${number(saved)} (${number(share)} %)`],
  ];
}

// explain.js - what happens at each step of a search, in a sentence that names sides and
// results; values in numbers are for those who ask for them.
import { factsOf, moveBy, sideName, writeMove } from '../games/index.js';
import { number, signed, t, tn, tOr } from '../shell/i18n.js';

/**
 * @typedef {import('../engine/module.js').ThinkEvent} ThinkEvent
 * @typedef {import('../engine/module.js').Thinking} Thinking
 * @typedef {import('./run.js').SearchRun} SearchRun
 * @typedef {import('./run.js').Call} Call
 */

/** A side in the middle of a sentence; a letter stays a capital. @param {string} game @param {number} side */
export function sideInside(game, side) {
  const name = sideName(game, side);
  return name.length > 1 ? name.toLowerCase() : name;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** How a move decides: in the centre, in column 3, with Kb4. @param {string} game @param {string} move */
const byOf = (game, move) => tOr(`why.by.${game}.${move}`, moveBy(game, move));

/** What is played: in the centre, in column 3, Kb4. @param {string} game @param {string} move */
function playOf(game, move) {
  const { kind, movesAreColumns } = factsOf(game);
  return movesAreColumns || tOr(`by.${kind}`, '', { move }) !== '' ? byOf(game, move) : writeMove(game, move);
}

/** How a value reads for the side that began the search. @param {SearchRun} run @param {number} value */
export function meaningOf(run, value) {
  const sign = value > 0 ? 'win' : value < 0 ? 'loss' : 'draw';
  return run.isCertain(value) ? sign : `maybe-${sign}`;
}

/** The move, the sides and the place, for a sentence. @param {string} game @param {SearchRun} run @param {ThinkEvent} event @param {Call} call */
function wordsOf(game, run, event, call) {
  const own = event.maximizing ? event.side : 1 - event.side;
  const best = call.children.find(({ value }) => value === event.value);
  return {
    own: sideInside(game, own),
    other: sideInside(game, 1 - own),
    mover: sideInside(game, 1 - event.side),
    move: playOf(game, event.moveText),
    here: byOf(game, event.moveText),
    by: best ? byOf(game, best.enter.moveText) : '',
    answer: playOf(game, run.thinking.moveText),
  };
}

/** @param {SearchRun} run @param {ThinkEvent} event @param {Call} call */
function keyOf(run, event, call) {
  const meaning = meaningOf(run, event.value);
  if (event.kind === 'enter') {
    return event.parent === 0 ? 'root' : event.maximizing ? 'enter.max' : 'enter.min';
  }
  if (event.kind === 'cut') {
    return `cut.${event.reason}`;
  }
  if (event.kind === 'leaf' && event.result !== 'unfinished') {
    const mover = event.side === 0 ? 'second' : 'first';
    return event.parent === 0 ? 'over' : `leaf.${event.result === 'draw' ? 'draw' : event.result === mover ? 'won' : 'lost'}`;
  }
  if (event.kind === 'leaf' || event.parent === 0) {
    return `${event.kind === 'leaf' ? 'leaf' : 'answer'}.${meaning}`;
  }
  const isLast = call === call.parent?.children.at(-1);
  return `return.${event.maximizing ? 'max' : 'min'}.${meaning}${event.maximizing && meaning === 'win' && !isLast ? '.more' : ''}`;
}

/** What happens at a step. @param {string} game @param {SearchRun} run @param {number} step */
export function explain(game, run, step) {
  const event = run.steps[step];
  const call = run.callAt(step);
  const said = capital(t(`inside.search.say.${keyOf(run, event, call)}`, wordsOf(game, run, event, call)));
  return event.kind === 'cut' ? `${said} ${tn('inside.search.skipped', event.skipped)}` : said;
}

/** The same step in numbers. @param {ThinkEvent} event */
export function explainNumbers({ kind, call, parent, value, alpha, beta }) {
  const key = kind === 'enter' ? 'enter' : parent === 0 ? 'answer' : kind === 'cut' ? 'cut' : 'return';
  const bound = (/** @type {number | null} */ one, /** @type {string} */ open) => (one === null ? open : signed(one));
  return t(`inside.search.numbers.${key}`, { call, parent, value: signed(value), alpha: bound(alpha, '−∞'), beta: bound(beta, '+∞') });
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

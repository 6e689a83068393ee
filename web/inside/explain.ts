// explain.ts - what happens at each step of a search, in a sentence that names sides and
// results; values in numbers are for those who ask for them.
import type { ThinkEvent, Thinking } from '../engine/module.js';
import { factsOf, moveBy, sideName, writeMove } from '../games/index.js';
import { number, signed, t, tn, tOr } from '../shell/i18n.js';
import type { Call, SearchRun } from './run.js';

/** A side in the middle of a sentence; a letter stays a capital. */
export function sideInside(game: string, side: number) {
  const name = sideName(game, side);
  return name.length > 1 ? name.toLowerCase() : name;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How a move decides: in the centre, in column 3, with Kb4. */
const byOf = (game: string, move: string) => tOr(`why.by.${game}.${move}`, moveBy(game, move));

/** What is played: in the centre, in column 3, Kb4. */
function playOf(game: string, move: string) {
  const { kind, movesAreColumns } = factsOf(game);
  return movesAreColumns || tOr(`by.${kind}`, '', { move }) !== '' ? byOf(game, move) : writeMove(game, move);
}

/** How a value reads for the side that began the search. */
export function meaningOf(run: SearchRun, value: number) {
  const sign = value > 0 ? 'win' : value < 0 ? 'loss' : 'draw';
  return run.isCertain(value) ? sign : `maybe-${sign}`;
}

/** The move, the sides and the place, for a sentence. */
function wordsOf(game: string, run: SearchRun, event: ThinkEvent, call: Call) {
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

function keyOf(run: SearchRun, event: ThinkEvent, call: Call) {
  const meaning = meaningOf(run, event.value);
  if (event.kind === 'enter') {
    return event.parent === 0 ? 'root' : event.maximizing ? 'enter.max' : 'enter.min';
  }
  if (event.kind === 'cut') {
    return `cut.${event.reason}`;
  }
  if (event.kind === 'leaf' && event.result !== 'unfinished') {
    const mover = event.side === 0 ? 'second' : 'first';
    return event.parent === 0
      ? 'over'
      : `leaf.${event.result === 'draw' ? 'draw' : event.result === mover ? 'won' : 'lost'}`;
  }
  if (event.kind === 'leaf' || event.parent === 0) {
    return `${event.kind === 'leaf' ? 'leaf' : 'answer'}.${meaning}`;
  }
  const isLast = call === call.parent?.children.at(-1);
  return `return.${event.maximizing ? 'max' : 'min'}.${meaning}${event.maximizing && meaning === 'win' && !isLast ? '.more' : ''}`;
}

/** What happens at a step. */
export function explain(game: string, run: SearchRun, step: number) {
  const event = run.steps[step];
  const call = run.callAt(step);
  const said = capital(t(`inside.search.say.${keyOf(run, event, call)}`, wordsOf(game, run, event, call)));
  return event.kind === 'cut' ? `${said} ${tn('inside.search.skipped', event.skipped)}` : said;
}

/** The same step in numbers. */
export function explainNumbers({ kind, call, parent, value, alpha, beta }: ThinkEvent) {
  const key = kind === 'enter' ? 'enter' : parent === 0 ? 'answer' : kind === 'cut' ? 'cut' : 'return';
  const bound = (one: number | null, open: string) => (one === null ? open : signed(one));
  return t(`inside.search.numbers.${key}`, {
    call,
    parent,
    value: signed(value),
    alpha: bound(alpha, '−∞'),
    beta: bound(beta, '+∞'),
  });
}

/**
 * What cuts save, as rows of facts.
 * @param other the same search by the other algorithm
 * @param alphaBeta whether the first is that of alpha-beta
 */
export function savings(thinking: Thinking, other: Thinking, alphaBeta: boolean) {
  const [plain, cutting] = alphaBeta ? [other, thinking] : [thinking, other];
  const saved = plain.calls - cutting.calls;
  const share = Math.round((100 * saved) / plain.calls);
  const more = plain.complete ? '' : '≥ ';
  return [
    [t('inside.search.minimax'), `${more}${tn('inside.search.calls', plain.calls)}`],
    [
      t('inside.search.alphabeta'),
      `${tn('inside.search.calls', cutting.calls)}, ${tn('inside.search.cuts', cutting.cuts)}`,
    ],
    [t('inside.search.saved'), `${more}${number(saved)} (${number(share)}\u00a0%)`],
  ];
}

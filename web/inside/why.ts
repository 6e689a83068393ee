// why.ts - the answer to "Why?" that the story ends with: the position that tells most about the AI, and a sentence
// that says no more than its own values there.
import type { Engine } from '../engine/engine.js';
import type { MoveValue, Spot } from '../engine/module.js';
import { factsOf, firstMoves, lookOf, moveBy, splitMoves } from '../games/index.js';
import { writeValue } from '../play/heat.js';
import type { Match } from '../play/match.js';
import { t, tOr } from '../shell/i18n.js';

type Played = Pick<Match, 'game' | 'spot' | 'person'>;

/** a position, and what the AI thinks there */
export interface Telling {
  spot: Spot;
  values: MoveValue[];
  number: number; // of the move that it would make there, in the person's own game; 0 in the example of the game
}

/** what some values come to */
interface Opinion {
  /** it lost after everything else; it likes one best; it likes some; it likes none more than another */
  kind: 'lost' | 'best' | 'equal' | 'none';
  best: MoveValue;
  count: number; // of those that it likes as much
  next: number; // what it expects of the others at most
}

/** As far apart as people see: two values that are written alike are alike. */
export function opinionOf(values: MoveValue[]): Opinion {
  const best = values.reduce((a, b) => (b.value > a.value ? b : a));
  const others = values.filter(({ value }) => writeValue(value) !== writeValue(best.value));
  const count = values.length - others.length;
  const next = Math.max(...others.map(({ value }) => value));
  const hasLost = others.every(({ value, visits }) => visits > 0 && value < 0) && writeValue(best.value)[0] !== '−';
  return { kind: others.length === 0 ? 'none' : count > 1 ? 'equal' : hasLost ? 'lost' : 'best', best, count, next };
}

/** How much there is to see. */
function interestOf({ values }: Telling) {
  const { kind, best } = opinionOf(values);
  return kind === 'lost' ? Infinity : best.value - Math.min(...values.map(({ value }) => value));
}

/**
 * The position that tells most: an answer after which all others were lost; else where its values are farthest apart.
 * The example of the game comes first, then the AI's answers in the person's own game. Null without any answer.
 */
export async function findTelling(
  { game, spot, person }: Played,
  engine: Pick<Engine, 'scene'>,
  valuesOf: (spot: Spot) => Promise<MoveValue[] | null>,
): Promise<Telling | null> {
  const { telling } = lookOf(game);
  const moves = splitMoves(game, spot.moves);
  const spots = moves
    .map((_, ply) => ({ number: ply + 1, spot: { ...spot, moves: firstMoves(game, spot.moves, ply) } }))
    .slice(1);
  let found: Telling | null = null;
  for (const one of telling ? [{ number: 0, spot: { game, start: '', moves: telling } }, ...spots] : spots) {
    const isAnswer = one.number === 0 || (await engine.scene(one.spot)).side !== person;
    const values = isAnswer ? await valuesOf(one.spot) : null;
    if (values && values.length > 1 && (!found || interestOf({ ...one, values }) > interestOf(found))) {
      found = { ...one, values };
    }
  }
  return found;
}

/** What the values of a position say, in words. */
export function whyWords({ spot: { game }, values, number }: Telling) {
  const { kind, best, count, next } = opinionOf(values);
  const by = tOr(`why.by.${game}.${best.name}`, moveBy(game, best.name));
  const where = number > 0 ? t('why.own', { number }) : t(`why.example.${factsOf(game).kind}`);
  return `${where} ${t(`why.${kind}`, { by, count, value: writeValue(best.value), next: writeValue(next) })}`;
}

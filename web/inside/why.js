// why.js - the answer to "Why?" that the story ends with: the position that tells most about the AI, and a sentence
// that says no more than its own values there.
import { factsOf, firstMoves, lookOf, moveBy, splitMoves } from '../games/index.js';
import { t, tOr } from '../shell/i18n.js';
import { writeValue } from '../play/heat.js';

/**
 * @typedef {import('../engine/module.js').MoveValue} MoveValue
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {Pick<import('../play/match.js').Match, 'game' | 'spot' | 'person'>} Played
 *
 * @typedef {object} Telling a position, and what the AI thinks there
 * @property {Spot} spot
 * @property {MoveValue[]} values
 * @property {number} number of the move that it would make there, in the person's own game; 0 in the example of the game
 *
 * @typedef {object} Opinion what some values come to
 * @property {'lost' | 'best' | 'equal' | 'none'} kind it lost after everything else; it likes one best; it likes some; it likes none more than another
 * @property {MoveValue} best
 * @property {number} count of those that it likes as much
 * @property {number} next what it expects of the others at most
 */

/** As far apart as people see: two values that are written alike are alike. @param {MoveValue[]} values @returns {Opinion} */
export function opinionOf(values) {
  const best = values.reduce((a, b) => (b.value > a.value ? b : a));
  const others = values.filter(({ value }) => writeValue(value) !== writeValue(best.value));
  const count = values.length - others.length;
  const next = Math.max(...others.map(({ value }) => value));
  const hasLost = others.every(({ value, visits }) => visits > 0 && value < 0) && writeValue(best.value)[0] !== '−';
  return { kind: others.length === 0 ? 'none' : count > 1 ? 'equal' : hasLost ? 'lost' : 'best', best, count, next };
}

/** How much there is to see. @param {Telling} telling */
function interestOf({ values }) {
  const { kind, best } = opinionOf(values);
  return kind === 'lost' ? Infinity : best.value - Math.min(...values.map(({ value }) => value));
}

/**
 * The position that tells most: an answer after which all others were lost; else where its values are farthest apart.
 * The example of the game comes first, then the AI's answers in the person's own game. Null without any answer.
 * @param {Played} played @param {Pick<import('../engine/engine.js').Engine, 'scene'>} engine
 * @param {(spot: Spot) => Promise<MoveValue[] | null>} valuesOf @returns {Promise<Telling | null>}
 */
export async function findTelling({ game, spot, person }, engine, valuesOf) {
  const { telling } = lookOf(game);
  const moves = splitMoves(game, spot.moves);
  const spots = moves.map((_, ply) => ({ number: ply + 1, spot: { ...spot, moves: firstMoves(game, spot.moves, ply) } })).slice(1);
  /** @type {Telling | null} */
  let found = null;
  for (const one of telling ? [{ number: 0, spot: { game, start: '', moves: telling } }, ...spots] : spots) {
    const isAnswer = one.number === 0 || (await engine.scene(one.spot)).side !== person;
    const values = isAnswer ? await valuesOf(one.spot) : null;
    if (values && values.length > 1 && (!found || interestOf({ ...one, values }) > interestOf(found))) {
      found = { ...one, values };
    }
  }
  return found;
}

/** What the values of a position say, in words. @param {Telling} telling */
export function whyWords({ spot: { game }, values, number }) {
  const { kind, best, count, next } = opinionOf(values);
  const by = tOr(`why.by.${game}.${best.name}`, moveBy(game, best.name));
  const where = number > 0 ? t('why.own', { number }) : t(`why.example.${factsOf(game).kind}`);
  return `${where} ${t(`why.${kind}`, { by, count, value: writeValue(best.value), next: writeValue(next) })}`;
}

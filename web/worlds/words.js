// words.js - actions and values of worlds, as people read them.
import { number, t, tOr } from '../shell/i18n.js';

/**
 * @typedef {import('../engine/world.js').WorldAction} WorldAction
 * @typedef {import('../engine/world.js').WorldFacts} WorldFacts
 * @typedef {import('../engine/world.js').WorldValue} WorldValue
 */

const DIGITS = 4;

/** What an action is called: in the reader's language where there is a text for it. @param {WorldAction} action */
export function actionName({ action, name }) {
  return name === '' ? t('world.action', { number: action + 1 }) : tOr(`action.${name.replaceAll(' ', '-')}`, name);
}

/** A reward, or a sum of them. @param {number} value */
export function amount(value) {
  return number(value, DIGITS).replace('-', '−');
}

/** A value in the unit of the world's truth. @param {WorldFacts} facts @param {WorldValue} value */
export function valueWords({ countsSteps }, value) {
  return countsSteps ? t('world.chance', { chance: amount(value.amount), steps: amount(value.steps) }) : amount(value.amount);
}

/** A chance in per cent; with so many digits that it is not rounded to all or nothing. @param {number} chance */
export function percent(chance) {
  const isNear = chance > 0 && chance < 1 && (chance < 0.001 || chance > 0.999);
  return `${number(100 * chance, isNear ? 4 : 1)}\u00a0%`;
}

/**
 * A text of all worlds, or the one that a world has in its place: `of.KIND.world.new` for `world.new`.
 * @param {string} kind @param {string} key @param {Record<string, string | number>} [values]
 */
export function tOfWorld(kind, key, values) {
  return tOr(`of.${kind}.${key}`, '') === '' ? t(key, values) : t(`of.${kind}.${key}`, values);
}

// words.js - actions and values of worlds, as people read them.
import { language, t, tOr } from '../shell/i18n.js';

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
  const text = new Intl.NumberFormat(language(), { maximumFractionDigits: DIGITS }).format(value);
  return text.replace(/^-0$/, '0').replace('-', '−');
}

/** A value in the unit of the world's truth. @param {WorldFacts} facts @param {WorldValue} value */
export function valueWords({ countsSteps }, value) {
  return countsSteps ? t('world.chance', { chance: amount(value.amount), steps: amount(value.steps) }) : amount(value.amount);
}

/** A text of all worlds, or the one that a world has in its place: `of.KIND.world.new` for `world.new`. @param {string} kind @param {string} key */
export function tOfWorld(kind, key) {
  return tOr(`of.${kind}.${key}`, '') || t(key);
}

// words.ts - actions and values of worlds, as people read them.
import type { WorldAction, WorldFacts, WorldValue } from '../engine/world.js';
import { number, t, tOr } from '../shell/i18n.js';

const DIGITS = 4;

/** What an action is called: in the reader's language where there is a text for it. */
export function actionName({ action, name }: WorldAction) {
  return name === '' ? t('world.action', { number: action + 1 }) : tOr(`action.${name.replaceAll(' ', '-')}`, name);
}

/** A reward, or a sum of them. */
export function amount(value: number) {
  return number(value, DIGITS).replace('-', '−');
}

/** A value in the unit of the world's truth. */
export function valueWords({ countsSteps }: WorldFacts, value: WorldValue) {
  return countsSteps
    ? t('world.chance', { chance: amount(value.amount), steps: amount(value.steps) })
    : amount(value.amount);
}

/** A chance in per cent; with so many digits that it is not rounded to all or nothing. */
export function percent(chance: number) {
  const isNear = chance > 0 && chance < 1 && (chance < 0.001 || chance > 0.999);
  return `${number(100 * chance, isNear ? 4 : 1)}\u00a0%`;
}

/** A text of all worlds, or the one that a world has in its place: `of.KIND.world.new` for `world.new`. */
export function tOfWorld(kind: string, key: string, values?: Record<string, string | number>) {
  return tOr(`of.${kind}.${key}`, '') === '' ? t(key, values) : t(`of.${kind}.${key}`, values);
}

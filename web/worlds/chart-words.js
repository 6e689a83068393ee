// chart-words.js - charts of a world as people read them.
import { t, tOr } from '../shell/i18n.js';
import { actionName } from './words.js';

/**
 * @typedef {import('../engine/charts.js').Chart} Chart
 * @typedef {import('../engine/world.js').WorldAction} WorldAction
 */

/** The letter of an action in a chart: that of its name unless a text tells another. @param {WorldAction} action */
export function actionLetter(action) {
  return tOr(`action-letter.${action.name}`, action.name === '' ? String(action.action + 1) : actionName(action)[0].toUpperCase());
}

/** What stands beside a row or over a column. @param {string} label */
export const labelText = (label) => tOr(`chart-label.${label}`, label);

/** @param {Chart} chart */
export const chartName = ({ name }) => tOr(`chart.${name}`, name);

/** What a cell is called in a sentence. @param {string} kind of the world @param {Chart} chart @param {{ row: number, column: number }} cell */
export function cellName(kind, chart, { row, column }) {
  const values = { row: labelText(chart.rows[row]), column: labelText(chart.columns[column]), chart: chartName(chart) };
  const own = `of.${kind}.chart-cell.${chart.name}`;
  return tOr(own, '') ? t(own, values) : t('chart-cell', values);
}

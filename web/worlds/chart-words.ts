// chart-words.ts - charts of a world as people read them.
import type { Chart } from '../engine/charts.js';
import type { WorldAction } from '../engine/world.js';
import { t, tOr } from '../shell/i18n.js';
import { actionName } from './words.js';

/** The letter of an action in a chart: that of its name unless a text tells another. */
export function actionLetter(action: WorldAction) {
  return tOr(
    `action-letter.${action.name}`,
    action.name === '' ? String(action.action + 1) : actionName(action)[0].toUpperCase(),
  );
}

/** What stands beside a row or over a column. */
export const labelText = (label: string) => tOr(`chart-label.${label}`, label);

export const chartName = ({ name }: Chart) => tOr(`chart.${name}`, name);

/** What a cell is called in a sentence. @param kind of the world */
export function cellName(kind: string, chart: Chart, { row, column }: { row: number; column: number }) {
  const values = { row: labelText(chart.rows[row]), column: labelText(chart.columns[column]), chart: chartName(chart) };
  const own = `of.${kind}.chart-cell.${chart.name}`;
  return tOr(own, '') ? t(own, values) : t('chart-cell', values);
}

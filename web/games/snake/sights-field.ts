// sights-field.ts - what a learner sees in each direction, window by window, and what each of
// them adds to the value: the sum of a column is what it thinks of that direction.
import type { Grid, Percepts } from '../../engine/grid.js';
import type { SightNet } from '../../engine/world-network.js';
import { button, choices, field } from '../../shell/controls.js';
import { el, newId } from '../../shell/dom.js';
import { number, t, tOr } from '../../shell/i18n.js';
import { valueFigure } from '../../worlds/account-field.js';
import { signedAmount } from '../../worlds/decision.js';
import type { Decision } from './judged.js';
import { windowIcon } from './sights.js';
import { turnName } from './words.js';

/** all that there is to show of a state */
export interface Insight {
  decision: Decision;
  percepts: Percepts | null;
  learned: number[] | null; // what a learner thinks of each direction
  parts: number[][]; // what each of its tables adds to that
  net: SightNet | null; // how a neural network sees it, where that is what learns
  deadEnds: boolean[]; // whether it has seen that a direction may lead to where all is lost
}

/** what is looked at */
interface Looked {
  table: number; // or FLOOD
  at: number; // place of the direction among the legal ones, -1 if all of them end it
}

interface Chooser {
  chooseTable: (table: number) => void;
  chooseDirection: (direction: number) => void;
  showAll: (isWhole: boolean) => void;
}

export const FLOOD = -1; // in the place of a table
export const PART_DIGITS = 3;
const WHOLE = 'whole board';
const VALUE_DIGITS = 2;

/** What a table looks at; those without a name of their own are counted. */
export const tableName = (name: string, i: number) =>
  name === 'window'
    ? t('snake.percept.window', { number: i + 1 })
    : tOr(`snake.percept.${name.replaceAll(' ', '-')}`, name);

/** What a learner takes a direction for, in a word, where it is no sum; '' elsewhere. */
function verdictOf({ decision: { isOver }, percepts, deadEnds }: Insight, i: number) {
  const isDeath = isOver[i] && (percepts?.actions[i].reward ?? 0) <= 0;
  return isDeath ? t('snake.learned.death') : deadEnds[i] ? t('snake.learned.dead-end') : '';
}

/** What it thinks of a direction. */
export function learnedWords(insight: Insight, i: number) {
  return verdictOf(insight, i) || number(insight.learned?.[i] ?? 0, VALUE_DIGITS).replace('-', '−');
}

/** The direction in which one looks. */
export function directionField({ decision: { scene, isOver } }: Insight, { at }: Looked, chooser: Chooser) {
  const turns = scene.legal.filter((_, i) => !isOver[i]).map((action) => [String(action.action), turnName(action)]);
  const choose = (value: string) => chooser.chooseDirection(Number(value));
  return turns.length > 0 ? choices(t('snake.sight.direction'), turns, String(scene.legal[at].action), choose) : '';
}

/** A small picture of a window, where the table is one. */
function iconOf({ decision: { scene }, percepts }: Insight, { at }: Looked, table: number) {
  const sights = at < 0 || table === FLOOD ? [] : (percepts?.actions[at].sights[table] ?? []);
  return sights.length > 0 ? windowIcon(scene.grid as Grid, scene.legal[at].action, sights) : '';
}

/** What a table adds to the value of a direction; of a learner that cannot tell, what it sees. */
function partOf({ decision: { isOver }, percepts, parts, deadEnds }: Insight, i: number, table: number) {
  if (isOver[i]) {
    return '–';
  }
  if (deadEnds[i] && percepts?.tables[table] === WHOLE) {
    return t('snake.learned.dead-end'); // it is the table that knows
  }
  return parts[i]?.length > 0
    ? valueFigure(parts[i][table], PART_DIGITS)
    : number(percepts?.actions[i].numbers[table] ?? 0);
}

function row({ decision: { scene } }: Insight, name: Node | string, cell: (i: number) => Node | string, kind = '') {
  return el(
    'tr',
    { class: kind },
    el('th', { scope: 'row' }, name),
    ...scene.legal.map((_, i) => el('td', { class: 'figure' }, cell(i))),
  );
}

/** The reward of each direction, and the sum of all that is above. */
function sums(insight: Insight) {
  const {
    decision: { isOver },
    percepts,
    learned,
    parts,
  } = insight;
  if (!learned || !parts.some(({ length }) => length > 0)) {
    return '';
  }
  const write = (i: number, value: number) => (isOver[i] ? '–' : signedAmount(value, PART_DIGITS));
  return el(
    'tfoot',
    {},
    row(insight, t('snake.sight.reward'), (i) => write(i, percepts?.actions[i].reward ?? 0)),
    row(insight, t('snake.sight.sum'), (i) => verdictOf(insight, i) || write(i, learned[i]), 'sum'),
  );
}

const CLUES = 2; // beside the room that is left

/** The tables that tell directions apart most, and the one that is looked at. */
function cluesOf({ parts, percepts }: Insight, { table }: Looked) {
  const known = parts.filter(({ length }) => length > 0);
  const spread = (i: number) => {
    const values = known.map((part) => part[i]);
    return values.length > 0 ? Math.max(...values) - Math.min(...values) : 0;
  };
  const all = [...(percepts?.tables.keys() ?? [])];
  const most = [...all].sort((a, b) => spread(b) - spread(a)).slice(0, CLUES);
  return all.filter((i) => most.includes(i) || i === table);
}

/** A few tables, or all of them with their sum. */
function partsTable(insight: Insight, looked: Looked, chooser: Chooser, tables: number[] | null) {
  const {
    decision: { scene },
    percepts,
  } = insight;
  const group = newId('sight');
  const radio = (table: number, name: string) =>
    el(
      'label',
      { class: 'sight-choice' },
      el('input', {
        type: 'radio',
        name: group,
        checked: table === looked.table,
        onchange: () => chooser.chooseTable(table),
      }),
      iconOf(insight, looked, table),
      el('span', {}, name),
    );
  const rows = (percepts?.tables ?? []).flatMap((name, table) =>
    tables && !tables.includes(table)
      ? []
      : [row(insight, radio(table, tableName(name, table)), (i) => partOf(insight, i, table))],
  );
  return el(
    'table',
    { class: 'world-values snake-percepts' },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, t('snake.window')),
        ...scene.legal.map((action) => el('th', { scope: 'col' }, turnName(action))),
      ),
    ),
    el(
      'tbody',
      {},
      row(insight, radio(FLOOD, t('snake.sight.room')), () => ''),
      ...rows,
    ),
    tables ? '' : sums(insight),
  );
}

/** Three clues, and all of them on demand. */
export function partsTables(insight: Insight, looked: Looked, chooser: Chooser, isWhole: boolean) {
  const toggle = button(t(isWhole ? 'snake.sight.fewer' : 'snake.sight.all'), () => chooser.showAll(!isWhole), 'plain');
  return [partsTable(insight, looked, chooser, isWhole ? null : cluesOf(insight, looked)), toggle];
}

export function sightsField(insight: Insight, looked: Looked, chooser: Chooser, isWhole: boolean) {
  const place = { class: 'table-scroll', tabIndex: 0, role: 'group', 'aria-label': t('snake.sees') };
  return field(
    t('snake.sees'),
    el('p', { class: 'help' }, t('snake.sees.help')),
    directionField(insight, looked, chooser),
    el('div', place, ...partsTables(insight, looked, chooser, isWhole)),
  );
}

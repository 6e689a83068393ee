// inside.js - what the AI knows: of this position beside the exact truth,
// and its whole table, state by state.
import { button, facts, field } from '../shell/controls.js';
import { describeScore } from '../games/board.js';
import { el } from '../shell/dom.js';
import { EngineError } from '../engine/module.js';
import { writeValue } from '../play/heat.js';
import { number, t } from '../shell/i18n.js';
import { smallBoard } from './small-board.js';

/**
 * @typedef {import('../engine/learner.js').LearnedState} LearnedState
 * @typedef {import('../engine/module.js').MoveValue} MoveValue
 * @typedef {import('../engine/module.js').MoveScore} MoveScore
 */

const STATES_PER_PAGE = 12;

/**
 * The column of visits is left out where nobody counts them.
 * @param {MoveValue[]} values @param {MoveScore[] | null} scores @param {boolean} countsVisits @param {string} [unknown] in place of a score
 */
function movesTable(values, scores, countsVisits, unknown = '…') {
  const best = Math.max(...values.map(({ value }) => value));
  const columns = ['move', 'value', 'exact', ...(countsVisits ? ['visits'] : [])];
  return el('table', {},
    el('caption', { class: 'unseen' }, t('inside.position')),
    el('thead', {}, el('tr', {}, ...columns.map((key) => el('th', { scope: 'col' }, t(`column.${key}`))))),
    el('tbody', {}, ...values.map(({ text, value, visits }, i) => el('tr', { class: value === best ? 'best' : '' },
      el('th', { scope: 'row' }, text),
      el('td', {}, writeValue(value)),
      el('td', {}, scores ? describeScore(scores[i].score, scores[i].plies) : unknown),
      countsVisits && el('td', {}, number(visits))))));
}

/** Why some values are 0, where there are such. @param {MoveValue[]} values @param {boolean} countsVisits */
function zerosHelp(values, countsVisits) {
  const untried = values.some(({ value, visits }) => value === 0 && visits === 0);
  return el('p', { class: 'help' }, untried ? t(countsVisits ? 'zeros.help' : 'zeros.patterns') : '');
}

/** A state as a button that puts it on the board. @param {LearnedState} state @param {number} cols @param {() => void} open */
function stateCard({ cells, start, moves }, cols, open) {
  const visits = moves.reduce((sum, move) => sum + move.visits, 0);
  return el('li', {}, el('button', { type: 'button', class: 'state', disabled: start === '', onclick: open },
    el('span', { class: 'unseen' }, cells), smallBoard(cells, cols, moves), el('span', { class: 'help' }, t('inside.tried', { visits }))));
}

/** @param {Pick<import('../shell/desk.js').Desk, 'game' | 'match' | 'learning' | 'engine' | 'brains' | 'heat'>} desk @returns {import('./teach.js').Piece} */
export function insideField({ game, match, learning, engine, brains, heat }) {
  const counts = el('div', {});
  const position = el('div', { class: 'scroll' });
  const list = el('ol', { class: 'states' });
  const where = el('span', { class: 'figure' });
  let first = 0;
  const back = button(t('inside.back'), () => turnPage(-STATES_PER_PAGE));
  const forward = button(t('inside.forward'), () => turnPage(STATES_PER_PAGE));
  const pager = el('div', { class: 'row' }, back, where, forward);
  const details = el('details', { ontoggle: () => showTable() }, el('summary', {}, t('inside.table')), el('p', { class: 'help' }, t('inside.help')), list, pager);
  const element = field(t('inside'), counts, position, details);

  /** @param {number} step */
  function turnPage(step) {
    first = Math.max(0, first + step);
    showTable();
  }

  async function showTable() {
    if (!details.open || learning.training) {
      return;
    }
    const { facts: known, states } = await learning.table(first, STATES_PER_PAGE);
    if (states.length === 0 && first > 0) {
      first = 0; // the AI as it was knew fewer
      showTable();
      return;
    }
    const cols = match.scene?.shape.cols ?? 1;
    list.replaceChildren(...states.map((state) => stateCard(state, cols, () => match.open(state.start, ''))));
    where.textContent = known.states === 0 ? t('inside.empty')
      : t('inside.page', { from: first + 1, to: first + states.length, all: known.states });
    back.disabled = first === 0;
    forward.disabled = first + STATES_PER_PAGE >= known.states;
  }

  let asked = 0;
  async function showPosition() {
    const now = ++asked;
    const values = match.isOver ? null : await heat.values();
    if (now !== asked) {
      return;
    }
    if (!values || values.length === 0) {
      position.replaceChildren();
      return;
    }
    const { countsVisits } = learning;
    const show = (/** @type {MoveScore[] | null} */ scores, /** @type {string} */ unknown) =>
      position.replaceChildren(movesTable(values, scores, countsVisits, unknown), zerosHelp(values, countsVisits));
    show(null, '…');
    try {
      const scores = await engine.scores(match.spot);
      if (now === asked) {
        show(scores, '…');
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (now === asked && error.code === 'too-hard') {
        show(null, t('score.too-hard'));
      }
    }
  }

  function showCounts() {
    const brain = brains.facts(game);
    counts.replaceChildren(facts([
      [t(learning.countsVisits ? 'statistics.learned' : 'statistics.weights'), number(brain?.learned || learning.learned)],
      [t('statistics.training'), number(brain?.trained ?? 0)],
    ]));
  }

  /** @param {'progress' | 'point' | 'change' | 'match'} what */
  function update(what) {
    if (what === 'progress' || what === 'point') {
      return;
    }
    showCounts();
    showPosition();
    if (what === 'change') {
      showTable();
    }
  }
  return { element, update };
}

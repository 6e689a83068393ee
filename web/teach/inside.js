// inside.js - what the AI knows: of this position beside the exact truth,
// and its whole table, state by state.
import { button, facts, field } from '../shell/controls.js';
import { describeScore } from '../games/board.js';
import { el } from '../shell/dom.js';
import { EngineError } from '../engine/module.js';
import { ownerOf } from '../games/index.js';
import { writeValue } from '../play/heat.js';
import { number, t } from '../shell/i18n.js';

/**
 * @typedef {import('../engine/learner.js').LearnedState} LearnedState
 * @typedef {import('../engine/module.js').MoveValue} MoveValue
 * @typedef {import('../engine/module.js').MoveScore} MoveScore
 */

const STATES_PER_PAGE = 12;
const TONE_MAX = 45; // per cent of colour, so that the number on it stays readable

/** @param {MoveValue[]} values @param {MoveScore[] | null} scores @param {string} [unknown] in place of a score */
function movesTable(values, scores, unknown = '…') {
  const best = Math.max(...values.map(({ value }) => value));
  return el('table', {},
    el('caption', { class: 'unseen' }, t('inside.position')),
    el('thead', {}, el('tr', {}, ...['move', 'value', 'exact', 'visits'].map((key) =>
      el('th', { scope: 'col' }, t(`column.${key}`))))),
    el('tbody', {}, ...values.map(({ text, value, visits }, i) => el('tr', { class: value === best ? 'best' : '' },
      el('th', { scope: 'row' }, text),
      el('td', {}, writeValue(value)),
      el('td', {}, scores ? describeScore(scores[i].score, scores[i].plies) : unknown),
      el('td', {}, number(visits))))));
}

/** A little board: pieces, and in free cells what the AI thinks of them. @param {LearnedState} state @param {number} cols @param {() => void} open */
function stateCard({ cells, start, moves }, cols, open) {
  const values = new Map(moves.map((move) => [move.cell, move]));
  const board = el('span', { class: 'small-board', 'aria-hidden': 'true' }, ...[...cells].map((piece, cell) => {
    const known = values.get(cell);
    const side = piece === '-' ? '' : ownerOf(piece) === 0 ? 'first' : 'second';
    const square = el('span', { class: side }, piece === '-' ? (known ? writeValue(known.value) : '') : piece);
    if (known && piece === '-') {
      square.style.setProperty('--tone', `${Math.round(Math.min(1, Math.abs(known.value)) * TONE_MAX)}%`);
      square.classList.add(known.value < 0 ? 'bad' : 'good');
    }
    return square;
  }));
  board.style.setProperty('--cols', String(cols));
  const visits = moves.reduce((sum, move) => sum + move.visits, 0);
  return el('li', {}, el('button', { type: 'button', class: 'state', disabled: start === '', onclick: open }, el('span', { class: 'unseen' }, cells), board, el('span', { class: 'help' }, t('inside.tried', { visits }))));
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
    position.replaceChildren(movesTable(values, null));
    try {
      const scores = await engine.scores(match.spot);
      if (now === asked) {
        position.replaceChildren(movesTable(values, scores));
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (now === asked && error.code === 'too-hard') {
        position.replaceChildren(movesTable(values, null, t('score.too-hard')));
      }
    }
  }

  function showCounts() {
    const brain = brains.facts(game);
    counts.replaceChildren(facts([
      [t('statistics.learned'), number(brain?.learned || learning.learned)],
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

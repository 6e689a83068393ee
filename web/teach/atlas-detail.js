// atlas-detail.js - one state of the atlas: its board, what the AI thinks of each
// move, the truth beside it, and a sentence.
import { button } from '../shell/controls.js';
import { el, tell } from '../shell/dom.js';
import { factsOf, sideName } from '../games/index.js';
import { number, t } from '../shell/i18n.js';
import { writeValue } from '../play/heat.js';
import { lookAt } from './atlas-map.js';
import { emptyBoard, valueBoard } from './value-board.js';

/**
 * @typedef {import('../engine/atlas.js').AtlasDetail} AtlasDetail
 * @typedef {import('../engine/atlas.js').JudgedMove} JudgedMove
 */

/** @param {number} outcome */
const outcomeWord = (outcome) => t(`outcome.${outcome > 0 ? 'win' : outcome < 0 ? 'loss' : 'draw'}`);

/** The moves of the largest value: any of them may be made. @param {JudgedMove[]} moves */
function chosenOf(moves) {
  const best = Math.max(...moves.map(({ value }) => value));
  return moves.filter(({ value }) => value === best);
}

/** Moves as a list that people read, not too long a one. @param {JudgedMove[]} moves */
const listed = (moves) => moves.map(({ text }) => text).join(', ');

/** What there is to say about a state. @param {string} game @param {AtlasDetail} state @param {boolean} isSeen */
function sentence(game, { moves, side }, isSeen) {
  if (moves.length === 0) {
    return t('atlas.says.over');
  }
  const best = Math.max(...moves.map(({ outcome }) => outcome));
  const chosen = chosenOf(moves);
  const wrong = chosen.filter(({ outcome }) => outcome < best);
  const values = { side: sideName(game, side), moves: listed(chosen), wrong: listed(wrong), due: outcomeWord(best) };
  const how = wrong.length > 0 ? 'wrong' : chosen.length === moves.length ? 'any' : 'right';
  return `${isSeen ? '' : `${t('atlas.says.unseen')} `}${t(`atlas.says.${how}`, values)}`;
}

/** @param {JudgedMove[]} moves */
function movesTable(moves) {
  const best = Math.max(...moves.map(({ outcome }) => outcome));
  return el('table', {},
    el('caption', { class: 'unseen' }, t('inside.position')),
    el('thead', {}, el('tr', {}, ...['move', 'value', 'exact', 'visits'].map((key) => el('th', { scope: 'col' }, t(`column.${key}`))))),
    el('tbody', {}, ...moves.map(({ text, value, outcome, visits }) => el('tr', { class: outcome === best ? 'keeps' : '' },
      el('th', { scope: 'row' }, text),
      el('td', {}, writeValue(value)),
      el('td', {}, outcomeWord(outcome)),
      el('td', {}, number(visits))))));
}

/** @param {string} game @param {import('./learning.js').Learning} learning @param {(start: string) => void} open puts it on the board */
export function detailField(game, learning, open) {
  const board = el('div', { class: 'detail-board' }, emptyBoard(game));
  const words = el('p', { class: 'detail-words' });
  const table = el('div', { class: 'scroll detail-moves', tabIndex: 0, role: 'region', 'aria-label': t('inside.position') });
  const zeros = el('p', { class: 'help' }, t('zeros.help'));
  const put = button(t('atlas.open'), () => open(start));
  const details = el('details', { ontoggle: () => showMoves() }, el('summary', {}, t('atlas.moves')), table);
  const element = el('section', { class: 'atlas-detail', 'aria-label': t('atlas.detail') }, board, words, zeros, put, details);
  let start = '';
  let asked = 0;
  /** @type {JudgedMove[]} */
  let known = [];

  function showMoves() {
    if (details.open) {
      table.replaceChildren(movesTable(known));
    }
  }

  /** @param {AtlasDetail} state @param {boolean} isSeen */
  function draw(state, isSeen) {
    const { moves } = state;
    const best = Math.max(...moves.map(({ outcome }) => outcome));
    const keeping = moves.filter(({ outcome }) => outcome === best);
    board.replaceChildren(valueBoard(state.cells, factsOf(game).cols, moves, {
      exact: new Map(moves.map(({ cell, outcome }) => [cell, outcomeWord(outcome)])), right: keeping.map(({ cell }) => cell) }));
    tell(words, sentence(game, state, isSeen));
    details.hidden = moves.length === 0;
    known = moves;
    showMoves();
    zeros.hidden = !moves.some(({ value, visits }) => visits === 0 && value === 0);
    start = state.start;
    put.hidden = start === '';
  }

  /** Resolves to the sentence. @param {number} i @param {Float32Array} states */
  async function show(i, states) {
    const now = ++asked;
    const state = await learning.atlasState(i).catch(() => null);
    if (state && now === asked) {
      draw(state, lookAt(states, i).isSeen);
    }
    return words.textContent ?? '';
  }
  return { element, show };
}

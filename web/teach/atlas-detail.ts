// atlas-detail.ts - one state of the atlas: its board, what the AI thinks of each
// move, the truth beside it, and a sentence.
import type { AtlasDetail, JudgedMove } from '../engine/atlas.js';
import { factsOf, sideName } from '../games/index.js';
import { writeValue } from '../play/heat.js';
import { button } from '../shell/controls.js';
import { el, tell } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { lookAt } from './atlas-map.js';
import type { Learning } from './learning.js';
import { emptyBoard, valueBoard } from './value-board.js';

const outcomeWord = (outcome: number) => t(`outcome.${outcome > 0 ? 'win' : outcome < 0 ? 'loss' : 'draw'}`);

/** The moves of the largest value: any of them may be made. */
function chosenOf(moves: JudgedMove[]) {
  const best = Math.max(...moves.map(({ value }) => value));
  return moves.filter(({ value }) => value === best);
}

/** Moves as a list that people read, not too long a one. */
const listed = (moves: JudgedMove[]) => moves.map(({ text }) => text).join(', ');

/** What there is to say about a state. */
function sentence(game: string, { moves, side }: AtlasDetail, isSeen: boolean) {
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

function movesTable(moves: JudgedMove[]) {
  const best = Math.max(...moves.map(({ outcome }) => outcome));
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, t('inside.position')),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ...['move', 'value', 'exact', 'visits'].map((key) => el('th', { scope: 'col' }, t(`column.${key}`))),
      ),
    ),
    el(
      'tbody',
      {},
      ...moves.map(({ text, value, outcome, visits }) =>
        el(
          'tr',
          { class: outcome === best ? 'keeps' : '' },
          el('th', { scope: 'row' }, text),
          el('td', {}, writeValue(value)),
          el('td', {}, outcomeWord(outcome)),
          el('td', {}, number(visits)),
        ),
      ),
    ),
  );
}

/** @param open puts it on the board */
export function detailField(game: string, learning: Learning, open: (start: string) => void) {
  const board = el('div', { class: 'detail-board' }, emptyBoard(game));
  const words = el('p', { class: 'detail-words' });
  const table = el('div', {
    class: 'scroll detail-moves',
    tabIndex: 0,
    role: 'region',
    'aria-label': t('inside.position'),
  });
  const zeros = el('p', { class: 'help' }, t('zeros.help'));
  const put = button(t('atlas.open'), () => open(start));
  const details = el('details', { ontoggle: () => showMoves() }, el('summary', {}, t('atlas.moves')), table);
  const element = el(
    'section',
    { class: 'atlas-detail', 'aria-label': t('atlas.detail') },
    board,
    words,
    zeros,
    put,
    details,
  );
  let start = '';
  let asked = 0;
  let known: JudgedMove[] = [];

  function showMoves() {
    if (details.open) {
      table.replaceChildren(movesTable(known));
    }
  }

  function draw(state: AtlasDetail, isSeen: boolean) {
    const { moves } = state;
    const best = Math.max(...moves.map(({ outcome }) => outcome));
    const keeping = moves.filter(({ outcome }) => outcome === best);
    board.replaceChildren(
      valueBoard(state.cells, factsOf(game).cols, moves, {
        exact: new Map(moves.map(({ cell, outcome }) => [cell, outcomeWord(outcome)])),
        right: keeping.map(({ cell }) => cell),
      }),
    );
    tell(words, sentence(game, state, isSeen));
    details.hidden = moves.length === 0;
    known = moves;
    showMoves();
    zeros.hidden = !moves.some(({ value, visits }) => visits === 0 && value === 0);
    start = state.start;
    put.hidden = start === '';
  }

  /** Resolves to the sentence. */
  async function show(i: number, states: Float32Array) {
    const now = ++asked;
    const state = await learning.atlasState(i).catch(() => null);
    if (state && now === asked) {
      draw(state, lookAt(states, i).isSeen);
    }
    return words.textContent ?? '';
  }
  return { element, show };
}

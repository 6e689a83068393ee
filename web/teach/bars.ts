// bars.ts - the position on the board, move by move: what the AI has learned as a
// filled bar, the exact truth as an outline beside it. Live while it trains.
import { EngineError, type MoveScore, type MoveValue } from '../engine/module.js';
import { describeExact, writeExact } from '../games/exact.js';
import { writeMove } from '../games/index.js';
import { writeValue } from '../play/heat.js';
import { field } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import type { Piece } from './teach.js';

const REFRESH_MS = 120;
const MANY = 10; // more moves do not fit side by side, and are scrolled through

/** A bar from the middle up or down; its height is a share of half of the room. @param value from -1 to 1 */
function bar(kind: string, value: number) {
  const element = el('span', { class: `bar ${kind} ${value < 0 ? 'bad' : 'good'}` });
  element.style.setProperty('--height', `${Math.round(Math.min(1, Math.abs(value)) * 50)}%`);
  return element;
}

/** @param text of the move */
function moveBars(text: string, { value }: MoveValue, score: MoveScore | undefined, unknown: string) {
  const exact = score ? describeExact(score) : unknown;
  return el(
    'li',
    {},
    el('span', { class: 'unseen' }, t('bars.move', { move: text, value: writeValue(value), exact })),
    el(
      'span',
      { class: 'pair', 'aria-hidden': 'true' },
      bar('learned', value),
      score ? bar('exact', Math.sign(score.score)) : null,
    ),
    el(
      'span',
      { class: 'bar-words', 'aria-hidden': 'true' },
      el('b', {}, text),
      el('span', {}, writeValue(value)),
      el('span', { class: 'truth' }, score ? writeExact(score) : '…'),
    ),
  );
}

/** @param isShown the board is on the stage */
export function barsField(
  { match, learning, engine, heat }: Pick<Desk, 'match' | 'learning' | 'engine' | 'heat'>,
  isShown: () => boolean,
): Piece {
  const list = el('ol', { class: 'bars', tabIndex: 0, 'aria-label': t('bars') });
  const help = el('p', { class: 'help' });
  const element = field(t('bars'), list, help);
  let values: MoveValue[] = [];
  let scores: MoveScore[] | null = null;
  let unknown = '…';
  let scored = '';
  let drawnAt = -Infinity;
  let later = 0;

  function draw() {
    list.replaceChildren(
      ...values.map((move, i) => moveBars(writeMove(match.game, move.name), move, scores?.[i], unknown)),
    );
    list.classList.toggle('many', values.length > MANY);
    const isBlank = values.every(({ value }) => value === 0);
    help.textContent = t(isBlank ? 'bars.blank' : 'bars.help');
    element.hidden = values.length === 0 || !isShown();
  }

  /** The truth about the position, once. */
  async function findScores() {
    const key = JSON.stringify(match.spot);
    if (key === scored) {
      return;
    }
    scored = key;
    scores = null;
    unknown = '…';
    try {
      const found = await engine.scores(match.spot);
      scores = key === scored ? found : scores;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      unknown = t('score.too-hard');
    }
    if (key === scored) {
      draw();
    }
  }

  async function refresh() {
    drawnAt = performance.now();
    values = match.isOver ? [] : ((await heat.values()) ?? blank());
    draw();
    if (values.length > 0) {
      void findScores();
    }
  }

  /** What an AI that knows nothing thinks of each move. */
  const blank = (): MoveValue[] => (match.scene?.legal ?? []).map((move) => ({ ...move, value: 0, visits: 0 }));

  function update() {
    clearTimeout(later);
    element.hidden = !isShown();
    if (element.hidden) {
      return;
    }
    const wait = learning.training ? drawnAt + REFRESH_MS - performance.now() : 0;
    if (wait > 0) {
      later = window.setTimeout(update, wait);
    } else {
      void refresh();
    }
  }
  return { element, update, close: () => clearTimeout(later) };
}

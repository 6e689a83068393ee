// watch.ts - for who watches: the exact truth about each position of a
// game, and what the learner that watches expects of it.
import type { Scene } from '../engine/module.js';
import type { Mark } from '../games/board.js';
import { exactMark } from '../games/exact.js';
import { writeValue } from '../play/heat.js';
import { facts } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { number, signed, t } from '../shell/i18n.js';
import type { Observation, RoomState } from './room-state.js';
import type { Progress } from './server.js';

const NO_PROGRESS = { games: 0, values: 0, recent_predictions: 0, recent_right: 0 };

/** A score from the side to move, in words. */
function scoreWords(score: number) {
  if (score === 0) {
    return t('score.draw');
  }
  return t(score > 0 ? 'online.exact.win' : 'online.exact.loss', { score: signed(score) });
}

/** The exact score of each move, for the board. */
export function exactMarks(scene: Scene, observation: Observation | undefined): Mark[] {
  return scene.legal.flatMap(({ move, cell, from }) => {
    const score = observation?.exact?.scores[move] ?? null;
    return score === null ? [] : [{ ...exactMark({ cell, from, score, plies: 0 }), label: scoreWords(score) }];
  });
}

/** What the learner expects of each move that it has seen. */
export function learnerMarks(scene: Scene, observation: Observation | undefined): Mark[] {
  return scene.legal.flatMap(({ move, cell, from }) => {
    const value = observation?.learner.values[move] ?? 0;
    const text = writeValue(value);
    return observation?.learner.visits[move]
      ? [{ cell, from, tone: value, text, label: t('online.expects', { value: text }) }]
      : [];
  });
}

/** What there is to say about a position. */
export function observationRows(observation: Observation | undefined) {
  if (!observation) {
    return [
      [t('online.exact'), '…'],
      [t('online.learner'), '…'],
    ];
  }
  const { exact, learner } = observation;
  const isKnown = learner.visits.some((visits) => visits);
  return [
    [t('online.exact'), exact ? scoreWords(exact.score) : t('online.exact.unknown')],
    [t('online.learner'), isKnown ? writeValue(learner.expects) : t('online.learner.new')],
  ];
}

/** @param progress none where nobody watches this game */
export function progressFacts(progress: Progress | undefined) {
  const { games, values, recent_predictions: asked, recent_right: right } = progress ?? NO_PROGRESS;
  return facts([
    [t('online.observer.games'), number(games)],
    [t('online.observer.values'), number(values)],
    [t('online.observer.right'), asked === 0 ? '–' : `${number(Math.round((100 * right) / asked))}\u00a0%`],
  ]);
}

/** The moves of a game, with the truth about each where it may be seen. */
export class MoveList {
  list = el('ol', { class: 'moves' });
  shown = '';

  constructor(public onChoose: (ply: number) => void) {}

  /** @param moves as people write them @param ply that is on the board */
  update(state: RoomState, moves: string[], ply: number, nameOf: (seat: number) => string) {
    const rows = moves.map((move, i) => ({
      text: t('review.move', { side: nameOf(state.movers[i]), move }),
      // Its own, among those of the position before: a score may count the moves from there.
      score: state.maySeeTruth ? (state.observations.get(i)?.exact?.scores[state.moves[i]] ?? null) : null,
    }));
    const shown = JSON.stringify([rows, ply]);
    if (shown === this.shown) {
      return;
    }
    this.shown = shown;
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...rows.map((row, i) => this.#item(row, i + 1, ply)));
    const chosen = this.list.children[ply - 1]?.firstElementChild;
    if (hadFocus && chosen instanceof HTMLElement) {
      chosen.focus();
    }
    this.list.scrollTop = ply === rows.length ? this.list.scrollHeight : this.list.scrollTop;
  }

  #item({ text, score }: { text: string; score: number | null }, ply: number, chosen: number) {
    const truth = score === null ? '' : signed(score);
    return el(
      'li',
      {},
      el(
        'button',
        {
          type: 'button',
          class: 'move',
          'aria-pressed': String(ply === chosen),
          onclick: () => this.onChoose(ply),
        },
        el('span', { class: 'figure' }, `${ply}.`),
        el('span', {}, text),
        el('span', { class: 'figure' }, truth),
      ),
    );
  }
}

// verdicts.ts - a judged game as a whole, in the panel: the graph, the moves of a side with
// their marks, and how both sides played.
import * as abi from '../engine/abi.js';
import type { Verdict } from '../engine/module.js';
import { button, facts } from '../shell/controls.js';
import { rowName } from '../games/index.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { Graph } from './graph.js';
import { MoveList, markOf } from './move-list.js';
import type { ReviewedGame } from './reviewed-game.js';
import { capital, headline } from './words.js';

export class Verdicts {
  headline = el('p', { class: 'review-headline' });
  progress: HTMLProgressElement;
  graph: Graph;
  list: MoveList;
  stop: HTMLButtonElement;
  whose: HTMLHeadingElement;
  other: HTMLButtonElement;
  head: HTMLDivElement;
  marks: HTMLDetailsElement;
  counts: HTMLDivElement;

  /** @param onChoose the number of a move, from 1 */
  constructor(
    public game: ReviewedGame,
    onChoose: (ply: number) => void,
  ) {
    this.progress = el('progress', {
      class: 'solving',
      'aria-label': t('review.solving'),
      max: Math.max(1, game.moves.length),
    });
    this.graph = new Graph(game.players, onChoose);
    this.list = new MoveList(
      game.moves.map((_, i) => ({
        number: game.numberOf(i + 1),
        words: rowName(game.spot.game, game.names[i]),
        side: game.sideOf(i + 1),
      })),
      onChoose,
    );
    this.stop = button('', () => (game.judging.isStopped ? game.judging.run() : game.judging.stop()), 'plain');
    this.whose = el('h3', {});
    this.other = button('', () => this.#list(1 - this.list.side), 'plain');
    this.head = el('div', { class: 'moves-head' }, this.whose, this.other);
    this.marks = el(
      'details',
      {},
      el('summary', { class: 'fold' }, t('review.marks')),
      el(
        'dl',
        { class: 'marks' },
        ...abi.VERDICTS.map((verdict) =>
          el(
            'div',
            {},
            el('dt', {}, markOf(verdict), t(`verdict.${verdict}`)),
            el('dd', {}, t(`verdict.${verdict}.means`)),
          ),
        ),
      ),
    );
    this.counts = el('div', {});
    this.#list(game.own ?? game.firstSide);
    game.judging.addEventListener('judged', () => this.draw());
    game.judging.addEventListener('change', () => this.draw());
    this.draw();
  }

  #list(side: number) {
    this.list.list(side);
    const name = (one: number) =>
      one === this.game.own ? t('review.your-moves') : capital(t('review.moves-of', { side: this.game.players[one] }));
    this.whose.textContent = name(side);
    this.other.textContent = name(1 - side);
  }

  draw() {
    const { judging, values } = this.game;
    this.headline.textContent = headline(this.game);
    this.progress.value = judging.judged;
    this.progress.classList.toggle('idle', judging.isStopped || judging.isDone);
    this.stop.textContent = t(judging.isStopped ? 'review.go-on' : 'review.stop');
    this.stop.hidden = judging.isDone;
    this.graph.draw(values);
    this.list.draw(judging.reviews);
    this.counts.replaceChildren(
      facts(abi.VERDICTS.map((verdict) => [t(`verdict.${verdict}`), this.#countsOf(verdict)])),
    );
  }

  /** How often each side got a verdict. */
  #countsOf(verdict: Verdict) {
    const { game } = this;
    return game.players
      .map((player, side) => {
        const own = game.judging.reviews.filter(
          (review, i) => review?.verdict === verdict && game.sideOf(i + 1) === side,
        );
        return `${capital(player)} ${number(own.length)}`;
      })
      .join(' · ');
  }

  /** Marks the move that is looked at. @param ply from 1; 0 for the start @param sentence about it */
  mark(ply: number, sentence: string) {
    const name = ply === 0 ? '' : this.game.numberOf(ply);
    this.graph.mark(ply, name, `${name} ${sentence}`.trim());
    this.list.mark(ply);
    if (ply > 0) {
      this.#list(this.game.sideOf(ply));
    }
  }
}

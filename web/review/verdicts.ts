// verdicts.ts - a judged game as a whole, in the panel: the one number, the graph, the
// list of moves, and how both sides played.
import * as abi from '../engine/abi.js';
import type { Verdict } from '../engine/module.js';
import { button, facts, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { Graph } from './graph.js';
import { MoveList } from './move-list.js';
import type { ReviewedGame } from './reviewed-game.js';
import { SIGNS, headline } from './words.js';

export class Verdicts {
  headline = el('p', { class: 'review-headline' });
  progress: HTMLProgressElement;
  graph: Graph;
  list: MoveList;
  stop: HTMLButtonElement;
  counts: HTMLDivElement;
  summary: HTMLElement;
  top: HTMLElement[];

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
    this.graph = new Graph(game.players[0], onChoose);
    this.list = new MoveList(
      game.moves.map((_, i) => ({ number: game.numberOf(i + 1), words: t('review.move', game.said(i + 1)) })),
      onChoose,
    );
    this.stop = button('', () => (game.judging.isStopped ? game.judging.run() : game.judging.stop()));
    this.counts = el('div', {});
    this.summary = field(t('review.summary'), this.counts);
    this.top = [this.headline, this.progress, this.graph.element];
    game.judging.addEventListener('judged', () => this.draw());
    game.judging.addEventListener('change', () => this.draw());
    this.draw();
  }

  draw() {
    const { judging, values } = this.game;
    const { countsMoves } = this.game;
    this.headline.textContent = headline(this.game);
    this.graph.countsMoves = countsMoves;
    this.progress.value = judging.judged;
    this.progress.classList.toggle('idle', judging.isStopped || judging.isDone);
    this.stop.textContent = t(judging.isStopped ? 'review.go-on' : 'review.stop');
    this.stop.hidden = judging.isDone;
    this.graph.draw(judging.reviews, values);
    this.list.draw(judging.reviews, values);
    this.counts.replaceChildren(
      facts(abi.VERDICTS.map((verdict) => [`${SIGNS[verdict]} ${t(`verdict.${verdict}`)}`, this.#countsOf(verdict)])),
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
        return `${player} ${number(own.length)}`;
      })
      .join(' · ');
  }

  /** Marks the move that is looked at. @param ply from 1; 0 for the start @param sentence about it */
  mark(ply: number, sentence: string) {
    const words = ply === 0 ? sentence : `${this.game.numberOf(ply)} ${t('review.move', this.game.said(ply))}`;
    this.graph.mark(ply, this.game.valueOf(ply), words);
    this.list.mark(ply);
  }
}

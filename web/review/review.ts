// review.ts - the part where a game is judged by the exact truth. It opens at the
// mistake that decided the game, unless the address names a move.
import { EngineError, type MoveReview, type Scene, type Spot } from '../engine/module.js';
import { markSign, type Arrow } from '../games/arrows.js';
import { describeExact } from '../games/exact.js';
import { firstMoves, joinMoves, moveNumber, splitMoves, writeMove } from '../games/index.js';
import { button, facts } from '../shell/controls.js';
import type { Desk, MountPart } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t, tn } from '../shell/i18n.js';
import { notify } from '../shell/notices.js';
import { stepByKeys } from '../shell/step-keys.js';
import { iconTool, tool } from '../shell/tools.js';
import { demonstrationOf } from './demonstration.js';
import { Proof } from './proof.js';
import { ReviewedGame } from './reviewed-game.js';
import { Verdicts } from './verdicts.js';
import { bestOf, playersOf, sentenceAbout } from './words.js';

type Needs = Pick<Desk, 'game' | 'match' | 'engine' | 'board' | 'screen'>;

/** The arrows for a move: what was played, and what would have been best. */
function arrowsFor({ legal }: Scene, played: string, review: MoveReview | null | undefined): Arrow[] {
  const arrow = (kind: Arrow['kind'], text: string) =>
    legal.filter((move) => move.text === text).map(({ from, cell }) => ({ kind, from, cell }));
  const best = review && !review.bestMoves.includes(played) ? review.bestMoves[0] : '';
  return [...arrow('played', played), ...arrow('best', best)];
}

/** Says which mark is which. */
function drawLegend(legend: HTMLElement, arrows: Arrow[], { shape }: Scene) {
  legend.dataset.arrows = arrows.map(({ kind }) => kind).join(' ');
  const kinds = ['played', 'best'] as Arrow['kind'][];
  legend.replaceChildren(
    ...arrows
      .slice(0, 1)
      .flatMap((arrow) => kinds.flatMap((kind) => [markSign({ ...arrow, kind }, shape), t(`review.arrow.${kind}`)])),
  );
}

/** The buttons that walk through the game. */
function buildTools(view: ReviewView) {
  return el(
    'div',
    { class: 'toolbar' },
    iconTool('first', t('review.first'), () => view.choose(0)),
    iconTool('back', t('review.back'), () => view.choose(view.ply - 1)),
    iconTool('forward', t('review.forward'), () => view.choose(view.ply + 1)),
    iconTool('last', t('review.last'), () => view.choose(Infinity)),
    tool('link', t('link'), () => view.desk.screen.share()),
  );
}

function buildUi(view: ReviewView) {
  return {
    sentence: el('p', { class: 'sentence', 'aria-live': 'polite' }),
    legend: el('p', { class: 'legend help', 'aria-hidden': 'true', 'data-arrows': '' }),
    again: button(t('review.again'), () => view.tryAgain(), 'primary'),
    figures: el('div', {}),
    proof: new Proof((line) => view.walkLine(line)),
  };
}

/** What a move and the best one are worth. */
const figuresOf = (game: ReviewedGame, review: MoveReview) =>
  facts([
    [t('review.this-move', { move: game.names[review.ply] }), describeExact(review)],
    [
      t('review.best-move', { moves: bestOf(review, game.spot.game) }),
      describeExact({ ...review, score: review.best, plies: review.bestPlies }),
    ],
  ]);

class ReviewView {
  isApart: boolean;
  isDemonstration: boolean;
  spot: Spot;
  game: ReviewedGame | null = null;
  /** The move that is looked at; its number from 1, 0 for the start. */
  ply = 0;
  isChosen: boolean;
  line: number;
  /** Counts drawings, of which only the newest matters. */
  drawn = 0;
  leaving = new AbortController();
  ui: {
    sentence: HTMLParagraphElement;
    legend: HTMLParagraphElement;
    again: HTMLButtonElement;
    figures: HTMLDivElement;
    proof: Proof;
  };
  stage: HTMLDivElement;
  place: HTMLDivElement;
  verdicts: Verdicts | undefined;

  constructor(
    public desk: Needs,
    panel: HTMLElement,
    public rest: Record<string, string>,
  ) {
    this.isApart = rest.of !== undefined;
    this.isDemonstration = rest.demo === '1';
    this.spot = rest.of === undefined ? desk.match.spot : { game: desk.game, start: rest.from ?? '', moves: rest.of };
    this.isChosen = rest.ply !== undefined;
    this.line = Math.max(0, Number(rest.line) || 0);
    this.ui = buildUi(this);
    this.stage = el('div', { class: 'under' }, this.ui.sentence, this.ui.legend, buildTools(this));
    this.place = el('div', { class: 'review' });
    panel.append(this.place);
    stepByKeys(
      {
        back: () => this.choose(this.ply - 1),
        forward: () => this.choose(this.ply + 1),
        first: () => this.choose(0),
        last: () => this.choose(Infinity),
      },
      this.leaving.signal,
    );
    void this.#open(Number(rest.ply) || 0);
  }

  /** The side that one has played against the AI; undefined where there is none, or both are one's own. */
  get #ownSide() {
    const { person, setup } = this.desk.match;
    if (this.isApart) {
      return this.rest.you === undefined ? undefined : Number(this.rest.you);
    }
    return setup.mode === 'ai' ? person : undefined;
  }

  address() {
    const { first, second } = this.rest;
    return Object.fromEntries(
      Object.entries({
        of: this.isApart ? this.spot.moves : '',
        from: this.isApart ? this.spot.start : '',
        you: this.isApart ? String(this.#ownSide ?? '') : '',
        demo: this.isDemonstration ? '1' : '',
        first: first ?? '',
        second: second ?? '',
        ply: this.isChosen ? String(this.ply) : '',
        line: this.line > 0 ? String(this.line) : '',
      }).filter(([, value]) => value !== ''),
    );
  }

  leave() {
    this.leaving.abort();
    this.ui.proof.stop();
    this.game?.judging.stop();
  }

  /** The game went on: judge it anew. */
  update() {
    if (!this.isApart && !this.leaving.signal.aborted && this.desk.match.spot !== this.spot) {
      this.game?.judging.stop();
      this.spot = this.desk.match.spot;
      this.isChosen = false;
      void this.#open(0);
    }
  }

  /** Shows the game, from its end unless a move is named, and judges it. */
  async #open(ply: number) {
    const { engine, game } = this.desk;
    try {
      if (!this.isApart && this.spot.moves === '') {
        this.spot = await demonstrationOf(engine, game);
        this.isApart = this.isDemonstration = true;
      }
      const { spot } = this;
      const { names } = await engine.scene(spot); // before anything is made of moves that may be none
      const { side } = await engine.scene({ ...spot, moves: '' });
      if (spot === this.spot && !this.leaving.signal.aborted) {
        await this.#begin(new ReviewedGame(engine, spot, side, playersOf(game, this.rest), names), ply);
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  async #begin(game: ReviewedGame, ply: number) {
    const { again, figures, proof } = this.ui;
    this.game = game;
    this.verdicts = new Verdicts(game, (one) => this.choose(one));
    this.place.replaceChildren(
      this.isDemonstration ? el('p', { class: 'quiet' }, t('review.demonstration')) : '',
      ...this.verdicts.top,
      el('div', { class: 'row' }, again, this.verdicts.stop),
      el('div', { class: 'detail' }, figures, proof.element),
      this.verdicts.list.element,
      el('p', { class: 'help keys' }, t('review.keys')),
      this.verdicts.summary,
    );
    this.ply = this.isChosen ? Math.max(0, Math.min(game.moves.length, ply)) : game.moves.length;
    game.judging.addEventListener('judged', () => this.#judged(game));
    await this.show();
    if (!game.judging.isStopped) {
      await game.judging.run();
    }
  }

  /** The link named no game. */
  #complain(error: unknown) {
    if (!(error instanceof EngineError && error.code === 'bad-moves')) throw error;
    void this.desk.screen.renew();
    notify(t('error.position'));
  }

  /** Another move is judged: it may be the decisive one. */
  #judged({ judging: { decisive, next } }: ReviewedGame) {
    if (!this.isChosen && decisive >= 0) {
      void this.choose(decisive + 1);
    } else if (this.ply === next + 2) {
      void this.show();
    }
  }

  choose(ply: number) {
    this.ui.proof.stop();
    this.ply = Math.max(0, Math.min(this.game?.moves.length ?? 0, ply));
    this.isChosen = true;
    this.line = 0;
    return this.show();
  }

  walkLine(line: number) {
    this.line = line;
    return this.show();
  }

  /** Draws the chosen position, with what there is to say about it. */
  async show() {
    const { desk, game, spot, ply, ui } = this;
    const drawn = ++this.drawn;
    if (!game) {
      return;
    }
    const review = game.reviewOf(ply);
    const line = splitMoves(spot.game, review?.line ?? '');
    this.line = review ? Math.min(this.line, line.length) : this.line;
    const moves = joinMoves(spot.game, [...game.moves.slice(0, ply), ...line.slice(0, this.line)]);
    const scene = await desk.engine.scene({ ...spot, moves });
    const before = await desk.engine.scene({ ...spot, moves: firstMoves(spot.game, spot.moves, Math.max(0, ply - 1)) });
    const names = review ? await this.#lineNames(game, review) : [];
    if (drawn !== this.drawn || this.leaving.signal.aborted) {
      return; // something newer is on its way
    }
    const arrows = ply > 0 && this.line === 0 ? arrowsFor(before, game.moves[ply - 1], review) : [];
    desk.board.show({
      scene,
      isActive: false,
      flipped: desk.match.setup.flipped,
      isTurned: !this.isApart && desk.match.isTurnedForOwn,
      arrows,
    });
    desk.board.mark('exact', []);
    drawLegend(ui.legend, arrows, scene);
    ui.sentence.textContent =
      ply === 0
        ? tn('review.start', moveNumber(spot.game, game.moves.length, game.firstSide))
        : sentenceAbout(review, game.said(ply), spot.game);
    ui.figures.replaceChildren(...(review ? [figuresOf(game, review)] : []));
    ui.proof.show(names, this.line);
    ui.again.disabled = this.#againFrom(game) === null;
    this.verdicts?.mark(ply, ui.sentence.textContent);
    void desk.screen.showAddress();
  }

  /** The moves of the line that proves a verdict, as people write them. */
  async #lineNames(game: ReviewedGame, { line, ply }: MoveReview) {
    const { spot } = this;
    const moves = joinMoves(spot.game, [...game.moves.slice(0, ply + 1), ...splitMoves(spot.game, line)]);
    return (await this.desk.engine.scene({ ...spot, moves })).names
      .slice(ply + 1)
      .map((name) => writeMove(spot.game, name));
  }

  /**
   * How many moves to keep for who tries again: those before the chosen one, where that was one's own move; with it,
   * where it was the AI's and the game went on.
   * @returns null: nothing to try
   */
  #againFrom(game: ReviewedGame): number | null {
    const own = this.#ownSide;
    const isOfAi = own !== undefined && game.sideOf(this.ply) !== own;
    if (this.ply === 0 || (isOfAi && this.ply === game.moves.length)) {
      return null;
    }
    return isOfAi ? this.ply : this.ply - 1;
  }

  /** The match is about to change, so the address of this review names its game, for who comes back. */
  #keepInHistory() {
    const own = this.#ownSide;
    this.rest = { ...this.rest, ...(own !== undefined && { you: String(own) }) };
    this.isApart = this.isChosen = true;
    return this.desk.screen.showAddress();
  }

  /** Puts the position before the mistake on the board, to be played on against the same opponent. */
  async tryAgain() {
    const { match, screen } = this.desk;
    const kept = this.game && this.#againFrom(this.game);
    if (kept !== null) {
      await this.#keepInHistory();
      this.leave(); // the match changes, and is not to be judged
      await match.open(this.spot.start, firstMoves(this.spot.game, this.spot.moves, kept));
      void screen.go('play');
    }
  }
}

export const mount: MountPart = (desk, panel, rest) => {
  return new ReviewView(desk, panel, rest);
};

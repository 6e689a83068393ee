// review.ts - the part where a game is judged by the exact truth. It opens at the
// mistake that decided the game, unless the address names a move.
import { EngineError, type MoveReview, type Scene, type Spot } from '../engine/module.js';
import type { Arrow } from '../games/arrows.js';
import { describeExact } from '../games/exact.js';
import { firstMoves, joinMoves, moveNumber, splitMoves, writeMove } from '../games/index.js';
import { button, facts } from '../shell/controls.js';
import type { Desk, MountPart } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t, tn } from '../shell/i18n.js';
import { icon } from '../shell/icons.js';
import { notify } from '../shell/notices.js';
import { fold } from '../shell/sheet.js';
import { stepByKeys } from '../shell/step-keys.js';
import { iconTool } from '../shell/tools.js';
import { demonstrationOf } from './demonstration.js';
import { Proof } from './proof.js';
import { ReviewedGame } from './reviewed-game.js';
import { Verdicts } from './verdicts.js';
import { bestOf, detailOf, playersOf, titleOf } from './words.js';

type Needs = Pick<Desk, 'game' | 'match' | 'engine' | 'board' | 'screen'>;

/** The arrows for a move: what was played, and what would have been best. */
function arrowsFor({ legal }: Scene, played: string, review: MoveReview | null | undefined): Arrow[] {
  const arrow = (kind: Arrow['kind'], text: string) =>
    legal.filter((move) => move.text === text).map(({ from, cell }) => ({ kind, from, cell }));
  const best = review && !review.bestMoves.includes(played) ? review.bestMoves[0] : '';
  return [...arrow('played', played), ...arrow('best', best)];
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
  );
}

function buildUi(view: ReviewView) {
  return {
    title: el('p', { class: 'say sentence', 'aria-live': 'polite' }),
    detail: el('p', { class: 'detail' }),
    again: button('', () => view.tryAgain(), 'primary'),
    better: el(
      'button',
      { type: 'button', class: 'button', 'aria-pressed': 'false', onclick: () => view.showBetter() },
      icon('hint'),
      el('span', {}, t('review.show-better')),
    ),
    figures: el('div', {}),
    proof: new Proof((line) => view.walkLine(line)),
  };
}

/** What a move and the best one are worth. */
const figuresOf = (game: ReviewedGame, review: MoveReview) =>
  facts([
    [t('review.this-move', { move: game.said(review.ply + 1).move }), describeExact(review)],
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
  isBetter: boolean;
  /** Counts drawings, of which only the newest matters. */
  drawn = 0;
  leaving = new AbortController();
  ui: {
    title: HTMLParagraphElement;
    detail: HTMLParagraphElement;
    again: HTMLButtonElement;
    better: HTMLButtonElement;
    figures: HTMLDivElement;
    proof: Proof;
  };
  status: HTMLParagraphElement;
  stage: HTMLDivElement;
  place: HTMLDivElement;
  verdicts: Verdicts | undefined;
  proofPlace: HTMLElement | null | undefined;

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
    this.isBetter = rest.better === '1';
    this.ui = buildUi(this);
    this.status = el('p', { class: 'status' });
    this.stage = el('div', { class: 'under' }, this.status, buildTools(this));
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
        better: this.isBetter ? '1' : '',
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
        await this.#begin(new ReviewedGame(engine, spot, side, playersOf(game, this.rest), this.#ownSide, names), ply);
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  async #begin(game: ReviewedGame, ply: number) {
    const { title, detail, again, better, figures, proof } = this.ui;
    this.game = game;
    const verdicts = (this.verdicts = new Verdicts(game, (one) => this.choose(one)));
    // Reasons in words will stand behind the detail.
    this.place.replaceChildren(
      this.isDemonstration ? el('p', { class: 'quiet' }, t('review.demonstration')) : '',
      el('div', { class: 'turning' }, title, detail),
      el('div', { class: 'do' }, again, better),
      verdicts.progress,
      verdicts.graph.element,
      verdicts.headline,
      verdicts.stop,
      verdicts.head,
      verdicts.list.element,
      el(
        'div',
        { class: 'more' },
        verdicts.marks,
        el('details', { open: this.line > 0 }, el('summary', { class: 'fold' }, t('review.line')), proof.element),
        el('details', {}, el('summary', { class: 'fold' }, t('numbers')), figures, verdicts.counts),
        fold(t('link'), () => this.desk.screen.share()),
      ),
    );
    this.proofPlace = proof.element.parentElement;
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
    this.isBetter = false;
    return this.show();
  }

  /** The better move on the board, and back. */
  showBetter() {
    this.isBetter = !this.isBetter;
    this.line = 0;
    return this.show();
  }

  walkLine(line: number) {
    this.line = line;
    this.isBetter = false;
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
    const best = review && !review.bestMoves.includes(game.moves[ply - 1]) ? review.bestMoves[0] : undefined;
    this.isBetter &&= best !== undefined || review === undefined; // which is being judged
    const shown =
      this.isBetter && best !== undefined
        ? [...game.moves.slice(0, ply - 1), best]
        : [...game.moves.slice(0, ply), ...line.slice(0, this.line)];
    const scene = await desk.engine.scene({ ...spot, moves: joinMoves(spot.game, shown) });
    const before = await desk.engine.scene({ ...spot, moves: firstMoves(spot.game, spot.moves, Math.max(0, ply - 1)) });
    const names = review ? await this.#lineNames(game, review) : [];
    if (drawn !== this.drawn || this.leaving.signal.aborted) {
      return; // something newer is on its way
    }
    const arrows = ply > 0 && this.line === 0 && !this.isBetter ? arrowsFor(before, game.moves[ply - 1], review) : [];
    desk.board.show({
      scene,
      isActive: false,
      flipped: desk.match.setup.flipped,
      isTurned: !this.isApart && desk.match.isTurnedForOwn,
      arrows,
    });
    desk.board.mark('exact', []);
    this.#say(game);
    ui.better.hidden = best === undefined;
    ui.better.setAttribute('aria-pressed', String(this.isBetter));
    ui.figures.replaceChildren(...(review ? [figuresOf(game, review)] : []));
    ui.proof.show(names, this.line);
    if (this.proofPlace) {
      this.proofPlace.hidden = names.length === 0;
    }
    const kept = this.#againFrom(game);
    ui.again.disabled = kept === null;
    ui.again.textContent = t('review.again', { number: game.said((kept ?? 0) + 1).number });
    this.verdicts?.mark(ply, ui.title.textContent ?? '');
    void desk.screen.showAddress();
  }

  /** What the chosen move did, and what is on the board. */
  #say(game: ReviewedGame) {
    const { ui, ply, spot } = this;
    const count = moveNumber(spot.game, game.moves.length, game.firstSide);
    const review = game.reviewOf(ply);
    ui.title.textContent = ply === 0 ? tn('review.start', count) : titleOf(game, ply);
    ui.detail.textContent = ply === 0 ? '' : detailOf(game, ply);
    const name =
      this.isBetter && review ? bestOf({ ...review, bestNames: review.bestNames.slice(0, 1) }, spot.game) : '';
    this.status.textContent = this.isBetter
      ? t('review.on-board.better', { move: name })
      : this.line > 0
        ? tn('review.on-board.line', this.line)
        : ply === 0
          ? t('review.on-board.start')
          : t('review.on-board', { number: game.said(ply).number, count });
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

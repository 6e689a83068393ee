// review.js - the part where a game is judged by the exact truth.
import { notify } from '../shell/notices.js';
import { describeScore } from '../games/board.js';
import { button, facts, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { EngineError } from '../engine/module.js';
import { number, t, tn } from '../shell/i18n.js';
import { joinMoves, sideName, splitMoves } from '../games/index.js';
import { iconTool, tool } from '../play/toolbar.js';

/**
 * @typedef {import('../engine/module.js').MoveReview} MoveReview
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {import('../engine/module.js').Verdict} Verdict
 * @typedef {Pick<import('../shell/desk.js').Desk, 'game' | 'match' | 'engine' | 'board' | 'screen'>} Needs
 */

/** A sign for each verdict, beside its word. @type {Record<Verdict | 'unknown', string>} */
const SIGNS = { 'best': '✓', 'equal': '=', 'win-lost': '✗✗', 'draw-lost': '✗', 'unknown': '?' };
/** @type {Verdict[]} */
const VERDICTS = ['best', 'equal', 'win-lost', 'draw-lost'];

/** Which side makes a move. @param {number} ply @param {number} firstSide */
const sideAt = (ply, firstSide) => (firstSide + ply) % 2;

class ReviewView {
  /** @param {Needs} desk @param {HTMLElement} panel @param {Record<string, string>} rest */
  constructor(desk, panel, rest) {
    this.desk = desk;
    this.panel = panel;
    /** A game from elsewhere, instead of the match. */
    this.isApart = rest.of !== undefined;
    this.spot = rest.of === undefined ? desk.match.spot : { game: desk.game, start: '', moves: rest.of };
    /** The move that is looked at; its number from 1, 0 for none. */
    this.moves = splitMoves(desk.game, this.spot.moves);
    this.ply = Math.max(0, Math.min(this.moves.length, Number(rest.ply) || 0));
    /** How far the line that proves its verdict is played. */
    this.line = Math.max(0, Number(rest.line) || 0);
    /** One for each move, null where the truth is out of reach. @type {(MoveReview | null)[]} */
    this.reviews = [];
    this.firstSide = 0;
    this.stopping = new AbortController();
    this.sentence = el('p', { class: 'sentence', 'aria-live': 'polite' });
    this.stage = this.#buildStage();
    this.list = el('ol', { class: 'moves' });
    /** What is being worked on: a first verdict may take seconds. */
    this.working = el('p', { class: 'quiet working' });
    this.detail = el('div', { class: 'detail' });
    this.summary = el('div', {});
    panel.append(el('p', { class: 'quiet' }, t('review.intro')), this.list, this.working, this.detail, field(t('review.summary'), this.summary));
    this.#judgeAll();
  }

  address() {
    /** @type {Record<string, string>} */
    const address = this.isApart ? { of: this.spot.moves } : {};
    if (this.ply > 0) address.ply = String(this.ply);
    if (this.line > 0) address.line = String(this.line);
    return address;
  }

  leave() {
    this.stopping.abort();
  }

  /** The game went on: judge it anew. */
  update() {
    if (!this.isApart && this.desk.match.spot !== this.spot) {
      this.desk.screen.renew();
    }
  }

  #buildStage() {
    return el('div', { class: 'under' }, this.sentence,
      el('div', { class: 'toolbar' },
        iconTool('first', t('review.first'), () => this.choose(0)),
        iconTool('back', t('review.back'), () => this.choose(this.ply - 1)),
        iconTool('forward', t('review.forward'), () => this.choose(this.ply + 1)),
        iconTool('last', t('review.last'), () => this.choose(this.moves.length)),
        tool('link', t('link'), () => this.desk.screen.share())));
  }

  /** Judges the moves from first to last, and shows each as soon as it is judged. */
  async #judgeAll() {
    const { engine } = this.desk;
    try {
      this.firstSide = (await engine.scene({ ...this.spot, moves: '' })).side;
      await this.show();
      for (let ply = 0; ply < this.moves.length; ply++) {
        this.working.textContent = t('review.working', { move: ply + 1, count: this.moves.length });
        const review = await this.#judge(ply);
        if (this.stopping.signal.aborted) {
          return;
        }
        this.reviews.push(review);
        this.list.append(this.#item(ply, review));
        this.#summarize();
        if (ply + 1 === this.ply) {
          await this.show();
        }
      }
    } catch (error) {
      if (error instanceof EngineError && error.code === 'bad-moves') {
        this.desk.screen.renew(); // the link named no game
        notify(t('error.position'));
      } else if (!(error instanceof EngineError && error.code === 'cancelled')) throw error;
    }
    this.working.remove();
    this.#markChosen();
  }

  /** @param {number} ply @returns {Promise<MoveReview | null>} null where the truth is out of reach */
  async #judge(ply) {
    try {
      return await this.desk.engine.review(this.spot, ply, this.stopping.signal);
    } catch (error) {
      if (error instanceof EngineError && error.code === 'too-hard') {
        return null;
      }
      throw error;
    }
  }

  /** @param {number} ply @param {MoveReview | null} review */
  #item(ply, review) {
    const side = sideName(this.spot.game, sideAt(ply, this.firstSide));
    const verdict = review?.verdict ?? 'unknown';
    return el('li', {}, el('button', { type: 'button', class: `move ${verdict}`, onclick: () => this.choose(ply + 1) },
      el('span', { class: 'figure' }, `${ply + 1}.`),
      el('span', {}, t('review.move', { side, move: this.moves[ply] })),
      el('span', { class: 'verdict' }, el('span', { 'aria-hidden': 'true' }, SIGNS[verdict]), ` ${t(`verdict.${verdict}`)}`)));
  }

  #markChosen() {
    [...this.list.children].forEach((item, i) =>
      item.firstElementChild?.setAttribute('aria-pressed', String(i + 1 === this.ply)));
    const chosen = this.list.children[this.ply - 1];
    if (chosen instanceof HTMLElement) {
      // The list alone moves, and not the page with it.
      this.list.scrollTop = chosen.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    }
  }

  /** How often each side got which verdict. */
  #summarize() {
    const sides = [0, 1].map((side) => this.reviews.filter((_, ply) => sideAt(ply, this.firstSide) === side));
    this.summary.replaceChildren(facts(VERDICTS.map((verdict) => [
      `${SIGNS[verdict]} ${t(`verdict.${verdict}`)}`,
      sides.map((reviews, side) =>
        `${sideName(this.desk.game, side)} ${number(reviews.filter((review) => review?.verdict === verdict).length)}`).join(' · '),
    ])));
  }

  /** @param {number} ply */
  choose(ply) {
    this.ply = Math.max(0, Math.min(this.moves.length, ply));
    this.line = 0;
    return this.show();
  }

  /** @param {number} line */
  #walkLine(line) {
    this.line = line;
    return this.show();
  }

  /** Draws the chosen position, with what there is to say about it. */
  async show() {
    const { desk, spot } = this;
    const review = this.reviews[this.ply - 1];
    const line = splitMoves(spot.game, review?.line ?? '');
    this.line = review ? Math.min(this.line, line.length) : this.line;
    const moves = joinMoves(spot.game, [...this.moves.slice(0, this.ply), ...line.slice(0, this.line)]);
    const scene = await desk.engine.scene({ ...spot, moves });
    if (this.stopping.signal.aborted) {
      return;
    }
    desk.board.show({ scene, isActive: false, flipped: desk.match.setup.flipped });
    desk.board.mark('exact', []);
    this.sentence.textContent = this.#sentence(review);
    this.detail.replaceChildren(...(review ? this.#detail(review) : []));
    this.#markChosen();
    desk.screen.showAddress();
  }

  /** @param {MoveReview | null | undefined} review */
  #sentence(review) {
    if (this.moves.length === 0) {
      return t('review.empty');
    }
    if (this.ply === 0) {
      return tn('review.start', this.moves.length);
    }
    if (review === undefined) {
      return t('review.judging');
    }
    if (review === null) {
      return t('review.too-hard');
    }
    const side = sideName(this.desk.game, sideAt(review.ply, this.firstSide));
    return t(`review.say.${review.verdict}`, { side, move: this.moves[review.ply] });
  }

  /** @param {MoveReview} review */
  #detail(review) {
    const rows = [
      [t('review.this-move', { move: this.moves[review.ply] }), describeScore(review.score, review.plies)],
      [t('review.best-move', { moves: review.bestMoves.join(', ') }), describeScore(review.best, review.bestPlies)],
    ];
    const steps = splitMoves(this.spot.game, review.line).map((move, i) => {
      const step = button(move, () => this.#walkLine(i + 1), 'step');
      step.setAttribute('aria-pressed', String(i < this.line));
      return step;
    });
    const proof = steps.length > 0 ? field(t('review.line'), el('div', { class: 'line' }, ...steps)) : null;
    return [facts(rows), ...(proof ? [proof] : [])];
  }
}

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel, rest) {
  return new ReviewView(desk, panel, rest);
}

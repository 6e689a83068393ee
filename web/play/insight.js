// insight.js - the truth over the board: exact values of all moves, and a bar
// that says who is winning. On demand, since it tells everything.
import { bestOf, exactMark, movesToMate } from '../games/exact.js';
import { sideName } from '../games/index.js';
import { el } from '../shell/dom.js';
import { EngineError } from '../engine/module.js';
import { signed, t, tn } from '../shell/i18n.js';
import { preference, setPreference } from '../shell/storage.js';

/** @typedef {import('./match.js').Match} Match */

const SCORE_FOR_FULL_BAR = 21;

export class Insight {
  /**
   * @param {Pick<import('../shell/desk.js').Desk, 'engine' | 'board'>} desk @param {() => Match} current the match on the board
   * @param {HTMLElement} place
   */
  constructor({ engine, board }, current, place) {
    this.engine = engine;
    this.board = board;
    this.current = current;
    this.isOn = preference('insight') === 'on';
    this.bar = el('span', {});
    this.scale = el('span', { class: 'eval', 'aria-hidden': 'true' }, this.bar);
    this.words = el('span', { class: 'eval-words' });
    this.toggle = el('input', { type: 'checkbox', checked: this.isOn, onchange: () => this.#switch() });
    this.label = el('span', {});
    place.append(
      el('div', { class: 'insight' },
        this.scale,
        el('label', { class: 'switch' }, this.toggle, this.label),
        this.words),
    );
    /** @type {AbortController | null} */
    this.asking = null;
  }

  #switch() {
    this.isOn = this.toggle.checked;
    setPreference('insight', this.isOn ? 'on' : 'off');
    this.update();
  }

  /** Takes everything off the board: somebody else draws on it. */
  pause() {
    this.asking?.abort();
    this.board.mark('exact', []);
    this.#tell(50, '');
    this.scale.classList.remove('known');
  }

  async update() {
    this.label.textContent = t('insight');
    const match = this.current();
    this.asking?.abort();
    if (!this.isOn || !match.scene || match.isOver) {
      this.pause();
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    this.board.mark('exact', []);
    try {
      const scores = await this.engine.scores(match.spot, asking.signal);
      if (this.asking === asking && !asking.signal.aborted) {
        this.#show(scores, match.scene.side);
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (this.asking === asking && error.code === 'too-hard') {
        this.#tell(50, t('insight.too-hard'));
      }
    }
  }

  /** @param {import('../engine/module.js').MoveScore[]} scores @param {number} side */
  #show(scores, side) {
    this.board.mark('exact', scores.map(exactMark));
    const best = bestOf(scores);
    const score = best.unit === 'mate' ? best.score * SCORE_FOR_FULL_BAR : best.score;
    const forFirst = side === 0 ? score : -score;
    this.#tell(50 + (50 * Math.max(-1, Math.min(1, forFirst / SCORE_FOR_FULL_BAR))), this.#words(best, side));
    this.scale.classList.add('known');
    this.scale.classList.toggle('flipped', this.current().setup.flipped);
  }

  /** Who wins, and when. @param {import('../engine/module.js').MoveScore} best @param {number} side */
  #words({ unit, score, plies }, side) {
    const winner = sideName(this.current().game, score > 0 ? side : 1 - side);
    if (unit === 'mate' && score !== 0) {
      return tn('insight.mates', movesToMate(plies), { side: winner });
    }
    return score === 0 ? t('score.draw') : tn('insight.wins', plies, { side: winner, score: signed(Math.abs(score)) });
  }

  /** @param {number} share of the first side, in per cent @param {string} words */
  #tell(share, words) {
    this.bar.style.width = `${share}%`;
    this.words.textContent = words;
  }
}

// ending.js - what there is to say when a game is over: which move decided it, and
// what to do next. It stands where the switches of the board stand during a game, so
// nothing moves.
import { button } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { EngineError } from '../engine/module.js';
import { findLastMistake } from '../games/outcome.js';
import { factsOf, moveName, sideName, splitMoves } from '../games/index.js';
import { movesToMate } from '../games/exact.js';
import { t, tn } from '../shell/i18n.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('../engine/module.js').Spot} Spot
 *
 * @typedef {object} Decision the move that decided a game
 * @property {number} ply its number, from 1; 0 if no move was a mistake
 * @property {boolean} isLoss it lost the game, and not only the win
 * @property {{ moves: number, best: number }} [mate] how many moves it took the winner, and the fewest from the start on
 */

/**
 * The last mistake of a game. Throws an EngineError where the truth is out of reach, or nobody waits for it any more.
 * @param {Pick<import('../engine/engine.js').Engine, 'review'>} engine @param {Spot} spot @param {AbortSignal} signal @returns {Promise<Decision>}
 */
async function findDecision(engine, spot, signal) {
  const found = await findLastMistake(splitMoves(spot.game, spot.moves).length, (ply) => engine.review(spot, ply, signal));
  return found ? { ply: found.ply + 1, isLoss: found.score < 0 } : { ply: 0, isLoss: false };
}

/**
 * How long mate took, where that is what counts. @param {Pick<import('../engine/engine.js').Engine, 'scores'>} engine
 * @param {Match} match @param {AbortSignal} signal @returns {Promise<Decision['mate']>}
 */
async function findMate(engine, { spot, scene, game }, signal) {
  if (factsOf(game).unit !== 'mate' || !scene || scene.result === 'draw') {
    return undefined;
  }
  const scores = await engine.scores({ ...spot, moves: '' }, signal);
  const plies = scores.filter(({ score }) => score !== 0).map((one) => one.score * one.plies);
  const wins = plies.filter((one) => one > 0);
  const best = wins.length > 0 ? Math.min(...wins) : Math.max(0, ...plies.map((one) => -one));
  return best > 0 ? { moves: movesToMate(scene.names.length), best: movesToMate(best) } : undefined;
}

export class Ending {
  /** @param {Pick<import('../shell/desk.js').Desk, 'engine' | 'screen'>} desk @param {() => Match} current */
  constructor({ engine, screen }, current) {
    this.engine = engine;
    this.screen = screen;
    this.current = current;
    this.words = el('p', { class: 'ending-words' });
    this.buttons = el('div', { class: 'row' });
    this.element = el('div', { class: 'ending', hidden: true }, this.words, this.buttons);
    /** The game that is spoken of. @type {Spot | null} */
    this.spot = null;
    /** @type {Decision | null} */
    this.decision = null;
    /** @type {AbortController | null} */
    this.asking = null;
  }

  /** Makes the buttons, in the language of now. */
  build() {
    this.teach = button(t('ending.teach'), () => this.screen.go('teach'));
    this.buttons.replaceChildren(
      button(t('ending.rematch'), () => this.current().restart(), 'primary'),
      button(t('ending.show'), () => this.#show()),
      this.teach);
    this.#tell();
  }

  /** To the review, at the move that decided the game. */
  #show() {
    const { decision } = this;
    if (!decision) {
      this.asking?.abort(); // the review looks for it itself
      this.spot = null; // and who comes back is told anew
    }
    this.screen.go('review', decision?.ply ? { ply: String(decision.ply) } : {});
  }

  update() {
    const match = this.current();
    this.element.hidden = !match.isOver;
    if (this.teach) {
      this.teach.hidden = !factsOf(match.game).learns || match.setup.mode === 'two';
    }
    if (!match.isOver || match.spot !== this.spot) {
      this.asking?.abort();
      this.spot = match.isOver ? match.spot : null;
      this.decision = null;
      this.#judge(match);
    }
  }

  /** @param {Match} match */
  async #judge(match) {
    const { isOver, spot } = match;
    if (!isOver) {
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    this.words.textContent = t('ending.judging');
    try {
      const mate = await findMate(this.engine, match, asking.signal);
      const decision = { ...await findDecision(this.engine, spot, asking.signal), mate };
      if (this.asking === asking && this.spot === spot) {
        this.decision = decision;
        this.firstSide = (await this.engine.scene({ ...spot, moves: '' })).side;
        this.#tell();
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (this.spot === spot && error.code === 'too-hard') {
        this.words.textContent = t('ending.unknown');
      }
    }
  }

  /** Which move decided it, in a sentence. */
  #tell() {
    const { spot, decision } = this;
    if (spot && decision) {
      this.words.textContent = this.#sentence(spot, decision);
    }
  }

  /** @param {Spot} spot @param {Decision} decision */
  #sentence({ game, moves }, { ply, isLoss, mate }) {
    if (mate) {
      return tn(mate.moves <= mate.best ? 'ending.mate.best' : 'ending.mate', mate.moves, { best: mate.best });
    }
    if (ply === 0) {
      return t('ending.sound');
    }
    const side = sideName(game, ((this.firstSide ?? 0) + ply - 1) % 2);
    const move = moveName(game, this.current().scene?.names[ply - 1] ?? splitMoves(game, moves)[ply - 1]);
    return t(isLoss ? 'ending.lost' : 'ending.missed', { number: ply, side, move });
  }
}

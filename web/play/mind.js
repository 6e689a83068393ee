// mind.js - the AI's last move among those that it had: by what it has learned, as filled
// bars, or for an AI that searches by exact values, as outlines. It gives nothing away
// about the move that is next.
import { EngineError } from '../engine/module.js';
import { firstMoves, moveName, splitMoves, writeMove } from '../games/index.js';
import { field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { writeExact } from '../games/exact.js';
import { t } from '../shell/i18n.js';
import { writeValue } from './heat.js';
import { isSelfTaught, ownLevel, playsLearned } from './levels.js';

/**
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {Pick<import('../shell/desk.js').Desk, 'match' | 'engine' | 'brains' | 'selfTaught'>} Needs
 *
 * @typedef {object} Thought about a move
 * @property {string} text the move, as data has it
 * @property {string} name as people write it
 * @property {number} tone from -1 to 1
 * @property {string} value as it is written
 *
 * @typedef {object} Thoughts
 * @property {'learned' | 'exact'} kind
 * @property {Thought[]} moves
 */

/** The position before the AI's last move, and that move; null if it has not moved. @param {Needs} desk @returns {Promise<{ before: Spot, played: string } | null>} */
async function lastAnswer({ match, engine }) {
  const { spot, person } = match;
  const moves = splitMoves(spot.game, spot.moves);
  for (let ply = moves.length - 1; ply >= Math.max(0, moves.length - 2); ply--) {
    const before = { ...spot, moves: firstMoves(spot.game, spot.moves, ply) };
    if ((await engine.scene(before)).side !== person) {
      return { before, played: moves[ply] };
    }
  }
  return null;
}

/** The learned values of an AI that has learned; null for one that searches. @param {Needs} desk @param {Spot} spot */
async function learnedValues({ match: { setup: { level } }, engine, brains, selfTaught }, spot) {
  if (isSelfTaught(level, spot.game)) {
    return (await selfTaught.open(spot.game)).values(spot);
  }
  if (!playsLearned(level, spot.game, brains.facts(spot.game)) && !ownLevel(level)?.brain) {
    return null;
  }
  await brains.hold(spot.game);
  return (await engine.values(spot)) ?? [];
}

/** @param {Needs} desk @param {Spot} spot @param {AbortSignal} signal @returns {Promise<Thoughts>} */
async function thoughtsOn(desk, spot, signal) {
  const values = await learnedValues(desk, spot);
  if (values) {
    return { kind: 'learned', moves: values.map(({ text, name, value }) => ({ text, name, tone: value, value: writeValue(value) })) };
  }
  const scores = await desk.engine.scores(spot, signal);
  return { kind: 'exact', moves: scores.map((one) => ({ text: one.text, name: one.name, tone: Math.sign(one.score), value: writeExact(one) })) };
}

/** @param {string} name of the move @param {Thought} thought @param {Thoughts['kind']} kind @param {boolean} isPlayed */
function thoughtBar(name, { tone, value }, kind, isPlayed) {
  const bar = el('span', { class: `bar ${kind} ${tone < 0 ? 'bad' : 'good'}` });
  bar.style.setProperty('--height', `${Math.round(Math.min(1, Math.abs(tone)) * 50)}%`);
  return el('li', isPlayed ? { class: 'played' } : {},
    el('span', { class: 'unseen' }, t(isPlayed ? 'mind.played' : 'mind.move', { move: name, value })),
    el('span', { class: 'pair', 'aria-hidden': 'true' }, bar),
    el('span', { class: 'bar-words', 'aria-hidden': 'true' }, el('b', {}, name), el('span', {}, value)));
}

export class Mind {
  /** @param {Needs} desk */
  constructor(desk) {
    this.desk = desk;
    this.bars = el('ol', { class: 'bars' });
    this.words = el('p', { class: 'help' });
    this.element = field(t('mind'), this.bars, this.words);
    /** @type {AbortController | null} */
    this.asking = null;
  }

  stop() {
    this.asking?.abort();
  }

  async update() {
    this.stop();
    const asking = new AbortController();
    this.asking = asking;
    const { match } = this.desk;
    this.element.hidden = match.setup.mode === 'two';
    const answer = this.element.hidden ? null : await lastAnswer(this.desk);
    const thoughts = answer && await thoughtsOn(this.desk, answer.before, asking.signal).catch((error) => {
      if (!(error instanceof EngineError)) throw error;
      return null; // too hard, or the AI cannot be had: there is nothing to show
    });
    if (!asking.signal.aborted) {
      this.#draw(answer?.played ?? '', thoughts);
    }
  }

  /** @param {string} played @param {Thoughts | null} thoughts */
  #draw(played, thoughts) {
    const { match: { game } } = this.desk;
    const moves = thoughts?.moves ?? [];
    const isBlank = thoughts?.kind === 'learned' && moves.every(({ tone }) => tone === 0);
    this.bars.replaceChildren(...(thoughts && !isBlank ? moves.map((move) => thoughtBar(writeMove(game, move.name), move, thoughts.kind, move.text === played)) : []));
    const what = played === '' ? 'waits' : isBlank ? 'blank' : thoughts?.kind ?? 'unknown';
    this.words.textContent = t(`mind.${what}`, { move: moveName(game, moves.find((move) => move.text === played)?.name ?? played) });
  }
}

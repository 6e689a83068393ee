// oracle.js - the exact truth, which may take long: one question at a time, in tries between
// which others have a turn.
import { NEVER_KNOWN } from '../web/engine/abi.js';
import { EngineError, NEVER } from '../web/engine/module.js';
import { insist, patiences } from '../web/engine/patience.js';

/**
 * @typedef {import('./source.js').Kit} Kit
 * @typedef {import('./index.js').Cancellable} Cancellable
 */

/** @param {AbortSignal} [signal] */
export function throwIfCancelled(signal) {
  if (signal?.aborted) {
    throw new EngineError('cancelled');
  }
}

/** Lets whoever cancels a question go at once, even if it has not begun. @template T @param {Promise<T>} answer @param {AbortSignal} [signal] @returns {Promise<T>} */
function cancellable(answer, signal) {
  return !signal ? answer : new Promise((resolve, reject) => {
    const cancel = () => reject(new EngineError('cancelled'));
    signal.addEventListener('abort', cancel);
    if (signal.aborted) {
      cancel();
    }
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}

/**
 * Asks an engine about the game that is named, or about a world if none is, until there is an answer.
 * @template T
 * @param {Kit} kit @param {string | null} game @param {() => T | null | typeof NEVER} question @param {Cancellable} options
 * @returns {Promise<T>}
 */
export async function ask({ engine }, game, question, { signal }) {
  throwIfCancelled(signal);
  if (game !== null) {
    engine.open(game);
  }
  const tries = patiences(game !== null && engine.goesOn);
  return insist(engine, tries, question, () => throwIfCancelled(signal));
}

/** What a spot is worth; null if the oracle lost patience. @param {Kit} kit @param {import('../web/engine/module.js').Spot} spot @returns {import('../web/engine/module.js').ExactValue | null | typeof NEVER} */
export function valueOf({ engine }, spot) {
  engine.go(spot);
  const answer = engine.wasm.fourmi_value();
  const [score, plies] = engine.numbers;
  return answer === 1 ? { score, plies, unit: engine.unit } : answer === NEVER_KNOWN ? NEVER : null;
}

/** It has an engine of its own: what it has found out so far is not lost when somebody looks at another game meanwhile. */
export class Oracle {
  /** @param {import('./source.js').EngineSource} source */
  constructor(source) {
    this.source = source;
    /** @type {Promise<Kit> | null} */
    this.kit = null;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /**
   * @template T
   * @param {string | null} game null for a question about a world @param {(kit: Kit) => T | null | typeof NEVER} question @param {Cancellable} options
   * @returns {Promise<T>}
   */
  ask(game, question, options) {
    const answer = this.queue.then(() => this.#answer(game, question, options));
    this.queue = answer.catch(() => {});
    return cancellable(answer, options.signal);
  }

  /** @template T @param {string | null} game @param {(kit: Kit) => T | null | typeof NEVER} question @param {Cancellable} options */
  async #answer(game, question, options) {
    throwIfCancelled(options.signal);
    this.kit ??= this.source.newKit();
    const kit = await this.kit;
    if (game !== null) {
      await this.source.giveBook(kit.engine, game);
    }
    return ask(kit, game, () => question(kit), options);
  }
}

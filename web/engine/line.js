// line.js - a worker with the engine, and the questions that wait for it.
//
// Whoever has one says how its worker is started, and whether that keeps anything between two
// questions: one that does is not replaced.
import { EngineError } from './module.js';

/**
 * @typedef {object} Waiting
 * @property {string} method
 * @property {any[]} args
 * @property {(result: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(news: any) => void} [onNews]
 *
 * @typedef {object} WorkerLike
 * @property {(message: any) => void} postMessage
 * @property {() => void} terminate
 *
 * @typedef {(heard: (data: any) => void, failed: (detail: string) => void) => WorkerLike} StartWorker
 */

/** A question that was given up may go on for so long; then the worker itself is given up, so that others need not wait. */
const CANCEL_MS = 400;

export class Line {
  /** @param {StartWorker} start @param {{ isReplaceable?: boolean }} [options] */
  constructor(start, { isReplaceable = true } = {}) {
    this.start = start;
    this.isReplaceable = isReplaceable;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.count = 0;
    this.worker = this.#start();
  }

  #start() {
    return this.start((data) => this.#settle(data), (detail) => this.#rejectAll('engine-failed', detail));
  }

  /** @param {{ id: number, result?: any, code?: string, detail?: string, news?: any }} answer */
  #settle({ id, result, code, detail, news }) {
    const waiting = this.waiting.get(id);
    if (news !== undefined) {
      this.#tell(id, news);
      return; // it goes on
    }
    this.waiting.delete(id);
    if (code) {
      waiting?.reject(new EngineError(code, detail));
    } else {
      waiting?.resolve(result);
    }
  }

  /** A listener that throws ends its own question, and nothing else. @param {number} id @param {any} news */
  #tell(id, news) {
    const waiting = this.waiting.get(id);
    try {
      waiting?.onNews?.(news);
    } catch (error) {
      delete waiting?.onNews;
      waiting?.reject(/** @type {Error} */ (error));
      this.#cancel(id);
    }
  }

  /** Nobody shall wait for ever. @param {string} code @param {string} [detail] */
  #rejectAll(code, detail) {
    for (const { reject } of this.waiting.values()) {
      reject(new EngineError(code, detail));
    }
    this.waiting.clear();
  }

  /** Nothing is answered any more. Whoever has asked hears a code, unless they are gone, too. @param {string} [code] */
  close(code) {
    this.worker.terminate();
    if (code) {
      this.#rejectAll(code);
    }
    this.waiting.clear();
  }

  /**
   * @param {string} method @param {any[]} args @param {AbortSignal} [signal]
   * @param {(news: any) => void} [onNews] hears what is told before the answer
   * @returns {Promise<any>}
   */
  ask(method, args, signal, onNews) {
    const id = ++this.count;
    const cancel = () => this.#cancel(id);
    /** @type {Promise<any>} */
    const answer = new Promise((resolve, reject) => {
      this.worker.postMessage({ id, method, args }); // what cannot be sent is not waited for
      this.waiting.set(id, { method, args, resolve, reject, onNews });
      signal?.addEventListener('abort', cancel);
    });
    return answer.finally(() => signal?.removeEventListener('abort', cancel));
  }

  /** All questions are given up. */
  giveUp() {
    [...this.waiting.keys()].forEach((id) => this.#cancel(id));
  }

  /** @param {number} id */
  #cancel(id) {
    if (this.waiting.has(id)) {
      this.worker.postMessage({ id, method: 'cancel' });
      setTimeout(() => this.waiting.has(id) && this.#giveUp(id), CANCEL_MS);
    }
  }

  /** Nobody waits for this question any more. @param {number} id */
  #giveUp(id) {
    this.#settle({ id, code: 'cancelled' });
    if (this.isReplaceable) {
      this.#replace();
    }
  }

  /** Another worker, which is asked what the old one was asked, but for what was given up. */
  #replace() {
    this.worker.terminate();
    this.worker = this.#start();
    for (const [other, { method, args }] of this.waiting) {
      this.worker.postMessage({ id: other, method, args });
    }
  }
}

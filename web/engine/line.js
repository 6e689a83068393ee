// line.js - a worker with the engine, and the questions that wait for it.
import { EngineError } from './module.js';

/**
 * @typedef {object} Waiting
 * @property {string} method
 * @property {any[]} args
 * @property {(result: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** A question that was given up may go on for so long; then the worker itself is given up, so that others need not wait. */
const CANCEL_MS = 400;

export class Line {
  /** @param {(depth: number) => void} [onDepth] hears how far ahead a question sees that takes long, in plies; 0 when it is answered */
  constructor(onDepth) {
    this.onDepth = onDepth;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.count = 0;
    this.worker = this.#start();
  }

  #start() {
    const worker = new Worker(new URL('engine/worker.js', document.baseURI), { type: 'module' });
    worker.addEventListener('message', ({ data }) => this.#settle(data));
    worker.addEventListener('error', (event) => this.#fail(event.message));
    return worker;
  }

  /** @param {{ id: number, result?: any, code?: string, detail?: string, depth?: number }} answer */
  #settle({ id, result, code, detail, depth }) {
    if (depth !== undefined) {
      this.onDepth?.(depth);
      return; // it goes on
    }
    this.onDepth?.(0);
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (code) {
      waiting?.reject(new EngineError(code, detail));
    } else {
      waiting?.resolve(result);
    }
  }

  /** The worker itself is broken: nobody shall wait for ever. @param {string} detail */
  #fail(detail) {
    for (const { reject } of this.waiting.values()) {
      reject(new EngineError('engine-failed', detail));
    }
    this.waiting.clear();
  }

  /** Nothing is answered any more: whoever has asked is gone. */
  close() {
    this.worker.terminate();
    this.waiting.clear();
  }

  /** @param {string} method @param {any[]} args @param {AbortSignal} [signal] @returns {Promise<any>} */
  ask(method, args, signal) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { method, args, resolve, reject });
      this.worker.postMessage({ id, method, args });
      signal?.addEventListener('abort', () => this.#cancel(id));
    });
  }

  /** All questions are given up. */
  giveUp() {
    [...this.waiting.keys()].forEach((id) => this.#cancel(id));
  }

  /** @param {number} id */
  #cancel(id) {
    if (this.waiting.has(id)) {
      this.worker.postMessage({ id, method: 'cancel' });
      setTimeout(() => this.waiting.has(id) && this.#replace(id), CANCEL_MS);
    }
  }

  /** Another worker, which is asked what the old one was asked, but for what was given up. @param {number} id */
  #replace(id) {
    this.worker.terminate();
    this.#settle({ id, code: 'cancelled' });
    this.worker = this.#start();
    for (const [other, { method, args }] of this.waiting) {
      this.worker.postMessage({ id: other, method, args });
    }
  }
}

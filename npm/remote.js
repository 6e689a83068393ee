// remote.js - the engine in workers, seen from outside: the same functions, as promises.
//
// There are two workers. What takes long and keeps nothing is asked of the second, which is
// replaced when it does not hear that somebody has given up; brains and learners live in the
// first, which hears it between two slices of its work.
import { Line } from '../web/engine/line.js';
import { Brain } from './brain.js';
import { explained, FourmiError, methodsOf } from './errors.js';
import { Fourmi } from './fourmi.js';
import { Learner } from './learner.js';

/** @typedef {import('../web/engine/line.js').StartWorker} StartWorker */

/** Questions that may take long and keep nothing. */
const SLOW = ['value', 'values', 'line', 'review', 'choose', 'think', 'actionValues', 'situation', 'worldValue'];

/** What lives in a worker, by the names that messages have for it. */
const CLASSES = { brain: Brain, learner: Learner };

/** The engine itself, among the things that a worker has. */
const ENGINE = 0;

/** What cannot be sent is taken out of the options, and marked there. @param {any[]} args */
function withoutListeners(args) {
  const options = args.at(-1) ?? {};
  const { signal, onProgress } = options;
  const isMarked = signal !== undefined || onProgress !== undefined;
  const marks = { signal: signal && true, onProgress: onProgress && true };
  return { signal, onProgress, sent: isMarked ? [...args.slice(0, -1), { ...options, ...marks }] : args };
}

/** Starts workers that know from the first message what their engine is made of. @param {StartWorker} start @param {import('./source.js').Parts} parts @returns {StartWorker} */
const startWith = (start, parts) => (heard, failed) => {
  const worker = start(heard, failed);
  worker.postMessage({ parts });
  return worker;
};

export class RemoteFourmi {
  /** @param {import('./source.js').Parts} parts @param {StartWorker} start @returns {Promise<import('./index.js').FourmiWorker>} */
  static async start(parts, start) {
    const fourmi = /** @type {any} */ (new RemoteFourmi(startWith(start, parts)));
    await fourmi.games(); // a worker that does not start is noticed here
    return fourmi;
  }

  #start;
  /** @type {Line | null} */
  #keeping = null;
  /** @type {Line | null} */
  #slow = null;
  #isClosed = false;

  /** @param {StartWorker} start */
  constructor(start) {
    this.#start = start;
    this.#addMethods(this, Fourmi, ENGINE);
  }

  /** @param {object} target @param {{ prototype: object }} Class @param {number} handle */
  #addMethods(target, { prototype }, handle) {
    for (const method of methodsOf(prototype)) {
      const ask = (/** @type {any[]} */ ...args) => this.#ask(handle, method, args);
      Object.defineProperty(target, method, { value: ask });
    }
    return target;
  }

  /** Each worker starts with the first question for it, and anew after it has failed. @param {boolean} isSlow */
  #line(isSlow) {
    const until = (/** @type {() => void} */ forget) => /** @type {StartWorker} */ ((heard, failed) => this.#start(heard, (detail) => {
      forget();
      failed(detail);
    }));
    return isSlow
      ? (this.#slow ??= new Line(until(() => { this.#slow = null; })))
      : (this.#keeping ??= new Line(until(() => { this.#keeping = null; }), { isReplaceable: false }));
  }

  /** @param {number} handle @param {string} method @param {any[]} args */
  async #ask(handle, method, args) {
    const { signal, onProgress, sent } = withoutListeners(args);
    if (this.#isClosed || signal?.aborted) {
      throw new FourmiError(this.#isClosed ? 'closed' : 'cancelled');
    }
    const line = this.#line(handle === ENGINE && SLOW.includes(method));
    const answer = await line.ask(method, [handle, ...sent], signal, onProgress).catch((error) => {
      throw explained(error);
    });
    return answer?.handle === undefined ? answer : this.#remote(answer);
  }

  /** @param {{ handle: number, of: keyof typeof CLASSES, facts: object }} answer */
  #remote({ handle, of, facts }) {
    return this.#addMethods({ facts: Object.freeze(facts) }, CLASSES[of], handle);
  }

  close() {
    this.#isClosed = true;
    this.#keeping?.close('closed');
    this.#slow?.close('closed');
  }
}

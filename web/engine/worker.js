// worker.js - runs the engine beside the page, so that nothing ever freezes it.
//
// Requests are answered one after the other. One that may take long is asked
// with patience that grows, so that between two tries a cancellation is heard.
import { LearnerModule } from './learner.js';
import { EngineError, loadEngine } from './module.js';

/** @typedef {import('./module.js').EngineModule} EngineModule */

const TABLE_MIB = 64;
const FIRST_PATIENCE = 500_000; // nodes: some tenths of a second

/** @type {Set<number>} */
const cancelled = new Set();

const ready = fetch(new URL('../fourmi.wasm', import.meta.url))
  .then((response) => response.arrayBuffer())
  .then(loadEngine);

/** @type {Promise<void> | null} */
let solver = null;

/** Table and book are large, so they come when Connect Four is first asked about. */
async function prepareSolver(/** @type {EngineModule} */ engine) {
  engine.setTable(TABLE_MIB);
  const response = await fetch(new URL('../connect4.book', import.meta.url));
  if (response.ok) {
    engine.setBook(new Uint8Array(await response.arrayBuffer()));
  }
}

/** @param {EngineModule} engine @param {string} game */
async function haveSolver(engine, game) {
  if (game === 'connect4') {
    // Without a book it only takes longer, so a failed download is no error.
    await (solver ??= prepareSolver(engine).catch(() => {}));
  }
}

/** What a learner is asked; see learner.js. */
const LEARNER_METHODS = [
  'presets', 'startLearner', 'resumeLearner', 'changeLearner', 'train', 'learnGame', 'learnerFacts',
  'learnerBrain', 'learnerValues', 'states', 'measure',
];

/** @type {LearnerModule | null} */
let learner = null;

const learnerOf = (/** @type {EngineModule} */ engine) => (learner ??= new LearnerModule(engine));

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Asks until the answer is not null.
 * @template T
 * @param {EngineModule} engine @param {number} id @param {() => T | null} question
 * @returns {Promise<T>}
 */
async function insist(engine, id, question) {
  for (let patience = FIRST_PATIENCE; ; patience *= 2) {
    engine.setPatience(patience);
    const answer = question();
    if (answer !== null) {
      return answer;
    }
    await nextTask();
    if (cancelled.has(id)) {
      throw new EngineError('cancelled');
    }
  }
}

/** @param {EngineModule} engine @param {number} id @param {string} method @param {any[]} args */
async function answer(engine, id, method, args) {
  switch (method) {
    case 'scene':
    case 'play':
    case 'think':
    case 'setBrain':
    case 'splitFile':
    case 'joinFile':
    case 'values':
    case 'chooseLearned':
      return /** @type {any} */ (engine)[method](...args);
    case 'choose':
    case 'scores':
    case 'review':
      await haveSolver(engine, args[0].game);
      return insist(engine, id, () => /** @type {any} */ (engine)[method](...args));
    case 'prepareMeasure':
      await haveSolver(engine, args[0]);
      return insist(engine, id, () => learnerOf(engine).prepareMeasure(args[0]));
    default:
      if (LEARNER_METHODS.includes(method)) {
        return /** @type {any} */ (learnerOf(engine))[method](...args);
      }
      throw new EngineError('no-such-method', method);
  }
}

/** The requests, in order: the engine has one board only. */
let queue = Promise.resolve();

/** @param {number} id @param {string} method @param {any[]} args */
async function serve(id, method, args) {
  try {
    if (cancelled.has(id)) {
      throw new EngineError('cancelled');
    }
    postMessage({ id, result: await answer(await ready, id, method, args) });
  } catch (error) {
    const code = error instanceof EngineError ? error.code : 'engine-failed';
    postMessage({ id, code, detail: String(error) });
  }
  cancelled.delete(id);
}

addEventListener('message', ({ data: { id, method, args } }) => {
  if (method === 'cancel') {
    cancelled.add(id);
  } else {
    queue = queue.then(() => serve(id, method, args));
  }
});

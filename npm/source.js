// source.js - what engines are made of: the module, compiled once, and opening books.
import { EngineError, EngineModule } from '../web/engine/module.js';
import { GoalModule } from '../web/engine/goals.js';
import { LearnerModule } from '../web/engine/learner.js';
import { PositionModule } from '../web/engine/positions.js';
import { SituationModule } from '../web/engine/situations.js';
import { WorldModule } from '../web/engine/world.js';
import { BOOKS } from './books.js';
import { bytesOf, isBytes, whole } from './checks.js';

/**
 * @typedef {import('./index.js').LoadOptions} LoadOptions
 *
 * @typedef {object} Platform what Node.js and browsers do differently
 * @property {(file: URL | string) => Promise<Uint8Array>} read
 * @property {(file: URL | string) => string} absolute the same file, wherever it is asked for
 * @property {(file?: URL | string) => import('../web/engine/line.js').StartWorker} startWorker from a file, the usual one unless another is given
 *
 * @typedef {object} Parts which can be sent to a worker
 * @property {WebAssembly.Module} module
 * @property {Record<string, Uint8Array | string | null>} books
 * @property {number} memory in MiB
 */

const MEMORY_MIB = 64; // what a page can afford for an oracle
const MEMORY_MAX = 1024; // that the module takes
const NEWEST_EXPORT = 'fourmi_settings_fit';

/** Reads what is given as bytes or by its place. @param {any} given @param {Platform} platform @returns {Promise<any>} */
const bytesFrom = async (given, platform) => (isBytes(given) ? bytesOf(given) : platform.read(given));

/** @param {LoadOptions['module']} given @param {Platform} platform @returns {Promise<WebAssembly.Module>} */
async function compile(given, platform) {
  const module = given instanceof WebAssembly.Module ? given
    : await WebAssembly.compile(await bytesFrom(given, platform)).catch((error) => {
      throw error instanceof WebAssembly.CompileError ? new EngineError('bad-module', error.message) : error;
    });
  if (!WebAssembly.Module.exports(module).some(({ name }) => name === NEWEST_EXPORT)) {
    throw new EngineError('bad-module');
  }
  return module;
}

/** @param {LoadOptions} options @param {Platform} platform @returns {Promise<Parts>} */
export async function partsOf({ module = new URL('./fourmi.wasm', import.meta.url), books = {}, memory = MEMORY_MIB }, platform) {
  const given = Object.entries({ ...BOOKS, ...books }).map(([game, book]) =>
    [game, book === null ? null : isBytes(book) ? bytesOf(book) : platform.absolute(/** @type {URL | string} */ (book))]);
  return { module: await compile(module, platform), books: Object.fromEntries(given), memory: whole('memory', memory, 0, MEMORY_MAX) };
}

/** An engine, and all that translates for it. */
export class Kit {
  /** @param {EngineModule} engine */
  constructor(engine) {
    this.engine = engine;
    this.positions = new PositionModule(engine);
    this.learner = new LearnerModule(engine);
    this.worlds = new WorldModule(engine);
    this.situations = new SituationModule(this.worlds);
    this.goals = new GoalModule(this.worlds);
  }
}

export class EngineSource {
  /** @param {Parts} parts @param {Platform['read']} read */
  constructor({ module, books, memory }, read) {
    this.module = module;
    this.memory = memory;
    this.books = books;
    this.read = read;
  }

  /** An engine with a memory of its own, which goes when nobody holds it any more. */
  async newKit() {
    const engine = new EngineModule(await WebAssembly.instantiate(this.module));
    engine.setMemory(this.memory);
    return new Kit(engine);
  }

  /** Books are large, so they come when their game is first asked about. @param {EngineModule} engine @param {string} game */
  async giveBook(engine, game) {
    const book = this.books[game] ?? null;
    if (book !== null && !engine.books.has(game)) {
      const bytes = typeof book === 'string' ? await this.read(book) : book;
      this.books[game] = bytes;
      engine.open(game);
      engine.setBook(bytes);
    }
  }
}

// brain.js - what a learner has learned, in an engine of its own: asked, and judged.
import { EngineError } from '../web/engine/module.js';
import { bytesOf, episodeOf, seedOf, spotOf, whole } from './checks.js';
import { learnedActions, learnedMoves } from './counting.js';
import { explainErrors, FourmiError } from './errors.js';
import { certificateOf, worthOf } from './judging.js';
import { throwIfCancelled } from './oracle.js';

/**
 * @typedef {import('./index.js').Brain} PublicBrain
 * @typedef {import('./source.js').EngineSource} EngineSource
 * @typedef {import('./source.js').Kit} Kit
 * @typedef {import('./index.js').BrainFacts} BrainFacts
 * @typedef {import('./index.js').Chosen} Chosen
 * @typedef {import('./index.js').Judging} Judging
 */

/** What is in a brain file. @param {Kit} kit @param {ArrayBuffer | ArrayBufferView} file */
export function splitFile({ engine }, file) {
  const bytes = bytesOf(file);
  if (bytes.length === 0) {
    throw new EngineError('brain-foreign');
  }
  return engine.splitFile(bytes);
}

/** Opens a brain of a game. @param {Kit} kit @param {Uint8Array} bytes @returns {Omit<BrainFacts, 'note'>} */
function openOfGame({ engine }, bytes) {
  const { game: name, kind, trained: games, learned: values } = /** @type {import('../web/engine/module.js').BrainFacts} */ (engine.setBrain(bytes));
  return { name, isOfWorld: false, kind, games, values };
}

/** Opens a brain of a world, which goes on as a learner to be asked. @param {Kit} kit @param {Uint8Array} bytes @returns {Omit<BrainFacts, 'note'> | null} */
export function openOfWorld({ engine, worlds }, bytes) {
  const length = engine.wasm.fourmi_world_of_brain(engine.fillSlot(bytes).byteOffset, bytes.length);
  if (length < 0) {
    return null;
  }
  const name = engine.text(length);
  const games = worlds.resumeWorldLearner(name, bytes);
  const kind = engine.text(engine.wasm.fourmi_settings_kind(1));
  return { name, isOfWorld: true, kind, games, values: worlds.learnedCount() };
}

/** @param {Kit} kit @param {Uint8Array} bytes @returns {Omit<BrainFacts, 'note'>} */
function openAny(kit, bytes) {
  try {
    return openOfGame(kit, bytes);
  } catch (error) {
    // A brain of a world is one of no game.
    const facts = error instanceof EngineError && error.code === 'brain-invalid' ? openOfWorld(kit, bytes) : null;
    if (facts === null) throw error;
    return facts;
  }
}

/** @implements {PublicBrain} */
export class Brain {
  #source;
  /** @type {Kit | null} */
  #kit;
  #bytes;

  /** @param {EngineSource} source @param {ArrayBuffer | ArrayBufferView} file */
  static async open(source, file) {
    const kit = await source.newKit();
    const { brain, note } = splitFile(kit, file);
    return new Brain(source, kit, brain, { ...openAny(kit, brain), note });
  }

  /** @param {EngineSource} source @param {Kit} kit @param {Uint8Array} bytes @param {BrainFacts} facts */
  constructor(source, kit, bytes, facts) {
    this.#source = source;
    this.#kit = kit;
    this.#bytes = bytes;
    this.facts = Object.freeze(facts);
  }

  /** Its engine, for who asks about a world or about a game. @param {boolean} isOfWorld @returns {Kit} */
  #kitFor(isOfWorld) {
    if (this.#kit === null) {
      throw new FourmiError('freed');
    }
    return this.facts.isOfWorld === isOfWorld ? this.#kit : this.#refuseOther();
  }

  /** @returns {never} */
  #refuseOther() {
    throw new FourmiError('other-game', this.facts.name);
  }

  /** What it knows of the episode, whose state is open then. @param {import('../web/engine/world.js').Episode} episode */
  #learnedIn(episode) {
    return this.#kitFor(true).worlds.learnedActions(episode) ?? this.#refuseOther();
  }

  /** @param {import('./index.js').Position} position */
  values(position) {
    return learnedMoves(this.#kitFor(false).engine.values(spotOf(position)) ?? this.#refuseOther());
  }

  /** @param {import('./index.js').Position} position @param {Chosen & { random?: number }} [options] */
  choose(position, { seed, random = 0 } = {}) {
    if (this.values(position).length === 0) {
      throw new FourmiError('over', position.moves);
    }
    return 1 + this.#kitFor(false).engine.chooseLearned(spotOf(position), whole('random', random, 0, 100), seedOf({ seed }));
  }

  /** @param {import('./index.js').Episode} episode */
  actionValues(episode) {
    const values = this.#learnedIn(episodeOf(episode));
    return learnedActions(this.#kitFor(true).worlds.legal(), values);
  }

  /** @param {import('./index.js').Episode} episode @param {Chosen} [options] */
  chooseAction(episode, options = {}) {
    const inner = episodeOf(episode);
    this.#learnedIn(inner);
    const action = this.#kitFor(true).worlds.chooseAction(inner, seedOf(options));
    if (action === null) {
      throw new FourmiError('over');
    }
    return action + 1;
  }

  /** @param {Judging} [options] */
  async certify(options = {}) {
    this.#kitFor(false);
    throwIfCancelled(options.signal);
    const kit = await this.#source.newKit();
    kit.learner.resumeLearner(this.#bytes);
    await this.#source.giveBook(kit.engine, this.facts.name);
    return certificateOf(kit, this.facts.name, options);
  }

  /** @param {import('./index.js').WorthOptions} [options] */
  async worth(options = {}) {
    const kit = this.#kitFor(true);
    throwIfCancelled(options.signal);
    return worthOf(kit, this.facts.name, options);
  }

  /** @param {string} [note] */
  bytes(note = this.facts.note) {
    const { engine } = this.#kitFor(this.facts.isOfWorld);
    return note === '' ? this.#bytes.slice() : engine.joinFile(this.#bytes, note);
  }

  free() {
    this.#kit = null;
  }
}

explainErrors(Brain);

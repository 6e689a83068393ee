// learner.js - training: a learner plays against itself, or acts in a world, in an engine of
// its own and in slices of some milliseconds.
import { EngineError } from '../web/engine/module.js';
import { nextTask } from '../web/engine/patience.js';
import { Brain, openOfWorld, splitFile } from './brain.js';
import { episodeOf, seedOf, spotOf, text, whole } from './checks.js';
import { learnedActions, learnedMoves } from './counting.js';
import { explainErrors, FourmiError } from './errors.js';
import { throwIfCancelled } from './oracle.js';

/**
 * @typedef {import('./index.js').Learner} PublicLearner
 * @typedef {import('./source.js').EngineSource} EngineSource
 * @typedef {import('./source.js').Kit} Kit
 * @typedef {import('./index.js').LearnerFacts} LearnerFacts
 * @typedef {import('./index.js').LearnerOptions} LearnerOptions
 * @typedef {import('./index.js').Training} Training
 *
 * @typedef {{ name: string, isOfWorld: boolean }} Subject what is learned
 */

const SLICE_MS = 16; // of training, between two of which others have a turn
const GAMES_MAX = 2 ** 31 - 1; // that the module counts

/** The settings of the learner that begins next. @param {Kit} kit @param {boolean} isOfWorld */
function settingsOf({ engine }, isOfWorld) {
  /** @type {Record<string, number>} */
  const settings = {};
  for (let i = 0, length; (length = engine.wasm.fourmi_setting(Number(isOfWorld), i)) >= 0; i++) {
    const [value] = new Float64Array(engine.wasm.memory.buffer, engine.wasm.fourmi_learner_reals(), 1);
    settings[engine.text(length)] = value;
  }
  return settings;
}

/** @param {Kit} kit @param {boolean} isOfWorld @param {Record<string, number>} settings */
function changeSettings({ engine }, isOfWorld, settings) {
  for (const [name, value] of Object.entries(settings)) {
    engine.write(name);
    if (typeof value !== 'number' || engine.wasm.fourmi_set_setting(Number(isOfWorld), value) !== 0) {
      throw new FourmiError('bad-setting', `${name} ${value}`);
    }
  }
  if (engine.wasm.fourmi_settings_fit(Number(isOfWorld)) !== 1) {
    throw new FourmiError('bad-setting', Object.keys(settings).join(', '));
  }
}

/** Chooses a preset; the usual one unless another is named. @param {Kit} kit @param {Subject} subject @param {string} [preset] */
function takePreset({ engine, learner, worlds }, { name, isOfWorld }, preset) {
  if (isOfWorld) {
    worlds.takeWorldPreset(name, preset ?? worlds.worldPresets(name)[0]);
  } else {
    engine.open(name);
    learner.takePreset(preset ?? learner.presets(name)[0]?.name ?? '');
  }
}

/** @param {Kit} kit @param {Subject} subject @param {number} planned @returns {LearnerFacts} */
function factsOf(kit, { name, isOfWorld }, planned) {
  const kind = kit.engine.text(kit.engine.wasm.fourmi_settings_kind(Number(isOfWorld)));
  return { name, isOfWorld, kind, planned, settings: settingsOf(kit, isOfWorld) };
}

/** Goes on from a brain of a game, or of a world. @param {Kit} kit @param {Uint8Array} bytes @returns {Subject} */
function resumeAny(kit, bytes) {
  const ofWorld = openOfWorld(kit, bytes);
  if (ofWorld !== null) {
    return ofWorld;
  }
  const facts = kit.engine.setBrain(bytes); // which says what is wrong with it
  kit.learner.resumeLearner(bytes);
  const name = /** @type {import('../web/engine/module.js').BrainFacts} */ (facts).game;
  kit.engine.open(name);
  return { name, isOfWorld: false };
}

/** @implements {PublicLearner} */
export class Learner {
  #source;
  /** @type {Kit | null} */
  #kit;

  /** @param {EngineSource} source @param {Subject} subject @param {LearnerOptions} options */
  static async begin(source, subject, { preset, settings = {}, games, seed }) {
    const kit = await source.newKit();
    const ofWorld = Number(subject.isOfWorld);
    const { wasm } = kit.engine;
    takePreset(kit, subject, preset === undefined ? undefined : text('preset', preset));
    const planned = games === undefined ? wasm.fourmi_usual_games(ofWorld) : whole('games', games, 1, GAMES_MAX);
    wasm.fourmi_plan_games(ofWorld, planned);
    changeSettings(kit, subject.isOfWorld, settings);
    const begin = seedOf({ seed });
    subject.isOfWorld ? kit.worlds.beginWorldLearner(begin) : kit.learner.beginLearner(begin);
    return new Learner(source, kit, factsOf(kit, subject, planned));
  }

  /** @param {EngineSource} source @param {ArrayBuffer | ArrayBufferView} file */
  static async resume(source, file) {
    const kit = await source.newKit();
    const subject = resumeAny(kit, splitFile(kit, file).brain);
    return new Learner(source, kit, factsOf(kit, subject, kit.engine.wasm.fourmi_usual_games(Number(subject.isOfWorld))));
  }

  /** @param {EngineSource} source @param {Kit} kit @param {LearnerFacts} facts */
  constructor(source, kit, facts) {
    this.#source = source;
    this.#kit = kit;
    this.facts = Object.freeze(facts);
  }

  /** @returns {Kit} */
  get #own() {
    if (this.#kit === null) {
      throw new FourmiError('freed');
    }
    return this.#kit;
  }

  /** Its engine, for who asks about what it learns. @param {boolean} isOfWorld @param {string} name */
  #kitFor(isOfWorld, name) {
    if (this.facts.isOfWorld !== isOfWorld || name !== this.facts.name) {
      throw new FourmiError('other-game', this.facts.name);
    }
    return this.#own;
  }

  #games() {
    const { engine, worlds } = this.#own;
    return this.facts.isOfWorld ? worlds.episodesSeen() : engine.wasm.fourmi_learner_games();
  }

  /** How many of so many games there was room for. @param {number} games */
  #play(games) {
    const { wasm } = this.#own.engine;
    return this.facts.isOfWorld ? wasm.fourmi_train_episodes(games) : wasm.fourmi_train(games);
  }

  /** @param {number} [games] @param {Training} [options] */
  async train(games = Math.max(0, this.facts.planned - this.#games()), { signal, onProgress } = {}) {
    const wanted = this.#games() + whole('games', games, 0, GAMES_MAX);
    const progress = () => ({ games: this.#games(), wanted });
    for (let size = 1, left = games; left > 0;) {
      throwIfCancelled(signal);
      const slice = Math.min(size, left);
      const before = performance.now();
      const isFull = this.#play(slice) < slice;
      const ms = performance.now() - before;
      left -= slice;
      size = ms < SLICE_MS / 2 ? 2 * size : ms > SLICE_MS ? Math.ceil(size / 2) : size;
      onProgress?.(progress());
      if (isFull) {
        throw new EngineError('full');
      }
      await nextTask();
    }
    return progress();
  }

  /** @param {import('./index.js').Position} position */
  learn(position) {
    const spot = spotOf(position);
    return this.#kitFor(false, spot.game).learner.learnGame(spot);
  }

  /** @param {import('./index.js').Position} position */
  values(position) {
    const spot = spotOf(position);
    return learnedMoves(this.#kitFor(false, spot.game).learner.learnerValues(spot));
  }

  /** @param {import('./index.js').Episode} episode */
  actionValues(episode) {
    const inner = episodeOf(episode);
    const { worlds } = this.#kitFor(true, inner.world);
    return learnedActions(worlds.episode(inner).legal, worlds.learnedHere() ?? []);
  }

  async brain() {
    return Brain.open(this.#source, this.bytes());
  }

  bytes() {
    const { learner, worlds } = this.#own;
    return this.facts.isOfWorld ? worlds.worldBrain() : learner.learnerBrain();
  }

  free() {
    this.#kit = null;
  }
}

explainErrors(Learner);

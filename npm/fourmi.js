// fourmi.js - the engine, for programs. Rules are answered by one engine at once; the exact
// truth by another, the oracle's; each brain and each learner has one of its own.
import { Brain } from './brain.js';
import { episodeOf, optionsOf, seedOf, spotOf, text, whole } from './checks.js';
import { actionOut, episodeOut, moveOut, positionOut, valueOut } from './counting.js';
import { explainErrors, FourmiError } from './errors.js';
import { Learner } from './learner.js';
import { Oracle, valueOf } from './oracle.js';

/**
 * @typedef {import('./index.js').Fourmi} PublicFourmi
 * @typedef {import('./source.js').EngineSource} EngineSource
 * @typedef {import('./source.js').Kit} Kit
 * @typedef {import('./index.js').Position} Position
 * @typedef {import('./index.js').Episode} Episode
 * @typedef {import('./index.js').Chosen} Chosen
 * @typedef {import('./index.js').Cancellable} Cancellable
 */

/** @param {import('../web/engine/world.js').WorldAction[]} legal @param {import('../web/engine/world.js').ActionValue[]} values @returns {import('./index.js').ActionValue[]} */
const exactActions = (legal, values) => legal.map((one, i) => ({ ...actionOut(one), ...values[i] }));

/** @implements {PublicFourmi} */
export class Fourmi {
  #source;
  #kit;
  #oracle;

  /** @param {EngineSource} source @param {Kit} kit for rules */
  constructor(source, kit) {
    this.#source = source;
    this.#kit = kit;
    this.#oracle = new Oracle(source);
  }

  // ---------------------------------------------------------------- games

  games() {
    return this.#kit.engine.catalogue().map(({ name }) => this.game(name));
  }

  /** @param {string} name @returns {import('./index.js').GameFacts} */
  game(name) {
    const facts = this.#kit.engine.describe(text('game', name));
    const { rows, cols: columns, readsPositions, mayRepeat, hasStarts = false, learns } = facts;
    const variants = facts.variants.map((variant) => variant.name);
    return { name, rows, columns, unit: facts.unit === 'mate' ? 'mate' : 'score', readsPositions, mayRepeat, hasStarts, variants, learns };
  }

  /** @param {string} game @param {string} [written] @returns {Position} */
  position(game, written = '') {
    const { engine } = this.#kit;
    const moves = text('text', written);
    try {
      return positionOut(engine.scene({ game: text('game', game), start: '', moves }));
    } catch (error) {
      if (/** @type {{ code?: string }} */ (error).code !== 'bad-moves') throw error;
      const why = this.whyNot(game, moves);
      if (why !== '') throw new FourmiError('bad-position', why === 'bad-position' ? moves : `${moves} (${why})`);
      return positionOut(engine.scene({ game, start: moves, moves: '' }));
    }
  }

  /** @param {Position} position @param {number | string} move @returns {Position} */
  play(position, move) {
    const spot = spotOf(position);
    const number = typeof move === 'string' ? this.#kit.positions.moveOf(spot, move) : whole('move', move, 1, Infinity) - 1;
    const scene = number === null ? null : this.#kit.engine.play(spot, number);
    if (scene === null) {
      throw new FourmiError('bad-move', String(move));
    }
    return positionOut(scene);
  }

  /** @param {Position} position @param {number} [plies] @returns {Position} */
  undo(position, plies = 1) {
    const spot = spotOf(position);
    const { engine } = this.#kit;
    engine.go(spot);
    const played = this.#plies();
    engine.wasm.fourmi_go_back(played - whole('plies', plies, 0, played));
    return positionOut(engine.scene({ ...spot, moves: engine.text(engine.wasm.fourmi_write_moves()) }));
  }

  /** How many moves were played to where the board is. */
  #plies() {
    return this.#kit.engine.wasm.fourmi_write_names();
  }

  /** @param {string} game @param {string} written */
  whyNot(game, written) {
    return this.#kit.positions.whyNotPosition(text('game', game), text('text', written));
  }

  /** @param {string} game @param {Chosen} [options] @returns {Position} */
  randomStart(game, options) {
    return this.position(game, this.#kit.positions.randomStart(text('game', game), seedOf(optionsOf(options))));
  }

  /** @param {Position} position @param {Cancellable} [given] @returns {Promise<import('./index.js').Value>} */
  async value(position, given) {
    const options = optionsOf(given);
    const spot = this.#unfinished(position);
    return valueOut(await this.#oracle.ask(spot.game, (kit) => valueOf(kit, spot), options));
  }

  /** @param {Position} position @param {Cancellable} [given] */
  async values(position, given) {
    const options = optionsOf(given);
    const spot = spotOf(position);
    const scores = await this.#oracle.ask(spot.game, ({ engine }) => engine.scores(spot), options);
    return scores.map((one) => ({ ...moveOut(one), ...valueOut(one) }));
  }

  /** @param {Position} position @param {Cancellable} [given] */
  async line(position, given) {
    const options = optionsOf(given);
    const spot = this.#unfinished(position);
    return this.#oracle.ask(spot.game, ({ positions }) => positions.bestLine(spot), options);
  }

  /** @param {Position} position @param {Cancellable} [given] @returns {Promise<import('./index.js').MoveReview[]>} */
  async review(position, given) {
    const options = optionsOf(given);
    const spot = spotOf(position);
    this.#kit.engine.go(spot);
    const reviews = [];
    for (let ply = 0, plies = this.#plies(); ply < plies; ply++) {
      const { verdict, bestMoves, line, unit, ...judged } = await this.#oracle.ask(spot.game, ({ engine }) => engine.review(spot, ply), options);
      const best = valueOut({ unit, score: judged.best, plies: judged.bestPlies });
      reviews.push({ ply: ply + 1, verdict, value: valueOut({ unit, score: judged.score, plies: judged.plies }), best, cost: judged.cost, bestMoves, line });
    }
    return reviews;
  }

  /** @param {Position} position @param {string} level @param {Chosen & Cancellable} [given] */
  async choose(position, level, given) {
    const options = optionsOf(given);
    const [spot, seed] = [this.#unfinished(position), seedOf(options)];
    return 1 + (await this.#oracle.ask(spot.game, ({ engine }) => engine.choose(spot, text('level', level), seed), options));
  }

  /** @param {Position} position @param {import('./index.js').ThinkOptions} [options] @returns {import('./index.js').Thinking} */
  think(position, options) {
    const { alphaBeta = false, preferSooner = false, stopAtWin = false, depth = 0 } = optionsOf(options);
    const thought = this.#kit.engine.think(spotOf(position), { alphaBeta, preferSooner, stopAtWin, depth: whole('depth', depth, 0, 64) });
    const { calls, cuts, value, moveText: move, complete, exact } = thought;
    const events = thought.events.map(({ cells: board, moveText, from: _from, cell: _cell, side: _side, move: _move, ...event }) => ({ ...event, move: moveText, board }));
    return { calls, cuts, value, move, complete, exact, events };
  }

  /** @param {Position} position */
  #unfinished(position) {
    const spot = spotOf(position);
    this.#kit.engine.go(spot);
    if (this.#kit.engine.wasm.fourmi_result() !== 0) {
      throw new FourmiError('over', spot.moves);
    }
    return spot;
  }

  // --------------------------------------------------------------- worlds

  worlds() {
    return this.#kit.worlds.worlds().map(({ name }) => this.world(name));
  }

  /** @param {string} name @returns {import('./index.js').WorldFacts} */
  world(name) {
    const { hasTruth, countsSteps, canBeLearned: learns, hasGoals, hasPlayer, discount, ...facts } = this.#kit.worlds.describeWorld(text('world', name));
    return { name: facts.name, hasTruth, countsSteps, learns, hasGoals, hasPlayer, discount };
  }

  /** @param {string} world @param {Chosen & { actions?: number[] }} [options] */
  episode(world, options) {
    const { seed, actions = [] } = optionsOf(options);
    return this.#episode(episodeOf({ world, seed, actions }));
  }

  /** @param {import('../web/engine/world.js').Episode} episode @returns {Episode} */
  #episode(episode) {
    const scene = this.#kit.worlds.episode(episode);
    return episodeOut({ ...episode, world: this.#kit.worlds.usualName }, scene);
  }

  /** @param {Episode} episode @param {number | string} action */
  step(episode, action) {
    const before = episodeOf(episode);
    const { legal } = this.#kit.worlds.episode(before);
    const number = typeof action === 'string' ? null : whole('action', action, 1, Infinity) - 1;
    const taken = legal.find((one) => (number === null ? one.name === action : one.action === number));
    if (!taken) {
      throw legal.length === 0 ? new FourmiError('over') : new FourmiError('bad-actions', String(action));
    }
    return this.#episode({ ...before, actions: [...before.actions, taken.action] });
  }

  /** @param {Episode} episode @param {Cancellable} [given] */
  async actionValues(episode, given) {
    const options = optionsOf(given);
    const inner = episodeOf(episode);
    const { legal } = this.#kit.worlds.episode(inner);
    return legal.length === 0 ? [] : exactActions(legal, await this.#oracle.ask(null, ({ worlds }) => worlds.actionValues(inner), options));
  }

  /** @param {string} world @param {string} written @param {Cancellable} [given] */
  async situation(world, written, given) {
    const options = optionsOf(given);
    const [name, line] = [text('world', world), text('situation', written)];
    const { scene, values } = await this.#oracle.ask(null, ({ situations }) => situations.situation(name, line), options);
    return exactActions(scene.legal, values);
  }

  /** @param {string} world @param {Cancellable} [given] */
  async worldValue(world, given) {
    const options = optionsOf(given);
    const name = text('world', world);
    return this.#oracle.ask(null, ({ worlds }) => worlds.startValue(name), options);
  }

  /** @param {Episode} episode */
  chooseAction(episode) {
    const inner = episodeOf(episode);
    const action = this.#kit.worlds.playerAction(inner);
    if (action === null) {
      throw this.#kit.worlds.episode(inner).isOver ? new FourmiError('over') : new FourmiError('no-player', inner.world);
    }
    return action + 1;
  }

  // ----------------------------------------------------- brains, learners

  /** @param {string} name */
  presets(name) {
    return this.#isWorld(text('name', name)) ? this.#kit.worlds.worldPresets(name) : this.#kit.learner.presets(name).map((preset) => preset.name);
  }

  /** @param {string} name */
  #isWorld(name) {
    return this.#kit.worlds.worlds().some(({ kind }) => kind === name.split(':')[0]);
  }

  /** @param {string} name @param {import('./index.js').LearnerOptions} [given] */
  async learner(name, given) {
    const options = optionsOf(given);
    const isOfWorld = this.#isWorld(text('name', name));
    return Learner.begin(this.#source, { name: isOfWorld ? this.world(name).name : name, isOfWorld }, options);
  }

  /** @param {ArrayBuffer | ArrayBufferView} bytes */
  async resume(bytes) {
    return Learner.resume(this.#source, bytes);
  }

  /** @param {ArrayBuffer | ArrayBufferView} bytes */
  async brain(bytes) {
    return Brain.open(this.#source, bytes);
  }
}

explainErrors(Fourmi);

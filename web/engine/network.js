// network.js - a neural network of the WebAssembly engine, taken apart, as JavaScript
// functions. It comes when somebody first looks into one.
import * as abi from './abi.js';

/**
 * @typedef {import('./module.js').GameName} GameName
 * @typedef {import('./module.js').Spot} Spot
 * @typedef {import('./module.js').MoveValue} MoveValue
 * @typedef {import('./learner.js').LearnerModule} LearnerModule
 *
 * @typedef {object} Lookup a part of the board that every unit looks at
 * @property {'line' | 'column' | 'threat'} kind
 * @property {number[]} cells
 *
 * @typedef {object} NetShape
 * @property {number} units of the first layer
 * @property {number} hidden units of the second
 * @property {number} groups in each image
 * @property {number} images of the board, turned and mirrored
 * @property {Lookup[]} lookups image by image
 *
 * @typedef {object} Sight what a unit looks for, or finds
 * @property {number} group
 * @property {number} weight that it adds
 * @property {number[]} marks on the cells of the group: 0 empty, 1 first, 2 second, 3 to 5 a threat of the first, the second, both
 *
 * @typedef {object} UnitSum what a unit adds up in a position, in the image that excites it most
 * @property {number} image
 * @property {number} offset that the sum begins with
 * @property {(Sight & { lookup: number })[]} parts without those that are 0
 * @property {number} sum exactly the offset and all parts
 *
 * @typedef {object} NetLook a position as the network sees it
 * @property {number[][]} sums of each unit, by image
 * @property {number[]} says what each unit says: its sums cut to 0 .. 1, added up over the images
 * @property {number} value of the position for the side that has just moved
 * @property {number} without some units
 * @property {UnitSum} unit that is looked at
 * @property {MoveValue[]} moves
 * @property {MoveValue[]} movesWithout
 *
 * @typedef {object} NetExam
 * @property {number} positions
 * @property {number} kept
 * @property {NetMistake[]} mistakes the surest first
 *
 * @typedef {object} NetMistake
 * @property {string} cells
 * @property {string} start
 * @property {string} name of the move that it prefers
 * @property {number} value that it expects of it
 * @property {number} missed what it expects of the best that keeps the result
 */

/** @type {Lookup['kind'][]} */
const KINDS = ['line', 'column', 'threat'];
const STRONGEST = 4; // of each sign that are told of a unit

export class NetworkModule {
  /** @param {LearnerModule} learner */
  constructor(learner) {
    this.learner = learner;
    this.engine = learner.engine;
    this.wasm = learner.wasm;
  }

  /** @param {number} count @returns {Float32Array} a copy */
  #floats(count) {
    return new Float32Array(this.wasm.memory.buffer, this.wasm.fourmi_net_floats(), Math.max(0, count)).slice();
  }

  /** @param {number} count */
  #reals(count) {
    return [...new Float64Array(this.wasm.memory.buffer, this.wasm.fourmi_learner_reals(), count)];
  }

  /** @returns {Omit<NetShape, 'lookups'> | null} null if the learner is no network */
  #size() {
    if (this.wasm.fourmi_net() !== 0) {
      return null;
    }
    const { numbers } = this.engine;
    return { units: numbers[abi.NET_UNITS], hidden: numbers[abi.NET_HIDDEN], groups: numbers[abi.NET_GROUPS], images: numbers[abi.NET_IMAGES] };
  }

  /** @returns {NetShape | null} */
  netShape() {
    const size = this.#size();
    return size && { ...size, lookups: Array.from({ length: size.groups * size.images }, (_, i) => this.#lookup(i)) };
  }

  /** @param {number} i @returns {Lookup} */
  #lookup(i) {
    const count = this.wasm.fourmi_net_group(i);
    const { numbers } = this.engine;
    return { kind: KINDS[numbers[0]], cells: [...numbers.slice(1, 1 + count)] };
  }

  /** For each unit, and within it each group, the strongest weight of either sign: NET_EXTREME_FIELDS numbers. @returns {Float32Array} */
  netWeights() {
    return this.#floats(this.wasm.fourmi_net_extremes());
  }

  /** @param {number} group @param {number} pattern */
  #marks(group, pattern) {
    const count = this.wasm.fourmi_net_marks(group, pattern);
    return [...this.engine.numbers.slice(0, count)];
  }

  /** What excites a unit most, and what inhibits it most. @param {number} unit @returns {{ excites: Sight[], inhibits: Sight[] }} */
  netUnit(unit) {
    const groups = this.#size()?.groups ?? 0;
    const of = this.netWeights().subarray(unit * groups * abi.NET_EXTREME_FIELDS, (unit + 1) * groups * abi.NET_EXTREME_FIELDS);
    const list = (/** @type {number} */ weight, /** @type {number} */ pattern) => Array.from({ length: groups }, (_, group) => ({
      group, weight: of[group * abi.NET_EXTREME_FIELDS + weight], pattern: of[group * abi.NET_EXTREME_FIELDS + pattern],
    })).filter((sight) => sight.weight !== 0).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, STRONGEST)
      .map((sight) => ({ group: sight.group, weight: sight.weight, marks: this.#marks(sight.group, sight.pattern) }));
    return { excites: list(abi.NET_EXTREME_MOST, abi.NET_EXTREME_MOST_PATTERN), inhibits: list(abi.NET_EXTREME_LEAST, abi.NET_EXTREME_LEAST_PATTERN) };
  }

  /** Asks with units switched off, which are on again when it is answered. @template T @param {number[]} off @param {() => T} ask @returns {T} */
  #without(off, ask) {
    const bits = (/** @type {number} */ from) => off.filter((unit) => unit >= from && unit < from + 32).reduce((word, unit) => word | 1 << unit - from, 0);
    this.wasm.fourmi_net_mute(bits(0), bits(32));
    try {
      return ask();
    } finally {
      this.wasm.fourmi_net_unmute();
    }
  }

  /** The value of the position on the board for the side that has just moved. */
  #value() {
    this.wasm.fourmi_net_look();
    return this.#reals(2)[1];
  }

  /** The position on the board in one of its units. @param {number} unit @param {number[][]} sums @returns {UnitSum} */
  #unitSum(unit, sums) {
    const { groups, images } = /** @type {NetShape} */ (this.#size());
    const image = sums.reduce((best, of, i) => (of[unit] > sums[best][unit] ? i : best), 0);
    const found = this.#floats(this.wasm.fourmi_net_lookups(unit));
    const parts = Array.from({ length: groups }, (_, group) => ({ group, lookup: image * groups + group }))
      .map((part) => ({ ...part, weight: found[2 * part.lookup + 1], pattern: found[2 * part.lookup] }))
      .filter(({ weight }) => weight !== 0)
      .map(({ pattern, ...part }) => ({ ...part, marks: this.#marks(part.group, pattern) }));
    return { image, offset: found[2 * groups * images], parts, sum: sums[image][unit] };
  }

  /** @param {Spot} spot @param {number} unit @param {number[]} off units that are switched off @returns {NetLook} */
  netLook(spot, unit, off) {
    const moves = this.learner.learnerValues(spot);
    const { units, images } = /** @type {NetShape} */ (this.#size());
    const floats = [...this.#floats(this.wasm.fourmi_net_look())];
    const [, value] = this.#reals(2);
    const sums = Array.from({ length: images }, (_, image) => floats.slice(image * units, (image + 1) * units));
    return {
      sums, says: floats.slice(images * units), value, moves, unit: this.#unitSum(unit, sums),
      without: this.#without(off, () => this.#value()), movesWithout: this.#without(off, () => this.learner.learnerValues(spot)),
    };
  }

  /** How often it keeps the result without some units, and where it does not. The truth must be known. @param {GameName} game @param {number[]} off @returns {NetExam | null} */
  netExam(game, off) {
    this.engine.open(game);
    return this.#without(off, () => {
      const count = this.wasm.fourmi_net_exam();
      const { numbers } = this.engine;
      const [positions, kept] = [numbers[abi.NET_EXAM_POSITIONS], numbers[abi.NET_EXAM_KEPT]];
      return count < 0 ? null : { positions, kept, mistakes: Array.from({ length: count }, (_, i) => this.#mistake(i)) };
    });
  }

  /** @param {number} i @returns {NetMistake} */
  #mistake(i) {
    const wrong = this.wasm.fourmi_net_mistake(i);
    const [value, missed] = this.#reals(2);
    const cells = this.engine.cells();
    const start = this.engine.text(this.wasm.fourmi_write_position());
    const name = this.engine.legalMoves().find(({ move }) => move === wrong)?.name ?? '';
    return { cells, start, name, value, missed };
  }

  /** What moves while it learns: the strongest weights, and the loss, -1 before the truth is known. */
  netProgress() {
    return { weights: this.netWeights(), loss: this.wasm.fourmi_net_loss() };
  }
}

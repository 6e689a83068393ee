// network.ts - a neural network of the WebAssembly engine, taken apart, as JavaScript
// functions. It comes when somebody first looks into one.
import * as abi from './abi.js';
import type { LearnerModule } from './learner.js';
import type { EngineModule, GameName, MoveValue, Spot } from './module.js';

/** a part of the board that every unit looks at */
export interface Lookup {
  kind: 'line' | 'column' | 'threat';
  cells: number[];
}

export interface NetShape {
  units: number; // of the first layer
  hidden: number; // units of the second
  groups: number; // in each image
  images: number; // of the board, turned and mirrored
  lookups: Lookup[]; // image by image
}

/** what a unit looks for, or finds */
export interface Sight {
  group: number;
  weight: number; // that it adds
  /** on the cells of the group: 0 empty, 1 first, 2 second, 3 to 5 a threat of the first, the second, both */
  marks: number[];
}

/** what a unit adds up in a position, in the image that excites it most */
interface UnitSum {
  image: number;
  offset: number; // that the sum begins with
  parts: (Sight & { lookup: number })[]; // without those that are 0
  sum: number; // exactly the offset and all parts
}

/** a position as the network sees it */
export interface NetLook {
  sums: number[][]; // of each unit, by image
  says: number[]; // what each unit says: its sums cut to 0 .. 1, added up over the images
  value: number; // of the position for the side that has just moved
  without: number; // some units
  unit: UnitSum; // that is looked at
  moves: MoveValue[];
  movesWithout: MoveValue[];
}

export interface NetExam {
  positions: number;
  kept: number;
  mistakes: NetMistake[]; // the surest first
}

export interface NetMistake {
  cells: string;
  start: string;
  name: string; // of the move that it prefers
  value: number; // that it expects of it
  missed: number; // what it expects of the best that keeps the result
}

const KINDS: Lookup['kind'][] = ['line', 'column', 'threat'];
const STRONGEST = 4; // of each sign that are told of a unit

export class NetworkModule {
  engine: EngineModule;
  wasm: any;

  constructor(public learner: LearnerModule) {
    this.engine = learner.engine;
    this.wasm = learner.wasm;
  }

  /** @returns a copy */
  #floats(count: number): Float32Array {
    return new Float32Array(this.wasm.memory.buffer, this.wasm.fourmi_net_floats(), Math.max(0, count)).slice();
  }

  #reals(count: number) {
    return [...new Float64Array(this.wasm.memory.buffer, this.wasm.fourmi_learner_reals(), count)];
  }

  /** @returns null if the learner is no network */
  #size(): Omit<NetShape, 'lookups'> | null {
    if (this.wasm.fourmi_net() !== 0) {
      return null;
    }
    const { numbers } = this.engine;
    return {
      units: numbers[abi.NET_UNITS],
      hidden: numbers[abi.NET_HIDDEN],
      groups: numbers[abi.NET_GROUPS],
      images: numbers[abi.NET_IMAGES],
    };
  }

  netShape(): NetShape | null {
    const size = this.#size();
    return size && { ...size, lookups: Array.from({ length: size.groups * size.images }, (_, i) => this.#lookup(i)) };
  }

  #lookup(i: number): Lookup {
    const count = this.wasm.fourmi_net_group(i);
    const { numbers } = this.engine;
    return { kind: KINDS[numbers[0]], cells: [...numbers.slice(1, 1 + count)] };
  }

  /** For each unit, and within it each group, the strongest weight of either sign: NET_EXTREME_FIELDS numbers. */
  netWeights(): Float32Array {
    return this.#floats(this.wasm.fourmi_net_extremes());
  }

  #marks(group: number, pattern: number) {
    const count = this.wasm.fourmi_net_marks(group, pattern);
    return [...this.engine.numbers.slice(0, count)];
  }

  /** What excites a unit most, and what inhibits it most. */
  netUnit(unit: number): { excites: Sight[]; inhibits: Sight[] } {
    const groups = this.#size()?.groups ?? 0;
    const of = this.netWeights().subarray(
      unit * groups * abi.NET_EXTREME_FIELDS,
      (unit + 1) * groups * abi.NET_EXTREME_FIELDS,
    );
    const list = (weight: number, pattern: number) =>
      Array.from({ length: groups }, (_, group) => ({
        group,
        weight: of[group * abi.NET_EXTREME_FIELDS + weight],
        pattern: of[group * abi.NET_EXTREME_FIELDS + pattern],
      }))
        .filter((sight) => sight.weight !== 0)
        .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
        .slice(0, STRONGEST)
        .map((sight) => ({ group: sight.group, weight: sight.weight, marks: this.#marks(sight.group, sight.pattern) }));
    return {
      excites: list(abi.NET_EXTREME_MOST, abi.NET_EXTREME_MOST_PATTERN),
      inhibits: list(abi.NET_EXTREME_LEAST, abi.NET_EXTREME_LEAST_PATTERN),
    };
  }

  /** Asks with units switched off, which are on again when it is answered. */
  #without<T>(off: number[], ask: () => T): T {
    const bits = (from: number) =>
      off.filter((unit) => unit >= from && unit < from + 32).reduce((word, unit) => word | (1 << (unit - from)), 0);
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

  /** The position on the board in one of its units. */
  #unitSum(unit: number, sums: number[][]): UnitSum {
    const { groups, images } = this.#size() as NetShape;
    const image = sums.reduce((best, of, i) => (of[unit] > sums[best][unit] ? i : best), 0);
    const found = this.#floats(this.wasm.fourmi_net_lookups(unit));
    const parts = Array.from({ length: groups }, (_, group) => ({ group, lookup: image * groups + group }))
      .map((part) => ({ ...part, weight: found[2 * part.lookup + 1], pattern: found[2 * part.lookup] }))
      .filter(({ weight }) => weight !== 0)
      .map(({ pattern, ...part }) => ({ ...part, marks: this.#marks(part.group, pattern) }));
    return { image, offset: found[2 * groups * images], parts, sum: sums[image][unit] };
  }

  /** @param off units that are switched off */
  netLook(spot: Spot, unit: number, off: number[]): NetLook {
    const moves = this.learner.learnerValues(spot);
    const { units, images } = this.#size() as NetShape;
    const floats = [...this.#floats(this.wasm.fourmi_net_look())];
    const [, value] = this.#reals(2);
    const sums = Array.from({ length: images }, (_, image) => floats.slice(image * units, (image + 1) * units));
    return {
      sums,
      says: floats.slice(images * units),
      value,
      moves,
      unit: this.#unitSum(unit, sums),
      without: this.#without(off, () => this.#value()),
      movesWithout: this.#without(off, () => this.learner.learnerValues(spot)),
    };
  }

  /** How often it keeps the result without some units, and where it does not. The truth must be known. */
  netExam(game: GameName, off: number[]): NetExam | null {
    this.engine.open(game);
    return this.#without(off, () => {
      const count = this.wasm.fourmi_net_exam();
      const { numbers } = this.engine;
      const [positions, kept] = [numbers[abi.NET_EXAM_POSITIONS], numbers[abi.NET_EXAM_KEPT]];
      return count < 0
        ? null
        : { positions, kept, mistakes: Array.from({ length: count }, (_, i) => this.#mistake(i)) };
    });
  }

  #mistake(i: number): NetMistake {
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

// world-network.ts - a neural network of a world in the WebAssembly engine, taken apart, as
// JavaScript functions. It comes when somebody first looks into one.
import * as abi from './abi.js';
import type { EngineModule } from './module.js';
import type { Episode, WorldModule } from './world.js';

/** where an action leads, as the network sees it */
export interface SightLook {
  action: number;
  isOver: boolean; // it ends the episode; then nothing is seen, and all lists are empty
  value: number; // of the action, as it was learned
  without: number; // some units
  score: number; // that tanh makes the value of where it leads of
  base: number; // of the score, which comes from no sight
  worth: number; // the value of where it leads, without the reward
  parts: number[]; // what each sight adds to the score
  cells: number[]; // of the grid that each sight looks at, -1 for those that look elsewhere
  sums: number[]; // of each unit
  says: number[]; // these cut to 0 .. 1
  weights: Float32Array; // what each sight adds to each unit, sight by sight
}

/** a network of a world, and what it makes of a state */
export interface SightNet {
  units: number; // of the first layer
  hidden: number; // units of the second
  sights: string[]; // what each looks at
  discount: number; // of what is still to come after an action, as it was learned
  actions: SightLook[]; // in the order of the legal ones
}

export class WorldNetworkModule {
  engine: EngineModule;
  wasm: any;

  constructor(public worlds: WorldModule) {
    this.engine = worlds.engine;
    this.wasm = worlds.wasm;
  }

  /** Of the learner of the open world; null if that is no network. */
  #size() {
    if (this.wasm.fourmi_sights() !== 0) {
      return null;
    }
    const { numbers } = this.engine;
    return { units: numbers[abi.SIGHTS_UNITS], hidden: numbers[abi.SIGHTS_HIDDEN], count: numbers[abi.SIGHTS_COUNT] };
  }

  /** Whether the learner of a world is a network. */
  worldNetIs(world: string) {
    this.worlds.openWorld(world);
    return this.#size() !== null;
  }

  /** Asks with units switched off, which are on again when it is answered. */
  #without<T>(off: number[], ask: () => T): T {
    const bits = (from: number) =>
      off.filter((unit) => unit >= from && unit < from + 32).reduce((word, unit) => word | (1 << (unit - from)), 0);
    this.wasm.fourmi_sights_mute(bits(0), bits(32));
    try {
      return ask();
    } finally {
      this.wasm.fourmi_sights_unmute();
    }
  }

  /** The cell of the grid that a sight looks at. @param width of the grid */
  #cell(action: number, sight: number, width: number) {
    const { numbers } = this.engine;
    return this.wasm.fourmi_sight_cell(action, sight) === 0
      ? numbers[abi.SIGHT_ROW] * width + numbers[abi.SIGHT_COLUMN]
      : -1;
  }

  /** @param width of the grid */
  #look(
    action: number,
    { units, count }: { units: number; count: number },
    width: number,
  ): Omit<SightLook, 'value' | 'without'> {
    const length = this.wasm.fourmi_sights_look(action);
    if (length <= 0) {
      return {
        action,
        isOver: true,
        score: 0,
        base: 0,
        worth: 0,
        parts: [],
        cells: [],
        sums: [],
        says: [],
        weights: new Float32Array(),
      };
    }
    const floats = new Float32Array(this.wasm.memory.buffer, this.wasm.fourmi_sights_floats(), length).slice();
    const reals = this.worlds.reals(abi.LOOK_PARTS + count);
    return {
      action,
      isOver: false,
      score: reals[abi.LOOK_SCORE],
      base: reals[abi.LOOK_BASE],
      worth: reals[abi.LOOK_VALUE],
      parts: reals.slice(abi.LOOK_PARTS),
      cells: Array.from({ length: count }, (_, sight) => this.#cell(action, sight, width)),
      sums: [...floats.subarray(0, units)],
      says: [...floats.subarray(units, 2 * units)],
      weights: floats.subarray(2 * units),
    };
  }

  /** What the network makes of a state; null if the learner is none. @param off units that are switched off */
  worldNet(episode: Episode, off: number[]): SightNet | null {
    const { grid, legal } = this.worlds.episode(episode);
    const size = this.#size();
    if (!size) {
      return null;
    }
    const values = this.worlds.learnedHere() ?? [];
    const without = this.#without(off, () => this.worlds.learnedHere() ?? []);
    return {
      units: size.units,
      hidden: size.hidden,
      discount: this.worlds.discount * (this.worlds.worldKnob('gamma') ?? 1),
      sights: Array.from({ length: size.count }, (_, sight) => this.engine.text(this.wasm.fourmi_sight_name(sight))),
      actions: legal.map(({ action }, i) => ({
        ...this.#look(action, size, grid?.width ?? 0),
        value: values[i].value,
        without: without[i].value,
      })),
    };
  }

  /** What moves while it learns: what it makes of a state, and its loss. */
  worldNetProgress(episode: Episode) {
    const net = this.worldNet(episode, []);
    return net && { net, loss: this.wasm.fourmi_sights_loss() };
  }
}

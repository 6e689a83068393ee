// judged.ts - an episode that is looked back at: its states one by one, what is known of
// each decision, and which turn was fatal.
//
// Where the truth is known, the fatal turn is the one that cost the largest part of the
// chance to fill the board. Where it is not, nobody knows; what can be said is at which
// turn there was a way on for the last time.
import type { Engine } from '../../engine/engine.js';
import type { ActionValue, Episode, WorldScene } from '../../engine/world.js';

export interface Decision {
  step: number; // from 0
  scene: WorldScene; // before it
  played: number; // place of what was done among the legal actions, -1 at the end
  isOver: boolean[]; // whether each legal action ends the episode
  values: ActionValue[] | null; // exact ones, null where they are not known
}

interface Fatal {
  step: number; // from 0; how many there are, where no turn was fatal
  isExact: boolean;
}

const EPSILON = 1e-9;

export class JudgedEpisode {
  hasTruth: boolean;
  known = new Map<number, Promise<Decision>>();

  constructor(
    public engine: Engine,
    public episode: Episode,
    hasTruth: boolean,
    public signal: AbortSignal,
  ) {
    this.hasTruth = hasTruth;
  }

  get length() {
    return this.episode.actions.length;
  }

  /** What there was to decide before a step; behind the last one is the end. */
  decision(step: number): Promise<Decision> {
    const known = this.known.get(step) ?? this.#look(step);
    this.known.set(step, known);
    return known;
  }

  async #look(step: number): Promise<Decision> {
    const {
      engine,
      episode: { actions },
    } = this;
    const before = { ...this.episode, actions: actions.slice(0, step) };
    const scene = await engine.episode(before);
    const seen = scene.legal.length > 0 ? await engine.percepts(before) : null;
    const played = scene.legal.findIndex(({ action }) => action === actions[step]);
    const values = scene.legal.length > 0 ? await this.#values(before) : null;
    return { step, scene, played, values, isOver: scene.legal.map((_, i) => seen?.actions[i].isOver ?? false) };
  }

  async #values(before: Episode): Promise<ActionValue[] | null> {
    if (!this.hasTruth) {
      return null;
    }
    return this.engine.actionValues(before, this.signal).catch(() => {
      this.hasTruth = false;
      return null;
    });
  }

  async findFatal(): Promise<Fatal> {
    const { isOver, isCut } = (await this.decision(this.length)).scene;
    if (!isOver && !isCut) {
      return { step: this.length, isExact: false };
    }
    return (await this.#findExact()) ?? this.#findLastWayOn();
  }

  async #findExact(): Promise<Fatal | null> {
    let worst = { step: this.length, cost: EPSILON };
    for (let step = 0; step < this.length && !this.signal.aborted; step++) {
      const { values, played } = await this.decision(step);
      if (!values) {
        return null;
      }
      const cost = Math.max(...values.map(({ amount }) => amount)) - values[played].amount;
      worst = cost > worst.cost + EPSILON ? { step, cost } : worst;
    }
    return { step: worst.step, isExact: true };
  }

  async #findLastWayOn(): Promise<Fatal> {
    for (let step = this.length - 1; step >= 0 && !this.signal.aborted; step--) {
      const { isOver, played } = await this.decision(step);
      if (isOver.some((over, i) => !over && i !== played)) {
        return { step, isExact: false };
      }
    }
    return { step: this.length, isExact: false };
  }
}

/**
 * Which actions would have been better: none where what was done is as good as any, or where nothing is known.
 * @returns places among the legal ones
 */
export function betterOnes({ values, played, isOver }: Decision): number[] {
  if (played < 0) {
    return [];
  }
  const all = isOver.map((_, i) => i);
  if (values) {
    return values[played].isBest ? [] : all.filter((i) => values[i].isBest);
  }
  return isOver[played] ? all.filter((i) => !isOver[i]) : [];
}

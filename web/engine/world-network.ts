// world-network.ts - a neural network of a world, taken apart. It comes when somebody first looks into one.
import type { Lab } from '../../npm/index.js';
import { using } from './module.js';
import { bitsOf } from './network.js';
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
  lab: Lab;

  constructor(public worlds: WorldModule) {
    this.lab = worlds.lab;
  }

  /** The learner of a world, if that is a network. */
  #networkOf(world: string) {
    const learner = this.worlds.learnerOf(world);
    return learner?.type === 'network' ? learner : null;
  }

  /** Whether the learner of a world is a network. */
  worldNetIs(world: string) {
    return this.#networkOf(world) !== null;
  }

  /** What the network makes of a state; null if the learner is none. @param off units that are switched off */
  worldNet(episode: Episode, off: number[]): SightNet | null {
    const learner = this.#networkOf(episode.world);
    if (!learner) return null;
    const { game, state } = this.worlds.at(episode);
    const values = learner.opinions(state);
    const without =
      off.length === 0
        ? values
        : using(this.lab.learner({ copy: learner, without: bitsOf(off) }), (copy) => copy.opinions(state));
    let net: Pick<SightNet, 'units' | 'hidden' | 'sights'> = { units: 0, hidden: 0, sights: [] };
    const actions = values.map(({ action, value }, i) =>
      using(this.lab.insight({ learner, state, action }), (insight) => {
        const { units, hidden, sights, sums, says, score, base, value: worth } = insight;
        const isOver = sights.length === 0;
        net = { units, hidden, sights: isOver ? net.sights : sights.map(({ title }) => title) };
        return {
          action,
          isOver,
          value,
          without: without[i].value,
          score,
          base,
          sums,
          says,
          worth,
          parts: sights.map(({ part }) => part),
          cells: sights.map(({ cells }) => (cells.length === 1 ? cells[0] : -1)),
          weights: Float32Array.from(sights.flatMap(({ weights }) => weights)),
        };
      }),
    );
    return { ...net, discount: game.discount * (this.worlds.worldKnob('gamma') ?? 1), actions };
  }

  /** What moves while it learns: what it makes of a state, and its loss. */
  worldNetProgress(episode: Episode) {
    const net = this.worldNet(episode, []);
    const learner = this.worlds.learnerOf(episode.world);
    if (!net || !learner) return null;
    return { net, loss: using(this.lab.insight({ learner }), ({ loss }) => loss) };
  }
}

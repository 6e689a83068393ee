// world.ts - games of one player, and what learns them.
//
// An episode is said by its seed and its actions, so that every question can be asked by itself.
import type { FourmiError } from '../../npm/door.js';
import type { Batch, Exact, Game, Insight, InsightOptions, Lab, Learner, Scene, Value } from '../../npm/index.js';
import { gridOf, perceptsOf, type Grid } from './grid.js';
import { EngineError, isRefusal, NEVER, refusedAs, run, using, type EngineModule } from './module.js';

/** how far an episode was played */
type Played = { batch: Batch; actions: number[]; reward: number; total: number; weight: number };

/** what the catalogue says of a world */
export interface WorldFacts {
  name: string; // as the engine knows it, with options after a colon
  kind: string; // the same without options
  hasTruth: boolean; // its exact values are known
  countsSteps: boolean; // they are chances to succeed, and steps until then
  canBeLearned: boolean;
  hasCards: boolean; // that lie on a table
  hasCharts: boolean; // its decisions have cells of charts, see charts.js
  hasGrid: boolean; // with a body on it, see grid.js
  hasPercepts: boolean; // what is seen of each action can be told
  hasGoals: boolean; // episodes are to reach something, see goals.js
  hasPlayer: boolean; // somebody plays it well without having learned it
  discount: number; // what a reward one step later is worth now
}

export interface Episode {
  world: string;
  seed: number; // that all chance comes from
  actions: number[]; // that were taken
}

export interface WorldAction {
  action: number;
  name: string; // '' if it has none
}

/** cards that lie together */
export interface CardGroup {
  isOfHouse: boolean;
  isInPlay: boolean; // the next action is about it
  cards: string[]; // the letter of each, '' for one that lies face down
  total: number; // of those that lie open, 0 where nobody counts
  isSoft: boolean; // the total may still fall
  stake: number; // 0 for the house
  result: '' | 'won' | 'lost' | 'tied'; // '' while it is not known
  earned: number; // once it is known
}

/** all that there is to show of an episode */
export interface WorldScene {
  picture: string; // lines of text
  groups: CardGroup[]; // the cards on the table, none in a world without
  grid: Grid | null; // null in a world without
  legal: WorldAction[]; // none at the end
  steps: number;
  reward: number; // the last one
  total: number; // the return so far
  isOver: boolean;
  isCut: boolean; // it has taken all the steps that it may
}

/** what is to be expected */
export interface WorldValue {
  amount: number; // a return, or a chance to succeed
  steps: number; // until then, where steps are counted
}

export type ActionValue = WorldValue & { isBest: boolean };

export interface LearnedAction {
  value: number;
  visits: number; // how often it was tried
}

export interface WorldVerdict {
  value: WorldValue; // of the learner's policy
  best: WorldValue; // of the best one
  isOptimal: boolean;
}

const SLACK = 1e-9; // of values, which come from sums

export class WorldModule {
  lab: Lab;
  learner: Learner | null = null;
  /** The episode that was played last: the next one is mostly the same, and an action more. */
  last: { key: string; played: Played } | null = null;

  constructor(public engine: EngineModule) {
    this.lab = engine.lab;
  }

  /** All games of one player. */
  worlds(): WorldFacts[] {
    return this.lab.games
      .filter((name) => this.engine.game(name).players === 1)
      .map((name) => this.describeWorld(name));
  }

  game(name: string): Game {
    const game = refusedAs(() => this.lab.game(name), 'no-such-world', name);
    if (game.players !== 1) throw new EngineError('no-such-world', name);
    return game;
  }

  /** A world, of any variant, by its usual name. Throws an EngineError if there is none. */
  describeWorld(name: string): WorldFacts {
    const game = this.game(name);
    const { unit, presets, charts, rows, levels, hasGoal } = this.engine.facts(game.name);
    return {
      name: game.name,
      kind: name.split(':')[0],
      discount: game.discount,
      hasTruth: unit !== 'none',
      countsSteps: unit === 'chance',
      canBeLearned: presets.length > 0,
      hasCards: rows === 0,
      hasCharts: charts.length > 0,
      hasGrid: rows > 0,
      hasPercepts: rows > 0,
      hasGoals: hasGoal,
      hasPlayer: playerOf(levels) !== undefined,
    };
  }

  // ----------------------------------------------------------------- episodes

  /** Plays an episode. */
  at({ world, seed, actions }: Episode): { game: Game; state: Uint8Array; played: Played } {
    const game = this.game(world);
    const key = `${game.name} ${seed}`;
    const isMore = this.last?.key === key && this.last.played.actions.every((action, i) => actions[i] === action);
    if (!isMore) {
      this.last?.played.batch.free();
      const batch = this.lab.batch({ game, count: 1, autoreset: 'never' });
      batch.reset(null, [seed], {});
      this.last = { key, played: { batch, actions: [], reward: 0, total: 0, weight: 1 } };
    }
    const { played } = this.last as { played: Played };
    const rewards = new Float64Array(1);
    for (const action of actions.slice(played.actions.length)) {
      const isOver = played.actions.length >= game.lengthMax || game.stateTurn(played.batch.states()) === 'over';
      if (isOver) throw new EngineError('bad-actions', String(actions));
      refusedAs(() => played.batch.step([action], { rewards }), 'bad-actions', String(actions));
      played.actions.push(action);
      [played.reward] = rewards;
      played.total += played.weight * played.reward;
      played.weight *= game.discount;
    }
    return { game, played, state: played.batch.states() };
  }

  episode(episode: Episode): WorldScene {
    const {
      game,
      state,
      played: { actions, reward, total },
    } = this.at(episode);
    const scene = this.sceneOf(game, state);
    const isCut = !scene.isOver && actions.length >= game.lengthMax;
    return { ...scene, legal: isCut ? [] : scene.legal, steps: actions.length, reward, total, isCut };
  }

  /** A state as if an episode began there. */
  sceneOf(game: Game, state: Uint8Array): WorldScene {
    return using(this.lab.scene({ game, state }), (scene) => ({
      picture: (scene.picture ?? '').trimEnd(),
      groups: groupsOf(scene),
      grid: gridOf(scene),
      legal: scene.actions.map(({ action, text }) => ({ action, name: text })),
      steps: 0,
      reward: 0,
      total: 0,
      isOver: scene.turn === 'over',
      isCut: false,
    }));
  }

  /** What is seen of each legal action; null in a world without percepts. */
  percepts(episode: Episode) {
    const { game, state } = this.at(episode);
    return perceptsOf(this.lab, game, state);
  }

  /** What the player that has not learned does; null at the end, or without one. */
  playerAction(episode: Episode): number | null {
    const { game, state } = this.at(episode);
    const level = playerOf(this.engine.facts(game.name).levels);
    return level === undefined || game.stateTurn(state) === 'over'
      ? null
      : this.engine.chooseBy({ game, level }, state, 1);
  }

  /** The letters of all ranks, in order; none in a world without cards. */
  ranks(world: string): string[] {
    return using(this.lab.scene({ game: this.game(world) }), ({ rows, own }) =>
      rows === 0 && own ? [...JSON.parse(own).ranks] : [],
    );
  }

  // ------------------------------------------------------------- exact values

  /** What has left before an episode begins, as text. @param gone so many of each rank */
  goneText(world: string, gone: number[]) {
    return gone.some((count) => count > 0)
      ? this.ranks(world)
          .map((letter, i) => letter.repeat(gone[i] ?? 0))
          .join('')
      : '';
  }

  /** Asks about exact values; null if it lost patience, NEVER if it cannot know. */
  asking<T>(world: string, gone: number[], question: (exact: Exact) => T): T | null | typeof NEVER {
    try {
      return this.engine.asking(this.game(world), question, this.goneText(world, gone));
    } catch (error) {
      if (isRefusal(error) && ['text', 'unsupported'].includes(error.code)) return NEVER;
      throw error;
    }
  }

  /** What each action is worth in a state. */
  valuesAt(exact: Exact, state: Uint8Array): ActionValue[] {
    return this.engine.answer({ exact, state, noLine: true }, ({ actions }) =>
      marked(actions.map(({ value }) => valueOf(value))),
    );
  }

  /** The exact value of each legal action; null if it lost patience, NEVER if it cannot know. */
  actionValues(episode: Episode, gone: number[] = []): ActionValue[] | null | typeof NEVER {
    const { game, state } = this.at(episode);
    return game.stateTurn(state) === 'over'
      ? NEVER
      : this.asking(episode.world, gone, (exact) => this.valuesAt(exact, state));
  }

  /**
   * What an episode is worth before it begins; null if it lost patience, NEVER if it cannot know.
   * @param gone so many of each rank have left before
   */
  startValue(world: string, gone: number[] = []): WorldValue | null | typeof NEVER {
    return this.asking(world, gone, (exact) => valueOf(exact.value(this.game(world).stateStart())));
  }

  // ------------------------------------------------------------------ learners

  /** The presets of a world, the usual one first. */
  worldPresets(world: string): string[] {
    return this.engine.facts(this.game(world).name).presets;
  }

  /** A new learner of a world, with the usual preset unless another is named, and with some knobs turned. */
  startWorldLearner(
    world: string,
    seed: number,
    preset: string = this.worldPresets(world)[0],
    knobs: Record<string, number> = {},
  ) {
    const options = Object.entries(knobs)
      .map(([name, value]) => `${name}=${Number(value)}`)
      .join();
    this.#take(
      () => this.lab.learner({ game: this.game(world), preset, options, seed: seed === 0 ? 1 : seed }),
      ({ message }) => (/ no preset /.test(message) ? 'no-such-preset' : 'no-such-knob'),
    );
  }

  #take(make: () => Learner, code: (error: FourmiError) => string) {
    const learner = refusedAs(make, code);
    this.learner?.free();
    this.learner = learner;
  }

  /** The learner, if it is one of this world. */
  learnerOf(world: string): Learner | null {
    return this.learner?.game === this.game(world) ? this.learner : null;
  }

  /** How a knob of the learner is turned; null if its kind has none of that name. */
  worldKnob(knob: string): number | null {
    return this.learner?.options.find(({ name }) => name === knob)?.value ?? null;
  }

  /** Goes on with the learner of a brain; returns how many episodes it has seen. */
  resumeWorldLearner(world: string, bytes: Uint8Array) {
    const game = this.game(world);
    this.#take(
      () => this.lab.learner({ game, bytes }),
      () => 'cannot-resume',
    );
    return this.episodesSeen();
  }

  /** How many episodes of training the learner has seen. */
  episodesSeen(): number {
    return this.learner?.episodes ?? 0;
  }

  /** How many values it has learned. */
  learnedCount(): number {
    this.learner?.train(0); // which counts
    return this.learner?.values ?? 0;
  }

  /**
   * Acts for so many episodes of training, or fewer if there is no room; tells how many it has seen by now, and how
   * long this took.
   */
  trainEpisodes(count: number): { episodes: number; isFull: boolean; ms: number } {
    const before = performance.now();
    let isFull = false;
    try {
      this.learner?.train(count);
    } catch (error) {
      isFull = isRefusal(error) && error.code === 'full';
      if (!isFull) throw error;
    }
    return { episodes: this.episodesSeen(), isFull, ms: performance.now() - before };
  }

  /** Whether the learner knows how often an action was tried. */
  countsVisits() {
    return this.learner?.countsVisits ?? false;
  }

  /** The bytes of its brain file. */
  worldBrain(): Uint8Array {
    if (!this.learner) throw new EngineError('no-learner');
    return this.learner.write();
  }

  /** What the learner expects of each legal action; null without a learner of this world. */
  learnedActions(episode: Episode): LearnedAction[] | null {
    return (
      this.learnerOf(episode.world)
        ?.opinions(this.at(episode).state)
        .map(({ value, visits }) => ({ value, visits })) ?? null
    );
  }

  /** What each table of the learner adds to the value of each legal action; none where that is no such sum. */
  learnedParts(episode: Episode): number[][] {
    const { game, state } = this.at(episode);
    const learner = this.learnerOf(episode.world);
    const isSum = learner !== null && learner.type !== 'network';
    return game
      .stateLegal(state)[0]
      .map(
        (action) =>
          (isSum ? this.insight({ learner, state, action }, ({ sights }) => sights.map(({ part }) => part)) : null) ??
          [],
      );
  }

  /** What is to be seen in a learner; null if that is nothing. */
  insight<T>(options: InsightOptions, read: (insight: Insight) => T): T | null {
    try {
      return using(this.lab.insight(options), read);
    } catch (error) {
      if (isRefusal(error) && error.code === 'unsupported') return null;
      throw error;
    }
  }

  /** Whether the learner takes what each legal action leads to for a dead end. */
  learnedDeadEnds(episode: Episode): boolean[] {
    const { game, state } = this.at(episode);
    return (
      this.learnerOf(episode.world)
        ?.opinions(state)
        .map(({ isAvoided }) => isAvoided) ?? game.stateLegal(state)[0].map(() => false)
    );
  }

  /** The learner's action; null at the end, or without a learner. */
  chooseAction(episode: Episode, seed: number): number | null {
    const { game, state } = this.at(episode);
    const learner = this.learnerOf(episode.world);
    return learner === null || game.stateTurn(state) === 'over' ? null : this.engine.chooseBy({ learner }, state, seed);
  }

  /** What the learner's policy is worth, beside the best; null if it lost patience, NEVER if it cannot know. */
  judgeWorld(world: string): WorldVerdict | null | typeof NEVER {
    const learner = this.learnerOf(world);
    if (!learner) throw new EngineError('no-learner', world);
    return this.asking(world, [], (exact) => {
      const best = valueOf(exact.value(learner.game.stateStart()));
      const amount = using(this.lab.policy({ learner }), (policy) =>
        using(this.lab.evaluation({ policy, method: 'exact', exact }), (judge) => (run(judge), judge.value)),
      );
      return { best, value: { amount, steps: 0 }, isOptimal: Math.abs(amount - best.amount) < SLACK };
    });
  }
}

/** The level of a player that comes with a game. */
const playerOf = (levels: readonly string[]) => levels.find((level) => level !== 'random' && level !== 'expert');

export const valueOf = ({ number, plies }: Value): WorldValue => ({ amount: number, steps: Math.max(0, plies) });

/** Marks the best of some values. */
export function marked(values: WorldValue[]): ActionValue[] {
  const best = Math.max(...values.map(({ amount }) => amount));
  const close = values.filter(({ amount }) => amount > best - SLACK);
  const fewest = Math.min(...close.map(({ steps }) => steps));
  return values.map((value) => ({ ...value, isBest: value.amount > best - SLACK && value.steps < fewest + SLACK }));
}

/** The cards on the table. */
function groupsOf({ rows, own }: Scene): CardGroup[] {
  if (rows > 0 || !own) return [];
  return JSON.parse(own).groups.map((group: any) => ({
    isOfHouse: group.is_of_house,
    isInPlay: group.is_in_play,
    cards: [...group.cards].map((card) => (card === '?' ? '' : card)),
    total: group.total,
    isSoft: group.is_soft,
    stake: group.is_of_house ? 0 : group.stake,
    result: group.result === 'undecided' ? '' : group.result,
    earned: group.earned,
  }));
}

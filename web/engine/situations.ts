// situations.ts - states of a world that people write in a line, with what each choice is
// worth there, and what chance may bring next.
import type { Lab } from '../../npm/index.js';
import { EngineError, isRefusal, refusedAs, using, type NEVER } from './module.js';
import { valueOf, type ActionValue, type LearnedAction, type WorldModule, type WorldScene } from './world.js';

/** something that chance may bring after an action, up to the next decision */
export interface Prospect {
  name: string; // of what was drawn, or what it came to
  chance: number;
  value: number; // if all goes on as well as can be
  next: string; // the situation of the next decision, '' if there is none
}

export interface Situation {
  scene: WorldScene;
  values: ActionValue[]; // exact ones, in the order of `scene.legal`
  prospects: Prospect[][]; // of each of these actions; none where nothing is told
}

export class SituationModule {
  lab: Lab;

  constructor(public worlds: WorldModule) {
    this.lab = worlds.lab;
  }

  #read(world: string, text: string) {
    const game = this.worlds.game(world);
    return { game, state: refusedAs(() => game.stateRead(text), 'bad-situation', text) };
  }

  /**
   * All that is known of a situation; null if it lost patience, NEVER if it cannot know.
   * @param gone so many of each rank have left before
   */
  situation(world: string, text: string, gone: number[] = []): Situation | null | typeof NEVER {
    const { game, state } = this.#read(world, text);
    return this.worlds.asking(world, gone, (exact) => {
      const scene = this.worlds.sceneOf(game, state);
      const values = this.worlds.valuesAt(exact, state);
      const prospects = scene.legal.map(({ action }) =>
        using(this.lab.prospects({ exact, state, action }), (found) =>
          found.prospects.map(({ name, odds, value, next }) => ({
            name,
            chance: odds,
            value: valueOf(value).amount,
            next: next ?? '',
          })),
        ),
      );
      return { scene, values, prospects };
    });
  }

  /** What the learner expects of each action in a situation; null without a learner of this world. */
  learnedIn(world: string, text: string): LearnedAction[] | null {
    const { state } = this.#read(world, text);
    return (
      this.worlds
        .learnerOf(world)
        ?.opinions(state)
        .map(({ value, visits }) => ({ value, visits })) ?? null
    );
  }

  /** Whether a solver can be told that this is gone. */
  #canBeGone(world: string, gone: string) {
    try {
      this.lab.exact({ game: this.worlds.game(world), gone }).free();
      return true;
    } catch (error) {
      if (isRefusal(error) && error.code === 'unsupported') return true; // too little is left to play, which is another question
      if (isRefusal(error) && error.code === 'text') return false;
      throw error;
    }
  }

  /** How many of each rank a text names. */
  gone(world: string, text: string): number[] {
    const ranks = this.worlds.ranks(world);
    if (ranks.length === 0 || (text.trim() !== '' && !this.#canBeGone(world, text)))
      throw new EngineError('bad-situation', text);
    const cards = text.toUpperCase().replaceAll('10', 'T').replace(/[JQK]/g, 'T');
    return ranks.map((letter) => [...cards].filter((card) => card === letter).length);
  }

  /** How many cards of each rank there are before any has left; none where that has no end. */
  shoe(world: string): number[] {
    const counts = this.worlds.ranks(world).map((letter) => this.#mostOf(world, letter));
    return counts.every((count) => count === 0) ? [] : counts; // nothing leaves an endless one
  }

  /** The most that can be gone of a rank, by halving. */
  #mostOf(world: string, letter: string) {
    let [least, beyond] = [0, 256];
    while (beyond - least > 1) {
      const middle = Math.floor((least + beyond) / 2);
      if (this.#canBeGone(world, letter.repeat(middle))) least = middle;
      else beyond = middle;
    }
    return least;
  }
}

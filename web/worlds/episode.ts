// episode.ts - the episode of a world that is on the screen: its seed and the
// actions that were taken, by a person or by the AI. Who listens hears 'change'.
import type { Engine } from '../engine/engine.js';
import { EngineError } from '../engine/module.js';
import type { Episode, WorldScene, WorldFacts } from '../engine/world.js';
import { lookOf } from '../games/index.js';
import { save } from '../shell/storage.js';

/** isWatched: the AI has acted in it; aside: the person's own, which waits meanwhile */
type Kept = { seed: number; actions: number[]; isWatched?: boolean; aside?: Kept | null };

const LINK_SIZE_MAX = 4000; // characters of actions; longer episodes make no link
const RUN_MIN = 4; // as often as this an action is written once, with its count
const RUN_MAX = 1000; // what anybody can mean by a link

/** Episodes vary: each has its own seed. */
export function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

export class WorldEpisode extends EventTarget {
  episode: Episode;
  scene: WorldScene | null = null;
  isBusy = false;
  isWatched = false;
  /** The person's own episode, while the AI has one. */
  aside: Kept | null = null;

  /** @param takesOnlyAction where there is but one */
  constructor(
    public engine: Pick<Engine, 'episode'>,
    public world: string,
    public takesOnlyAction = false,
  ) {
    super();
    this.episode = { world, seed: newSeed(), actions: [] };
  }

  /** Shows an episode once the engine has agreed to it; false if it has not. */
  async #show({ seed, actions, isWatched = false, aside = this.aside }: Kept) {
    let episode = { world: this.world, seed, actions };
    this.isBusy = true;
    try {
      let scene = await this.engine.episode(episode);
      while (this.takesOnlyAction && scene.legal.length === 1) {
        episode = { ...episode, actions: [...episode.actions, scene.legal[0].action] };
        scene = await this.engine.episode(episode);
      }
      this.scene = scene;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return false;
    } finally {
      this.isBusy = false;
    }
    this.episode = episode;
    this.isWatched = isWatched;
    this.aside = aside;
    void save(`episode.${this.world}`, { seed, actions: episode.actions, isWatched, aside });
    this.dispatchEvent(new Event('change'));
    return true;
  }

  start() {
    return this.#show(this.aside ? { ...this.aside, aside: null } : { seed: newSeed(), actions: [] });
  }

  /** One for the AI. What the person has begun waits, and comes back with the next start. */
  startWatched() {
    const { seed, actions } = this.episode;
    const isOwn = !this.isWatched && (this.scene?.legal.length ?? 0) > 0;
    return this.#show({ seed: newSeed(), actions: [], isWatched: true, aside: isOwn ? { seed, actions } : this.aside });
  }

  /** Takes an action, unless it is illegal here or another one is under way. @param isWatched the AI takes it */
  async act(action: number, isWatched: boolean = this.isWatched) {
    const { seed, actions } = this.episode;
    if (!this.isBusy && this.scene?.legal.some((one) => one.action === action)) {
      await this.#show({ seed, actions: [...actions, action], isWatched });
    }
  }

  /** Goes on where somebody has stopped; with a new episode, and false, if that is none of this world. */
  async resume(kept: unknown) {
    const isResumed = isKept(kept) && (await this.#show({ ...kept, aside: isKept(kept.aside) ? kept.aside : null }));
    if (!isResumed) {
      await this.start();
    }
    return isResumed;
  }

  /** What a link must say to find this again. */
  address(): Record<string, string> {
    return addressOf(this.episode);
  }
}

/** What a link must say to find an episode again. */
export function addressOf({ seed, actions }: Kept): Record<string, string> {
  const text = writeActions(actions);
  return text.length > LINK_SIZE_MAX ? {} : { seed: String(seed), actions: text };
}

/** From 1, with points between; an action that comes again and again with its count: 2*7. */
export function writeActions(actions: number[]) {
  const words = [];
  for (let i = 0, end; i < actions.length; i = end) {
    for (end = i + 1; actions[end] === actions[i]; end++);
    const word = String(actions[i] + 1);
    words.push(...(end - i >= RUN_MIN ? [`${word}*${end - i}`] : Array(end - i).fill(word)));
  }
  return words.join('.');
}

function readActions(text: string): number[] {
  return text
    .split('.')
    .filter(Boolean)
    .flatMap((word) => {
      const [number, count] = word.split('*').map(Number);
      return Array(Math.min(Math.max(1, Math.trunc(count) || 1), RUN_MAX)).fill(number - 1);
    });
}

/** Whether that is an episode at all. */
export function isKept(kept: any): kept is Kept {
  const isWord = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32;
  return isWord(kept?.seed) && Array.isArray(kept.actions) && kept.actions.every(isWord);
}

/** What a link says of an episode; null if it says nothing. */
export function keptIn({ seed, actions = '' }: Record<string, string>) {
  return seed === undefined ? null : { seed: Number(seed), actions: readActions(actions) };
}

/** What a link would say of the episode that a world has for people who have not played yet. */
export const sampleOf = ({ name, kind }: WorldFacts) =>
  Object.fromEntries(new URLSearchParams(lookOf(name).samples?.[name.slice(kind.length + 1)] ?? ''));

/** An episode as a text says it: seed=3&actions=1.2. */
export function episodeIn(world: string, text: string): Episode {
  return { world, seed: 0, actions: [], ...keptIn(Object.fromEntries(new URLSearchParams(text))) };
}

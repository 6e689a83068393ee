// runner.ts - what makes the snake go on by itself: a clock that takes the next turn that
// somebody has asked for, or goes straight on. Who listens hears 'change'.
import type { Grid } from '../../engine/grid.js';
import type { Episode, WorldScene } from '../../engine/world.js';
import { preference, setPreference } from '../../shell/storage.js';
import type { WorldEpisode } from '../../worlds/episode.js';

/** Milliseconds for a step; 0 is one that waits for the person. */
export const PACES: Record<string, number> = { still: 0, slow: 360, normal: 200, fast: 100 };
const USUAL_PACE = 'normal';
const TURNS_MAX = 3; // that wait: more would be forgotten by the person

/** Who steers in place of the person; null when nobody knows where to. */
type Driver = (episode: Episode) => Promise<number | null>;

export type RunnerState = 'waiting' | 'running' | 'paused' | 'over';

/** How many cells there are between the head and each wall: up, right, down, left. */
function roomsAround({ width, height, body }: Grid) {
  const row = Math.floor(body[0] / width);
  const column = body[0] % width;
  return [row, width - 1 - column, height - 1 - row, column];
}

export class Runner extends EventTarget {
  isRunning = false;
  isWalking = false;
  driver: Driver | null = null;
  turns: number[] = [];
  timer: ReturnType<typeof setTimeout> | undefined = undefined;
  pace: string;

  constructor(public episode: WorldEpisode) {
    super();
    const kept = preference('pace') ?? '';
    this.pace = Object.hasOwn(PACES, kept) ? kept : USUAL_PACE;
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  get state(): RunnerState {
    const { scene } = this.episode;
    if (!scene || scene.legal.length === 0) {
      return 'over';
    }
    return this.isRunning ? 'running' : scene.steps === 0 ? 'waiting' : 'paused';
  }

  get stepMs() {
    return PACES[this.pace];
  }

  choosePace(pace: string) {
    this.pace = pace;
    setPreference('pace', pace);
    if (this.stepMs === 0) {
      this.pause();
    } else {
      this.#changed();
    }
  }

  /** Lets somebody else steer, from now on and until the person does. */
  watch(driver: Driver) {
    this.driver = driver;
    if (this.stepMs === 0) {
      this.pace = USUAL_PACE;
    }
    this.go();
  }

  /** Somebody wants it to turn, which also sets it going. */
  turn(direction: number) {
    if (this.state === 'over') {
      return;
    }
    this.driver = null;
    this.#note(direction);
    if (this.stepMs === 0) {
      void this.#walk();
    } else {
      this.go();
    }
  }

  /**
   * A turn that waits. Of a long swipe, or a key that is pressed twice, only what is new counts, and where
   * too many wait the newest is what the person wants.
   */
  #note(direction: number) {
    const last = this.turns.at(-1) ?? this.episode.scene?.grid?.facing;
    if (!this.isRunning || direction !== last) {
      this.turns = [...this.turns.slice(0, TURNS_MAX - 1), direction];
    }
  }

  /** A step for each turn that waits. */
  async #walk() {
    if (!this.isWalking) {
      this.isWalking = true;
      while (this.turns.length > 0 && !this.episode.isBusy) {
        await this.#step();
      }
      this.isWalking = false;
    }
  }

  go() {
    if (!this.isRunning && this.state !== 'over' && this.stepMs > 0) {
      this.isRunning = true;
      this.#changed();
      void this.#tick();
    }
  }

  pause() {
    clearTimeout(this.timer);
    this.turns = [];
    this.isRunning = false;
    this.#changed();
  }

  toggle() {
    if (this.isRunning) {
      this.pause();
    } else {
      this.go();
    }
  }

  async #tick() {
    if (!this.isRunning) {
      return;
    }
    await (this.driver ? this.#drive(this.driver) : this.#step());
    clearTimeout(this.timer); // of a tick that was under way when somebody held it and let it go on
    if (this.isRunning) {
      this.timer = setTimeout(() => this.#tick(), this.stepMs);
    }
  }

  async #drive(driver: Driver) {
    const action = await driver(this.episode.episode);
    if (action !== null && this.isRunning && this.driver) {
      await this.episode.act(action, true);
    }
    if (this.isRunning && (action === null || this.state === 'over')) {
      this.pause();
    }
  }

  /** The next turn that can be taken; without one straight on, or the first way that there is. */
  async #step() {
    const { scene, isBusy } = this.episode;
    if (!scene || isBusy) {
      return; // a turn that waits is taken next time
    }
    const isLegal = (direction: number | undefined) => scene.legal.some(({ action }) => action === direction);
    while (this.turns.length > 0 && !isLegal(this.turns[0])) {
      this.turns.shift();
    }
    const wanted = this.turns.shift();
    const straight = scene.grid?.facing;
    const action = wanted ?? (isLegal(straight) ? straight : this.#lastAction(scene));
    if (action !== undefined && (wanted !== undefined || this.stepMs > 0)) {
      await this.episode.act(action);
    }
    if (this.state === 'over' && this.isRunning) {
      this.pause();
    }
  }

  /** Where a single cell went, which looks nowhere; at the beginning to where the wall is farthest. */
  #lastAction({ legal, grid }: WorldScene) {
    const last = this.episode.episode.actions.at(-1);
    const rooms = grid ? roomsAround(grid) : [];
    const farthest = [...legal].sort((a, b) => (rooms[b.action] ?? 0) - (rooms[a.action] ?? 0))[0]?.action;
    return last ?? farthest;
  }
}

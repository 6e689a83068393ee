// motion.ts - what moves on the board: a stone that comes to its place, and then the
// line that decides the game. Who likes no motion sees the end of it at once.
import { calm } from '../shell/calm.js';
import type { Picture } from './board.js';

export interface Falling {
  cell: number;
  progress: number; // 0 at the top, 1 where it rests
}

const FALL_MS = 100; // through one row; the time grows with the root of the distance
const BOUNCE_MS = 130;
const PLACE_MS = 200;
const SWEEP_MS = 480;
const BOUNCE_HEIGHT = 0.14; // in cells

/** How the page scrolls for who looks at it. */
export const scrolling = (): ScrollBehavior => (calm.matches ? 'auto' : 'smooth');

/** The cell of the one stone that is new; -1 if there is none, or more has changed. */
function newStone(before: string, now: string) {
  const added = [...now].map((_, i) => i).filter((i) => now[i] !== '-' && before[i] === '-');
  const isRemoved = [...now].some((stone, i) => stone === '-' && before[i] !== '-');
  return added.length === 1 && !isRemoved && before.length === now.length ? added[0] : -1;
}

const isDecided = (picture: Picture | null) =>
  picture !== null && picture.scene.lines.length + picture.scene.deciding.length > 0;

export class Motion {
  falling: Falling | null = null;
  /** How much of what decides the game is drawn, from 0 to 1. */
  sweep = 1;
  /** When the stone that is new touches its place, in milliseconds from the start. */
  touchMs = 0;
  restMs = 0;
  frame = 0;

  /** @param onFrame draws */
  constructor(public onFrame: () => void) {}

  /** Sets in motion what is new in a picture. */
  start(before: Picture | null, now: Picture) {
    const old = before?.scene.cells ?? '';
    const { cells } = now.scene;
    if (cells === old) {
      return; // whatever moves goes on
    }
    cancelAnimationFrame(this.frame);
    const cell = calm.matches ? -1 : newStone(old, cells);
    this.#time(cell, now);
    const sweeps = cell >= 0 && isDecided(now) && !isDecided(before);
    this.falling = cell >= 0 ? { cell, progress: 0 } : null;
    this.sweep = sweeps ? 0 : 1;
    if (cell >= 0) {
      this.#run(cell, sweeps);
    }
  }

  #time(cell: number, { scene: { shape } }: Picture) {
    const rows = Math.floor(cell / shape.cols) + 1;
    this.touchMs = cell < 0 ? 0 : shape.movesAreColumns ? FALL_MS * Math.sqrt(rows) : PLACE_MS;
    this.restMs = this.touchMs + (cell >= 0 && shape.movesAreColumns ? BOUNCE_MS : 0);
  }

  #run(cell: number, sweeps: boolean) {
    const start = performance.now();
    const { restMs } = this;
    const end = restMs + (sweeps ? SWEEP_MS : 0);
    const step = (now: number) => {
      const past = Math.max(0, now - start);
      this.falling = past < restMs ? { cell, progress: past / restMs } : null;
      this.sweep = sweeps ? Math.max(0, Math.min(1, (past - restMs) / SWEEP_MS)) : 1;
      this.frame = past < end ? requestAnimationFrame(step) : 0;
      this.onFrame();
    };
    this.frame = requestAnimationFrame(step);
  }
}

/**
 * Where a falling stone is: the distance grows with the square of time, as for anything that falls; then it bounces
 * once.
 * @param rows that it falls through
 * @returns in cells, above its place
 */
export function heightAbove(rows: number, progress: number): number {
  const fallMs = FALL_MS * Math.sqrt(rows);
  const past = progress * (fallMs + BOUNCE_MS);
  if (past < fallMs) {
    return rows * (1 - (past / fallMs) ** 2);
  }
  const share = (past - fallMs) / BOUNCE_MS;
  return BOUNCE_HEIGHT * 4 * share * (1 - share);
}

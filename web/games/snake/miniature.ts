// miniature.ts - a small snake on the way in, which goes its round and eats. It is a film:
// the rules are the engine's, which is fetched when somebody plays.
import type { Grid } from '../../engine/grid.js';
import type { Beat } from '../../home/miniature.js';
import { GridDrawing } from './drawing.js';

const STEP_MS = 260;
const SIDE = 6;

/** A round over all cells of the grid: along the top, then up and down through the columns. */
const ROUND = [
  0, 1, 2, 3, 4, 5, 11, 17, 23, 29, 35, 34, 28, 22, 16, 10, 9, 15, 21, 27, 33, 32, 26, 20, 14, 8, 7, 13, 19, 25, 31, 30,
  24, 18, 12, 6,
];
const LENGTHS = [4, 22]; // at the beginning and at the end of the film
const MEAL = 5; // steps from one to the next

const cellAt = (at: number) => ROUND[((at % ROUND.length) + ROUND.length) % ROUND.length];

const directionOf = (from: number, to: number) => [-SIDE, 1, SIDE, -1].indexOf(to - from);

/** A picture of the film. */
function frame(step: number): Grid {
  const meals = Math.floor(step / MEAL);
  const length = LENGTHS[0] + (meals % (LENGTHS[1] - LENGTHS[0]));
  const body = Array.from({ length }, (_, i) => cellAt(step - i));
  const facing = directionOf(cellAt(step - 1), body[0]);
  return { width: SIDE, height: SIDE, body, facing, foods: [cellAt((meals + 1) * MEAL)] };
}

/** It moves until nobody sees it any more, and rests for who wants no motion. */
export function drawMiniature(BeatClass: typeof Beat) {
  const drawing = new GridDrawing();
  const { element } = drawing;
  let step = 2 * ROUND.length + 58;
  element.classList.add('miniature');
  element.setAttribute('width', '132');
  element.setAttribute('height', '132');
  const beat = new BeatClass(async () => {
    drawing.show(frame(step++));
    if (!element.isConnected) {
      beat.stop();
    }
    return STEP_MS;
  });
  drawing.show(frame(step));
  setTimeout(() => beat.start()); // once it is on the page
  return element;
}

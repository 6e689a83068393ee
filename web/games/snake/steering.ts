// steering.ts - how a snake is told where to go: arrow keys, the keys that are W A S D on an
// English keyboard wherever they lie, swipes over the board, and buttons.
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { shape } from '../../shell/svg.js';

const UP = 0,
  RIGHT = 1,
  DOWN = 2,
  LEFT = 3;

const DIRECTIONS: Record<string, number> = {
  ArrowUp: UP,
  ArrowRight: RIGHT,
  ArrowDown: DOWN,
  ArrowLeft: LEFT,
  KeyW: UP,
  KeyD: RIGHT,
  KeyS: DOWN,
  KeyA: LEFT,
};
const SWIPE_PX = 24;

/** Whether an element has a use of its own for a key. @param isDirection else it is one that presses */
function hasOwnUse(target: EventTarget | null, isDirection: boolean) {
  const users = 'input, select, textarea, dialog *';
  return target instanceof Element && target.matches(isDirection ? users : `${users}, button, a, summary`);
}

/**
 * Listens for keys until the signal says that nobody steers any more.
 * @param driver `press` is for Space, Enter and P
 */
export function steerByKeys(
  { turn, press }: { turn: (direction: number) => void; press: () => void },
  signal: AbortSignal,
) {
  document.addEventListener(
    'keydown',
    (event) => {
      const key = event.key.toLowerCase();
      const direction = DIRECTIONS[event.code];
      const isPress = [' ', 'enter', 'p'].includes(key);
      const isPlain = !(event.altKey || event.ctrlKey || event.metaKey);
      if (!isPlain || event.defaultPrevented || hasOwnUse(event.target, direction !== undefined || key === 'p')) {
        return;
      }
      if (direction !== undefined || isPress) {
        event.preventDefault(); // the page would scroll
      }
      if (event.repeat) {
        return;
      }
      if (direction !== undefined) {
        turn(direction);
      } else if (isPress) {
        press();
      }
    },
    { signal },
  );
}

/**
 * A finger that is drawn over the board turns as soon as it is clear where to, again and again without being lifted.
 */
export function steerBySwipes(board: HTMLElement, turn: (direction: number) => void) {
  let from: { x: number; y: number } | null = null;
  board.addEventListener('pointerdown', ({ clientX, clientY }) => (from = { x: clientX, y: clientY }));
  board.addEventListener('pointermove', ({ clientX, clientY }) => {
    const [right, down] = from ? [clientX - from.x, clientY - from.y] : [0, 0];
    if (Math.max(Math.abs(right), Math.abs(down)) >= SWIPE_PX) {
      turn(Math.abs(right) > Math.abs(down) ? (right > 0 ? RIGHT : LEFT) : down > 0 ? DOWN : UP);
      from = { x: clientX, y: clientY };
    }
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    board.addEventListener(end, () => (from = null));
  }
}

/** An arrow. */
function arrow(direction: number) {
  const svg = shape('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' });
  svg.append(shape('path', { d: 'M12 20V5M5 12l7-7 7 7', transform: `rotate(${90 * direction} 12 12)` }));
  return svg;
}

/** A button for each direction, with something between. */
export function steeringPad(turn: (direction: number) => void, middle: HTMLElement) {
  const one = (direction: number) =>
    el(
      'button',
      {
        type: 'button',
        class: 'button',
        'data-direction': direction,
        'aria-label': t(`snake.turn.${direction}`),
        onclick: () => turn(direction),
      },
      arrow(direction),
    );
  return el(
    'div',
    { class: 'steering', role: 'group', 'aria-label': t('snake.steer') },
    one(LEFT),
    one(UP),
    middle,
    one(DOWN),
    one(RIGHT),
  );
}

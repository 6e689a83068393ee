// icons.ts - signs for buttons, drawn so that they look the same everywhere.
import { shape } from './svg.js';

/** Lines on a grid of 24. */
const PATHS = {
  first: 'M18 5l-7 7 7 7M6 5v14',
  back: 'M15 5l-7 7 7 7',
  play: 'M7 5l10 7-10 7Z',
  pause: 'M8 5v14M16 5v14',
  forward: 'M9 5l7 7-7 7',
  last: 'M6 5l7 7-7 7M18 5v14',
  cut: 'M6 4l9 12M18 4 9 16M4 18.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M15 18.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  new: 'M12 5v14M5 12h14',
  undo: 'M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12',
  redo: 'M15 5l5 5-5 5M20 10h-9a6 6 0 0 0 0 12',
  hint: 'M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0Z',
  flip: 'M4 8h14l-4-4M20 16H6l4 4',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  resign: 'M6 21V4h12l-3 4 3 4H6',
  draw: 'M5 9h14M5 15h14',
  sound: 'M4 9v6h4l5 4V5L8 9ZM16.5 8.5a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12',
  mute: 'M4 9v6h4l5 4V5L8 9ZM17 9.5l5 5M22 9.5l-5 5',
  gear: 'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M10 3h4l.6 2.7 2 1.1 2.6-.8 2 3.4-2 1.9v1.4l2 1.9-2 3.4-2.6-.8-2 1.1L14 21h-4l-.6-2.7-2-1.1-2.6.8-2-3.4 2-1.9v-1.4l-2-1.9 2-3.4 2.6.8 2-1.1Z',
  two: 'M6 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 20c0-5 3-7 6-7s6 2 6 7M14 5.5a3 3 0 1 1 1 5.5M17 13.5c3 .5 4 3 4 6.5',
  send: 'M3 11 21 3l-6 18-4-8ZM11 13 21 3',
  lessons: 'M4 5h6a2 2 0 0 1 2 2v12a2 2 0 0 0-2-2H4ZM20 5h-6a2 2 0 0 0-2 2v12a2 2 0 0 1 2-2h6Z',
  teach: 'M3 18c3-1 4-9 8-9s4 6 10-4M3 21h18',
  inside: 'M12 5v5M12 10 6 16M12 10l6 6M10 4h4M4 18h4M16 18h4',
  review: 'M4 19V5M4 19h16M7 14l4-4 3 3 5-7',
  theme: 'M12 4a8 8 0 1 0 0 16ZM12 4a8 8 0 0 1 0 16',
};

export type IconName = keyof typeof PATHS;

export function icon(name: IconName) {
  const svg = shape('svg', { viewBox: '0 0 24 24', class: `icon icon-${name}`, 'aria-hidden': 'true' });
  svg.append(shape('path', { d: PATHS[name] }));
  return svg;
}

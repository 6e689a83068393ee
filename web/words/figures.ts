// figures.ts - a small drawing for each term, on a grid of 160 by 72. Colours come
// from the style sheet: fill is what is learned, the ochre outline what is exact.
import { number } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';

const label = (x: number, y: number, content: string, kind = '') =>
  shape('text', { x, y, class: `figure-label ${kind}` }, content);
const line = (d: string, kind = '') => shape('path', { d, class: `figure-line ${kind}` });
const box = (x: number, y: number, width: number, height: number, kind: string) =>
  shape('rect', { x, y, width, height, rx: 4, class: kind });
const dot = (cx: number, cy: number, r: number, kind: string) => shape('circle', { cx, cy, r, class: kind });

/** Boxes in a row, each with a number. */
const row = (texts: string[], kind: (i: number) => string) =>
  texts.flatMap((text, i) => [box(10 + 48 * i, 20, 40, 32, kind(i)), label(30 + 48 * i, 41, text)]);

/** A root with two leaves, and what comes up from them. @param values of the root and both leaves */
function tree([top, left, right]: string[], cut = '') {
  return [
    line('M80 24 40 48M80 24 120 48', cut && 'figure-faint'),
    dot(80, 16, 13, 'figure-open'),
    label(80, 21, top),
    box(22, 46, 36, 22, 'figure-open'),
    label(40, 62, left),
    box(102, 46, 36, 22, 'figure-open'),
    label(120, 62, right),
    ...(cut ? [label(106, 36, cut)] : []),
  ];
}

const FIGURES: Record<string, () => Element[]> = {
  q: () => row([`+${number(0.8)}`, '0', `−${number(0.9)}`], (i) => ['figure-good', 'figure-open', 'figure-bad'][i]),
  epsilon: () => [
    line('M12 36H60M60 36 108 16'),
    line('M60 36 108 56', 'figure-dashed'),
    dot(60, 36, 5, 'figure-ink'),
    label(134, 20, '1 − ε'),
    label(126, 61, 'ε'),
  ],
  alpha: () => [
    line('M12 60H148'),
    dot(24, 60, 5, 'figure-ink'),
    dot(64, 60, 5, 'figure-learned'),
    dot(144, 60, 6, 'figure-truth'),
    line('M28 46Q44 34 60 46'),
    label(44, 28, 'α'),
  ],
  gamma: () =>
    [1, 0.9, 0.81, 0.73].flatMap((height, i) => [
      box(12 + 37 * i, 64 - 44 * height, 27, 44 * height, 'figure-good'),
      label(25.5 + 37 * i, 16, number(height)),
    ]),
  exact: () => [
    box(24, 16, 44, 40, 'figure-learned'),
    box(92, 16, 44, 40, 'figure-truth'),
    label(46, 41, `+${number(0.7)}`),
    label(114, 41, '+5'),
  ],
  bootstrapping: () => [
    dot(32, 36, 16, 'figure-open'),
    dot(124, 36, 16, 'figure-learned'),
    label(32, 41, '?'),
    label(124, 41, `−${number(0.9)}`),
    line('M104 30Q78 12 54 30M54 30l8-7M54 30l10 2'),
  ],
  symmetry: () =>
    [0, 1, 2, 3].flatMap((i) => [
      box(14 + 35 * i, 22, 28, 28, 'figure-open'),
      dot(14 + 35 * i + (i % 2 ? 22 : 6), i < 2 ? 28 : 44, 4, 'figure-ink'),
    ]),
  'self-play': () => [
    dot(44, 36, 16, 'figure-first'),
    dot(116, 36, 16, 'figure-second'),
    line('M62 26Q80 14 98 26M98 26l-9-2M98 26l-5-7M98 46Q80 58 62 46M62 46l9 2M62 46l5 7'),
  ],
  line: () => [
    line('M80 8 40 34M80 8V34M80 8 120 34M40 34 24 62M40 34 52 62M80 34V62M120 34 108 62', 'figure-faint'),
    line('M80 8 120 34 136 62'),
    dot(136, 62, 5, 'figure-ink'),
  ],
  minimax: () => tree(['−10', '+10', '−10']),
  'alpha-beta': () => tree(['+10', '+10', '?'], '✂'),
  cut: () => tree(['+10', '+10', '…'], '✂'),
  bitboard: () =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((i) => [
      box(6 + 21.5 * i, 24, 19, 24, i % 3 === 1 ? 'figure-learned' : 'figure-open'),
      label(15.5 + 21.5 * i, 41, i % 3 === 1 ? '1' : '0'),
    ]),
  ply: () =>
    [0, 1, 2, 3].flatMap((i) => [
      dot(26 + 36 * i, 30, 13, i % 2 ? 'figure-second' : 'figure-first'),
      label(26 + 36 * i, 62, String(i + 1)),
    ]),
};

/** The figure of a term, which adds nothing for who cannot see it. */
export function figureOf(name: string) {
  const svg = shape('svg', { viewBox: '0 0 160 72', class: 'term-figure', 'aria-hidden': 'true' });
  svg.append(...(FIGURES[name]?.() ?? []));
  return svg;
}

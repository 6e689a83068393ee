#!/usr/bin/env node
// atlas.mjs - draws all positions of a small game while an AI learns it, as a picture
// that moves. The engine learns, looks and judges; nothing here is made up.
//
//   node scripts/atlas.mjs --game GAME [--preset sound] --out docs/atlas.svg
//
// It needs the module: cmake --build --preset wasm. Who wants no motion, and programs
// that show none, get the last frame.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { importPage } from './page.mjs';

const { AtlasModule } = await importPage('engine/atlas.js');
const { LearnerModule } = await importPage('engine/learner.js');
const { loadEngine } = await importPage('engine/module.js');
const { countAll, layOut, lookAt } = await importPage('teach/atlas-map.js');
const { fillOf } = await importPage('teach/atlas-paint.js');

const FRAMES = [0, 5, 10, 20, 30, 50, 70, 100, 150, 200, 300, 500, 1000]; // games
const FRAME_S = 0.9;
const LAST_S = 4;
const WIDTH = 720;
const TOP = 72;
const SIZE = 14; // of a state's place
const INSET = 3; // of its square in it
const SHADES = 4; // of each colour, so that the file stays small

const PALETTES = {
  light: { paper: '#fbfaf7', ink: '#1d2330', quiet: '#5a6372', line: '#e3dfd6', edge: '#8a8f99', good: '#0f766e', bad: '#a21caf', truth: '#a16207' },
  dark: { paper: '#14171c', ink: '#e8e6e1', quiet: '#a0a8b4', line: '#2c333d', edge: '#6f7885', good: '#5eead4', bad: '#e879f9', truth: '#facc15' },
};

/** The atlas after each number of games. */
async function watchLearning(game, preset) {
  const module = process.env.FOURMI_DOOR ?? fileURLToPath(new URL('../build/wasm/door.wasm', import.meta.url));
  const engine = await loadEngine(readFileSync(module));
  const learner = new LearnerModule(engine);
  const atlas = new AtlasModule(learner);
  learner.startLearner(game, preset, {}, 1);
  learner.prepareMeasure(game);
  return FRAMES.map((games, i) => {
    learner.train(games - (FRAMES[i - 1] ?? 0));
    const states = atlas.atlas();
    if (!states) throw new Error(`${game} has too many positions`);
    return { games, states };
  });
}

/** The class of a value: how good or bad, in few steps. */
function classOf(value) {
  const shade = Math.round(Math.min(1, Math.abs(value)) * SHADES);
  return shade === 0 ? 'e' : `${value < 0 ? 'b' : 'g'}${shade}`;
}

/** Paths by class, each a chain of short strokes, one for each state: a thick one is a square, a round one a disc. */
function paths(cells, classify) {
  const byClass = new Map();
  for (const { state, x, y } of cells) {
    const name = classify(state);
    if (name) {
      const stroke = name.startsWith('o') ? `M${x + SIZE / 2} ${y + SIZE / 2}h0` : `M${x + INSET} ${y + SIZE / 2}h${SIZE - 2 * INSET}`;
      byClass.set(name, (byClass.get(name) ?? '') + stroke);
    }
  }
  return [...byClass].map(([name, d]) => `<path class="${name}" d="${d}"/>`).join('');
}

/** What is seen of one frame; those that were never seen are drawn once, behind all. */
function drawFrame({ games, states }, layout, number) {
  const cells = layout.rows.flat();
  const seen = (isOver) => (state) => {
    const look = lookAt(states, state);
    return look.isSeen && look.isOver === isOver ? `${isOver ? 'o ' : ''}${classOf(look.value)}` : '';
  };
  const right = cells.filter(({ state }) => lookAt(states, state).isRight)
    .map(({ x, y }) => `M${x + 1} ${y + 1}h${SIZE - 2}v${SIZE - 2}h${2 - SIZE}z`).join('');
  const { right: count, decisions } = countAll(states);
  return `<g class="f f${number}">${paths(cells, seen(false))}${paths(cells, seen(true))}<path class="t" d="${right}"/>` +
    `<text class="h" x="24" y="36">${games.toLocaleString('en')} game${games === 1 ? '' : 's'}</text>` +
    `<text class="h" x="${WIDTH - 24}" y="36" text-anchor="end">right in ${count} of ${decisions}</text></g>`;
}

/** The colours of a theme. */
function colours(palette) {
  const shades = Array.from({ length: SHADES }, (_, i) => (i + 1) / SHADES);
  return [
    `.p{fill:${palette.paper}}.h{fill:${palette.ink}}.q{fill:${palette.quiet}}`,
    `.u{stroke:${palette.line}}.e{stroke:${palette.edge}}.t{stroke:${palette.truth}}`,
    ...shades.flatMap((share, i) => [`.g${i + 1}{stroke:${fillOf(palette, share)}}`, `.b${i + 1}{stroke:${fillOf(palette, -share)}}`]),
  ].join('');
}

/** Each frame has its time; without motion only the last is there. */
function motion() {
  const whole = (FRAMES.length - 1) * FRAME_S + LAST_S;
  const per = (seconds) => `${((100 * seconds) / whole).toFixed(2)}%`;
  const last = FRAMES.length - 1;
  return FRAMES.map((_, i) => {
    const [from, to] = [i * FRAME_S, i === last ? whole : (i + 1) * FRAME_S];
    const before = i === 0 ? '' : '0%{visibility:hidden}';
    const behind = i === last ? '' : `${per(to)}{visibility:hidden}`;
    return `@keyframes k${i}{${before}${per(from)}{visibility:visible}${behind}}` +
      `@media(prefers-reduced-motion:no-preference){.f${i}{animation:k${i} ${whole}s step-end infinite}}`;
  }).join('') + `.f{visibility:hidden}.f${last}{visibility:visible}`;
}

function draw(frames) {
  const layout = layOut(frames[0].states, { width: WIDTH - 48, height: 10_000, left: 24, largest: SIZE });
  const height = TOP + layout.height + 24;
  const cells = layout.rows.flat();
  const isOver = (state) => lookAt(frames[0].states, state).isOver;
  const { states } = countAll(frames[0].states);
  const style = `path{fill:none;stroke-width:${SIZE - 2 * INSET}}.o{stroke-width:6;stroke-linecap:round}.t{stroke-width:1.5}` +
    `text{font:13px system-ui,sans-serif}.h{font-size:20px;font-weight:600}` +
    `${colours(PALETTES.light)}@media(prefers-color-scheme:dark){${colours(PALETTES.dark)}}${motion()}`;
  const labels = layout.labels.map(({ ply, y }) => `<text class="q" x="0" y="${y + SIZE - 3}">${ply}</text>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="All ${states} positions, by moves played, lighting up while an AI learns">` +
    `<style>${style}</style><rect class="p" width="${WIDTH}" height="${height}" rx="12"/>` +
    `<text class="q" x="24" y="56">${states} positions up to symmetry, by moves played. Outlined: its choice is right. Discs: the game is over.</text>` +
    `<g transform="translate(24 ${TOP})">${labels}${paths(cells, (state) => (isOver(state) ? 'o u' : 'u'))}</g>` +
    `${frames.map((frame, i) => drawFrame(frame, layout, i).replace('>', `><g transform="translate(24 ${TOP})">`).replace('<text', '</g><text')).join('')}</svg>\n`;
}

const { values } = parseArgs({ options: { game: { type: 'string' }, preset: { type: 'string', default: 'sound' }, out: { type: 'string' } } });
if (!values.game || !values.out) {
  console.error('usage: node scripts/atlas.mjs --game GAME [--preset PRESET] --out FILE.svg');
  process.exit(2);
}
writeFileSync(values.out, draw(await watchLearning(values.game, values.preset)));

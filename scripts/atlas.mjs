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
const { MAP_SIZE, countAll, layOut, lookAt } = await importPage('teach/map-layout.js');
const { toneOf } = await importPage('teach/map-paint.js');

const FRAMES = [0, 5, 10, 20, 30, 50, 70, 100, 150, 200, 300, 500, 1000]; // games
const FRAME_S = 0.9;
const LAST_S = 4;
const WIDTH = 580;
const TOP = 60; // of the map
const DOT = 7.4; // across; its outline is farther out

const PALETTES = {
  light: { paper: '#fbfaf7', ink: '#1d2330', quiet: '#5a6372', line: '#e3dfd6', edge: '#8a8f99', good: '#0f766e', even: '#5a6372', bad: '#a21caf', truth: '#a16207' },
  dark: { paper: '#14171c', ink: '#e8e6e1', quiet: '#a0a8b4', line: '#2c333d', edge: '#6f7885', good: '#5eead4', even: '#a0a8b4', bad: '#e879f9', truth: '#facc15' },
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

/** A chain of points, one for each state that is wanted: a thick stroke makes each a disc. */
const points = (places, isWanted) => places.filter(({ state }) => isWanted(state)).map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('');

/** What is seen of one frame; those that were never seen are drawn once, behind all. */
function drawFrame({ games, states }, { places }, number) {
  const look = (state) => lookAt(states, state);
  const tones = ['good', 'even', 'bad'].map((tone) =>
    `<path class="${tone}" d="${points(places, (state) => look(state).isSeen && !look(state).isOver && toneOf(look(state).value) === tone)}"/>`);
  const { right: count, decisions } = countAll(states);
  const middle = `translate(${WIDTH / 2} ${TOP + MAP_SIZE / 2})`;
  return `<g class="f f${number}"><g transform="${middle}"><path id="r${number}" d="${points(places, (state) => look(state).isRight)}"/>` +
    `<use href="#r${number}" class="t"/><use href="#r${number}" class="w"/>` +
    `<path class="o" d="${points(places, (state) => look(state).isSeen && look(state).isOver)}"/>${tones.join('')}</g>` +
    `<text class="h" x="24" y="36">${games.toLocaleString('en')} game${games === 1 ? '' : 's'}</text>` +
    `<text class="h" x="${WIDTH - 24}" y="36" text-anchor="end">right in ${count} of ${decisions}</text></g>`;
}

/** The colours of a theme. */
const colours = (palette) => `.p{fill:${palette.paper}}.h{fill:${palette.ink}}.q{fill:${palette.quiet}}` +
  `.c{stroke:${palette.line}}.u{stroke:${palette.edge}}.o{stroke:${palette.ink}}.t{stroke:${palette.truth}}.w{stroke:${palette.paper}}` +
  ['good', 'even', 'bad'].map((tone) => `.${tone}{stroke:${palette[tone]}}`).join('');

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
  const layout = layOut(frames[0].states);
  const height = TOP + MAP_SIZE + 16;
  const { states } = countAll(frames[0].states);
  const style = `path,circle,use{fill:none;stroke-linecap:round}path{stroke-width:${DOT}}.t{stroke-width:${DOT + 4.2}}.w{stroke-width:${DOT + 2}}.u{stroke-width:4}.o{stroke-width:4}` +
    `path[id]{stroke-width:inherit}text{font:13px system-ui,sans-serif;text-anchor:middle}.h{font-size:20px;font-weight:600;text-anchor:start}.h[text-anchor]{text-anchor:end}` +
    `${colours(PALETTES.light)}@media(prefers-color-scheme:dark){${colours(PALETTES.dark)}}${motion()}`;
  const circles = layout.circles.slice(1).map(({ ply, radius }) => `<circle class="c" r="${radius.toFixed(1)}"/>` +
    (ply % 2 === 1 ? `<text class="q" y="${(4 - radius).toFixed(1)}">${ply}</text>` : '')).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="All ${states} positions, a ring for each move, taking colour while an AI learns">` +
    `<style>${style}</style><rect class="p" width="${WIDTH}" height="${height}" rx="12"/>` +
    `<g transform="translate(${WIDTH / 2} ${TOP + MAP_SIZE / 2})">${circles}<path class="u" d="${points(layout.places, () => true)}"/></g>` +
    `${frames.map((frame, i) => drawFrame(frame, layout, i)).join('')}</svg>\n`;
}

const { values } = parseArgs({ options: { game: { type: 'string' }, preset: { type: 'string', default: 'sound' }, out: { type: 'string' } } });
if (!values.game || !values.out) {
  console.error('usage: node scripts/atlas.mjs --game GAME [--preset PRESET] --out FILE.svg');
  process.exit(2);
}
writeFileSync(values.out, draw(await watchLearning(values.game, values.preset)));

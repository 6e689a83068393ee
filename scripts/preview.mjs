#!/usr/bin/env node
// preview.mjs - draws web/preview.png, the picture that others show beside a link to
// the page: all states of tic-tac-toe, ply by ply, after 412 games of training. Run it
// after `make` when the colours or the learner have changed.
//
//      node scripts/preview.mjs
//
// A state is filled with what the AI expects there, and outlined where its choice is
// right. Both are asked of the engine; nothing here is made up.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { launch } from '../tests/web/page.mjs';
import { importPage } from './page.mjs';

const { loadEngine } = await importPage('engine/module.js');

const root = fileURLToPath(new URL('..', import.meta.url));
const GAME = 'tictactoe';
const GAMES = 412;
const SIZE = { width: 1200, height: 630 };
const BYTES_MAX = 60 * 1024;
const COLOURS = { paper: '#14171c', ink: '#e8e6e1', quiet: '#a0a8b4', good: '#5eead4', bad: '#e879f9', truth: '#facc15', unseen: '#2c333d' };

/** A brain that was trained as long as the picture says. */
function train() {
  const folder = mkdtempSync(join(tmpdir(), 'fourmi-preview-'));
  const file = join(folder, 'x.brain');
  execFileSync(`${root}build/fourmi`, ['train', GAME, '--games', String(GAMES), '--seed', '1', '--out', file], { stdio: 'ignore' });
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** The eight images of a square board, as one text that is the same for all of them. */
function formOf(cells, side) {
  const at = (row, col) => cells[row * side + col];
  const turned = (image) => Array.from({ length: side * side }, (_, i) => at(...image(Math.floor(i / side), i % side))).join('');
  const last = side - 1;
  return [(r, c) => [r, c], (r, c) => [c, last - r], (r, c) => [last - r, last - c], (r, c) => [last - c, r],
    (r, c) => [r, last - c], (r, c) => [c, r], (r, c) => [last - r, c], (r, c) => [last - c, last - r]].map(turned).sort()[0];
}

/** What the AI expects of a state, whether it has seen it, and whether its choice is right. */
function judge(engine, spot) {
  const values = engine.values(spot);
  const scores = engine.scores(spot);
  const best = Math.max(...values.map(({ value }) => value));
  const chosen = scores.filter((_, i) => values[i].value === best);
  return {
    value: best,
    isSeen: values.some(({ visits }) => visits > 0),
    isRight: chosen.every(({ score }) => Math.sign(score) === Math.sign(Math.max(...scores.map((one) => one.score)))),
  };
}

/** All states up to symmetry, by the number of moves that led there. */
function statesByPly(engine) {
  const plies = [];
  for (let spots = [{ game: GAME, start: '', moves: '' }]; spots.length > 0;) {
    const next = new Map();
    plies.push(spots.map((spot) => {
      const scene = engine.scene(spot);
      for (const { text } of scene.result === 'unfinished' ? scene.legal : []) {
        const after = { ...spot, moves: spot.moves + text };
        next.set(formOf(engine.scene(after).cells, scene.shape.cols), after);
      }
      return scene.legal.length > 0 && scene.result === 'unfinished' ? judge(engine, spot) : { value: 0, isSeen: true, isOver: true };
    }));
    spots = [...next.values()];
  }
  return plies;
}

const STEP = 13;
const ROWS = 36;

function colourOf({ isSeen, isOver, value }) {
  if (!isSeen || isOver || Math.abs(value) < 0.02) {
    return isOver ? COLOURS.quiet : COLOURS.unseen;
  }
  return value > 0 ? COLOURS.good : COLOURS.bad;
}

/** How many columns the states of a ply take, and how many of them stand in each. */
function shapeOf(states) {
  const cols = Math.ceil(states.length / ROWS);
  return { cols, rows: Math.ceil(states.length / cols) };
}

/** The states of a ply as columns of small squares, in the middle of the height. */
function drawPly(states, left) {
  const { rows } = shapeOf(states);
  const top = Math.round((SIZE.height - rows * STEP) / 2);
  return states.map((state, i) => {
    const x = left + STEP * Math.floor(i / rows);
    const y = top + STEP * (i % rows);
    const fade = state.isSeen && !state.isOver ? 0.35 + 0.65 * Math.min(1, Math.abs(state.value)) : 0.5;
    const edge = state.isRight ? ` stroke="${COLOURS.truth}" stroke-width="1"` : '';
    return `<rect x="${x}.5" y="${y}.5" width="9" height="9" fill="${colourOf(state)}" fill-opacity="${fade.toFixed(1)}"${edge}/>`;
  }).join('');
}

function drawPlies(plies) {
  let left = 712;
  return plies.map((states) => {
    const drawn = drawPly(states, left);
    left += STEP * shapeOf(states).cols + 9;
    return drawn;
  }).join('');
}

const lines = (texts, y, step, attributes) =>
  texts.map((text, i) => `<text x="72" y="${y + i * step}" ${attributes}>${text}</text>`).join('');

function draw(plies) {
  const serif = `font-family="Literata, 'DejaVu Serif', Georgia, serif" font-weight="600" font-size="54"`;
  const sans = `font-family="'DejaVu Sans', system-ui, sans-serif" font-size="26"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <rect width="100%" height="100%" fill="${COLOURS.paper}"/>
    ${lines(['Teach a machine', 'to play. Then look', 'inside its head.'], 232, 76, `${serif} fill="${COLOURS.ink}"`)}
    ${lines(['Fourmi'], 120, 0, `${sans} fill="${COLOURS.truth}"`)}
    ${lines(['Every state of tic-tac-toe', `after ${GAMES} games of learning.`], 500, 38, `${sans} fill="${COLOURS.quiet}"`)}
    ${drawPlies(plies)}</svg>`;
}

const engine = await loadEngine(readFileSync(`${root}build/web/fourmi.wasm`));
engine.setBrain(train());
const plies = statesByPly(engine);
const browser = await launch();
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(`<style>body{margin:0}svg{display:block}</style>${draw(plies)}`);
writeFileSync(`${root}web/preview.png`, await page.screenshot());
await browser.close();
const { size } = statSync(`${root}web/preview.png`);
console.log(`web/preview.png: ${plies.flat().length} states, ${size} bytes`);
process.exitCode = size <= BYTES_MAX ? 0 : 1;

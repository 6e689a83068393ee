// wasm.mjs - how fast searching, training and making tables are in WebAssembly,
// beside the same work native.
//
//      node bench/wasm.mjs [FILE...]       lines `MOVES SCORE`, as for `fourmi bench solver`
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

import { importPage } from '../scripts/page.mjs';

const { LearnerModule } = await importPage('engine/learner.js');
const { loadEngine } = await importPage('engine/module.js');
const { WorldModule } = await importPage('engine/world.js');

const root = fileURLToPath(new URL('..', import.meta.url));
const files = process.argv.length > 2 ? process.argv.slice(2) : [`${root}tests/data/connect4-solved.txt`];
const bytes = readFileSync(`${root}build/wasm/door.wasm`);

const TRAINING_GAMES = 1_000_000;

const secondsSince = (start) => (performance.now() - start) / 1000;

async function solveInWasm(positions) {
  const engine = await loadEngine(bytes);
  let exact = 0;
  const start = performance.now();
  for (const [moves, score] of positions) {
    const found = engine.at({ game: 'connect4', start: '', moves }, ({ game, state }) => engine.answer({ exact: engine.exactOf(game), state, noActions: true, noLine: true }, (answer) => answer.score));
    exact += found === Number(score);
  }
  const us = (secondsSince(start) * 1e6) / positions.length;
  return { exact, us, nodes: engine.exactOf(engine.game('connect4')).nodes / positions.length };
}

/** Games per second of a learner in the module. */
async function trainInWasm(preset) {
  const learner = new LearnerModule(await loadEngine(bytes));
  learner.startLearner('tictactoe', preset, {}, 1);
  const start = performance.now();
  learner.train(TRAINING_GAMES);
  return TRAINING_GAMES / secondsSince(start);
}

/** Games per second of the program, which starts and writes a file besides. */
function trainNative(preset) {
  const folder = mkdtempSync(`${tmpdir()}/fourmi-bench-`);
  const start = performance.now();
  execFileSync(`${root}build/fourmi`, ['train', 'tictactoe', '--preset', preset, '--games', String(TRAINING_GAMES),
    '--out', `${folder}/brain`], { stdio: 'ignore' });
  const seconds = secondsSince(start);
  rmSync(folder, { recursive: true });
  return TRAINING_GAMES / seconds;
}

console.log('set                    positions   native us     wasm us   wasm/native speed   nodes');
for (const file of files) {
  const positions = readFileSync(file, 'utf8').trim().split('\n').map((line) => line.split(' '));
  const native = JSON.parse(
    execFileSync(`${root}build/fourmi`, ['bench', 'solver', '--table', String(TABLE_MIB), '--json', file]),
  );
  const wasm = await solveInWasm(positions);
  const same = Math.round(wasm.nodes) === Math.round(native.mean_nodes) && wasm.exact === positions.length;
  console.log(
    native.set.padEnd(22),
    String(positions.length).padStart(9),
    native.mean_us.toFixed(1).padStart(11),
    wasm.us.toFixed(1).padStart(11),
    `${((100 * native.mean_us) / wasm.us).toFixed(0)} %`.padStart(19),
    same ? '  identical' : `  DIFFERENT: ${wasm.nodes} and ${native.mean_nodes}`,
  );
  if (!same) process.exitCode = 1;
}

console.log('training               games/s, native        wasm   wasm/native speed');
for (const preset of ['sound', 'tutorial']) {
  const native = trainNative(preset);
  const wasm = await trainInWasm(preset);
  console.log(
    preset.padEnd(22),
    native.toFixed(0).padStart(15),
    wasm.toFixed(0).padStart(11),
    `${((100 * wasm) / native).toFixed(0)} %`.padStart(19),
  );
}

const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const WARMING_GAMES = 1000; // by which the module is compiled as well as it will be

const SCHEDULE = 1_000_000; // games over which rates fall, in the module and outside

/** What neural networks are trained for: the same games everywhere, as the seed says. */
const NETWORKS = [
  { of: 'connect4', games: 20_000 },
  { of: 'snake:6x6,start=3', games: 4000, isWorld: true },
];

/** What trains a neural network in the module, by so many games or episodes. */
async function trainerInWasm({ of, isWorld }) {
  const engine = await loadEngine(bytes);
  if (isWorld) {
    const worlds = new WorldModule(engine);
    worlds.startWorldLearner(of, 1, 'network', { 'alpha-games': SCHEDULE });
    return (games) => worlds.trainEpisodes(games);
  }
  const learner = new LearnerModule(engine);
  learner.startLearner(of, 'network', { 'alpha-games': SCHEDULE }, 1);
  return (games) => learner.train(games);
}

/** Games per processor second of a neural network in the module. */
async function trainNetworkInWasm(network) {
  const train = await trainerInWasm(network);
  train(WARMING_GAMES);
  const start = processorSeconds();
  train(network.games - WARMING_GAMES);
  return (network.games - WARMING_GAMES) / (processorSeconds() - start);
}

/** Processor seconds of the program for so many games of the usual schedule, timed by its shell. */
function secondsNative(of, games) {
  const folder = mkdtempSync(`${tmpdir()}/fourmi-bench-`);
  const command = `${root}build/fourmi train ${of} --kind network --games ${games} --alpha-games ${SCHEDULE} --out ${folder}/brain >/dev/null 2>&1; times`;
  const times = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\n')[1];
  rmSync(folder, { recursive: true });
  const [minutes, seconds] = times.split(' ')[0].split(/[ms]/).map(Number);
  return 60 * minutes + seconds;
}

/** The same of the program, without the games by which the module was warmed. */
const trainNetworkNative = ({ of, games }) => (games - WARMING_GAMES) / (secondsNative(of, games) - secondsNative(of, WARMING_GAMES));

for (const network of NETWORKS) {
  const native = trainNetworkNative(network);
  const wasm = await trainNetworkInWasm(network);
  console.log(`network, ${network.of}`.padEnd(26), native.toFixed(0).padStart(11), wasm.toFixed(0).padStart(11), `${((100 * wasm) / native).toFixed(0)} %`.padStart(19));
}

/** Processor seconds to make the tables of an ending in a module that is new, as in a page; the best of some runs. */
async function makeInWasm(ending) {
  const seconds = [];
  for (let run = 0; run < 3; run++) {
    const engine = await loadEngine(bytes);
    const start = processorSeconds();
    if (engine.scores({ game: `chess:${ending}`, start: '', moves: '' }) === null) throw new Error(ending);
    seconds.push(processorSeconds() - start);
  }
  return Math.min(...seconds);
}

/** The same native, with all that the ending needs. */
function makeNative(ending) {
  const lines = execFileSync(`${root}build/bench/tables`, [ending], { encoding: 'utf8' }).split('\n');
  return Number(lines.find((line) => line.startsWith('all')).split(/ +/)[1]);
}

console.log('tables                 native s      wasm s   wasm/native time');
for (const ending of ['KQK', 'KPK', 'KBNK', 'KQKR']) {
  const native = makeNative(ending);
  const wasm = await makeInWasm(ending);
  console.log(
    ending.padEnd(22),
    native.toFixed(4).padStart(8),
    wasm.toFixed(4).padStart(11),
    (wasm / native).toFixed(2).padStart(18),
  );
}

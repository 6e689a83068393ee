// Which lines of the parsers the saved inputs of the fuzz targets reach:
//
//     node scripts/parsers.mjs
//
// A function that no input enters is named: it should be one that does not read. Exit status 1 below 95 %.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = path.join(root, 'build/coverage');
const wanted = 95;

/** The files that read what strangers write. */
const parsers = [
  'engine/facets/notation.c', 'engine/games/chess/chess_fen.c', 'engine/games/chess/chess_text.c', 'engine/catalogue.c',
  'engine/play/player.c', 'engine/oracle/solver/book.c', 'engine/learn/brain.c',
  'engine/learn/ntuple/brain_net.c', 'engine/learn/qtable/brain_table.c', 'engine/learn/model/brain_model.c',
  'engine/learn/percepts/brain_percepts.c', 'engine/learn/network/brain_network.c',
  'engine/learn/network/brain_networld.c', 'engine/learn/network/net_bytes.c',
  'engine/learn/knob_fields.c', 'engine/learn/notes.c',
  'cli/foreign_table.c', 'cli/tensor_file.c', 'server/net/request_head.c', 'server/net/request_target.c', 'server/net/frame.c',
  'server/api/request_parse.c', 'server/base/json.c', 'server/config.c', 'server/rooms/protocol.c',
];

function run(command, words) {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`);
  return stdout;
}

const counters = () => readdirSync(build, { recursive: true }).filter((file) => file.endsWith('.gcda'));

/** Runs the targets, each on its inputs, from zero. */
function replay() {
  const targets = readdirSync(path.join(root, 'fuzz/corpus'));
  run('cmake', ['--preset', 'coverage']);
  run('cmake', ['--build', '--preset', 'coverage', '--target', ...targets]);
  for (const file of counters()) rmSync(path.join(build, file));
  for (const target of targets) run(path.join(build, 'tests', target), [`fuzz/corpus/${target}`]);
}

/** How often each line of a function was reached: by name, a map from line to count. */
function functionsOf(source) {
  const found = counters().filter((file) => file.endsWith(`/${source}.gcda`));
  const functions = new Map();
  for (const counter of found) {
    const report = JSON.parse(run('gcov', ['--json-format', '--stdout', path.join(build, counter)]));
    for (const line of report.files.filter((file) => file.file.endsWith(source)).flatMap((file) => file.lines)) {
      const lines = functions.get(line.function_name) ?? new Map();
      lines.set(line.line_number, (lines.get(line.line_number) ?? 0) + line.count);
      functions.set(line.function_name, lines);
    }
  }
  return functions;
}

replay();
let all = 0;
let reached = 0;
for (const source of parsers) {
  const functions = [...functionsOf(source)];
  const isEntered = ([, lines]) => [...lines.values()].some((count) => count > 0);
  const lines = functions.filter(isEntered).flatMap(([, counts]) => [...counts]);
  const missed = lines.filter(([, count]) => count === 0).map(([number]) => number);
  all += lines.length;
  reached += lines.length - missed.length;
  console.log(`${source}: ${lines.length - missed.length} of ${lines.length} lines${missed.length > 0 ? `, not ${missed.join(' ')}` : ''}`);
  const others = functions.filter((one) => !isEntered(one)).map(([name]) => name);
  if (others.length > 0) console.log(`    not entered: ${others.join(' ')}`);
}
const percent = (100 * reached) / all;
console.log(`${reached} of ${all} lines, ${percent.toFixed(1)} %`);
process.exitCode = percent < wanted ? 1 : 0;

// wasm.mjs - how fast the solver is in WebAssembly, beside the same work native.
//
//      node bench/wasm.mjs [FILE...]       lines `MOVES SCORE`, as for `fourmi bench solver`
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const root = new URL('..', import.meta.url).pathname;
const files = process.argv.length > 2 ? process.argv.slice(2) : [`${root}tests/data/connect4-solved.txt`];
const bytes = readFileSync(`${root}build/wasm/fourmi.wasm`);
const TABLE_MIB = 64;

async function solveInWasm(positions) {
  const { instance } = await WebAssembly.instantiate(bytes);
  const engine = instance.exports;
  const write = (text) => {
    const buffer = new Uint8Array(engine.memory.buffer, engine.fourmi_text(), 256);
    buffer.fill(0);
    new TextEncoder().encodeInto(text, buffer);
    return text.length;
  };
  write('connect4');
  engine.fourmi_open();
  engine.fourmi_set_table(TABLE_MIB);
  let exact = 0;
  const start = performance.now();
  for (const [moves, score] of positions) {
    engine.fourmi_read(write(moves));
    exact += engine.fourmi_score() === Number(score);
  }
  const us = ((performance.now() - start) * 1000) / positions.length;
  return { exact, us, nodes: engine.fourmi_solver_nodes() / positions.length };
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

// web.mjs - puts the page together: a plain folder of files that any server of
// static files can serve.
//
//      node scripts/web.mjs FOLDER
//
// It holds the page's own files, the engine as a WebAssembly module, the opening
// book, and uPlot, which draws the learning curves.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2];
const root = fileURLToPath(new URL('..', import.meta.url));

/** The module comes from a build of its own, for another machine. */
function buildModule() {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('cmake', ['--preset', 'wasm'], options);
  execFileSync('cmake', ['--build', '--preset', 'wasm', '--target', 'fourmi_wasm'], options);
  return `${root}build/wasm/fourmi.wasm`;
}

function copyFiles() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/uplot`, { recursive: true });
  cpSync(`${root}web`, folder, { recursive: true });
  cpSync(buildModule(), `${folder}/fourmi.wasm`);
  cpSync(`${root}data/connect4.book`, `${folder}/connect4.book`);
  for (const file of ['uPlot.iife.min.js', 'uPlot.min.css']) {
    cpSync(`${root}node_modules/uplot/dist/${file}`, `${folder}/uplot/${file}`);
  }
}

copyFiles();

// web.mjs - puts the page together: a plain folder of files that any server of
// static files can serve.
//
//      node scripts/web.mjs FOLDER
//
// It holds the page's own files, each made smaller but none put together with
// another, the engine as a WebAssembly module, the opening book, and uPlot, which
// draws the learning curves.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { transformSync } from 'esbuild';

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

/** All files of a folder, by their paths within it. */
function filesIn(path, prefix = '') {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(`${path}/${entry.name}`, `${prefix}${entry.name}/`)
      : [`${prefix}${entry.name}`]);
}

/** Takes comments and space out of the page's own scripts and styles. */
function shrinkFiles() {
  for (const file of filesIn(`${root}web`).filter((name) => /\.(js|css)$/.test(name))) {
    const source = readFileSync(`${folder}/${file}`, 'utf8');
    const loader = file.endsWith('.css') ? 'css' : 'js';
    const { code } = transformSync(source, { loader, minify: true, target: 'es2022', charset: 'utf8' });
    writeFileSync(`${folder}/${file}`, code);
  }
}

/** Tells the service worker which files there are, and which version they make. */
function nameFiles() {
  const files = filesIn(folder).filter((file) => file !== 'sw.js').sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`).update(readFileSync(`${folder}/${file}`));
  }
  const served = files.map((file) => (file === 'index.html' ? './' : file));
  const worker = readFileSync(`${folder}/sw.js`, 'utf8')
    .replace('@VERSION@', hash.digest('hex').slice(0, 16))
    .replace('@FILES@', served.join(' '));
  writeFileSync(`${folder}/sw.js`, worker);
}

copyFiles();
shrinkFiles();
nameFiles();

// web.mjs - puts the page together: a plain folder of files that any server of
// static files can serve.
//
//      node scripts/web.mjs FOLDER
//
// It holds the page's own scripts, put together into few small files, its styles,
// the engine as a WebAssembly module, the opening book, a brain to play against,
// and uPlot, which draws the learning curves.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build, transformSync } from 'esbuild';

const folder = process.argv[2];
const root = fileURLToPath(new URL('..', import.meta.url));

/** How esbuild makes files small. @type {import('esbuild').TransformOptions} */
const SMALL = { minify: true, target: 'es2022', charset: 'utf8' };

/** Large, so that the page fetches it only for who plays against it. */
const BRAIN = 'connect4.brain';

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
  cpSync(`${root}data/${BRAIN}`, `${folder}/${BRAIN}`);
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

/** What a browser asks for by name; everything else is imported by one of these. */
const ENTRIES = ['main.js', 'early.js', 'sw.js', 'engine/worker.js'];

/**
 * Every language has the same keys, which are as long as the texts. So they are written once: a language becomes a list
 * of texts in the order of `texts:keys`. The page loads these at once, not only when it finds that a language needs them.
 * @type {import('esbuild').Plugin}
 */
const KEYS_ONCE = {
  name: 'keys once',
  setup(bundle) {
    const entriesOf = async (path) => Object.entries((await import(path)).default).sort(([a], [b]) => (a < b ? -1 : 1));
    bundle.onResolve({ filter: /^texts:keys$/ }, ({ path }) => ({ path, namespace: 'texts' }));
    bundle.onLoad({ filter: /./, namespace: 'texts' }, async () => {
      const keys = (await entriesOf(`${root}web/texts/en.js`)).map(([key]) => key);
      const contents = `const keys = '${keys.join(' ')}'.split(' ');
        export const named = (texts) => Object.fromEntries(keys.map((key, i) => [key, texts[i]]));`;
      return { contents };
    });
    bundle.onLoad({ filter: /\/texts\/\w+\.js$/ }, async ({ path }) => {
      const texts = (await entriesOf(path)).map(([, text]) => text);
      return { contents: `import { named } from 'texts:keys'; export default named(${JSON.stringify(texts)});` };
    });
    bundle.onLoad({ filter: /\/i18n\.js$/ }, ({ path }) => ({
      contents: `import 'texts:keys';\n${readFileSync(path, 'utf8')}`,
      resolveDir: dirname(path),
    }));
  },
};

/** Puts the page's scripts together, without comments and space; texts stay apart, one file per language. */
async function bundleScripts() {
  filesIn(`${root}web`).filter((name) => name.endsWith('.js')).forEach((name) => rmSync(`${folder}/${name}`));
  await build({
    entryPoints: ENTRIES.map((name) => `${root}web/${name}`),
    outbase: `${root}web`,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    plugins: [KEYS_ONCE],
    ...SMALL,
  });
}

function shrinkStyles() {
  for (const file of filesIn(`${root}web`).filter((name) => name.endsWith('.css'))) {
    const source = readFileSync(`${folder}/${file}`, 'utf8');
    writeFileSync(`${folder}/${file}`, transformSync(source, { loader: 'css', ...SMALL }).code);
  }
}

/** The version that files make together. @param {string[]} files */
function versionOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`).update(readFileSync(`${folder}/${file}`));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Tells the service worker which files there are, and which version they make. */
function nameFiles() {
  const files = filesIn(folder).filter((file) => file !== 'sw.js' && file !== BRAIN).sort();
  const served = files.map((file) => (file === 'index.html' ? './' : file));
  const worker = readFileSync(`${folder}/sw.js`, 'utf8')
    .replace('@VERSION@', versionOf(files))
    .replace('@FILES@', served.join(' '))
    .replace('@BRAIN@', BRAIN)
    .replace('@BRAIN_VERSION@', versionOf([BRAIN]));
  writeFileSync(`${folder}/sw.js`, worker);
}

copyFiles();
await bundleScripts();
shrinkStyles();
nameFiles();

// web.mjs - puts the page together: a plain folder of files that any server of
// static files can serve.
//
//      node scripts/web.mjs FOLDER
//
// It holds the page's own scripts, put together into few small files, its styles,
// the engine as a WebAssembly module, the opening books and brains that its
// catalogue names, uPlot, which draws the learning curves, and the serif in which
// headings and sentences are set. Beside each file that can be made smaller stand
// the same bytes compressed, `x.br` and `x.gz`: `fourmi serve` sends them to
// browsers that take them, others pass them over.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { loadEngine } from '../web/engine/module.js';
import { describeAbi } from './abi.mjs';

const folder = process.argv[2];
const root = fileURLToPath(new URL('..', import.meta.url));

/** How esbuild makes files small. @type {import('esbuild').TransformOptions} */
const SMALL = { minify: true, target: 'es2022', charset: 'utf8' };

/** Where the program says that it is well. Whoever else serves the page has this file, so the page knows at once that it is alone. */
const HEALTH = 'healthz';

/** The modules come from a build of their own, for another machine: the whole one, and that of a first view. */
function buildModule() {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('cmake', ['--preset', 'wasm'], options);
  execFileSync('cmake', ['--build', '--preset', 'wasm', '--target', 'fourmi_wasm', 'fourmi_first', 'fourmi_abi'], options);
  return { whole: `${root}build/wasm/fourmi.wasm`, first: `${root}build/wasm/first.wasm` };
}

const catalogueOf = async (module) => (await loadEngine(readFileSync(module))).catalogue();

/** What the whole module says of the games that the first one does not have. */
async function laterGames({ whole, first }) {
  const names = (await catalogueOf(first)).map(({ name }) => name);
  return (await catalogueOf(whole)).filter(({ name }) => !names.includes(name));
}

/** The files of data/ that the games of the module want. Brains are large: the page fetches one for who plays against it. */
async function dataFiles(module) {
  const games = await catalogueOf(module.whole);
  const files = (field) => games.map((game) => game[field]).filter((name) => name !== '');
  return { books: files('book'), brains: files('brain') };
}

function copyFiles(module, data) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/uplot`, { recursive: true });
  for (const name of ['index.html', 'icon.svg', 'preview.png', 'manifest.webmanifest']) {
    cpSync(`${root}web/${name}`, `${folder}/${name}`);
  }
  writeFileSync(`${folder}/${HEALTH}`, 'no server\n');
  cpSync(module.whole, `${folder}/fourmi.wasm`);
  cpSync(module.first, `${folder}/first.wasm`);
  for (const name of [...data.books, ...data.brains]) {
    cpSync(`${root}data/${name}`, `${folder}/${name}`);
  }
  cpSync(`${root}node_modules/@fontsource/literata/files/literata-latin-500-normal.woff2`, `${folder}/literata.woff2`);
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

/** The sheets of styles that games have for themselves. */
function laterStyles() {
  const folders = readdirSync(`${root}web/games`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => filesIn(`${root}web/games/${name}`, `games/${name}/`).filter((file) => file.endsWith('.css')));
}

/** What a browser asks for by name; everything else is imported by one of these. */
const ENTRIES = ['main.js', 'early.js', 'sw.js', 'engine/worker.js', 'style.css', ...laterStyles()];

/** The folders of web/games, each with the look of a game; those of later games are imported when they are opened. */
function writeLooks() {
  const all = readdirSync(`${root}web/games`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const isLater = (name) => later.some((game) => game.name === name);
  const names = all.filter((name) => !isLater(name));
  const imports = names.map((name) => `import ${name} from './${name}/look.js';\n`);
  const fetched = all.filter(isLater).map((name) => `${name}: () => import('./${name}/look.js')`);
  return `${imports.join('')}export const LOOKS = { ${names.join(', ')} };\nexport const LATER_LOOKS = { ${fetched.join(', ')} };`;
}

/** What is found out when the page is put together: which games have looks, which come later, and the numbers of the module. @type {import('esbuild').Plugin} */
const GENERATED = {
  name: 'generated',
  setup(bundle) {
    bundle.onLoad({ filter: /\/games\/looks\.js$/ }, ({ path }) => ({ contents: writeLooks(), resolveDir: dirname(path) }));
    bundle.onLoad({ filter: /\/games\/later\.js$/ }, () => ({ contents: `export const LATER = ${JSON.stringify(later)};` }));
    bundle.onLoad({ filter: /\/engine\/abi\.js$/ }, async () => ({ contents: await describeAbi() }));
  },
};

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

/** @type {import('esbuild').BuildOptions} */
const BUNDLE = {
  absWorkingDir: root,
  entryPoints: ENTRIES.map((name) => `${root}web/${name}`),
  outbase: `${root}web`,
  outdir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  external: ['*.woff2'],
  metafile: true,
  ...SMALL,
};

/** What main.js loads at once, and what it or another loads when it is wanted. @param {import('esbuild').Metafile['inputs']} inputs */
function whatIsLoaded(inputs) {
  const atOnce = new Set(['web/main.js']);
  for (const file of atOnce) {
    inputs[file].imports.filter(({ kind, path }) => kind === 'import-statement' && path in inputs).forEach(({ path }) => atOnce.add(path));
  }
  const later = Object.values(inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path));
  const isCode = (/** @type {string} */ path) => path.startsWith('web/') && path !== 'web/main.js';
  const isPart = (/** @type {string} */ path) => isCode(path) && !path.startsWith('web/texts/');
  return { core: [...atOnce].filter(isCode), parts: [...new Set(later)].filter(isPart) };
}

/**
 * One file for all that main.js loads at once. esbuild makes one of the modules that the same entries use, so there would
 * be dozens, each with the headers of a request; here every part uses all of them, which are there by then.
 * @param {{ core: string[], parts: string[] }} loaded @returns {import('esbuild').Plugin}
 */
const coreOnce = ({ core, parts }) => ({
  name: 'core once',
  setup(bundle) {
    bundle.onResolve({ filter: /^core:all$/ }, ({ path }) => ({ path, namespace: 'core', sideEffects: true }));
    bundle.onLoad({ filter: /./, namespace: 'core' }, () =>
      ({ contents: core.map((path) => `import ${JSON.stringify(`./${path}`)};`).join('\n'), resolveDir: root }));
    bundle.onLoad({ filter: /\.js$/ }, ({ path }) => (parts.some((part) => path === root + part)
      ? { contents: `${readFileSync(path, 'utf8')}\nimport 'core:all';`, resolveDir: dirname(path) }
      : undefined));
  },
});

/** Puts scripts and styles together, without comments and space; texts stay apart, one file per language. */
async function bundleScripts() {
  const plugins = [KEYS_ONCE, GENERATED];
  const { metafile } = await build({ ...BUNDLE, plugins, write: false });
  return build({ ...BUNDLE, plugins: [...plugins, coreOnce(whatIsLoaded(metafile.inputs))] });
}

/** Names in index.html what main.js imports, so that browsers ask for it at once. @param {import('esbuild').Metafile['outputs']} outputs */
function preloadCore(outputs) {
  const [, { imports }] = Object.entries(outputs).find(([path]) => path.endsWith('/main.js')) ?? [];
  const links = imports.filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `    <link rel="modulepreload" href="${basename(path)}">\n`);
  const html = readFileSync(`${folder}/index.html`, 'utf8');
  writeFileSync(`${folder}/index.html`, html.replace('  </head>', `${links.join('')}  </head>`));
}

/** The version that files make together. @param {string[]} files */
function versionOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`).update(readFileSync(`${folder}/${file}`));
  }
  return hash.digest('hex').slice(0, 16);
}

/** What compressing makes much smaller; books and brains are dense already. */
const COMPRESSIBLE = /\.(html|js|css|json|svg|wasm|webmanifest)$/;

/** How files are compressed, once and for all, as small as it goes: by the endings that `fourmi serve` knows. */
const ENCODERS = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes the compressed versions of a file that are smaller than it. @param {string} file */
function compress(file, bytes = readFileSync(`${folder}/${file}`)) {
  for (const [ending, encode] of Object.entries(ENCODERS)) {
    const smaller = encode(bytes);
    if (smaller.length < bytes.length) {
      writeFileSync(`${folder}/${file}.${ending}`, smaller);
    }
  }
}

/** Tells the service worker, whose file is the last to be written, which files there are, and which version they make. */
function nameFiles(files, brains) {
  const served = files.map((file) => (file === 'index.html' ? './' : file));
  const worker = readFileSync(`${folder}/sw.js`, 'utf8')
    .replace('@VERSION@', versionOf(files))
    .replace('@FILES@', served.join(' '))
    .replace('@BRAINS@', brains.join(' '))
    .replace('@BRAIN_VERSION@', versionOf(brains));
  compress('sw.js', Buffer.from(worker));
  writeFileSync(`${folder}/sw.js`, worker);
}

const module = buildModule();
const later = await laterGames(module);
const data = await dataFiles(module);
copyFiles(module, data);
const { metafile } = await bundleScripts();
preloadCore(metafile.outputs);
/** What only others show, beside a link to the page, nobody needs without a network. */
const isKept = (file) => !['sw.js', 'preview.png', HEALTH, ...data.brains].includes(file);
const files = filesIn(folder).filter(isKept).sort();
files.filter((file) => COMPRESSIBLE.test(file)).forEach((file) => compress(file));
nameFiles(files, data.brains);

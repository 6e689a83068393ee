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
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { buildModules } from './module.mjs';
import { filesIn, importPage } from './page.mjs';

const { loadEngine } = await importPage('engine/module.js');
const { WorldModule } = await importPage('engine/world.js');

const folder = process.argv[2];
const root = fileURLToPath(new URL('..', import.meta.url));

/** How esbuild makes files small. @type {import('esbuild').TransformOptions} */
const SMALL = { minify: true, target: 'es2022', charset: 'utf8' };

/** The terms of what others have made, which go with it: the font, and uPlot. */
const [FONT_LICENSE, UPLOT_LICENSE] = ['literata-license.txt', 'uplot/license.txt'];

/** Where the program says that it is well. Whoever else serves the page has this file, so the page knows at once that it is alone. */
const HEALTH = 'healthz';

const catalogueOf = async (module) => (await loadEngine(readFileSync(module))).catalogue();

/** What the whole module says of the games that the first one does not have. */
async function laterGames({ whole, first }) {
  const names = (await catalogueOf(first)).map(({ name }) => name);
  const engine = await loadEngine(readFileSync(whole));
  const games = engine.catalogue().filter(({ name }) => !names.includes(name));
  return Promise.all(games.map(async (game) => {
    const { default: look } = existsSync(`${root}web/games/${game.kind}`) ? await importPage(`games/${game.kind}/look.js`) : { default: {} };
    return { ...game, cells: engine.scene({ game: game.name, start: '', moves: look.pictured ?? '' }).cells };
  }));
}

/** What the whole module says of its worlds, all of which come later. */
const laterWorlds = async ({ whole }) => new WorldModule(await loadEngine(readFileSync(whole))).worlds();

/** The files of data/ that the games of the module want. Brains are large: the page fetches one for who plays against it. */
async function dataFiles(module) {
  const games = await catalogueOf(module.whole);
  const files = (field) => games.map((game) => game[field]).filter((name) => name !== '');
  return { books: files('book'), brains: [...files('brain'), ...files('firstBrain')] };
}

function copyFiles(module, data) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/uplot`, { recursive: true });
  for (const name of ['index.html', 'icon.svg', 'preview.png', 'manifest.webmanifest', 'literata.woff2', FONT_LICENSE]) {
    cpSync(`${root}web/${name}`, `${folder}/${name}`);
  }
  writeFileSync(`${folder}/${HEALTH}`, 'no server\n');
  cpSync(module.whole, `${folder}/fourmi.wasm`);
  cpSync(module.first, `${folder}/first.wasm`);
  for (const name of [...data.books, ...data.brains]) {
    cpSync(`${root}data/${name}`, `${folder}/${name}`);
  }
  for (const file of ['uPlot.iife.min.js', 'uPlot.min.css']) {
    cpSync(`${root}node_modules/uplot/dist/${file}`, `${folder}/uplot/${file}`);
  }
  cpSync(`${root}node_modules/uplot/LICENSE`, `${folder}/${UPLOT_LICENSE}`);
}

/** The sheets of styles that games have for themselves; worlds share some, too. */
function laterStyles() {
  const folders = readdirSync(`${root}web/games`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => filesIn(`${root}web/games/${name}`, `games/${name}/`).filter((file) => file.endsWith('.css')));
}

/** What a browser asks for by name. All that the page imports is shared in small files; the others are one file each. */
const PAGE = ['main.js', 'style.css', 'worlds/goals.css', 'inside/network/network.css', ...laterStyles()];
/** What the worker imports when it is first asked for it. */
const LATER_OF_WORKER = ['atlas.js', 'charts.js', 'goals.js', 'network.js', 'import.js', 'positions.js', 'situations.js', 'table.js', 'think.js', 'words.js', 'world.js', 'world-network.js', 'world-review.js'];
const ALONE = ['early.js', 'sw.js', 'engine/worker.js', ...LATER_OF_WORKER.map((name) => `engine/${name}`)];

/** The folders of web/games, each with the look of a game; those of later games are imported when they are opened. */
function writeLooks() {
  const all = readdirSync(`${root}web/games`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const isLater = (name) => [...later, ...worlds].some((game) => game.name === name);
  const names = all.filter((name) => !isLater(name));
  const imports = names.map((name) => `import ${name} from './${name}/look.js';\n`);
  const fetched = all.filter(isLater).map((name) => `${name}: () => import('./${name}/look.js')`);
  return `${imports.join('')}export const LOOKS = { ${names.join(', ')} };\nexport const LATER_LOOKS = { ${fetched.join(', ')} };`;
}

/** The table of fourmi.h as far as the module of a first view has its functions; of others only the name is there. @param {Record<string, any>} table @param {string} first */
async function firstRows({ layouts, methods, ...others }, first) {
  const exported = new Set(WebAssembly.Module.exports(await WebAssembly.compile(readFileSync(first))).map(({ name }) => name));
  const had = Object.entries(methods).map(([thing, rows]) => [thing, Object.fromEntries(Object.entries(rows).map(([method, row]) => [method, exported.has(row[0]) ? row : row.slice(0, 1)]))]);
  const named = (kinds) => kinds.flatMap((kind) => kind.match(/[A-Z]\w+/g) ?? []).flatMap((name) => (name in others.callbacks ? named(others.callbacks[name]) : name in layouts ? [name] : []));
  const structs = new Set(['Lab', 'Game', ...named(had.flatMap(([, rows]) => Object.values(rows).flat()))]);
  for (const name of structs) {
    named(Object.values(layouts[name][1]).map(([, kind]) => kind)).forEach((each) => structs.add(each));
  }
  const rows = { ...others, layouts: Object.fromEntries([...structs].map((name) => [name, layouts[name]])), methods: Object.fromEntries(had.filter(([thing]) => thing === 'Thing' || structs.has(thing))) };
  return Object.entries(rows).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
}

/** What is found out when the page is put together: which games have looks, and which come later. @type {import('esbuild').Plugin} */
const GENERATED = {
  name: 'generated',
  setup(bundle) {
    bundle.onLoad({ filter: /\/games\/looks\.[jt]s$/ }, ({ path }) => ({ contents: writeLooks(), resolveDir: dirname(path) }));
    bundle.onLoad({ filter: /\/generated\/fourmi\.js$/ }, async ({ path, suffix }) => (suffix === '' ? { contents: await firstRows(await import(path), module.first) } : undefined));
    bundle.onResolve({ filter: /\/generated\/fourmi\.js$/ }, ({ path, resolveDir, importer }) =>
      ({ path: resolve(resolveDir, path), suffix: importer.endsWith('/engine/table.ts') ? '?whole' : '' }));
    // The files of a pattern are looked for by their names here, not by those that browsers know.
    bundle.onLoad({ filter: /\/shell\/i18n\.ts$/ }, ({ path }) => ({ contents: readFileSync(path, 'utf8').replace('${name}.js`', '${name}.ts`'), loader: 'ts' }));
    bundle.onLoad({ filter: /\/games\/later\.[jt]s$/ }, () => ({
      contents: `export const LATER = ${JSON.stringify(later)};\nexport const LATER_WORLDS = ${JSON.stringify(worlds)};`,
    }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const BUNDLE = {
  absWorkingDir: root,
  outbase: `${root}web`,
  outdir: folder,
  bundle: true,
  format: 'esm',
  external: ['*.woff2'],
  metafile: true,
  ...SMALL,
};

/** The source of a script, which browsers know by another name. @param {string} path */
function sourceOf(path) {
  const typed = path.replace(/\.js$/, '.ts');
  return existsSync(root + typed) ? typed : path;
}

/** Where people begin: what it shares with other parts comes with the core, in one file. */
const FIRST_PART = sourceOf('web/home/home.ts');

/** A file with all that it imports at once. @param {import('esbuild').Metafile['inputs']} inputs @param {string} first */
function importedBy(inputs, first) {
  const files = new Set([first]);
  for (const file of files) {
    inputs[file].imports.filter(({ kind, path }) => kind === 'import-statement' && path in inputs).forEach(({ path }) => files.add(path));
  }
  return [...files];
}

/** What is needed at once, and what is loaded when it is wanted. @param {import('esbuild').Metafile['inputs']} inputs */
function whatIsLoaded(inputs) {
  const later = Object.values(inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path));
  const parts = [...new Set(later)].filter((path) => path.startsWith('web/') && !path.startsWith('web/texts/'));
  const ofOthers = new Set(parts.filter((path) => path !== FIRST_PART).flatMap((path) => importedBy(inputs, path)));
  const shared = importedBy(inputs, FIRST_PART).filter((path) => ofOthers.has(path));
  const main = sourceOf('web/main.ts');
  const core = new Set([...importedBy(inputs, main), ...shared].filter((path) => path.startsWith('web/') && path !== main));
  return { core: [...core], users: [main, ...parts] };
}

/**
 * One file for all that is needed at once. esbuild makes one of the modules that the same entries use, so there would
 * be dozens, each with the headers of a request; here every part uses all of them, which are there by then.
 * @param {{ core: string[], users: string[] }} loaded @returns {import('esbuild').Plugin}
 */
const coreOnce = ({ core, users }) => ({
  name: 'core once',
  setup(bundle) {
    bundle.onResolve({ filter: /^core:all$/ }, ({ path }) => ({ path, namespace: 'core', sideEffects: true }));
    bundle.onLoad({ filter: /./, namespace: 'core' }, () =>
      ({ contents: core.map((path) => `import ${JSON.stringify(`./${path}`)};`).join('\n'), resolveDir: root }));
    bundle.onLoad({ filter: /\.[jt]s$/ }, ({ path }) => (users.some((user) => path === root + user)
      ? { contents: `${readFileSync(path, 'utf8')}\nimport 'core:all';`, resolveDir: dirname(path), loader: 'ts' }
      : undefined));
  },
});

const entryPoints = (/** @type {string[]} */ names) => names.map((name) => root + sourceOf(`web/${name}`));

/** Puts scripts and styles together, without comments and space; texts stay apart, a file for each language and part. */
async function bundleScripts() {
  const page = { ...BUNDLE, entryPoints: entryPoints(PAGE), splitting: true };
  await build({ ...BUNDLE, entryPoints: entryPoints(ALONE), external: ['*.woff2', ...LATER_OF_WORKER.map((name) => `./${name}`)], plugins: [GENERATED] });
  const { metafile } = await build({ ...page, plugins: [GENERATED], write: false });
  return build({ ...page, plugins: [GENERATED, coreOnce(whatIsLoaded(metafile.inputs))] });
}

/** Names in index.html what main.js imports, so that browsers ask for it at once. @param {import('esbuild').Metafile['outputs']} outputs */
function preloadCore(outputs) {
  const [, { imports }] = Object.entries(outputs).find(([path]) => path.endsWith('/main.js')) ?? [];
  const links = imports.filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `    <link rel="modulepreload" href="${basename(path)}">\n`);
  const html = readFileSync(`${folder}/index.html`, 'utf8');
  writeFileSync(`${folder}/index.html`, html.replace('  </head>', `${links.join('')}  </head>`).replace(/\n\s+/g, '\n'));
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

const module = buildModules();
const later = await laterGames(module);
const worlds = await laterWorlds(module);
const data = await dataFiles(module);
copyFiles(module, data);
const { metafile } = await bundleScripts();
preloadCore(metafile.outputs);
/** What only others show, beside a link to the page, nobody needs without a network. */
const isKept = (file) => !['sw.js', 'preview.png', FONT_LICENSE, UPLOT_LICENSE, HEALTH, ...data.brains].includes(file);
const files = filesIn(folder).filter(isKept).sort();
files.filter((file) => COMPRESSIBLE.test(file)).forEach((file) => compress(file));
nameFiles(files, data.brains);

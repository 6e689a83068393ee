// npm.mjs - packs the package for npm: npm/ with the engine's glue of the page, the module
// and the opening books that its catalogue names.
//
//      node scripts/npm.mjs FOLDER VERSION
//
// Writes FOLDER/package and FOLDER/fourmi-VERSION.tgz. The same sources give the same bytes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { loadEngine } from '../web/engine/module.js';
import { buildModules, FRESH_ABI } from './module.mjs';

const [folder, version] = [resolve(process.argv[2]), process.argv[3]];
const root = fileURLToPath(new URL('..', import.meta.url));
const packed = `${folder}/package`;

/** Browsers and Node.js begin with files of their own, here and in a worker; what they share is split off. */
const ENTRIES = ['index.js', 'worker.js', 'node.js', 'worker-node.js'];

const { whole } = buildModules();
const games = (await loadEngine(readFileSync(whole))).catalogue().filter(({ book }) => book !== '');

/** Places are written out, so that bundlers find what belongs to the package. @type {import('esbuild').Plugin} */
const NAMED_BOOKS = {
  name: 'named books',
  setup(bundle) {
    const rows = games.map(({ name, book }) => `${JSON.stringify(name)}: new URL('./${book}', import.meta.url)`);
    bundle.onLoad({ filter: /\/npm\/books\.js$/ }, () => ({ contents: `export const BOOKS = { ${rows.join(', ')} };` }));
  },
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(packed, { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: ENTRIES.map((name) => `${root}npm/${name}`),
  outdir: packed,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  external: ['node:*'],
  plugins: [FRESH_ABI, NAMED_BOOKS],
});
for (const file of [`${root}npm/README.md`, `${root}npm/index.d.ts`, `${root}LICENSE`, whole, ...games.map(({ book }) => `${root}data/${book}`)]) {
  writeFileSync(`${packed}/${basename(file)}`, readFileSync(file)); // and nobody may run it
}
const described = JSON.parse(readFileSync(`${root}npm/package.json`, 'utf8'));
writeFileSync(`${packed}/package.json`, `${JSON.stringify({ ...described, version }, null, 2)}\n`);
execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], { cwd: packed, stdio: ['ignore', 'ignore', 'inherit'] });

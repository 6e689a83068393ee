// npm.mjs - packs the package for npm: npm/ with the tables of fourmi.h, the module, and the data that its
// games name.
//
//      node scripts/npm.mjs FOLDER VERSION
//
// Writes FOLDER/package and FOLDER/fourmi-VERSION.tgz. The same sources give the same bytes.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { openLab } from '../npm/door.js';
import { buildModules } from './module.mjs';

const [folder, version] = [resolve(process.argv[2]), process.argv[3]];
const root = fileURLToPath(new URL('..', import.meta.url));
const packed = `${folder}/package`;

/** Browsers and Node.js begin with files of their own, here and in a worker; what they share is split off. */
const ENTRIES = ['index.js', 'worker.js', 'node.js', 'worker-node.js'];

const { whole: module } = buildModules();
const lab = await openLab(new WebAssembly.Module(readFileSync(module)));
const data = lab.games.flatMap((name) => lab.gameFacts({ game: lab.game(name) }).data).filter((name) => existsSync(`${root}data/${name}`) && !name.endsWith('.brain'));

/** Places are written out, so that bundlers find what belongs to the package. @type {import('esbuild').Plugin} */
const NAMED_DATA = {
  name: 'named data',
  setup(bundle) {
    const rows = data.map((name) => `${JSON.stringify(name)}: new URL('./${name}', import.meta.url)`);
    bundle.onLoad({ filter: /\/npm\/data\.js$/ }, () => ({ contents: `export const DATA = { ${rows.join(', ')} };` }));
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
  plugins: [NAMED_DATA],
});
for (const file of [`${root}npm/README.md`, `${root}LICENSE`, module, ...data.map((name) => `${root}data/${name}`)]) {
  writeFileSync(`${packed}/${basename(file)}`, readFileSync(file)); // and nobody may run it
}
// Types of the tables themselves are of no use to programs.
writeFileSync(`${packed}/things.d.ts`, readFileSync(`${root}api/generated/fourmi.d.ts`, 'utf8').replace(/^export const .*\n\n?/gm, ''));
writeFileSync(`${packed}/index.d.ts`, readFileSync(`${root}npm/index.d.ts`, 'utf8').replaceAll('../api/generated/fourmi.js', './things.js'));
const described = JSON.parse(readFileSync(`${root}npm/package.json`, 'utf8'));
writeFileSync(`${packed}/package.json`, `${JSON.stringify({ ...described, version }, null, 2)}\n`);
execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], { cwd: packed, stdio: ['ignore', 'ignore', 'inherit'] });

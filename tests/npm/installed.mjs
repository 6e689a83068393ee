// installed.mjs - the package as somebody has it who installs it into an empty folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const built = `${root}build`;
export const PROGRAM = process.env.FOURMI ?? `${built}/fourmi`;

/** The tarball. */
export function packageFile() {
  const [found] = readdirSync(`${built}/npm`).filter((name) => name.endsWith('.tgz'));
  return process.env.FOURMI_NPM ?? `${built}/npm/${found}`;
}

/** A folder with the package installed and the examples beside it, which goes with `remove`. */
export function install() {
  const folder = mkdtempSync(join(tmpdir(), 'fourmi-npm-'));
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, type: 'module' }));
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', '--cache', `${folder}/cache`, packageFile()], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  cpSync(`${root}examples/javascript`, folder, { recursive: true });
  return { folder, own: `${folder}/node_modules/fourmi`, remove: () => rmSync(folder, { recursive: true }) };
}

/** The package as a program of Node.js gets it. @param {string} own folder of the package */
export const importFrom = (own) => import(pathToFileURL(`${own}/node.js`).href);

// page.mjs - imports modules of the page into Node.js, for the scripts and tests that use them.
//
// They are TypeScript, which Node.js 18 does not read: esbuild removes the types of all of
// them at once, into a folder that is called after their contents. Modules are not put
// together, so all that a process imports share what they keep.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The page, and what it imports. */
const FOLDERS = ['web', 'npm', 'api/generated'];

/** All files of a folder, by their paths within it. */
export function filesIn(path, prefix = '') {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(`${path}/${entry.name}`, `${prefix}${entry.name}/`)
      : [`${prefix}${entry.name}`]);
}

/** What some files contain, in few letters. */
export function hashOf(files) {
  const hash = createHash('sha256');
  files.forEach((file) => hash.update(`${file}\0`).update(readFileSync(file)));
  return hash.digest('hex').slice(0, 16);
}

async function withoutTypes() {
  const sources = FOLDERS.flatMap((name) => filesIn(root + name, `${name}/`)).filter((file) => /(?<!\.d)\.[jt]s$/.test(file)).map((file) => root + file).sort();
  const folder = `${root}build/modules/${hashOf(sources)}`;
  if (!existsSync(folder)) {
    const own = `${folder}.${process.pid}`; // another process may do the same
    await build({ entryPoints: sources, outdir: own, outbase: root, logLevel: 'error' });
    try {
      renameSync(own, folder);
    } catch {
      rmSync(own, { recursive: true }); // the other one was first
    }
  }
  return folder;
}

const folder = await withoutTypes();

/** A module of the page, by its path in web/, as others import it: 'engine/module.js'. */
export const importPage = (path) => import(pathToFileURL(`${folder}/web/${path}`).href);

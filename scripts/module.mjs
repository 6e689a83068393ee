// module.mjs - the WebAssembly modules, for the scripts that put them into something.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Those of a page: the whole one, which has all of fourmi.h, and that of a first view. They come from a build of their own, for another machine. */
export function buildModules() {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('cmake', ['--preset', 'wasm'], options);
  execFileSync('cmake', ['--build', '--preset', 'wasm', '--target', 'fourmi_door', 'fourmi_first'], options);
  return { whole: `${root}build/wasm/door.wasm`, first: `${root}build/wasm/first.wasm` };
}

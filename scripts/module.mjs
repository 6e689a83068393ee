// module.mjs - the WebAssembly modules, for the scripts that put them into something.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { describeAbi } from './abi.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** They come from a build of their own, for another machine. @param {string[]} targets */
function build(targets) {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('cmake', ['--preset', 'wasm'], options);
  execFileSync('cmake', ['--build', '--preset', 'wasm', '--target', ...targets], options);
}

/** The module that has all of fourmi.h. */
export function buildDoor() {
  build(['fourmi_door']);
  return `${root}build/wasm/door.wasm`;
}

/** Those of the page: the whole one, and that of a first view. */
export function buildModules() {
  build(['fourmi_wasm', 'fourmi_first', 'fourmi_abi']);
  return { whole: `${root}build/wasm/fourmi.wasm`, first: `${root}build/wasm/first.wasm` };
}

/** Takes the numbers of the module that was just built. @type {import('esbuild').Plugin} */
export const FRESH_ABI = {
  name: 'fresh abi',
  setup(bundle) {
    bundle.onLoad({ filter: /\/engine\/abi\.[jt]s$/ }, async () => ({ contents: await describeAbi(), loader: 'ts' }));
  },
};

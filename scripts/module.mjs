// module.mjs - the WebAssembly modules, for the scripts that put them into something.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { describeAbi } from './abi.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** They come from a build of their own, for another machine: the whole one, and that of a first view. */
export function buildModules() {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('cmake', ['--preset', 'wasm'], options);
  execFileSync('cmake', ['--build', '--preset', 'wasm', '--target', 'fourmi_wasm', 'fourmi_first', 'fourmi_abi'], options);
  return { whole: `${root}build/wasm/fourmi.wasm`, first: `${root}build/wasm/first.wasm` };
}

/** Takes the numbers of the module that was just built. @type {import('esbuild').Plugin} */
export const FRESH_ABI = {
  name: 'fresh abi',
  setup(bundle) {
    bundle.onLoad({ filter: /\/engine\/abi\.js$/ }, async () => ({ contents: await describeAbi() }));
  },
};

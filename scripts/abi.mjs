// abi.mjs - writes web/engine/abi.ts: the numbers in which fourmi.wasm and its host
// agree, as wasm/abi/describe.c lists them.
//
//      node scripts/abi.mjs            after cmake --build --preset wasm
//
// The build of the page takes fresh numbers in any case; the file in the source is
// for the checks of types and for tests, one of which says if it is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const ABI_MODULE = process.env.FOURMI_ABI ?? `${root}build/wasm/fourmi_abi.wasm`;
export const ABI_FILE = ['js', 'ts'].map((kind) => `${root}web/engine/abi.${kind}`).find(existsSync);
const isTyped = ABI_FILE.endsWith('.ts');

/** The rows of the description: a name, a number, and in a list of words one of these. */
async function readRows(module) {
  const { instance: { exports } } = await WebAssembly.instantiate(readFileSync(module));
  const text = (at) => {
    const bytes = new Uint8Array(exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  return Array.from({ length: exports.abi_count() }, (_, i) => ({
    name: text(exports.abi_name(i)),
    word: exports.abi_word(i) === 0 ? null : text(exports.abi_word(i)),
    number: exports.abi_number(i),
  }));
}

/** @param {{ name: string, word: string, number: number }[]} rows of one list */
function writeList(name, rows) {
  const words = rows.sort((a, b) => a.number - b.number).map(({ word }) => `'${word}'`);
  return isTyped ? `export const ${name} = [${words.join(', ')}] as const;` : `export const ${name} = /** @type {const} */ ([${words.join(', ')}]);`;
}

/** The contents of abi.js. */
export async function describeAbi(module = ABI_MODULE) {
  const rows = await readRows(module);
  const lists = [...new Set(rows.filter(({ word }) => word !== null).map(({ name }) => name))];
  return [
    `// abi.${isTyped ? 'ts' : 'js'} - the numbers in which fourmi.wasm and this page agree. Generated from`,
    '// wasm/abi/describe.c by scripts/abi.mjs: change it there.',
    '',
    ...rows.filter(({ word }) => word === null).map(({ name, number }) => `export const ${name} = ${number};`),
    '',
    ...lists.map((list) => writeList(list, rows.filter(({ name }) => name === list))),
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(ABI_FILE, await describeAbi());
}

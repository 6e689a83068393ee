// load.js - a lab on this thread, or on a thread of its own.
import { DATA } from './data.js';
import { checkKeys, FourmiError, openLab } from './door.js';
import { remoteLab } from './remote.js';

/**
 * What a platform does in its own way: a file's bytes, the whole address of a file, and a worker from its script.
 * @typedef {object} Platform
 * @property {(file: URL | string) => Promise<Uint8Array>} read
 * @property {(file: URL | string) => string} absolute
 * @property {(file?: URL | string) => import('./remote.js').StartWorker} startWorker
 *
 * What a lab is loaded from: files, or their bytes; null for none. This can be sent to a worker.
 * @typedef {{ module: string | BufferSource | WebAssembly.Module, data: Record<string, string | BufferSource | null> }} Parts
 * @typedef {import('./index.js').LoadOptions} LoadOptions
 */

/** @param {any} options @param {Platform} platform @returns {Parts} */
function partsOf(options, { absolute }) {
  checkKeys(options, ['module', 'data', 'worker']);
  const { module = new URL('./door.wasm', import.meta.url), data = {} } = options;
  const part = (/** @type {any} */ one) => (one instanceof URL || typeof one === 'string' ? absolute(one) : one);
  return { module: part(module), data: Object.fromEntries(Object.entries({ ...DATA, ...data }).map(([name, one]) => [name, part(one)])) };
}

/** @param {Parts} parts @param {Platform['read']} read @returns {Promise<import('./index.js').Lab>} */
export async function loadParts({ module, data }, read) {
  const bytesOf = async (/** @type {any} */ part) => (typeof part === 'string' ? read(part) : part);
  const given = await bytesOf(module);
  const compiled = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given).catch(() => null);
  if (!compiled || !WebAssembly.Module.exports(compiled).some(({ name }) => name === 'fourmi_lab_new')) throw new FourmiError('data', 'this is no module of Fourmi');
  const lab = await openLab(compiled);
  /** @type {Record<string, Promise<unknown>>} */
  const asked = {};
  /** What a lab is given before something is made of it. @param {string} name */
  const fetchData = async (name) => data[name] && lab.dataPut(name, await bytesOf(data[name]));
  return Object.assign(lab, {
    prepare: async (/** @type {import('./index.js').Game} */ game) => {
      const facts = lab.gameFacts({ game });
      await Promise.all(facts.data.map((name) => (asked[name] ??= fetchData(name))));
      facts.free();
    },
  });
}

/** What the package exports on a platform. @param {Platform} platform */
export const loaders = (platform) => ({
  load: async (/** @type {LoadOptions} */ options = {}) => loadParts(partsOf(options, platform), platform.read),
  loadWorker: async (/** @type {LoadOptions} */ options = {}) => remoteLab(partsOf(options, platform), platform.startWorker(options.worker)),
});

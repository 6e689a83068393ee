// load.js - the engine on this thread, or on threads of its own.
import { explained } from './errors.js';
import { Fourmi } from './fourmi.js';
import { RemoteFourmi } from './remote.js';
import { EngineSource, partsOf } from './source.js';

/**
 * @typedef {import('./source.js').Platform} Platform
 * @typedef {import('./index.js').LoadOptions} LoadOptions
 */

/** @param {import('./source.js').Parts} parts @param {Platform['read']} read */
export async function loadParts(parts, read) {
  const source = new EngineSource(parts, read);
  return new Fourmi(source, await source.newKit());
}

/** What a package for a platform exports. @param {Platform} platform */
export function loaders(platform) {
  const explain = (/** @type {unknown} */ error) => {
    throw explained(error);
  };
  return {
    load: (/** @type {LoadOptions} */ options = {}) => partsOf(options, platform).then((parts) => loadParts(parts, platform.read)).catch(explain),
    loadWorker: (/** @type {LoadOptions} */ options = {}) => partsOf(options, platform).then((parts) => RemoteFourmi.start(parts, platform.startWorker(options.worker))).catch(explain),
  };
}

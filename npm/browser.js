// browser.js - what browsers do in their own way.
import { EngineError } from '../web/engine/module.js';

/** @param {URL | string} file */
export async function read(file) {
  const response = await fetch(file).catch(() => null);
  if (!response?.ok) {
    throw new EngineError('no-file', String(file));
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {URL | string} file */
const absolute = (file) => new URL(file, globalThis.document?.baseURI ?? location.href).href;

/** @type {import('../web/engine/line.js').StartWorker} */
function startWorker(heard, failed) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => heard(data));
  worker.addEventListener('error', (event) => failed(event.message));
  return worker;
}

export const BROWSER = { read, absolute, startWorker };

// browser.js - what browsers do in their own way.
import { FourmiError } from './door.js';

/** @param {URL | string} file */
export async function read(file) {
  const response = await fetch(file).catch(() => null);
  if (!response?.ok) throw new FourmiError('file', `${file} cannot be read`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {URL | string} file */
const absolute = (file) => new URL(file, globalThis.document?.baseURI ?? location.href).href;

/** @type {import('./load.js').Platform['startWorker']} */
const startWorker = (file) => (heard, failed) => {
  // The usual place is written out where it is used, so that bundlers find it.
  const worker = file ? new Worker(file, { type: 'module' }) : new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => heard(data));
  worker.addEventListener('error', (event) => failed(event.message ?? 'it does not start'));
  return worker;
};

export const BROWSER = { read, absolute, startWorker };

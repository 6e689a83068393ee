// node-platform.js - what Node.js does in its own way.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import * as browser from './browser.js';
import { FourmiError } from './door.js';

const SCHEME = /^[a-z][a-z\d+.-]+:/i; // longer than the letter of a drive

/** A path of this machine, or an address. @param {URL | string} file */
const absolute = (file) => (file instanceof URL || SCHEME.test(file) ? String(file) : pathToFileURL(file).href);

/** @param {URL | string} file @returns {Promise<Uint8Array>} */
export async function read(file) {
  const url = new URL(absolute(file));
  return url.protocol !== 'file:' ? browser.read(url) : readFile(url).catch(() => {
    throw new FourmiError('file', `${file} cannot be read`);
  });
}

/**
 * A program ends when nothing is left to do, though its worker is still there: the worker counts only while an answer is awaited.
 * @type {import('./load.js').Platform['startWorker']}
 */
const startWorker = (file) => (heard, failed) => {
  const script = file ? new URL(absolute(file)) : new URL('./worker-node.js', import.meta.url);
  const worker = new Worker(script, { execArgv: [] }); // options of the program that calls, --input-type for example, are not for it
  let open = 0;
  worker.unref();
  worker.on('message', (answer) => {
    if (--open === 0) worker.unref();
    heard(answer);
  });
  worker.on('error', (error) => failed(error.message));
  return {
    postMessage: (message) => {
      worker.postMessage(message);
      if (open++ === 0) worker.ref();
    },
    terminate: () => worker.terminate(),
  };
};

export const NODE = { read, absolute, startWorker };

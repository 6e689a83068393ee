// node-platform.js - what Node.js does in its own way.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import { EngineError } from '../web/engine/module.js';
import * as browser from './browser.js';

const SCHEME = /^[a-z][a-z\d+.-]+:/i; // longer than the letter of a drive

/** A path of this machine, or an address. @param {URL | string} file */
const absolute = (file) => (file instanceof URL || SCHEME.test(file) ? String(file) : pathToFileURL(file).href);

/** @param {URL | string} file @returns {Promise<Uint8Array>} */
export async function read(file) {
  const url = new URL(absolute(file));
  return url.protocol !== 'file:' ? browser.read(url) : readFile(url).catch(() => {
    throw new EngineError('no-file', String(file));
  });
}

/**
 * A program ends when nothing is left to do, though its workers are still there: they count only while a question is open.
 * @type {import('./source.js').Platform['startWorker']}
 */
const startWorker = (file) => (heard, failed) => {
  const script = file ? new URL(absolute(file)) : new URL('./worker-node.js', import.meta.url);
  const worker = new Worker(script, { execArgv: [] }); // options of the program that calls, --input-type for example, are not for it
  let open = 0;
  worker.unref();
  worker.on('message', (answer) => {
    if (answer.news === undefined && --open === 0) {
      worker.unref();
    }
    heard(answer);
  });
  worker.on('error', (error) => failed(error.message));
  return {
    postMessage: (message) => {
      if (message.method !== undefined && message.method !== 'cancel' && open++ === 0) {
        worker.ref();
      }
      worker.postMessage(message);
    },
    terminate: () => worker.terminate(),
  };
};

export const NODE = { read, absolute, startWorker };

// worker-node.js - the worker of the package in Node.js.
import { parentPort } from 'node:worker_threads';

import { read } from './node-platform.js';
import { serve } from './serve.js';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
port.on('message', serve(read, (answers) => port.postMessage(answers)));

// worker.js - the worker of the package in browsers.
import { read } from './browser.js';
import { serve } from './serve.js';

const hear = serve(read, (answers) => postMessage(answers));
addEventListener('message', ({ data }) => hear(data));

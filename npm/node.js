// node.js - the package in Node.js.
import { loaders } from './load.js';
import { NODE } from './node-platform.js';

export { FourmiError } from './door.js';
export { run } from './run.js';
export const { load, loadWorker } = loaders(NODE);

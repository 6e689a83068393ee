// node.js - the package in Node.js.
import { loaders } from './load.js';
import { NODE } from './node-platform.js';

export { FourmiError } from './errors.js';
export const { load, loadWorker } = loaders(NODE);

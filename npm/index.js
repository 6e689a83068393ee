// index.js - the package in browsers.
import { BROWSER } from './browser.js';
import { loaders } from './load.js';

export { FourmiError } from './door.js';
export { run } from './run.js';
export const { load, loadWorker } = loaders(BROWSER);

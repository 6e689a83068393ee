// lesson-lab.mjs - a lesson's engine without a browser: what lessons state is asked
// of the module itself.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { importPage } from '../../scripts/page.mjs';
import { FOLDER } from './page.mjs';

const { LearnerModule } = await importPage('engine/learner.js');
const { loadEngine } = await importPage('engine/module.js');
const { NetworkModule } = await importPage('engine/network.js');
const { SituationModule } = await importPage('engine/situations.js');
const { think } = await importPage('engine/think.js');
const { lineWords } = await importPage('engine/words.js');
const { WorldModule } = await importPage('engine/world.js');
const { Lab } = await importPage('lessons/lab.js');

const folder = fileURLToPath(new URL('../../web/lessons', import.meta.url));

/** All lessons, in the order of their numbers: { file, number, ...data }. */
export function readLessons() {
  return readdirSync(folder).filter((file) => file.endsWith('.json')).sort().map((file, i) =>
    ({ file, number: i + 1, ...JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) }));
}

/** A lab whose engine is in this very process. */
export async function openLab() {
  const engine = await loadEngine(readFileSync(`${FOLDER}/fourmi.wasm`));
  const learner = new LearnerModule(engine);
  const worlds = new WorldModule(engine);
  const situations = new SituationModule(worlds);
  for (const { book } of engine.catalogue()) {
    if (book !== '') {
      engine.setData(book, new Uint8Array(readFileSync(`${FOLDER}/${book}`)));
    }
  }
  return new Lab(async (method, args) => {
    if (method === 'lineWords') {
      return lineWords(engine, args[0]);
    }
    if (method === 'think') {
      return think(engine, ...args);
    }
    if (method === 'choose') {
      return { move: engine.choose(...args) };
    }
    return [engine, learner, new NetworkModule(learner), worlds, situations].find((one) => typeof one[method] === 'function')[method](...args);
  });
}

// worker.mjs - a game against a network that learns meanwhile: nothing freezes, and training is
// cancelled when the game is over.
//
//      npm install fourmi && node worker.mjs
import { loadWorker } from 'fourmi';

const fourmi = await loadWorker();
const learner = await fourmi.learner('connect4', { seed: 7 });
const ending = new AbortController();
let seen = 0;
const training = learner.train(1_000_000, { signal: ending.signal, onProgress: ({ games }) => { seen = games; } })
  .catch((error) => error.code);

let position = await fourmi.position('connect4');
for (let seed = 1; position.result === 'unfinished'; seed++) {
  const level = position.side === 0 ? 'medium' : 'beginner';
  position = await fourmi.play(position, await fourmi.choose(position, level, { seed }));
}
console.log(`${position.moves}: ${position.result}`);

ending.abort();
console.log(`training was ${await training}`);
const brain = await learner.brain();
console.log(brain.facts.games >= seen && seen > 0 ? 'it has learned meanwhile' : 'it has learned nothing');
fourmi.close();

// worker.mjs - a game between two levels while a network learns in the same worker: nothing freezes, and
// training is cancelled when the game is over.
//
//      npm install fourmi && node worker.mjs
import { loadWorker, run } from 'fourmi';

const lab = await loadWorker();
const game = lab.game('connect4'); // what is made can be used before it is there
const learner = lab.learner({ game, seed: 7, episodes: 1_000_000 });
const ending = new AbortController();
let seen = 0;
const training = run(learner, { signal: ending.signal, onProgress: ({ episodes }) => { seen = episodes; } }).catch((error) => error.code);

const players = { first: lab.policy({ game, level: 'medium' }), second: lab.policy({ game, level: 'beginner' }) };
const record = lab.record({ game });
const rng = await lab.rngSeed(1);
for (let turn = await record.turn; turn !== 'over'; turn = await record.turn) {
  record.play(await players[turn].choose(await record.state, rng));
}
console.log(`${await record.write()}: ${['the second player wins', 'a draw', 'the first player wins'][(await record.total) + 1]}`);

ending.abort();
console.log(`training was ${await training}`);
console.log((await learner.episodes) >= seen && seen > 0 ? 'it has learned meanwhile' : 'it has learned nothing');
lab.close();

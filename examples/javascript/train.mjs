// train.mjs - an AI teaches itself tic-tac-toe, and is proved never to lose.
//
//      npm install fourmi && node train.mjs
import { load } from 'fourmi';

const fourmi = await load();
const learner = await fourmi.learner('tictactoe', { seed: 1 });
const { games } = await learner.train();
const brain = await learner.brain();
console.log(`${games} games, ${brain.facts.values} values learned`);

// Every game that an opponent can play against it.
const { proof, sides } = await brain.certify();
console.log(`${proof}: of ${sides[0].lines} lines as X and ${sides[1].lines} as O it loses ${sides[0].lost + sides[1].lost}`);

// What it thinks of each move, beside the truth.
const position = fourmi.position('tictactoe', 'O-XX-X-OO');
const exact = await fourmi.values(position);
for (const [i, { name, value }] of brain.values(position).entries()) {
  console.log(`cell ${name}: ${value.toFixed(2)} learned, ${exact[i].score} exactly`);
}
console.log(`it plays ${brain.choose(position)}`);

// The file is what `fourmi certify my.brain` reads, and the same bytes as of `fourmi train tictactoe --seed 1`.
console.log(`${brain.bytes().length} bytes`);
